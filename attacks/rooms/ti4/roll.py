"""The rolls: the barrage of both sides at once, the combat rolls one after the other, rerolls, an ability's dice.

Dice come from chance, or are typed in by whose they are: one number for each die in the order shown, 0 for 10.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.changes import innermost, with_data, with_fight, with_part
from attacks.rooms.ti4.dice import (
    BARRAGE,
    COMBAT,
    SIDES,
    barrage_dice,
    combat_dice,
    extra_hits,
    hits_of,
    tenths,
    thrown,
)
from attacks.rooms.ti4.state import Again, Die, Play, State
from attacks.rooms.ti4.units import of_class, taken

TYPED = Pick("d10", tuple(range(SIDES)))


def pressing(state: State, rolling: tuple[str, ...]) -> tuple[str, ...]:
    """Whose button it is: the first of those who roll, once for each roll; nobody where dice fall by themselves."""
    waits = state.table.rolls == "pressed" and not state.table.fight.pressed
    return rolling[:1] if waits else ()


def roll_offer(state: State, seat: str, seats: tuple[str, ...]) -> tuple[Offer, ...]:
    """The one button of a roll."""
    return (Offer("roll", rule=state.stack[-1].step),) if seat in seats else ()


def pressed(state: State) -> Outcome:
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
            return pressed(state)
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


def told(state: State, seat: str, pool: str, dice: list[Die], tell: Tell) -> None:
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


class BarrageRoll(Dice):
    """1.3. Y dice for each unit, X or more; both sides at once (seed 001, 10.1)."""

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        order = state.table.fighting()
        return tuple((seat, BARRAGE, barrage_dice(state, seat)) for seat in order if not state.table.part(seat).barrage)

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        if not dice:
            return state
        told(state, seat, BARRAGE, dice, tell)
        return with_part(state, seat, barrage=tuple(dice))


class CombatRoll(Dice):
    """3.1 and 3.3. Every ship of one side, lowest combat value first."""

    def __init__(self, place: int) -> None:
        self.place = place

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        seat = state.table.fighting()[self.place]
        return () if state.table.part(seat).dice else ((seat, COMBAT, combat_dice(state, seat)),)

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        if not dice:
            return state
        told(state, seat, COMBAT, dice, tell)
        return with_part(state, seat, dice=tuple(dice))


class RollAgainDice(Dice):
    """Dice rolled again: the result is replaced, modifiers stay, the old face is kept crossed out."""

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        again = _again(state)
        rows = [(again.seat, again.pool, [_dice(state, again.seat, again.pool)[place] for place in again.places])]
        if again.theirs:
            other = state.table.other(again.seat)
            rows.append((other, again.pool, list(_dice(state, other, again.pool))))
        return tuple(row for row in rows if row[2])

    def seats(self, state: State) -> tuple[str, ...]:
        return super().seats(state)[:1]

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        again = _again(state)
        old = list(_dice(state, seat, again.pool))
        places = again.places if seat == again.seat else tuple(range(len(old)))
        for place, die in zip(places, dice, strict=True):
            was = old[place]
            plus = ((again.by, again.plus),) if again.plus and seat == again.seat else ()
            old[place] = replace(die, mods=(*was.mods, *plus), was=(*was.was, was.face), by=(*was.by, again.by))
        before = [_dice(state, seat, again.pool)[place].face for place in places]
        tell("dice.rerolled", seat=seat, pool=again.pool, source=again.by, was=before, faces=[die.face for die in dice])
        state = with_part(state, seat, **{"barrage" if again.pool == BARRAGE else "dice": tuple(old)})
        left = replace(again, places=()) if seat == again.seat else replace(again, theirs=False)
        return with_data(state, left)


def _again(state: State) -> Again:
    again: Again = innermost(state, Again)[1]
    return again


def _dice(state: State, seat: str, pool: str) -> tuple[Die, ...]:
    part = state.table.part(seat)
    return part.barrage if pool == BARRAGE else part.dice


class AbilityDice(Dice):
    """The dice of an ability: against printed combat values, without any modifier."""

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        play: Play = innermost(state, Play)[1]
        if play.dice:
            return ()
        effect = ENTRIES[play.ability].effects[play.at - 2]
        if hasattr(effect, "classes"):
            ships = of_class(state.table.ships(play.seat), *effect.classes)
            ids = taken(state, ships, _leaders(state, play, effect.classes), play.picks[-1])
            dice = [Die(one, state.table.unit(one).card.combat, 0) for one in sorted(ids)]
        else:
            value = state.table.unit(play.picks[-1][0]).card.combat
            dice = [Die(play.picks[-1][0], value, 0)] * effect.n  # type: ignore[union-attr]
        return ((play.seat, COMBAT, sorted(dice, key=lambda die: die.value)),)

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        told(state, seat, COMBAT, dice, tell)
        depth, play = innermost(state, Play)
        return with_data(state, replace(play, dice=tuple(dice)), depth)


def _leaders(state: State, play: Play, classes: tuple[str, ...]) -> tuple[int, ...]:
    from attacks.rooms.ti4.units import alike

    return tuple(alike(state, of_class(state.table.ships(play.seat), *classes)))


def counted(state: State, seat: str, dice: tuple[Die, ...]) -> State:
    """Dice luck: what was thrown, how many hits, and how many were to be expected (in tenths)."""
    part = state.table.part(seat)
    return with_part(
        state,
        seat,
        thrown=part.thrown + len(dice),
        hits=part.hits + sum(die.hit for die in dice),
        expected=part.expected + tenths(dice),
    )


__all__ = ["AbilityDice", "BarrageRoll", "CombatRoll", "RollAgainDice", "counted", "hits_of"]
