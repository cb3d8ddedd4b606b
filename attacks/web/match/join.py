"""Coming in: by a short code, by a seat link, or with one's own seat on another device."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from attacks.models import Holder, Invite, Match, Pairing
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import CODE_LENGTH, as_code, hashed
from attacks.services.lobby import lobby
from attacks.services.outward import news
from attacks.services.store import holders, matches
from attacks.web.common import again, rates, words
from attacks.web.common.about import game_of, house_rules_of, mode_of, seat_of
from attacks.web.common.cookies import add_token, keep, new_owner_key, owner_key, read_tokens
from attacks.web.common.posters import script_of
from attacks.web.common.shell import keep_name, look, page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets.lists import Part, called, game_by, part_of, titled
from attacks.web.home import home_page
from attacks.web.match import told
from attacks.web.match.forms import JoinForm

LONGEST_TOKEN = 64  # letters; what is longer is no link of ours, and goes into no header


def is_code(typed: str) -> bool:
    """Whether this is a short code, as people type it; links carry much longer tokens."""
    return len(typed.strip()) <= CODE_LENGTH + 3


@require_safe
@never_cache
def code(request: HttpRequest) -> HttpResponse:
    """A code from the first page, or a whole link that was pasted there."""
    typed = request.GET.get("code", "").strip()
    token = typed.rstrip("/").rpartition("/")[2]
    if not token:
        return home_page(request, code_error=_("Type the code you were given, such as K7Q-F2M."), status=400)
    if not is_code(token) and len(token) <= LONGEST_TOKEN:
        return redirect("join", token)
    if rates.too_many(request):
        sentence = _("Too many wrong codes from here. Wait five minutes, then try again.")
        return home_page(request, code=typed[:LONGEST_TOKEN], code_error=sentence, status=429)
    if len(as_code(token)) != CODE_LENGTH:
        rates.was_wrong(request)
        sentence = _("A code has six letters and digits, without 0, O, 1 and I. Please look at it again.")
        return home_page(request, code=typed[:LONGEST_TOKEN], code_error=sentence, status=400)
    try:
        lobby.invite_by(token)
    except LobbyError as error:
        rates.was_wrong(request)
        return home_page(request, code=typed[:LONGEST_TOKEN], code_error=why_not(error)[1], status=404)
    return redirect("join", as_code(token))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Take the seat of a link: a name, and a fleet if none waits there."""
    if is_code(token) and rates.too_many(request):
        return slow_down(request)
    try:
        invite = lobby.invite_by(token)
    except LobbyError as error:
        return wrong_link(request, error, token)
    match = invite.match
    paired = Pairing.objects.filter(match=match).select_related("round__tournament").first()
    if paired is not None:  # there people sit under their own names and with the lists they gave
        return redirect("t_at", paired.round.tournament.slug, paired.pk)
    mine = [holder for holder in holders.holders_in(match.id, read_tokens(request)) if holder.seat]
    if mine:
        messages.info(request, _("You already have a seat in this match. Send the link to your opponent instead."))
        return redirect("invite", match.id)
    typed = again.entered(request)
    sent = typed is not None
    game = game_by(f"{match.room}/{match.edition}")
    form = JoinForm(typed, initial={"name": look(request).name})
    guest = invite.seat in game.guests
    part = None
    if invite.fleet is None:
        chosen, beside = "build" if guest else "ready", lobby.fleets_at(match)
        answers = typed if typed is not None else QueryDict()
        part = part_of("fleet", answers, game, owner_key(request), chosen=chosen, guest=guest, beside=beside)
    trouble = ""
    if typed is not None:
        trouble = again.trouble_of(request, typed)
        good = [form.is_valid(), part is None or part.check()]
        if all(good) and request.method == "POST":
            try:
                return seated(request, invite, form.cleaned_data["name"], part)
            except LobbyError as error:
                if error.code != "bad_setup":
                    return wrong_link(request, error, token)
                trouble = words.say(match.room, "why", error.reason, error.params)
    back = again.asked_again(request, trouble) if request.method == "POST" else None
    if back is not None:
        return back
    bad = sent and bool(trouble or form.errors or (part and part.errors))
    context = {
        **context_of(invite),
        "form": form,
        "part": part,
        "token": token,
        "trouble": trouble,
        "game": game.key,
        "guest": guest,
        "yours": _("Your cards") if guest else titled(game.room, "mine", _("Your fleet")),
    }
    return page(request, "join.html", context, status=400 if bad else 200)


