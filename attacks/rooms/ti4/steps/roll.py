"""The rolls: the barrage of both sides at once, the combat rolls one after the other, rerolls, an ability's dice.

Dice come from chance, or are typed in by whose they are: one number for each die in the order shown, 0 for 10.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.changes import with_fight, with_part, with_rolled
from attacks.rooms.ti4.dice import (
    BARRAGE,
    COMBAT,
    SIDES,
    barrage_dice,
    combat_dice,
    extra_hits,
    tenths,
    thrown,
)
from attacks.rooms.ti4.state import Again, Die, Play, State
from attacks.rooms.ti4.units import of_class, units_picked

TYPED = Pick("d10", tuple(range(SIDES)))


def pressing(state: State, rolling: tuple[str, ...]) -> tuple[str, ...]:
    """Whose button it is: the first of those who roll, once for each roll; nobody where dice fall by themselves."""
    waits = state.table.rolls == "pressed" and not state.table.fight.pressed
    return rolling[:1] if waits else ()


def roll_offer(state: State, seat: str, seats: tuple[str, ...]) -> tuple[Offer, ...]:
    """The one button of a roll."""
    return (Offer("roll", rule=state.stack[-1].step),) if seat in seats else ()


def press(state: State) -> Outcome:
    """The button was pressed: now the dice fall."""
    return Goto(with_fight(state, pressed=True), state.stack[-1].step)


class Dice(ABC):
    """A roll. A subclass says which dice each seat rolls and where they lie afterwards."""

    @abstractmethod
    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        """Who rolls, for which pool, which dice: in the order they are shown. Who has rolled is left out."""

    @abstractmethod
    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        """The dice of a seat have landed."""

    def finish(self, state: State, tell: Tell) -> Outcome:
        """All dice have landed."""
        return state

    def throws(self, state: State) -> tuple[Throw, ...]:
        return tuple(throw for _, pool, dice in self.wanted(state) for throw in thrown(dice, pool))

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        row = [face for throw in faces for face in throw]
        state = with_fight(state, pressed=False)
        for seat, _, dice in self.wanted(state):
            mine, row = row[: len(dice)], row[len(dice) :]
            state = self.put(state, seat, [_faced(die, face) for die, face in zip(dice, mine, strict=True)], tell)
        return self.finish(state, tell)

    def seats(self, state: State) -> tuple[str, ...]:
        rolling = tuple(seat for seat, _, dice in self.wanted(state) if dice)
        return rolling if state.table.dice == "entered" else pressing(state, rolling)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if state.table.dice != "entered":
            return roll_offer(state, seat, self.seats(state))
        dice = self._mine(state, seat)
        return (Offer("enter", (TYPED,) * len(dice), rule="typed"),) if dice and self.seats(state) else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "roll":
            return press(state)
        dice = self._mine(state, command.seat)
        faces = [picked[0] or SIDES for picked in command.picks]
        tell("dice.entered", seat=command.seat, faces=faces, n=len(faces))
        rolled = [replace(_faced(die, face), entered=True) for die, face in zip(dice, faces, strict=True)]
        state = self.put(state, command.seat, rolled, tell)
        return Goto(state, state.stack[-1].step) if self.seats(state) else self.finish(state, tell)

    def _mine(self, state: State, seat: str) -> list[Die]:
        return [die for one, _, dice in self.wanted(state) if one == seat for die in dice]


def _faced(die: Die, face: int) -> Die:
    return replace(die, face=face)


def tell_roll(state: State, seat: str, pool: str, dice: list[Die], tell: Tell) -> None:
    """Say what was rolled: one event a run of dice with one value, each with its faces, modifiers and hits."""
    start = 0
    for place in range(1, len(dice) + 1):
        key = (dice[start].value, dice[start].mods)
        if place < len(dice) and (dice[place].value, dice[place].mods) == key:
            continue
        run = dice[start:place]
        data = {"seat": seat, "pool": pool, "value": run[0].value, "n": len(run), "faces": [die.face for die in run]}
        if run[0].mods:
            data["mods"] = dict(run[0].mods)
        tell("dice.landed", **data, hits=sum(die.hit + extra_hits(state, die) for die in run))
        start = place


def lying(state: State, seat: str, pool: str, dice: list[Die], tell: Tell) -> State:
    """The state with the dice of a roll on the table, told if there are any."""
    if not dice:
        return state
    tell_roll(state, seat, pool, dice, tell)
    return with_rolled(state, seat, pool, dice)


class BarrageRoll(Dice):
    """1.3. Y dice for each unit, X or more; both sides at once (seed 001, 10.1)."""

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        order = state.table.fighting()
        return tuple((seat, BARRAGE, barrage_dice(state, seat)) for seat in order if not state.table.part(seat).barrage)

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        return lying(state, seat, BARRAGE, dice, tell)


class CombatRoll(Dice):
    """3.1, 3.3, 12.2, 12.3. Every unit of one side, lowest combat value first; on the ground perhaps of both (R-23)."""

    def __init__(self, place: int) -> None:
        self.place = place

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        seats = state.table.fighting()
        table = state.table
        together = table.fight.place and table.switches.ground_roll_order == "together"
        mine = seats if together else (seats[self.place],)
        return tuple((seat, COMBAT, combat_dice(state, seat)) for seat in mine if not table.part(seat).dice)

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        return lying(state, seat, COMBAT, dice, tell)


class RollAgainDice(Dice):
    """Dice rolled again: the result is replaced, modifiers stay, the old face is kept crossed out."""

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        again = nested(state, Again)
        mine = state.table.part(again.seat).rolled(again.pool)
        rows = [(again.seat, again.pool, [mine[place] for place in again.places])]
        if again.theirs:
            other = state.table.other(again.seat)
            rows.append((other, again.pool, list(state.table.part(other).rolled(again.pool))))
        return tuple(row for row in rows if row[2])

    def seats(self, state: State) -> tuple[str, ...]:
        return super().seats(state)[:1]

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        again = nested(state, Again)
        old = list(state.table.part(seat).rolled(again.pool))
        places = again.places if seat == again.seat else tuple(range(len(old)))
        before, faces = [old[place].face for place in places], [die.face for die in dice]
        for place, die in zip(places, dice, strict=True):
            was = old[place]
            plus = ((again.by, again.plus),) if again.plus and seat == again.seat else ()
            old[place] = replace(die, mods=(*was.mods, *plus), was=(*was.was, was.face), by=(*was.by, again.by))
        tell("dice.rerolled", seat=seat, pool=again.pool, source=again.by, was=before, faces=faces)
        state = with_rolled(state, seat, again.pool, old)
        left = replace(again, places=()) if seat == again.seat else replace(again, theirs=False)
        return with_nested(state, left)


class AbilityDice(Dice):
    """The dice of an ability: against printed combat values, without any modifier."""

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        play = nested(state, Play)
        if play.dice:
            return ()
        effect = ENTRIES[play.ability].effects[play.at - 2]
        if hasattr(effect, "classes"):
            ships = of_class(state.table.combatants(play.seat), *effect.classes)
            ids = units_picked(state, ships, play.picks[-1])
            dice = [Die(one, state.table.unit(one).card.combat, 0) for one in sorted(ids)]
        else:
            value = state.table.unit(play.picks[-1][0]).card.combat
            dice = [Die(play.picks[-1][0], value, 0)] * effect.n  # type: ignore[union-attr]
        return ((play.seat, COMBAT, sorted(dice, key=lambda die: die.value)),)

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        tell_roll(state, seat, COMBAT, dice, tell)
        return with_nested(state, replace(nested(state, Play), dice=tuple(dice)))


def count_luck(state: State, seat: str, dice: tuple[Die, ...]) -> State:
    """Dice luck: what was thrown, how many hits, and how many were to be expected (in tenths)."""
    part = state.table.part(seat)
    return with_part(
        state,
        seat,
        thrown=part.thrown + len(dice),
        hits=part.hits + sum(die.hit for die in dice),
        expected=part.expected + tenths(dice),
    )
