"""Coming to a tournament: finding one, making one, reading one from a file, registering, private links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings as django_settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from attacks.models import Pairing, Round, Staff, Tournament
from attacks.services import fleets
from attacks.services.common.errors import LobbyError, TournamentError
from attacks.services.lobby.keyring import CUPS, DESKS
from attacks.services.series import people as career
from attacks.services.series import reading as series_reading
from attacks.services.series import running
from attacks.services.tournament import archive, claims, files, reading, roster, sheets, staff, teams, undo
from attacks.services.tournament.explaining import explained
from attacks.services.tournament.settings import due
from attacks.services.tournament.transaction import ENTERS, OWNER, PLAYER, Actor
from attacks.web.common import rates
from attacks.web.common.cookies import add_token, keep, read_tokens
from attacks.web.common.fields import games as game_choices
from attacks.web.common.shell import keep_name, look, page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets.build_pages import name_of
from attacks.web.fleets.lists import first_game
from attacks.web.notice_words import why_not
from attacks.web.tournament import bracket, captain, word
from attacks.web.tournament import words as tournament_words
from attacks.web.tournament.common import form_id, of_tournament, show_page, table_row, whole
from attacks.web.tournament.forms import USUAL, TournamentForm, game_name
from attacks.web.tournament.league import of_league
from attacks.web.tournament.remote import window_of


@never_cache
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """One's own tournaments, and those anybody may find."""
    mine = staff.of_tokens(read_tokens(request))
    held = {row.pk for row, _role in mine}
    context = {
        "mine": [(row, game_name(row), role in ENTERS) for row, role in mine],
        "public": [(row, game_name(row)) for row in staff.public_ones() if row.pk not in held],
        "games": game_choices(),
        "series": running.held_by(read_tokens(request)),
        "public_series": series_reading.public_ones(),
        "person": career.of_tokens(read_tokens(request)),
        "plays": any(role not in ENTERS for _row, role in mine),
        "deleted": undo.deleted(read_tokens(request)),
    }
    return page(request, "tournament/list.html", context, here="tournaments")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a tournament; the browser that does is its owner's."""
    sent = request.method == "POST"
    usual = {**USUAL, "owner": look(request).name, "game": first_game().key}
    form = TournamentForm(request.POST if sent else None, initial=usual)
    if sent and form.is_valid():
        if rates.made_too_much(request, "tournament"):
            return slow_down(request, too_much=True)
        data = form.cleaned_data
        try:
            tournament, token = staff.create(
                name=data["name"],
                owner=data["owner"],
                game=data["game"],
                profile_key=data["profile"],
                settings=form.settings,
                public=data["public"],
            )
        except TournamentError as error:
            form.add_error(None, tournament_words.why(error))
        else:
            return owned(request, tournament, token, data["owner"])
    status = 400 if form.errors else 200
    return page(request, "tournament/new.html", {"form": form}, here="tournaments", status=status)


def owned(request: HttpRequest, tournament: Tournament, token: str, name: str) -> HttpResponse:
    """To the desk of a tournament that was just made, with its key in this browser."""
    staff.made_by(tournament, rates.maker_of(request))
    response = redirect("t_desk", tournament.slug)
    add_token(response, request, token, DESKS)
    keep_name(response, request, name)
    return response


@never_cache
@require_POST
def read_file(request: HttpRequest) -> HttpResponse:
    """A tournament from a file: our own archive, or what other sites write."""
    if rates.made_too_much(request, "file"):
        return slow_down(request, too_much=True)
    upload = request.FILES.get("file")
    owner = request.POST.get("owner", "").strip()[:40] or look(request).name or _("Organizer")
    try:
        if upload is None or upload.size is None or upload.size > archive.LONGEST:
            raise TournamentError("too_large" if upload else "bad_file")
        data = upload.read()
        if b'"broadside.tournament"' in data:
            own = [row.pk for row, role in staff.of_tokens(read_tokens(request)) if role == OWNER]
            return owned(request, *archive.read_archive(data, owner, own), owner)
        found = files.read_file(data, game=request.POST.get("game", ""), owner=owner)
    except TournamentError as error:
        messages.error(request, tournament_words.why(error), extra_tags="bad")
        return redirect("tournaments")
    if found.questions:
        asked = _("%(n)s results are not told by the file; they wait under “Needs you”.")
        messages.warning(request, asked % {"n": len(found.questions)})
    if found.unread:
        messages.warning(request, _("These lists could not be read: %(names)s") % {"names": ", ".join(found.unread)})
    return owned(request, found.tournament, found.token, owner)


