"""Divisions and seasons of a league, on pages: the owner's buttons, and the way from one division to the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from attacks.models import Division, Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.lobby.keyring import DESKS
from attacks.services.tournament import changes, seasons, staff
from attacks.services.tournament.transaction import Actor
from attacks.web.common import rates
from attacks.web.common.cookies import add_token, read_tokens
from attacks.web.common.slow_down import slow_down
from attacks.web.tournament import words
from attacks.web.tournament.common import for_staff, form_id, whole


def of_league(tournament: Tournament) -> dict[str, Any]:
    """The divisions beside a tournament, for its pages; nothing where it is in no league."""
    own = seasons.division_of(tournament)
    if own is None:
        return {}
    up, down = seasons.movers(own) if tournament.status == Tournament.Status.OVER else ([], [])
    return {
        "season": own.season,
        "divisions": _listed(seasons.divisions(own), own),
        "season_before": _listed(seasons.beside(own, -1), own),
        "season_after": _listed(seasons.beside(own, 1), own),
        "went_up": [row.shown for row in up],
        "went_down": [row.shown for row in down],
    }


def _listed(rows: Sequence[Division], own: Division) -> list[tuple[int, Tournament]]:
    """The divisions that everybody may find, by place; one's own in any case."""
    return [(row.place, row.tournament) for row in rows if row.tournament.public or row.pk == own.pk]


@require_POST
@for_staff
def division(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """One more division below the lowest; this browser is its owner's, too."""
    if rates.made_too_much(request, "tournament"):
        return slow_down(request, too_much=True)
    try:
        name = request.POST.get("name", "")
        with changes.undoable():
            made, token = seasons.add_division(tournament, by, name, request=form_id(request.POST))
    except TournamentError as error:
        return refused(request, tournament, error)
    staff.made_by(made, rates.maker_of(request))
    response = redirect("t_desk", made.slug)
    add_token(response, request, token, DESKS)
    return response


@require_POST
@for_staff
def season(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The next season of all divisions, for their owner."""
    if rates.made_too_much(request, "tournament"):
        return slow_down(request, too_much=True)
    own, tokens = seasons.division_of(tournament), read_tokens(request)
    rows = seasons.divisions(own) if own else []
    roles = {row.tournament_id: staff.role_of(row.tournament, tokens).role for row in rows}
    try:
        up = whole(request.POST, "up")
        with changes.undoable():
            made = seasons.next_season(tournament, by, roles, up=up, request=form_id(request.POST))
    except TournamentError as error:
        return refused(request, tournament, error)
    response = redirect("t_desk", made[0][0].slug)
    for fresh, token in made:
        staff.made_by(fresh, rates.maker_of(request))
        add_token(response, request, token, DESKS)
    messages.success(request, _("The next season is made: hand out its private links on the page of its players."))
    return response


def refused(request: HttpRequest, tournament: Tournament, error: TournamentError) -> HttpResponse:
    """Back to the settings, with why it was not done."""
    if error.code != "repeated":
        messages.error(request, words.why(error), extra_tags="bad")
    return redirect("t_settings", tournament.slug)
