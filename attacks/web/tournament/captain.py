"""Teams on pages: the captain's own page, who plays for a team, the boards of a match, and captains who pair them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from attacks.models import Entrant, Pairing, Tournament
from attacks.services.tournament import reading, staff, teams
from attacks.services.tournament.transaction import Actor
from attacks.swiss import boards
from attacks.web.match.pages import qr
from attacks.web.tournament import words
from attacks.web.tournament.common import Command, form_id, show_page, table_row, whole


def captains_page(
    request: HttpRequest, tournament: Tournament, by: Actor, found: reading.Book, row: Entrant, others: list[Entrant]
) -> HttpResponse:
    """The page of a team: its match, its players with their links, and what the captain says of the boards."""
    current = found.current
    mine = found.pairing_of(row.number, current.number) if current else None
    link = request.build_absolute_uri(reverse("t_link", args=[staff.link_of(row)]))
    return show_page(
        request,
        tournament,
        by,
        "tournament/captain.html",
        found=found,
        row=row,
        others=others,
        stage=reading.stage_of(tournament, row.number),
        asks_as=row.number,
        round=current,
        round_name=words.round_title(current, found) if current else "",
        clock=reading.clock_shown(found, current) if current else None,
        mine=mine,
        one=table_row(mine, found) if mine else None,
        boards=[table_row(one, found) for one in found.boards_of(mine)] if mine else [],
        asked=pairing_question(found, mine, row.number) if mine else {},
        past=[table_row(one, found) for one in found.rows if row.number in reading.numbers_of(one)],
        standing=next((one for one in found.standings() if one.player == row.number), None),
        link=link,
        qr=qr(link),
        may_change=tournament.status == Tournament.Status.OPEN,
        **team_of(request, found, row),
    )


def team_of(request: HttpRequest, found: reading.Book, row: Entrant) -> dict[str, Any]:
    """Who plays for a team, each with the private link that the captain hands on."""
    rows = found.sitting().get(row.number, [])
    links = [request.build_absolute_uri(reverse("t_link", args=[staff.link_of(one)])) for one in rows]
    return {
        "team": row,
        "members": list(zip(rows, links, strict=True)),
        "free": max(0, found.settings.teams - len(rows)),
    }


def pairing_question(found: reading.Book, mine: Pairing, number: int) -> dict[str, Any]:
    """What the captain of a team is asked now while the boards are paired; empty where nobody is."""
    state = teams.captains_of(mine)
    if state is None or state.done:
        return {}
    side = int(number != mine.first.number)
    offered, count = state.offers(side)
    defends = [found.shown_name(one) for one in state.defenders]
    questions = {
        boards.DEFENDER: _("Who defends? The other captain sees it once both have said it."),
        boards.ATTACKERS: _("Which two attack %(name)s?"),
        boards.ANSWER: _("Which of the two attacks your %(name)s?"),
    }
    against = defends[1 - side if state.step == boards.ATTACKERS else side] if defends else ""
    return {
        "question": questions[state.step] % {"name": against} if count else "",
        "offered": [(one, found.shown_name(one)) for one in offered],
        "count": count,
        "pairs": [(found.shown_name(first), found.shown_name(second)) for first, second in state.pairs],
    }


def records(found: reading.Book) -> list[dict[str, Any]]:
    """What everybody has done on the boards, the best first, as pages show it."""
    told = []
    for place, (number, one) in enumerate(teams.board_records(found) if found.settings.teams else (), 1):
        row = found.entrants[number]
        told.append(
            {
                "place": place,
                "name": row.shown,
                "number": number,
                "team": row.plays_for.shown if row.plays_for else "",
                "record": f"{one.wins}–{one.draws}–{one.losses}",
                "scored": one.scored,
            }
        )
    return told


# --- what captains and organizers press ---


def fill(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    names = teams.names_from(data.get("names", ""))
    came = teams.fill(tournament, by, whole(data, "team"), names, request=form_id(data))
    return _("%(n)s play for the team now.") % {"n": len(came)}


def sooner(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """A player changes places with the one at the board before."""
    found, team, number = reading.book(tournament), whole(data, "team"), whole(data, "player")
    order = [one.number for one in found.sitting().get(team, [])]
    at = order.index(number) if number in order else 0
    if at:
        order[at - 1], order[at] = order[at], order[at - 1]
    teams.order(tournament, by, team, order, request=form_id(data))
    return ""


def replaced(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    row = teams.replace(tournament, by, whole(data, "player"), data.get("name", ""), request=form_id(data))
    return _("%(name)s plays at board %(n)s.") % {"name": row.name, "n": row.board}


def says(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    named = [int(one) for one in data.getlist("named") if one.isdecimal() and len(one) < 8]
    teams.say(tournament, by, whole(data, "paired"), named, request=form_id(data))
    return ""


def by_order(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    teams.pair_by_order(tournament, by, whole(data, "paired"), request=form_id(data))
    return _("The boards are paired; every table has its match.")


FOR_BOTH: dict[str, Command] = {"team_fill": fill, "team_sooner": sooner, "team_replace": replaced}
COMMANDS: dict[str, Command] = FOR_BOTH | {"team_says": says}
AT_DESK: dict[str, Command] = FOR_BOTH | {"boards_by_order": by_order}
