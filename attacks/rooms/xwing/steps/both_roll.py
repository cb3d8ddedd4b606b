"""A roll of both sides against each other, outside any attack: nobody modifies it, and a tie is rolled again."""

from __future__ import annotations

from abc import abstractmethod

from attacks.engine.flow import Choice, Goto, Outcome, nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing.dice import ATTACK, CODES, LEGAL, SIDES, letters, words
from attacks.rooms.xwing.nested import Order
from attacks.rooms.xwing.state import State


class BothRoll(Choice):
    """Both roll attack dice; with real dice each types in its own, in as many parts as it has handfuls."""

    step: str
    """The step it stands at."""

    @abstractmethod
    def dice(self, state: State, seat: str) -> int:
        """How many dice a seat rolls; one of them has some."""

    @abstractmethod
    def compared(self, state: State, rows: tuple[str, ...], tell: Tell) -> Outcome:
        """What comes of the faces of both, in player order."""

    def again(self, state: State) -> Outcome:
        """Both roll once more."""
        return Goto(with_nested(state, Order(("", ""))), self.step)  # written out: so records of before hold it

    def throws(self, state: State) -> tuple[Throw, ...]:
        return tuple(Throw(ATTACK, SIDES, n) for seat in state.table.order() if (n := self.dice(state, seat)))

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        rolled = iter(faces)
        rows = (next(rolled) if self.dice(state, seat) else () for seat in state.table.order())
        return self.compared(state, tuple(letters(ATTACK, row) for row in rows), tell)

    def seats(self, state: State) -> tuple[str, ...]:
        if state.table.dice != "entered":
            return ()
        rows = nested(state, Order).rows
        pairs = zip(state.table.order(), rows, strict=True)
        return tuple(seat for seat, row in pairs if len(row) < self.dice(state, seat))

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        left = self.dice(state, seat) - len(nested(state, Order).rows[state.table.order().index(seat)])
        codes = tuple(CODES.index(face) for face in LEGAL[ATTACK])
        return (Offer("enter", (Pick("face", codes, least=1, most=left, caps=(left,) * len(codes)),), rule="typed"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        typed = "".join(face * n for face, n in zip(LEGAL[ATTACK], command.picks[0], strict=True))
        tell("dice.entered", seat=command.seat, pool=ATTACK, faces=words(typed), n=len(typed))
        seats = state.table.order()
        pairs = zip(seats, nested(state, Order).rows, strict=True)
        rows = tuple(row + typed if seat == command.seat else row for seat, row in pairs)
        if any(len(row) < self.dice(state, seat) for seat, row in zip(seats, rows, strict=True)):
            return Goto(with_nested(state, Order(rows)), self.step)
        return self.compared(state, rows, tell)