@never_cache
@require_safe
def private_link(request: HttpRequest, token: str) -> HttpResponse:
    """A private link gives this browser its key and leads on, so that the link itself is in no address bar."""
    if rates.too_many(request):
        return slow_down(request)
    found = staff.by_token(token)
    if found is None and (other := beyond(token)):
        response = redirect(*other)
        add_token(response, request, token, DESKS)
        return response
    if found is None:
        rates.was_wrong(request)
        heading = _("This link does not exist")
        sentence = _("It may be mistyped, or replaced by a newer one. Ask the organizer for yours.")
        return page(request, "link_trouble.html", {"heading": heading, "sentence": sentence, "watch": ""}, status=404)
    tournament, row = found
    own = "t_booth" if isinstance(row, Staff) and row.role == Staff.Role.COMMENTATOR else "t_desk"
    response = redirect(own if isinstance(row, Staff) else "t_me", tournament.slug)
    add_token(response, request, token, DESKS if isinstance(row, Staff) else CUPS)
    return response


def beyond(token: str) -> tuple[str, str] | None:
    """Where the private link of a series or of a player's page over tournaments leads."""
    series, person = running.by_token(token), career.of_tokens([token])
    if series:
        return "series", series.slug
    return ("person", person.slug) if person else None


@require_safe
@of_tournament
def public(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """What everybody may see: who plays whom, the order, and the way in."""
    found = reading.book(tournament)
    current = found.current
    settings = found.settings
    rows = found.of_round(current.number) if current else []
    mine = staff.player_of(tournament, read_tokens(request))
    name = request.GET.get("find", "").strip()[:60]
    return show_page(
        request,
        tournament,
        by,
        "tournament/public.html",
        found=found,
        settings=settings,
        round=current,
        round_name=tournament_words.round_title(current, found) if current else "",
        tables=tables_of(rows, found),
        records=captain.records(found),
        sitting=found.sitting(),
        earlier=[
            (
                row.number,
                tournament_words.round_title(row, found),
                tables_of(found.of_round(row.number), found),
            )
            for row in reversed(found.rounds[:-1])
        ],
        mine=next(
            (
                row
                for row in [*rows, *found.boards]
                if current and row.round_id == current.pk and mine and mine.number in reading.numbers_of(row)
            ),
            None,
        ),
        find=name,
        finds=[
            row
            for row in (found.tables(current.number) if current else ())
            if name and name.casefold() in _names(row).casefold()
        ],
        phase=found.phases[-1] if found.phases else None,
        phase_number=len(found.phases) + 1,
        due=due(settings) if tournament.status == Tournament.Status.OPEN else None,
        stage=reading.stage_of(tournament),
        bracket=bracket.drawn(found),
        deeds=[tournament_words.deed(row, found.shown_name) for row in reading.log_of(tournament, most=50)],
        clock=reading.clock_shown(found, current) if current else None,
        window=window_of(current),
        **of_league(tournament),
        in_series=series_reading.of_tournament(tournament),
        registers=by.role == "" and reading.registration_open(found),
        notifier=[f"{kind}://" for kind in django_settings.NOTIFIER],
        claim=claims.newest(tournament, read_tokens(request)) if by.role == "" else None,
        claims=by.role == "" and tournament.status != Tournament.Status.OVER,
        table=standings_table(found),
        **final_table(found),
        players=[found.entrants[player.number] for player in found.players],
        waiting=[row for row in found.entrants.values() if row.waiting],
        lists_open=reading.lists_open(found),
        papers=tournament_words.papers(),
        runs=by.role in ENTERS,
        plays=mine is not None,
    )


def tables_of(rows: list[Pairing], found: reading.Book) -> list[dict[str, Any]]:
    """Pairings as the page shows them, each match of teams with its boards."""
    boards = {row.pk: [table_row(one, found) for one in found.boards_of(row)] for row in rows}
    return [{**table_row(row, found), "boards": boards[row.pk]} for row in rows]


def _names(row: Pairing) -> str:
    return f"{row.first.shown}\n{row.second.shown if row.second else ''}"


def exactly(value: object) -> str:
    """A value to the last digit, or as a fraction; a dash where there is none yet."""
    return tournament_words.number(None) if value is None else str(value)


def standings_table(found: reading.Book, name: Callable[[int], str] | None = None) -> dict[str, Any]:
    """The standings as a page shows them: heads with what they mean, and the rows; for organizers with `name`."""
    name = name or found.shown_name
    if not any(row.state == Round.State.CLOSED for row in found.rounds):
        return {}
    names = tournament_words.tie_breaks()
    keys = [key for key in found.profile.rank if key not in ("head_to_head", "random")]
    met = explained(found)
    given = {player.number: player.adjustment for player in found.players}
    return {
        "heads": [names[key] for key in keys],
        "order": [names[key][1] for key in found.profile.rank],
        "adjusted": any(given.values()),
        "rows": [
            {
                "place": row.place,
                "name": name(row.player),
                "number": row.player,
                "club": found.entrants[row.player].club,
                "gone": found.entrants[row.player].gone,
                "values": [(tournament_words.number(value), exactly(value)) for value in map(row.values.get, keys)],
                "record": f"{row.wins}–{row.draws}–{row.losses}",
                "byes": row.byes,
                "adjusted": f"{given[row.player]:+d}" if given[row.player] else "",
                "met": [(name(one.player), one, tournament_words.number(one.score)) for one in met[row.player]],
                "provisional": row.provisional,
            }
            for row in found.standings()
        ],
    }


def final_table(found: reading.Book, name: Callable[[int], str] | None = None) -> dict[str, Any]:
    """Who has won, in words, and the final ranking as pages show it, where it is another than the standings."""
    name, places = name or found.shown_name, found.final()
    open_lists = reading.lists_open(found)
    swiss = {row.player: row for row in found.standings()} if places else {}
    rows = [
        {
            "place": sheets.shared(one),
            "name": name(one.player),
            "number": one.player,
            "club": found.entrants[one.player].club,
            "flew": flown(found, one.player) if open_lists else {},
            "record": f"{row.wins}–{row.draws}–{row.losses}" if (row := swiss.get(one.player)) else "",
        }
        for one in places
    ]
    winner = _("%(name)s has won.") % {"name": rows[0]["name"]} if rows else ""
    room = found.tournament.room
    return {
        "winner": winner,
        "final": rows if reading.cut_rounds(found) else [],
        "podium": rows[:3],
        "flew": any(row["flew"] for row in rows),
        "drawings": f"games/{room}/bench.js" if any(row["flew"] for row in rows[:3]) else "",
    }


def flown(found: reading.Book, player: int) -> dict[str, Any]:
    """What somebody played: the name of the list, and up to three of its things for the picture."""
    own = found.entrants[player].fleet
    if own is None:
        return {}
    things = fleets.lies(found.tournament.room, fleets.squad_record(own))
    return {"name": name_of(own), "things": [one.kind for one in things[:3]]}


@require_POST
@of_tournament
def register(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Somebody comes in, and this browser is theirs from now on."""
    if rates.too_many(request):
        return slow_down(request)
    data = request.POST
    texts = {name: data.get(name, "") for name in ("handle", "club", "contact")}
    same = None if data.get("another") else claims.namesake(tournament, data.get("name", ""))
    if same is not None and by.role == "" and reading.registration_open(reading.book(tournament)):
        typed = [(name, data.get(name, "")) for name in ("name", "handle", "club", "contact", "code", "address")]
        return show_page(request, tournament, by, "tournament/same_name.html", same=same, typed=typed)
    try:
        row, token = roster.register(
            tournament,
            by,
            name=data.get("name", ""),
            code=data.get("code", ""),
            request=str(data.get("request", ""))[:64],
            **texts,
        )
    except TournamentError as error:
        if error.code == "wrong_code":
            rates.was_wrong(request)
        if error.code != "repeated":
            messages.error(request, tournament_words.why(error), extra_tags="bad")
        return redirect("tournament", tournament.slug)
    if names := teams.names_from(data.get("names", "")):
        try:
            teams.fill(tournament, Actor(row.name, PLAYER, row.number), row.number, names)
        except TournamentError as error:
            messages.error(request, tournament_words.why(error), extra_tags="bad")
    said = _("You are on the wait-list.") if row.waiting else _("You are in. This page is yours; keep its link.")
    messages.success(request, said)
    response = redirect("t_me", tournament.slug)
    add_token(response, request, token, CUPS)
    keep_name(response, request, row.name)
    if address := data.get("address", "").strip():
        try:
            word.set_address(request, row, address)
            keep(response, request)
        except LobbyError as error:
            messages.error(request, why_not(error.code, error.params), extra_tags="bad")
    return response


@require_POST
@of_tournament
def claim(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Somebody on the list asks to be let in; the organizer says yes or no."""
    if rates.too_many(request):
        return slow_down(request)
    response = redirect("tournament", tournament.slug)
    try:
        number, words = whole(request.POST, "player"), request.POST.get("words", "")
        token = claims.claim(tournament, by, number, words=words, request=form_id(request.POST))
    except TournamentError as error:
        if error.code != "repeated":
            messages.error(request, tournament_words.why(error), extra_tags="bad")
    else:
        add_token(response, request, token, CUPS)
    return response


@require_POST
@of_tournament
def claimed(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """With the organizer's yes this browser has the player's private link."""
    row = claims.take(tournament, read_tokens(request))
    if row is None:
        return redirect("tournament", tournament.slug)
    response = redirect("t_me", tournament.slug)
    add_token(response, request, staff.link_of(row), CUPS)
    return response


@require_safe
@of_tournament
def version(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Asked by pages every few seconds: has anything changed since version `v`?

    In the same stage `s` they fetch what they show; in another one they load again, for their forms are others then.
    """
    if whole(request.GET, "v") == tournament.version:
        return HttpResponse(status=204)
    player = whole(request.GET, "p")
    stage = reading.stage_of(tournament, player, drafts=not player and by.role in ENTERS)
    if stage == request.GET.get("s", ""):
        return HttpResponse(status=204, headers={"HX-Trigger": "cup-moved"})
    return HttpResponse(headers={"HX-Refresh": "true"})
