"""The lists of players: who gives one until when, and who was late."""

from __future__ import annotations

from attacks.models import Entrant, Fleet, Tournament
from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.common.errors import TournamentError
from attacks.services.picking import is_legal
from attacks.services.tournament.laying import lay
from attacks.services.tournament.roster import entrant, own
from attacks.services.tournament.settings import due, settings_of
from attacks.services.tournament.transaction import ANYBODY, PLAYER, Actor, at_desk, touch


def bring(tournament: Tournament, by: Actor, number: int, fleet: Fleet | None, request: str = "") -> None:
    """The player's fleet, a row of its own; tables at which nobody plays yet have it too.

    Players may change it until lists are locked, are due or the tournament starts, and give their first one at any
    time; after that it is late. Raises TournamentError `lists_closed`, and `list_not_legal` where the tournament asks
    players for legal ones.
    """
    own(by, number)
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        row = entrant(desk, number)
        if by.role == PLAYER and row.fleet_id is not None and not may_change(desk.tournament):
            raise TournamentError("lists_closed")
        settings, fleet = settings_of(desk.tournament), fleet and _counted(desk.tournament, fleet)
        if by.role == PLAYER and fleet and settings.check == "required" and not is_legal(fleet, settings.format):
            raise TournamentError("list_not_legal")
        row.fleet, row.listed = fleet, clock.now() if fleet else None
        touch(row, "fleet", "listed")
        lay(row)
        desk.log("list_given" if fleet else "list_taken", player=number, public=False)


def may_change(tournament: Tournament) -> bool:
    """May players still change the lists they have given?"""
    settings = settings_of(tournament)
    until = due(settings)
    over = until is not None and clock.now() > until
    return tournament.status == Tournament.Status.OPEN and not settings.lists_locked and not over


def is_late(tournament: Tournament, row: Entrant) -> bool:
    """Was a player's list given after the lists were due?"""
    until = due(settings_of(tournament))
    return until is not None and row.listed is not None and row.listed > until


def _counted(tournament: Tournament, fleet: Fleet) -> Fleet:
    """The fleet as it counts by the points of the tournament."""
    squad, revision = fleets.squad_record(fleet), settings_of(tournament).revision
    found = fleets.recounted(squad, fleet.room, fleet.edition, revision)
    if found is not squad:
        fleets.rebuild(fleet, found)
    return fleet
