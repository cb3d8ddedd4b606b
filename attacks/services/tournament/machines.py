"""The machine instead of a bye: the organizer seats it, and whoever would sit idle has a match.

What a bye counts stands, however that match ends: a machine is nobody's rival in the standings. It is kept with the
pairing (`machine` in its extra), and in the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from attacks.models import Match, Pairing, Tournament
from attacks.services import fleets
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.lobby import lobby
from attacks.services.match.terms import Machine
from attacks.services.tournament import laying, rounds
from attacks.services.tournament.laying import options_of
from attacks.services.tournament.reading import scenario_of
from attacks.services.tournament.settings import settings_of
from attacks.services.tournament.transaction import ANYBODY, Actor, at_desk, touch

OWN, OTHER = "p1", "p2"
LEVEL = "person"


def match_of(paired: Pairing) -> Match | None:
    """The match against the machine of a pairing with a bye, if the organizer has seated one."""
    known = msgspec.json.decode(paired.extra).get("machine", "")
    return Match.objects.filter(id=known).first() if known and paired.second_id is None else None


def seat(tournament: Tournament, by: Actor, paired_id: int, *, name: str, request: str = "") -> Match:
    """Lay a match of the player with this bye against the machine, called `name`, with a list of the game's own.

    Raises TournamentError: `no_round`, `no_bye_here`, `machine_sits`, `list_needed` where the player has given none.
    """
    with at_desk(tournament, by, request) as desk:
        row = rounds.open_round(desk)
        paired = row.pairings.filter(id=paired_id, second=None).select_related("first", "round").first()
        if paired is None or settings_of(desk.tournament).teams:
            raise TournamentError("no_bye_here")
        if match_of(paired) is not None:
            raise TournamentError("machine_sits")
        match = lay(desk.tournament, paired, name)
        paired.extra = text({**msgspec.json.decode(paired.extra), "machine": match.id})
        touch(paired, "extra")
        desk.log("machine_seated", round=row.number, player=paired.first.number)
    return match


def lay(tournament: Tournament, paired: Pairing, name: str) -> Match:
    """The match, with the machine at the table and the player's list at the other seat."""
    player = paired.first
    made = fleets.ready_made(tournament.room, tournament.edition)
    if player.fleet is None and made:
        raise TournamentError("list_needed")
    match = lobby.new_match(
        room=tournament.room,
        edition=tournament.edition,
        mode=tournament.mode,
        options=options_of(tournament, scenario_of(paired.round)),
        title=f"{tournament.name} · {player.shown} – {name}",
        public=tournament.public and not player.off_stream,
        terms=laying.terms_of(tournament).with_(machines={OTHER: Machine(LEVEL)}),
    )
    lobby.new_invite(match, OWN, fleets.copy_for_match(player.fleet) if player.fleet else None)
    brought = fleets.from_squad(made[0], room=tournament.room, edition=tournament.edition) if made else None
    lobby.machine_holder(match, OTHER, name, brought)
    return match


def sit(tournament: Tournament, by: Actor, tokens: list[str]) -> tuple[Match, str]:
    """The player's own seat against the machine in the round that is played; the token is empty if it sits there.

    Raises TournamentError: `no_round`, `not_your_table`.
    """
    with at_desk(tournament, by, may=ANYBODY) as desk:
        desk.idle = True
        paired = rounds.open_round(desk).pairings.filter(first__number=by.number, second=None).first()
        match = match_of(paired) if paired is not None and by.number else None
        if paired is None or match is None:
            raise TournamentError("not_your_table")
        return rounds.own_seat(match, OWN, paired.first.shown, tokens, draws=False)


def without(extra: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says of a pairing, without the machine: its match is no part of the file."""
    return {key: value for key, value in extra.items() if key != "machine"}
