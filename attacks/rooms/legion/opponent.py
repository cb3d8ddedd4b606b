"""How an opponent looks at a match of Legion where the odds of an attack end: whom to activate, whom to shoot.

**The estimate.** A unit is worth its points (where nobody counts points: the wounds its minis can take), by the share
of wounds that its living minis still can take; what suppresses it takes a little away, aim and dodge tokens add as
much. The armies are then weighed against each other.

No opponent sees the table: it shoots at range 3, takes light cover for itself, and takes people's word for the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from attacks.engine.partner import of_ending, of_several, own_answers
from attacks.engine.values import Command, Offer
from attacks.rooms.legion.packing import target_code, target_of
from attacks.rooms.legion.state import State, Unit

TRUSTS = ("confirm_edits", "confirm_behind", "accept_facts", "confirm_facts", "confirm_claim", "agree", "confirm_edit")
AVOIDS = (
    *("end_match", "move", "standby", "other", "no_attack", "free_attack_action", "granted_attack", "detonate", "skip"),
    *("redeclare", "rechoose", "not_measured", "another_defender", "contest*", "deny_claim", "enter*", "withdraw"),
    *("standby_move", "end_activation", "measure", "ai_unable"),
)
ACTS = ("attack_action", "aim", "dodge")  # what a unit does that stands where it stands
RANGE = 3
TOKEN = 0.03  # of a unit's worth, for a token of its own; the same off for suppression


def known(state: State, seat: str) -> State:
    """The state as a seat knows it: nothing lies hidden in this room but answers that wait."""
    return own_answers(state, seat)


def estimate(state: State, seat: str) -> float:
    """How a position looks to a seat."""
    table = state.table
    if table.ending is not None:
        return of_ending(table.ending.winner, seat)
    seats = [side.seat for side in table.sides]
    return of_several({one: sum(_worth(unit) for unit in table.units if unit.seat == one) for one in seats}, seat)


def _worth(unit: Unit) -> float:
    whole = sum(mini.threshold for mini in unit.minis)
    left = sum(mini.left for mini in unit.living)
    tokens = unit.tokens.aim + unit.tokens.dodge - min(unit.tokens.suppression, 3)
    return (unit.card.points or whole) * left / max(1, whole) * (1 + TOKEN * tokens)


def habits(state: State, seat: str, offers: Sequence[Offer]) -> tuple[Command, ...]:
    """Each target at one range, the usual or the nearest to it at which it can be attacked; all weapons that can.

    Whoever has nothing left to do ends the activation: what cards grant is offered as long as it lasts.
    """
    able = {offer.key: offer for offer in offers if not offer.why_not}
    if "end_activation" in able and not any(key in able for key in ACTS):
        return (Command(seat, "end_activation"),)
    if "attack_at" in able:
        ranges: dict[int, int] = {}
        for code in able["attack_at"].picks[0].ids:
            target, far = target_of(code)
            if target not in ranges or abs(far - RANGE) < abs(ranges[target] - RANGE):
                ranges[target] = far
        return tuple(Command(seat, "attack_at", ((target_code(one, far),),)) for one, far in ranges.items())
    if "choose_weapons" in able:
        pick = able["choose_weapons"].picks[0]
        return (Command(seat, "choose_weapons", (pick.ids[: pick.most],)),)
    return ()
