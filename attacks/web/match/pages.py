"""The pages of one match: table, watching, inviting, another device, result."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from attacks.models import Holder, Match, Pairing
from attacks.services.common import naming
from attacks.services.common.errors import LobbyError
from attacks.services.games.catalogue import games
from attacks.services.live import spectator_delay
from attacks.services.live.doors import door_of
from attacks.services.lobby import lobby, scenes, watching
from attacks.services.lobby.keyring import CUPS, SEATS
from attacks.services.match.terms import MatchTerms, read_terms
from attacks.services.odds import ask, luck
from attacks.services.store import matches
from attacks.services.store.holders import holders_in
from attacks.web.common import hall, rates, words
from attacks.web.common.about import game_of, house_rules_of, mode_of, name_of, seat_of
from attacks.web.common.cookies import read_tokens, renew_keys
from attacks.web.common.posters import script_of, whole_url
from attacks.web.common.room_files import room_files
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.match import passed_on, told
from attacks.web.match.results import counted_in

Page = Callable[[HttpRequest, Match], HttpResponse]


def of_match(view: Page) -> Callable[[HttpRequest, str], HttpResponse]:
    """Gives the view its match; who has no part in it gets it as far as watchers may know it by now.

    Names of matches cannot be guessed; whoever tries is counted.
    """

    @wraps(view)
    def with_match(request: HttpRequest, match_id: str) -> HttpResponse:
        match = Match.objects.filter(id=match_id.replace("\0", "")).first()
        if match is None:
            rates.was_wrong(request)
            if rates.too_many(request):
                return slow_down(request)
            raise Http404
        naming.match_id.set(match.id)
        held = holders_in(match.id, read_tokens(request)) if match.private or match.hidden else []
        if door_of(match).shut_to(holder.role for holder in held):
            return page(request, "closed_match.html", {"hidden": match.hidden}, status=404)
        return view(request, match if own_holders(request, match) else spectator_delay.as_known(match))

    return with_match


def own_holders(request: HttpRequest, match: Match) -> list[Holder]:
    """What this browser may do in the match, by seat; one of each seat."""
    held = holders_in(match.id, read_tokens(request))
    acting = (Holder.Role.SEAT, Holder.Role.JUDGE)
    return list({(holder.role, holder.seat): holder for holder in held if holder.role in acting}.values())


@never_cache
@require_safe
@of_match
def match_page(request: HttpRequest, match: Match) -> HttpResponse:
    """The table for whoever has a part in the match; everybody else watches."""
    holders = own_holders(request, match)
    if not holders:
        return redirect("watch", match.id)
    if match.status == Match.Status.OPEN:
        return redirect("invite", match.id)
    response = table(request, match, [holder.seat or holder.role for holder in holders])
    for kind, own in ((CUPS, [one for one in holders if not one.seat]), (SEATS, [one for one in holders if one.seat])):
        renew_keys(response, request, {holder.token_hash for holder in own}, kind)
    return response


@never_cache
@require_safe
@of_match
def watch(request: HttpRequest, match: Match) -> HttpResponse:
    """The table as everybody may see it; before the match begins, who is there."""
    return looked_at(request, spectator_delay.as_known(match))


def looked_at(request: HttpRequest, match: Match, *, embedded: bool = False) -> HttpResponse:
    """The same of a match as watchers may know it now."""
    if match.status == Match.Status.OPEN:
        seen = matches.view(match, "watch")
        behind = minutes_behind(seen)
        context = {"match": match, "name": name_of(match, seen), "seats": seats(match, seen, set()), "behind": behind}
        context["shared"] = passed_on.of_match(request, match)
        return page(request, "waiting.html", {**context, "embedded": embedded})
    return table(request, match, ["watch"], embedded=embedded)


def faces_machines(seen: dict[str, Any], terms: MatchTerms, seat: str) -> bool:
    """Is everybody else at the table a machine? Then nobody put anything into the dice, and nobody is asked to."""
    others = [one for one in seen.get("seat_order", []) if one != seat]
    return bool(others) and all(one in terms.machines for one in others)


def table(request: HttpRequest, match: Match, roles: list[str], *, embedded: bool = False) -> HttpResponse:
    """The match table. `roles` are this browser's seats ("p1", "p2"), "judge" or "watch"; with both seats, both."""
    seen = matches.view(match, "watch")
    lang = words.language()
    digest, _body = words.file_of(match.room, lang)
    seated = any(role in seen.get("seat_order", []) for role in roles)
    terms = read_terms(match.trust)
    number = terms.scene if seated else 0
    sealed = seated and len(roles) == 1 and not faces_machines(seen, terms, roles[0])
    game = f"{match.room}/{match.edition}"
    context = {
        "match": {
            "id": match.id,
            "title": name_of(match, seen),
            "room": match.room,
            "edition": match.edition,
            "mode": match.mode,
            "status": match.status,
            "game": game_of(match.room, match.edition),
        },
        "embedded": embedded,
        "hall": {} if embedded else hall.of_match(match, read_tokens(request)),
        "shared": passed_on.of_match(request, match),
        "seat": roles[0] if seated else "",
        "roles": roles,
        "chained": sealed,  # whoever plays all seats, or only machines, mistrusts nobody
        "scene": scenes.after(match.room, number) if number else {},
        "counted": counted_in(match),
        "ws_url": f"/ws/match/{match.id}/",
        "words_url": reverse("words", args=[match.room, lang, digest]),
        **room_files(match.room, seen),
        "links": {
            "home": reverse("home"),
            "help": reverse("help"),
            "settings": reverse("settings"),
            "watch": reverse("watch", args=[match.id]),
            "result": reverse("result", args=[match.id]),
            "review": reverse("review", args=[match.id])
            if ask.aims_of(match.room) and ask.may_see(match, "watch")
            else "",
            "story": reverse("story", args=[match.id]),
            "luck": reverse("luck", args=[match.id]) if luck.has_luck(match) and ask.may_see(match, "watch") else "",
            "again": reverse("again", args=[match.id]) if seated else "",
            "next": reverse("watch", args=["m_next"]).replace("m_next", "{next}"),
            "alone": whole_url(match.room, game) if number else "",
            "invite": f"{reverse('new')}?game={game}" if number else "",
            "judge": reverse("judge", args=[match.id]) if seated else "",
            "undo": reverse("undo", args=[match.id]) if seated else "",
            "replay": reverse("replay", args=[match.id]),
            "audit": reverse("audit", args=[match.id]),
            "odds": reverse("odds", args=[match.id]) if ask.aims_of(match.room) else "",
            "look": reverse("look", args=[match.id]) if "mat" in seen else "",
            "tutor": reverse("tutor", args=[match.id]) if seated and ask.aims_of(match.room) else "",
            "line": reverse("odds_line", args=[match.id]) if ask.aims_of(match.room) else "",
            "what_if": reverse("what_if_of", args=[match.id]) if ask.tells_lines(match.room) else "",
            "overlay": reverse("overlay", args=[match.id])
            if not seated and ask.aims_of(match.room) and ask.may_see(match, "watch")
            else "",
            "stream": reverse("stream_desk", args=[match.id]) if seated else "",
            "webhooks": reverse("webhooks", args=[match.id]) if seated and match.public else "",
            "device": reverse("device", args=[match.id]) if seated else "",
            "report": reverse("report_match", args=[match.id]),
            "watchers": reverse("watchers", args=[match.id]) if seated and match.private else "",
        },
    }
    return page(request, "match.html", context)


