"""Who is first player: the same for the whole game, or rolled each round (rules/xwing.md 2, player_order).

Each side rolls 3 attack dice that nobody can modify: most crits, then most focus, then most hits; otherwise again.
"""

from __future__ import annotations

from attacks.engine.flow import Choice, Goto, Outcome, Push
from attacks.engine.stack import nested, with_nested, with_table
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing.dice import ATTACK, CODES, LEGAL, SIDES, letters, words
from attacks.rooms.xwing.nested import Order
from attacks.rooms.xwing.state import Frame, State
from attacks.rooms.xwing.steps.engage import next_initiative

DICE = 3
COUNTED = "cfh"


class PlayerOrder:
    """P. Before the first initiative the players roll for first player, where the edition says so."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.switches.player_order == "fixed":
            return next_initiative(state, tell)
        return Push(state, Frame("player_order", "P", Order()), then="S")


class RollOrder(Choice):
    """P. Both roll; with real dice each types in its own, in as many parts as it has handfuls."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return (Throw(ATTACK, SIDES, DICE),) * 2

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        return self._compared(state, tuple(letters(ATTACK, row) for row in faces), tell)

    def seats(self, state: State) -> tuple[str, ...]:
        if state.table.dice != "entered":
            return ()
        rows = nested(state, Order).rows
        return tuple(seat for seat, row in zip(state.table.order(), rows, strict=True) if len(row) < DICE)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        left = DICE - len(nested(state, Order).rows[state.table.order().index(seat)])
        codes = tuple(CODES.index(face) for face in LEGAL[ATTACK])
        return (Offer("enter", (Pick("face", codes, least=1, most=left, caps=(left,) * len(codes)),), rule="typed"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        typed = "".join(face * n for face, n in zip(LEGAL[ATTACK], command.picks[0], strict=True))
        tell("dice.entered", seat=command.seat, pool=ATTACK, faces=words(typed), n=len(typed))
        seats = zip(state.table.order(), nested(state, Order).rows, strict=True)
        rows = tuple(row + typed if seat == command.seat else row for seat, row in seats)
        if any(len(row) < DICE for row in rows):
            return Goto(with_nested(state, Order(rows)), "P")
        return self._compared(state, rows, tell)

    def _compared(self, state: State, rows: tuple[str, ...], tell: Tell) -> Outcome:
        seats = state.table.order()
        for seat, row in zip(seats, rows, strict=True):
            tell("order.rolled", seat=seat, n=len(row), faces=words(row))
        one, other = ([row.count(face) for face in COUNTED] for row in rows)
        if one == other:
            tell("order.tied")
            return Goto(with_nested(state, Order(("", ""))), "P")  # written out: so records of before hold it
        first = seats[0] if one > other else seats[1]
        tell("order.first", seat=first, round=state.table.round)
        return with_table(state, first=first)
