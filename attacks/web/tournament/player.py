"""A player's own page: my table, what we report, my list, my link."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Match, Tournament
from attacks.services.common.errors import ServiceError
from attacks.services.lobby.keyring import CUPS
from attacks.services.outward import subscribers
from attacks.services.series import people as career
from attacks.services.tournament import lists, machines, reading, results, roster, rounds, rulings, sheets, staff
from attacks.services.tournament.settings import due
from attacks.services.tournament.transaction import Actor
from attacks.web.common import words
from attacks.web.common.cookies import add_token, drop_token, keep, new_owner_key, owner_key, read_tokens
from attacks.web.fleets.lists import game_by, part_of
from attacks.web.match.pages import qr
from attacks.web.tournament import captain, remote, word
from attacks.web.tournament import words as tournament_words
from attacks.web.tournament.commands import entered
from attacks.web.tournament.common import Command, back, do_command, for_player, show_page, table_row, whole
from attacks.web.tournament.people import not_legal, penalties_of
from attacks.web.tournament.table import report_row, result_form

NOTHING = QueryDict()  # a form that nobody has sent yet


@require_safe
@for_player
def me(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """My table first."""
    return my_page(request, tournament, by)


def my_page(
    request: HttpRequest, tournament: Tournament, by: Actor, part: object = None, status: int = 200
) -> HttpResponse:
    results.confirm_by_time(tournament)
    tournament.refresh_from_db()
    found = reading.book(tournament)
    row = found.entrants[by.number]
    if found.settings.teams and row.plays_for_id is None:
        others = staff.players_of(tournament, read_tokens(request))[1:]
        return captain.captains_page(request, tournament, by, found, row, others)
    current = found.current
    mine = found.pairing_of(by.number, current.number) if current else None
    game = game_by(f"{tournament.room}/{tournament.edition}")
    fleet_open = row.fleet is None or lists.may_change(tournament)
    link = request.build_absolute_uri(reverse("t_link", args=[staff.link_of(row)]))
    context: dict[str, Any] = {
        "found": found,
        "row": row,
        "settings": found.settings,
        "others": staff.players_of(tournament, read_tokens(request))[1:],
        "stage": reading.stage_of(tournament, by.number),
        "asks_as": by.number,
        "round": current,
        "round_name": tournament_words.round_title(current, found) if current else "",
        "mine": mine,
        "part": part or (part_of("list", NOTHING, game, owner_key(request), chosen="paste") if fleet_open else None),
        "game_key": game.key,
        "due": due(found.settings),
        "link": link,
        "qr": qr(link),
        "standing": next((one for one in found.standings() if one.player == by.number), None),
        "place": next((sheets.shared(one) for one in found.final() if one.player == by.number), ""),
        "penalties": penalties_of(row.penalties.all()),
        "person": career.of_tokens(read_tokens(request)),
        "list_problems": not_legal(tournament, row.fleet),
        "machine": machines.match_of(mine) if mine else None,
        "past": [table_row(one, found) for one in found.tables() if by.number in reading.numbers_of(one)],
    }
    context |= word.of_player(request, row)
    context |= remote.my_plan(found, mine, by) | remote.my_ladder(found, tournament, by)
    if current and mine:
        context["wants"] = [f"table-{mine.pk}"] if mine.second and not mine.result else []
        context["clock"] = reading.clock_shown(found, current, extension=mine.extension)
    if mine and mine.second and current:
        context |= my_table(found, mine, by)
        context["wants"] += [f"yes-{mine.pk}"] if context["to_confirm"] else []
    context["wants"] = [*context.get("wants", []), *wanted_times(context)]
    return show_page(request, tournament, by, "tournament/me.html", status=status, **context)


def wanted_times(context: dict[str, Any]) -> list[str]:
    """The times and challenges that wait for this player's yes or no."""
    times = [f"time-{one['id']}" for one in context.get("times", ()) if not one["own"]]
    return times + [f"challenge-{one['id']}" for one in context.get("challenges", ()) if not one["own"]]


def my_table(found: reading.Book, mine: Any, by: Actor) -> dict[str, Any]:
    """What was said at my table, and whether a yes from me is wanted."""
    there = reading.reports_of(mine)
    reports = [report_row(key, one, found.shown_name) for key, one in there.items()]
    other = mine.second if mine.first.number == by.number else mine.first
    theirs = [one for one in reports if one["by"] == str(other.number)]
    match = [one for one in reports if one["by"] == "match" and not one["unfinished"]]
    said = [one for one in reports if one["by"] == str(by.number)]
    decided = mine.settled == "staff" or mine.round.state == "closed"
    return {
        "other": other,
        "free_seat": rounds.free_seat(mine, by.number),
        "one": table_row(mine, found),
        "reports": reports,
        "to_confirm": (theirs + match)[:1] if not said and not decided else [],
        "decided": decided,
        "said": said,
        "contradicts": bool(theirs),
        "form": result_form(
            mine,
            reading.result_from(mine.result),
            (theirs or match or reports)[:1],
            found.profile_of(mine),
            [found.shown_name(number) for number in reading.numbers_of(mine)],
        ),
        "can_give_up": endings(found, mine),
        "may_appeal": rulings.may_appeal(mine, by.number),
        "appeal": rulings.appeal_of(mine),
    }


def endings(found: reading.Book, mine: Any) -> list[tuple[str, str]]:
    """What players may say of how it ended; draws by agreement where the tournament leaves them to players."""
    told = [("played", _("Played")), ("concession", _("Conceded"))]
    profile = found.profile_of(mine)
    agree = profile.draws != "never" and profile.option("intentional_draw") == "yes"
    return [*told, ("agreed", _("Agreed draw"))] if agree and mine.round.stage == "swiss" else told