def seated(request: HttpRequest, invite: Invite, name: str, part: Part | None) -> HttpResponse:
    """Takes the seat for this browser. Raises LobbyError if somebody was faster or the match cannot start so."""
    with transaction.atomic():
        match, holder, token = lobby.join(invite, name=name, fleet=part.stored() if part else None, draws=True)
        news.joined(match, holder)
        if part:
            part.keep_own(new_owner_key(request))
    response = redirect("match" if match.status != Match.Status.OPEN else "invite", match.id)
    add_token(response, request, token)
    keep(response, request)
    keep_name(response, request, name)
    again.forget(response, request)
    return response


def context_of(invite: Invite) -> dict[str, Any]:
    """What the page says about the match one is invited to."""
    match = invite.match
    seats = matches.view(match, "watch")["seats"]
    others = [part for seat, part in seats.items() if seat != invite.seat and part.get("name")]
    host = others[0]["name"] if others else _("Somebody")
    squads = [part["squad"] for part in others if part.get("squad")]
    against = f"{host} – {squads[0]}" if squads else host
    if len(others) > 1:
        against = ", ".join(
            f"{part['name']} – {part['squad']}" if part.get("squad") else part["name"] for part in others
        )
    return {
        "host": host,
        "match_id": match.id,
        "against": against,
        "summary": f"{game_of(match.room, match.edition)} · {mode_of(match)}",
        "seat": seat_of(invite.seat),
        "seat_key": invite.seat,
        "fleet": called(match.room, invite.fleet) if invite.fleet else "",
        "watch": reverse("watch", args=[match.id]),
        "house": house_rules_of(match),
        "set": told.set_of(match),
        "host_seat": next((seat for seat, part in seats.items() if part.get("name") == host), "p1"),
        "picture": told.picture_of(match.holders.filter(role=Holder.Role.SEAT, revoked=False).order_by("seat").first()),
        "pictures": script_of(match.room, "squad.js"),
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Go on with one's own seat on this device; the link works once."""
    if request.method == "POST":
        try:
            match, _holder, fresh = lobby.claim_device(token)
        except LobbyError as error:
            return wrong_link(request, error, token)
        response = redirect("match", match.id)
        add_token(response, request, fresh)
        return response
    devices = Invite.objects.filter(kind=Invite.Kind.DEVICE).select_related("match", "holder")
    invite = devices.filter(token_hash=hashed(token)).first()
    if invite is None or invite.holder is None or invite.revoked or invite.holder.revoked:
        return wrong_link(request, LobbyError("no_such_link"), token)
    if invite.used_at is not None:
        return wrong_link(request, LobbyError("link_used"), token)
    if invite.expires <= clock.now():
        return wrong_link(request, LobbyError("link_expired"), token)
    match = invite.match
    context = {
        "token": token,
        "name": invite.holder.name or invite.seat,
        "summary": f"{game_of(match.room, match.edition)} · {mode_of(match)}",
    }
    return page(request, "claim.html", context)


def why_not(error: LobbyError) -> tuple[str, str]:
    """Heading and sentence for a link or code that does not work."""
    known = {
        "no_such_link": (
            _("This link or code does not exist"),
            _("It may be mistyped, or replaced by a newer one. Ask your opponent to send it again."),
        ),
        "link_used": (
            _("This link has been used"),
            _("A link works once. If it was you, open the match in the browser you used, or ask for a new link."),
        ),
        "link_expired": (_("This link has expired"), _("Ask the person who sent it for a new one.")),
        "already_started": (_("This match has already begun"), _("You can still watch it.")),
        "match_stopped": (_("This match is stopped"), _("Those who look after this site have stopped it.")),
        "too_many_watch": (
            _("No more can watch"),
            _("So many watch this match that no more are let in."),
        ),
        "name_refused": (_("Another name, please"), _("This host does not take this name. Choose another one.")),
        "title_refused": (_("Another title, please"), _("This host does not take this title. Choose another one.")),
    }
    return known.get(error.code, (_("This does not work"), _("Nothing was changed. Ask your opponent for a new link.")))


def wrong_link(request: HttpRequest, error: LobbyError, token: str) -> HttpResponse:
    """Says what is wrong with a link. Guesses are counted; a link that was real once leads to watching."""
    if error.code == "no_such_link":
        rates.was_wrong(request)
        if rates.too_many(request):
            return slow_down(request)
    was = Invite.objects.filter(token_hash=hashed(token)).first()
    if was and holders.holders_in(was.match_id, read_tokens(request)):
        return redirect("match", was.match_id)  # the very person who used it
    heading, sentence = why_not(error)
    watch = reverse("watch", args=[was.match_id]) if was else ""
    status = 404 if error.code == "no_such_link" else 410
    return page(request, "link_trouble.html", {"heading": heading, "sentence": sentence, "watch": watch}, status=status)
