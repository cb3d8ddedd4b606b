"""How an opponent looks at a match of Legion where the odds of an attack end: whom to activate, whom to shoot.

**The estimate.** A unit is worth its points (where nobody counts points: the wounds its minis can take), by the share
of wounds that its living minis still can take, twice for a mini with a weapon or a part of its own; what suppresses it
takes a little away, aim and dodge tokens add as much. While a round lasts a unit that has still to be activated counts
a little more: it shoots yet. The armies are then weighed against each other.

No opponent sees the table: it shoots at range 3, says that everything sees everything, takes no cover for itself, and
takes people's word for the rest. Its units stand where they stand: they aim and attack, or attack and dodge. A target
is chosen by the exact odds of an attack on each; a wound counts by what the unit is worth, more where it shoots yet.
Odds of an attack count wounds alike whoever suffers them: who falls is chosen here, the last whoever has a weapon of
its own; greedy play, which looks no further than the attack, loses whom it may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attacks.engine.flow import nested
from attacks.engine.partner import of_ending, of_several, own_answers
from attacks.engine.values import Command, Offer, Pick
from attacks.rooms.legion.packing import target_code, target_of
from attacks.rooms.legion.state import Activation, Measure, Mini, State, Unit, Wounds
from attacks.rooms.legion.turns import acting
from attacks.rooms.legion.under_way import attack_of

TRUSTS = ("confirm_edits", "confirm_behind", "accept_facts", "confirm_facts", "confirm_claim", "agree", "confirm_edit")
AVOIDS = (
    *("end_match", "move", "standby", "other", "no_attack", "free_attack_action", "granted_attack", "detonate", "skip"),
    *("redeclare", "rechoose", "not_measured", "another_defender", "contest*", "deny_claim", "enter*", "withdraw"),
    *("standby_move", "end_activation", "measure", "ai_unable", "order", "dauntless_move"),
)
ACTS = ("attack_action", "aim", "dodge")  # what a unit does that stands where it stands
RANGE = 3
TOKEN = 0.03  # of a unit's worth, for a token of its own; the same off for suppression
READY = 0.1  # of a unit's worth, for being activated yet in this round
SHOOTS = 0.5  # of a wound's worth, for a mini that loses its attack in this round too
FURTHER = 2  # how far it looks where it looks past the attack at hand
SHAKEN = 2  # suppression tokens at which a unit recovers when it has an action left


def state_known_to(state: State, seat: str) -> State:
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
    whole = sum(_share(mini) for mini in unit.minis)
    left = sum(_share(mini) * mini.left / mini.threshold for mini in unit.living)
    tokens = unit.tokens.aim + unit.tokens.dodge - min(unit.tokens.suppression, 3)
    worth = unit.card.points or sum(mini.threshold for mini in unit.minis)
    return worth * left / max(1, whole) * (1 + TOKEN * tokens + READY * (not unit.activated))


def _share(mini: Mini) -> int:
    """What a mini is of its unit: its wounds, and as much again for one that brings what the others have not."""
    return mini.threshold * (2 if mini.name else 1)


def counts(state: State, command: Command) -> float:
    """How much a wound counts where an attack is declared: by what the unit is worth, and more if it shoots yet."""
    pick = command.picks[0][0]
    unit = state.table.unit(target_of(pick)[0] if command.key == "attack_at" else pick)
    whole = sum(mini.threshold for mini in unit.minis)
    return (unit.card.points or whole) / max(1, whole) * (1 + SHOOTS * (not unit.activated))


def weighed(state: State, seat: str, offers: Sequence[Offer], far: int, *_: Any) -> Sequence[tuple[Command, float]]:
    """Which minis fall, where the odds of the attack count all wounds alike: those that the unit misses least."""
    asked = next((offer for offer in offers if offer.key == "allocate"), None)
    if asked is None or far < FURTHER:
        return ()
    pick, unit = asked.picks[0], state.table.unit(nested(state, Wounds).unit)
    missed = sorted(pick.ids, key=lambda one: (_share(unit.mini(one)), unit.mini(one).leader))
    return [(Command(seat, "allocate", (tuple(missed[: pick.least]),)), 0.0)]


def habits(state: State, seat: str, offers: Sequence[Offer]) -> tuple[Command, ...]:
    """Each target at one range, the usual or the nearest to it at which it can be attacked; all weapons that can.

    Whoever has nothing left to do ends the activation: what cards grant is offered as long as it lasts.
    """
    able = {offer.key: offer for offer in offers if not offer.why_not}
    if "end_activation" in able:
        return tuple(Command(seat, key) for key in acts(state, able))
    if "facts" in able:
        return (Command(seat, "facts", tuple(usual(state, pick) for pick in able["facts"].picks)),)
    if "declare_defender" in able and "attack_at" not in able:
        return tuple(Command(seat, "declare_defender", ((one,),)) for one in able["declare_defender"].picks[0].ids)
    if "measure" in able and "attack_at" not in able:
        known = {facts.target for facts in attack_of(state).measured}
        return tuple(Command(seat, "measure", ((one,),)) for one in able["measure"].picks[0].ids if one not in known)
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


def acts(state: State, able: Mapping[str, Offer]) -> tuple[str, ...]:
    """What a unit that is activated does next: aim and attack, or attack and then dodge; nothing else is left to it.

    An attack that a keyword has earned it (it moved before the machine sat down) costs no action, so it is taken rather
    than an attack action. What only a card grants it never says of itself.
    """
    unit, data = acting(state), nested(state, Activation)
    earned = next((key for key in able if key.startswith("use_")), "")
    if attack := earned or ("attack_action" if "attack_action" in able else ""):
        more = data.actions > (not earned) and "aim" in able and not unit.tokens.aim
        return ("aim", attack) if more else (attack,)
    if "recover" in able and unit.tokens.suppression >= SHAKEN:
        return ("recover",)
    threatened = any(not one.activated for one in state.table.living(state.table.other(unit.seat)))
    return ("dodge",) if "dodge" in able and threatened else ("end_activation",)


def usual(state: State, pick: Pick) -> tuple[int, ...]:
    """What is usually seen: the range that was meant, all of both units in sight and in arc, nobody in the way."""
    if pick.what == "range":
        far = nested(state, Measure).far
        return (far if far >= 0 else RANGE,)
    if pick.what in ("los", "seen", "arc_minis"):
        return pick.ids
    if pick.what == "spray":
        return pick.caps
    if pick.what == "leader_sees":
        return (1,)
    return () if not pick.least else pick.ids[:1]
