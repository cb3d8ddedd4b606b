"""How an opponent looks at a space combat where its odds end: what its cards may do, when to retreat.

**The estimate.** A ship is worth its cost, and as much again for what it does in a round: the hits that are expected of
its dice, and half of one that it can still sustain, so that no ship is worth less than that. Hits that wait count as
what they will cost: the cheapest units. Both fleets are then weighed against each other. A combat that is over is won
or lost; a fleet that has retreated has lost less than one that is gone, by what it still is worth.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.partner import balance, of_ending, own_answers
from attacks.rooms.ti4.batches import against, can_be_hit
from attacks.rooms.ti4.cards import CARDS
from attacks.rooms.ti4.effects.using import UNKNOWN
from attacks.rooms.ti4.sharing import gains
from attacks.rooms.ti4.state import State, Unit

TRUSTS = ("confirm_edits", "confirm_edit")
AVOIDS = ("contest*", "yield_window")
HIT = 1.5  # what a hit in a round is worth, in resources
SPARE = HIT / 2  # what it is worth that a unit can still sustain: less than the cheapest unit, which would be lost
PLANET = 6.0  # what a planet is worth beside the forces on it
SAVED = 0.3  # what a fleet that has retreated is worth beside one that holds the field


def state_known_to(state: State, seat: str) -> State:
    """The state as a seat knows it: other hands hold as many unknown cards; what waits in secret is not there."""
    state = own_answers(state, seat)
    sides = tuple(
        one if one.seat == seat else replace(one, cards=tuple(map(_covered, one.cards))) for one in state.table.sides
    )
    open_choice = bool(state.stack) and state.stack[0].step == "1.2"
    parts = tuple(
        part
        if part.seat == seat
        else replace(part, commit=None, using=() if open_choice else part.using, chose=part.chose and not open_choice)
        for part in state.table.fight.parts
    )
    return with_table(state, sides=sides, fight=replace(state.table.fight, parts=parts))


def _covered(card: str) -> str:
    """A card from behind: how many of each kind somebody holds, all can see."""
    kind = "action" if card == UNKNOWN else CARDS[card].kind
    return UNKNOWN if kind == "action" else _first_of(kind)


@cache
def _first_of(kind: str) -> str:
    return min(name for name, card in CARDS.items() if card.kind == kind)


def estimate(state: State, seat: str) -> float:
    """How a combat looks to a seat."""
    table = state.table
    if table.action is not None:
        return _of_action(state, seat)
    named = _going(state)
    strengths = {
        one: sum(_worth(unit) for unit in table.units if unit.seat == one and unit.id not in named)
        for one in table.fighting_seats()
    }
    if seat not in strengths:  # who only brings cards wants nobody to win
        return 0.0
    ending = table.ending
    if ending is None:
        return balance(strengths[seat], strengths[table.other(seat)])
    if not ending.winner:
        return 0.0
    return 1.0 if ending.winner == seat else SAVED * min(1.0, strengths[seat] / 10) - 1.0


def _of_action(state: State, seat: str) -> float:
    """How a tactical action looks: all forces of the active player against those of the others, and the planets."""
    table = state.table
    if table.ending is not None:
        return of_ending(table.ending.winner, seat)
    going = _going(state)
    there = [one for one in table.units if one.id not in going]
    strengths = {side.seat: sum(_worth(one, ground=True) for one in there if one.seat == side.seat)
                 for side in table.sides}  # fmt: skip
    for planet in table.under_way.planets:
        holder = gains(state, planet) or planet.controller
        if holder:
            strengths[holder] += PLANET
    rest = (one for one in strengths if (one == table.first) != (seat == table.first))
    return balance(strengths[seat], sum(strengths[one] for one in rest))


def _going(state: State) -> set[int]:
    """The units that are named to be lost, as far as it is known, and those that hits which wait will cost."""
    going = {unit for part in state.table.fight.parts for unit in part.commit or ()}
    for part in state.table.fight.parts:
        batch = against(state, part.seat)
        if batch is not None and part.commit is None:
            cheapest = sorted(can_be_hit(state, batch), key=lambda unit: (_worth(unit, ground=True), unit.id))
            going.update(unit.id for unit in cheapest[: batch.left])
    return going


def _worth(unit: Unit, *, ground: bool = False) -> float:
    if unit.lost not in ("", "retreated") or not (unit.card.is_ship or (ground and unit.card.is_ground)):
        return 0.0
    card = unit.card
    hits = card.dice * max(0, 11 - card.combat) / 10 if card.combat else 0.0
    spare = SPARE if card.sustain and not unit.damaged else 0.0
    return card.cost + HIT * hits + spare
