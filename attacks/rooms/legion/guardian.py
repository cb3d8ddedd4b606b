"""A guardian's own dice: roll, convert, the attacker's pierce, wounds (rules/legion.md 2, G1 to G4).

It is no defender and gains no suppression. Pierce that is left stays for step 8.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.corrections import Stoppable
from attacks.engine.dicepool import Reroll
from attacks.engine.flow import Outcome, Push, nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.legion import keywords
from attacks.rooms.legion.dice import DEFENSE_COLORS, NAMES, Dice, words
from attacks.rooms.legion.keywords import pooled
from attacks.rooms.legion.keywords.piercing import immune_guardian, pierce, pierce_left
from attacks.rooms.legion.keywords.saving import turns_back
from attacks.rooms.legion.keywords.vocabulary import numbers
from attacks.rooms.legion.roll import Rolled, landed_on, thrown_again, throws_of
from attacks.rooms.legion.state import Guard, State, Unit
from attacks.rooms.legion.under_way import attacker, pool_of, spend, suffer, with_pool


def guard(state: State) -> Unit:
    """The guardian."""
    return state.table.unit(nested(state, Guard).unit)


def _with(state: State, **changes: object) -> State:
    return with_nested(state, replace(nested(state, Guard), **changes))


class RollGuard(Rolled):
    """6. The guardian rolls one die of its colour for each hit it took."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return throws_of(nested(state, Guard).dice.colors, DEFENSE_COLORS)

    def roller(self, state: State) -> str:
        return guard(state).seat

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        shown = landed_on(self.throws(state), faces)
        colors = nested(state, Guard).dice.colors
        tell(
            "dice.landed", ship=guard(state).id, pool="guardian", n=len(shown), faces=words(shown), colors=[colors[:1]]
        )
        return _with(state, dice=Dice().added(colors, shown))


class ConvertGuard(Stoppable):
    """6. Its surge tokens, then its chart."""

    stop = "7c"

    def order(self, state: State) -> tuple[str, ...]:
        return (guard(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, surges = guard(state), nested(state, Guard).dice.places("s")
        if seat != unit.seat:
            return ()
        why = "" if surges and not _blocks(state) else "nothing_to_change"
        token = Offer("surge_token", (Pick("die", surges),), why_not=why, rule="7c", turns="block")
        return (*((token,) if unit.tokens.surge else ()), *keywords.offers(state, "G2", unit))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        unit = guard(state)
        if command.key != "surge_token":
            return keywords.resolve_offer(state, "G2", unit, command, tell)
        state = spend(state, unit, "surge", 1, tell)
        return _turn(state, command.picks[0], "k", "surge_token", tell)


def _blocks(state: State) -> bool:
    return guard(state).card.defense_surge or turns_back(state, guard(state))


def _turn(state: State, places: tuple[int, ...], face: str, by: str, tell: Tell) -> State:
    unit = guard(state)
    tell("dice.turned", ship=unit.id, pool="guardian", ids=list(places), to=NAMES[face], n=len(places), offer=by)
    return _with(state, dice=nested(state, Guard).dice.turned(places, face))


def converted(state: State, seat: str, tell: Tell) -> Outcome:
    """6. The guardian's surges become blocks or blanks; if it turns them back, the attacker suffers."""
    surges = nested(state, Guard).dice.places("s")
    if not surges:
        return state
    blocks, unit = _blocks(state), attacker(state)
    hurt = turns_back(state, guard(state)) and not pooled(state, "undeflected") and not unit.destroyed
    state = _turn(state, surges, "k" if blocks else "b", "chart" if blocks else "no_chart", tell)
    if not hurt:
        return state
    each = nested(state, Guard).soresu and state.table.switches.soresu == "dodge"
    return suffer(state, unit, len(surges) if each else 1, "deflect", tell)


class RollGuardAgain(RollGuard):
    """6. All dice of the guardian are rolled once more."""

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        shown = landed_on(self.throws(state), faces)
        return _with(
            state, dice=thrown_again(guard(state), nested(state, Guard).dice, nested(state, Reroll), shown, tell)
        )


class PierceGuard(Stoppable):
    """6. The attacker may spend pierce on the guardian's blocks."""

    def order(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        blocks, left = nested(state, Guard).dice.count("k"), pierce_left(state, guard(state))
        if seat != attacker(state).seat or not pierce(state):
            return ()
        why = "" if blocks and left > 0 else "nothing_to_change"
        why = "immune_to_pierce" if immune_guardian(guard(state)) else why
        return (Offer("pierce", (numbers(min(left, blocks)),), why, "W8b"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        n, dice = command.picks[0][0], nested(state, Guard).dice
        tell("pierce.used", ship=attacker(state).id, target=guard(state).id, n=n)
        state = with_pool(state, pierce_spent=pool_of(state).pierce_spent + n)
        return _with(state, dice=dice.cancelled(dice.places("k")[:n], "pierce"))


class GuardSuffers:
    """6. The guardian suffers a wound for each die without a block."""

    def run(self, state: State, tell: Tell) -> Outcome:
        data, unit = nested(state, Guard), guard(state)
        n = len(data.dice.now) - data.dice.count("k")
        if data.dice.colors == "" or not n:
            return state
        state = _with(state, dice=Dice())
        outcome = suffer(state, unit, n, "guardian", tell)
        assert isinstance(outcome, Push)
        return outcome
