"""How an opponent looks at a match of X-Wing where the odds of an attack end: whom to engage, whom to shoot.

**The estimate.** A ship is worth its points, by the share of hull and shields that is left, and a quarter of them for
being there at all; tokens that will serve an attack to come add a little. The two squads are then weighed against each
other. Where nobody counts points a ship counts as many as it has hull and shields.

At the players' own tables no opponent sees where ships stand: it says what is usual there (range 2, in the front arc,
in nobody's way, and so to be shot back at), and takes people's word for everything else. On the mat it sees what
everybody sees (`on_mat/partner.py`), and what the next attacks would be worth counts too (`on_mat/worth.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from attacks.engine.partner import of_ending, of_several, own_answers
from attacks.engine.values import ByIdentity, Command, Offer, Pick, Refused
from attacks.rooms.xwing.abilities.catalogue import secret_cards
from attacks.rooms.xwing.actions import acts
from attacks.rooms.xwing.corrections.numbers import FIELDS
from attacks.rooms.xwing.mat.poses import Base
from attacks.rooms.xwing.odds.question import face_down
from attacks.rooms.xwing.on_mat import partner
from attacks.rooms.xwing.on_mat.worth import standing
from attacks.rooms.xwing.posed import stands_of
from attacks.rooms.xwing.state import Ship, State, attack_of, with_ship

TRUSTS = ("confirm_edits", "confirm", "agree", "accept_claim", "confirm_edit")
AVOIDS = ("skip", "no_attack", "back", "remeasure", "rechoose", "contest*", "deny_claim", "insist")
RANGE = 2
THERE = 0.25  # what a ship is worth for being there, however damaged
TOKEN = 0.02  # of a ship's worth, for a token
BRISK = "brisk"
NOBODY: Mapping[int, Base] = MappingProxyType({})
WEIGHS = {"kill": 2.0}  # damage that a ship destroyed is worth besides: it does not shoot back


def state_known_to(state: State, seat: str) -> State:
    """The state as a seat knows it: without facedown cards' faces, secret conditions, and dials not yet revealed."""
    state = own_answers(face_down(state), seat)
    if state.table.mat is not None:
        for ship in state.table.ships:
            if ship.seat != seat and stands_of(ship).dial:
                state = with_ship(state, replace(ship, stands=replace(stands_of(ship), dial="")))
    secret = secret_cards()
    for ship in state.table.ships:
        if ship.seat != seat and not secret.isdisjoint(ship.marked):
            state = with_ship(state, replace(ship, marked=tuple(one for one in ship.marked if one not in secret)))
    return state


def estimate(state: State, seat: str, moved: Mapping[int, Base] = NOBODY) -> float:
    """How a position looks to a seat; `moved`: where ships are taken to stand that have still to move on the mat."""
    table = state.table
    if table.ending is not None:
        return of_ending(table.ending.winner, seat)
    seats = [side.seat for side in table.sides]
    strengths = {one: sum(_worth(ship) for ship in table.ships if ship.seat == one) for one in seats}
    if table.mat is not None and len(state.stack) == 1:
        stands = standing(state, {ship.id: _worth(ship) for ship in table.ships}, moved)
        for one, (fires, costs) in stands.items():
            strengths[one] -= costs
            strengths[table.other(one)] -= fires
    return of_several({one: max(0.0, strength) for one, strength in strengths.items()}, seat)


def _worth(ship: Ship) -> float:
    if ship.destroyed or ship.removed:
        return 0.0
    whole = ship.card.hull + ship.card.shields
    left = max(0, ship.card.hull - ship.damage) + ship.shields
    tokens = ship.tokens.focus + ship.tokens.evade + ship.tokens.calculate + bool(ship.lock)
    share = THERE + (1 - THERE) * left / max(1, whole) + TOKEN * min(tokens, 3)
    return (ship.card.points or whole) * share


def habits(state: State, seat: str, offers: Sequence[Offer]) -> tuple[Command, ...]:
    """The usual facts of every target, and a token for every ship that has none before ships engage.

    On the mat the usual places of obstacles and ships.
    """
    if state.table.mat is not None:
        return partner.habits(state, seat, offers)
    able = {offer.key: offer for offer in offers if not offer.why_not}
    if "ready" in able:
        return _tokens(state, seat) if "edit_ship" in able else ()
    if "measure" not in able:
        return ()
    if attack_of(state).measured:
        return (Command(seat, "measured"),)
    measure = able["measure"]
    picks = tuple(_usual(pick) for pick in measure.picks[1:])
    return tuple(Command(seat, "measure", ((target,), *picks)) for target in measure.picks[0].ids)


def weighed(
    apply: Callable[[State, Command], tuple[State, Any]],
    state: State,
    seat: str,
    offers: Sequence[Offer],
    far: int,
    draw: Callable[[int], int],
    goes_on: Callable[[], bool],
) -> Sequence[tuple[Command, float]]:
    """Ways on and how each looks where ships move on the mat; nothing elsewhere."""

    def after(command: Command, moved: Sequence[Mapping[int, Base]]) -> float | None:
        try:
            then = apply(state, command)[0]
        except Refused:
            return None
        return sum(estimate(then, seat, one) for one in moved) / len(moved)

    if state.table.mat is None:
        return ()
    return partner.weighed(state, seat, offers, far, draw, goes_on, _worth, after)


def _usual(pick: Pick) -> tuple[int, ...]:
    """What is usually said of a fact: the middle range, the first arc, no to the rest."""
    if pick.what in ("attack_range", "range"):
        return (RANGE if RANGE in pick.ids else pick.ids[-1],)
    return pick.ids[:1] if pick.most else ()


def _tokens(state: State, seat: str) -> tuple[Command, ...]:
    """A focus token (or what the ship has in its place) for the first ship without any, where that counts at once."""
    if state.table.handling != BRISK:
        return ()
    for ship in state.table.living(seat):
        able = acts(ByIdentity(ship.card), state.table.switches.card_table)
        token = next((one for one in ("focus", "calculate", "evade") if one in able), "")
        if token and not (ship.tokens.focus or ship.tokens.calculate or ship.tokens.evade or ship.tokens.stress):
            return (Command(seat, "edit_ship", ((ship.id,), (FIELDS.index(token),), (1,))),)
    return ()