@require_POST
@for_player
def sit(request: HttpRequest, tournament: Tournament, by: Actor, *, paired_id: int) -> HttpResponse:
    """Open my table: this browser gets my seat, and the match begins when both have come."""
    try:
        return seated(request, tournament, by, paired_id)
    except ServiceError as error:
        messages.error(request, why_not(tournament, error), extra_tags="bad")
        return redirect("t_me", tournament.slug)


@require_POST
@for_player
def sit_with_machine(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Play the machine that the organizer has seated instead of my bye."""
    try:
        match, token = machines.sit(tournament, by, read_tokens(request))
    except ServiceError as error:
        messages.error(request, why_not(tournament, error), extra_tags="bad")
        return redirect("t_me", tournament.slug)
    return to_table(request, match, token)


def seated(request: HttpRequest, tournament: Tournament, by: Actor, paired_id: int) -> HttpResponse:
    """To the table, with the seat in this browser. Raises ServiceError if it cannot be taken."""
    return to_table(request, *rounds.sit(tournament, by, paired_id, read_tokens(request)))


def to_table(request: HttpRequest, match: Match, token: str) -> HttpResponse:
    """To the table of a match, with the token of the seat, if there is a new one."""
    match.refresh_from_db()
    response = redirect("match", match.id)
    if token:
        add_token(response, request, token)
    return response


def why_not(tournament: Tournament, error: ServiceError) -> str:
    """Why the table does not open, in a sentence."""
    if error.code == "bad_setup":
        return words.say(tournament.room, "why", error.reason, error.params)
    return tournament_words.why(error)


def report(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    answer = entered(reading.book(tournament), data)
    results.report(
        tournament,
        by,
        whole(data, "paired"),
        **answer,
        why=data.get("why", ""),
        seen=whole(data, "seen"),
        request=str(data.get("request", ""))[:64],
    )
    return _("Your report is in.")


def confirm(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    seen = whole(data, "seen")
    results.confirm(tournament, by, whole(data, "paired"), seen=seen, request=str(data.get("request", ""))[:64])
    return _("Confirmed. Thank you.")


def wishes(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    texts: dict[str, Any] = {"handle": data.get("handle", ""), "contact": data.get("contact", "")}
    hidden, unrated = bool(data.get("off_stream")), bool(data.get("unrated"))
    roster.edit(
        tournament,
        by,
        by.number,
        off_stream=hidden,
        unrated=unrated,
        request=str(data.get("request", ""))[:64],
        **texts,
    )
    return _("Saved.")


def here(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    roster.here(tournament, by, by.number, str(data.get("request", ""))[:64])
    return _("You are checked in.")


def appeal(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    request = str(data.get("request", ""))[:64]
    rulings.appeal(tournament, by, whole(data, "paired"), why=data.get("why", ""), request=request)
    return _("The head judge is asked.")


def drop(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    if not data.get("sure"):
        return ""
    roster.drop(tournament, by, by.number, request=str(data.get("request", ""))[:64])
    return _("You are out after this round. The organizer can take you back in.")


COMMANDS: dict[str, Command] = (
    remote.COMMANDS
    | captain.COMMANDS
    | {
        "report": report,
        "confirm": confirm,
        "here": here,
        "wishes": wishes,
        "drop": drop,
        "appeal": appeal,
    }
)


@require_POST
@for_player
def do(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """A command of the player."""
    return do_command(request, tournament, by, COMMANDS, "t_me")


@require_POST
@for_player
def choose(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Another of the players whose links this browser has opened; or none of them any more: "that is not me"."""
    rows = {row.number: row for row in staff.players_of(tournament, read_tokens(request))}
    wanted = rows.get(whole(request.POST, "player"))
    response = redirect("t_me", tournament.slug)
    if wanted is not None and wanted.number != by.number:
        add_token(response, request, staff.link_of(wanted), CUPS)
    elif request.POST.get("forget"):
        told = subscribers.of_owner(owner_key(request))
        rows[by.number].follows.filter(subscriber__in=told).delete()
        drop_token(response, request, staff.link_of(rows[by.number]))
        messages.success(request, _("This browser no longer holds the link of %(name)s.") % {"name": by.name})
        if len(rows) == 1:
            response["Location"] = reverse("tournament", args=[tournament.slug])
    return response


@require_POST
@for_player
def bring(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """My list: pasted, ready-made or one of my fleets."""
    game = game_by(f"{tournament.room}/{tournament.edition}")
    part = part_of("list", request.POST, game, owner_key(request), chosen="paste")
    if not part.check():
        return my_page(request, tournament, by, part, status=400)
    table = whole(request.POST, "then")
    response: HttpResponse | None = None
    wrong: list[str] = []
    try:
        with transaction.atomic():  # a list that cannot be played at the first table is none
            fleet = part.stored()
            wrong = [line.text for line in not_legal(tournament, fleet)]
            lists.bring(tournament, by, by.number, fleet, str(request.POST.get("request", ""))[:64])
            response = seated(request, tournament, by, table) if table else None
    except ServiceError as error:
        if error.code == "list_not_legal":
            part.errors += wrong
            return my_page(request, tournament, by, part, status=400)
        if error.code != "repeated":
            messages.error(request, why_not(tournament, error), extra_tags="bad")
    else:
        part.keep_own(new_owner_key(request))
        messages.success(request, _("Your list is in."))
    response = response or back(request, "t_me", tournament.slug)
    keep(response, request)
    return response