@never_cache
@require_safe
@of_match
def invite(request: HttpRequest, match: Match) -> HttpResponse:
    """The links of a match that has not begun: the seat's for the opponent, the watch link for everybody."""
    holders = own_holders(request, match)
    if not holders:
        return redirect("watch", match.id)
    if match.status != Match.Status.OPEN:
        return redirect("match", match.id)
    seen = matches.view(match, "watch")
    free = [seat for seat in seen["seat_order"] if not seen["seats"].get(seat, {}).get("name")]
    table = Pairing.objects.filter(match=match).select_related("round__tournament").first()
    context = {
        "match": match,
        "summary": f"{game_of(match.room, match.edition)} · {mode_of(match)}",
        "own_seat": holders[0].seat if len(holders) == 1 else "",
        "free": [] if table else free_seats(request, match, holders[0], free),
        "table": table,
        "several": len(seen["seat_order"]) - len(games()[f"{match.room}/{match.edition}"].guests) > 2,
        "seats": seats(match, seen, {holder.seat for holder in holders}),
        "watch_link": request.build_absolute_uri(watch_address(match, holders[0])),
        "host": holders[0],
        "host_squad": seen["seats"].get(holders[0].seat, {}).get("squad", ""),
        "picture": told.picture_of(holders[0]),
        "pictures": script_of(match.room, "squad.js"),
        "set": told.set_of(match),
        "house": house_rules_of(match),
    }
    return page(request, "invite.html", context)


def watch_address(match: Match, holder: Holder) -> str:
    """Where others look on: a private match has a link that lets them in."""
    if not match.private:
        return reverse("watch", args=[match.id])
    return reverse("come_and_watch", args=[watching.link_of(holder)])


def free_seats(request: HttpRequest, match: Match, holder: Holder, free: list[str]) -> list[dict[str, Any]]:
    """Each free seat with its link and code, if they still work."""
    game = games()[f"{match.room}/{match.edition}"]
    open_ones = {row.seat: (row, token) for row, token in lobby.invites_of(holder)}
    found = []
    for seat in free:
        one: dict[str, Any] = {"seat": seat, "label": seat_of(seat), "guest": seat in game.guests}
        # The first seat's places on the page have plain names, which other pages and people's habits know.
        one["id"] = "seat" if seat == free[0] else f"seat-{seat}"
        if seat in open_ones:
            row, token = open_ones[seat]
            link = request.build_absolute_uri(reverse("join", args=[token]))
            code = row.code or ""
            one |= {"invite": row, "link": link, "qr": qr(link), "code": f"{code[:3]}-{code[3:]}" if code else ""}
        found.append(one)
    return found


@never_cache
@require_safe
@of_match
def invite_status(request: HttpRequest, match: Match) -> HttpResponse:
    """Who is there, asked every few seconds by a page that waits; leads on once the match has begun."""
    holders = own_holders(request, match)
    if match.status != Match.Status.OPEN:
        to = reverse("match" if holders else "watch", args=[match.id])
        return HttpResponse(headers={"HX-Redirect": to}) if request.headers.get("HX-Request") else redirect(to)
    seen = matches.view(match, "watch")
    context = {"match": match, "seats": seats(match, seen, {holder.seat for holder in holders})}
    return page(request, "partials/invite_status.html", context)


@never_cache
@require_POST
@of_match
def renew(request: HttpRequest, match: Match) -> HttpResponse:
    """A new link and code for the free seat; the old ones stop working."""
    holders = own_holders(request, match)
    if not holders:
        return page(request, "403.html", status=403)
    if match.status == Match.Status.OPEN:
        try:
            lobby.renew_invite(holders[0], request.POST.get("seat", ""))
        except LobbyError:  # somebody took the seat just now: the page below shows it
            pass
    return redirect("invite", match.id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_match
def device(request: HttpRequest, match: Match) -> HttpResponse:
    """A link for oneself: it opens one's own seat on another device, once. Only the answer to a press shows one."""
    seated = [holder for holder in own_holders(request, match) if holder.role == Holder.Role.SEAT]
    if not seated:
        return page(request, "403.html", status=403)
    wanted = request.POST.get("seat", seated[0].seat)
    holder = next((holder for holder in seated if holder.seat == wanted), seated[0])
    context: dict[str, Any] = {
        "match": match,
        "seated": [(one.seat, seat_of(one.seat), one.name) for one in seated],
    }
    if request.method == "POST":
        link = request.build_absolute_uri(reverse("claim", args=[lobby.device_link(holder)]))
        context |= {"link": link, "qr": qr(link), "of": f"{seat_of(holder.seat)} · {holder.name}"}
    return page(request, "device.html", context)


def minutes_behind(seen: dict[str, Any]) -> int:
    """How much later watchers see this match."""
    return int(seen["match"].get("delay", 0)) // 60


def seats(match: Match, seen: dict[str, Any], own: set[str]) -> list[dict[str, Any]]:
    """Who sits where, for a page that waits."""
    found = []
    for seat in seen["seat_order"]:
        here = seen["seats"].get(seat, {})
        row = {"key": seat, "label": seat_of(seat), "name": here.get("name", ""), "taken": bool(here)}
        found.append({**row, "you": seat in own, "fleet": here.get("squad", ""), "ready": here.get("ready")})
    return found


def qr(link: str) -> SafeString:
    """A link to scan: black on white with its white border, in every theme; a dark ground cannot be scanned."""
    return mark_safe(segno.make_qr(link, error="m").svg_inline(border=4, light="#fff", dark="#000", omitsize=True))
