"""What may be done at every step: corrections and manual effects, their answers, and stops (rules/legion.md 16, 9).

An edit is a thing and its new number, with a note; it waits for the other side's confirm, a judge's counts at once.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine import corrections
from attacks.engine.corrections import DECLINE, Edit, Editable, stop_offer, stopped
from attacks.engine.flow import Outcome
from attacks.engine.values import JUDGE, Command, Offer, Pick, Refused, Tell
from attacks.rooms.legion.dice import CODES, LEGAL, Dice
from attacks.rooms.legion.flow import RAIL, WINDOWS
from attacks.rooms.legion.packing import mini_code, mini_of
from attacks.rooms.legion.state import MOVES, ROLLING, Mini, State, Tokens
from attacks.rooms.legion.under_way import attack_of, attacking, pool_of, with_dice, with_pool, with_unit

FIELDS = (*Tokens.__struct_fields__, "attacks", "moved")
NUMBERS = ("pierce_more", "blocks_more")
MOST = 20


class Corrections(corrections.Corrections[State]):
    """The offers that stand at every step of a match."""

    against = DECLINE
    counts_judges = True

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        found = super().offers(state, seat)
        return found if seat == JUDGE or not found else (*found, STOP)

    def own(self, state: State, command: Command, tell: Tell) -> Outcome | None:
        return stopped(state, command, RAIL, tell) if command.key == "stop" else None

    def edits(self, state: State, seat: str) -> tuple[Offer, ...]:
        """A unit's number and a mini's wounds at any time; dice and their numbers while a pool is resolved."""
        units = tuple(unit.id for unit in state.table.units)
        minis = tuple(mini_code(unit.id, mini.id) for unit in state.table.units for mini in unit.minis)
        numbers = Pick("number", tuple(range(MOST + 1)))
        fields = Pick("field", tuple(range(len(FIELDS))))
        offers = [
            self.offer(state, "edit_unit", Pick("ship", units), fields, numbers),
            self.offer(state, "edit_wounds", Pick("mini", minis), numbers),
        ]
        if not _rolling(state):
            return tuple(offers)
        for pool in ("attack", "defense"):
            faces = Pick("face", tuple(CODES.index(face) for face in LEGAL[pool]))
            dice = _dice(state, pool)
            live = tuple(i for i in range(len(dice.now)) if not dice.gone[i])
            if live:
                offers.append(self.offer(state, f"edit_die_{pool}", Pick("die", live), faces))
        return (*offers, self.offer(state, "edit_pool", Pick("field", tuple(range(len(NUMBERS)))), numbers))

    def thing_of(self, state: State, command: Command) -> tuple[str, int, str]:
        first = command.picks[0][0]
        if command.key == "edit_unit":
            return "unit", first, FIELDS[command.picks[1][0]]
        if command.key == "edit_wounds":
            return "mini", first, "wounds"
        if command.key == "edit_pool":
            return "pool", 0, NUMBERS[first]
        return "die", first, command.key.removeprefix("edit_die_")

    def event_data(self, state: State, edit: Edit) -> dict[str, Any]:
        place = named(state, edit)
        told = super().event_data(state, edit)
        return {name: one for name, one in told.items() if name not in ("thing", *place)} | place

    def check(self, state: State, what: tuple[str, int, str], was: int, now: int) -> None:
        if now == was:
            raise Refused("no_change", rule="edit")
        super().check(state, what, was, now)


STOP = stop_offer(RAIL, WINDOWS)


def _rolling(state: State) -> bool:
    return attacking(state) and attack_of(state).now >= 0 and pool_of(state).status == ROLLING


def _dice(state: State, field: str) -> Dice:
    return pool_of(state).dice if field == "attack" else pool_of(state).defense


# --- what may be corrected ---


def _of_unit(state: State, place: int, field: str) -> int:
    unit = state.table.unit(place)
    return int(getattr(unit.tokens if field in Tokens.__struct_fields__ else unit, field))


def _most(state: State, place: int, field: str) -> int:
    return {"standby": 1, "damage": 1, "moved": len(MOVES) - 1}.get(field, MOST)


def _unit_changed(state: State, edit: Edit, tell: Tell) -> State:
    unit = state.table.unit(edit.place)
    if edit.field in Tokens.__struct_fields__:
        return with_unit(state, replace(unit, tokens=replace(unit.tokens, **{edit.field: edit.now})))
    return with_unit(state, replace(unit, **{edit.field: edit.now}))


def _mini(state: State, code: int) -> Mini:
    unit, mini = mini_of(code)
    return state.table.unit(unit).mini(mini)


def _mini_changed(state: State, edit: Edit, tell: Tell) -> State:
    at, number = mini_of(edit.place)
    unit = state.table.unit(at)
    minis = tuple(replace(mini, wounds=edit.now) if mini.id == number else mini for mini in unit.minis)
    return with_unit(state, replace(unit, minis=minis))


def _die_changed(state: State, edit: Edit, tell: Tell) -> State:
    turned = _dice(state, edit.field).turned((edit.place,), CODES[edit.now])
    return with_dice(state, turned) if edit.field == "attack" else with_pool(state, defense=turned)


def _no_die(state: State, edit: Edit) -> bool:
    """Is its pool over, or its die gone?"""
    return not _rolling(state) or edit.place >= len(_dice(state, edit.field).now)


Corrections.things = {
    "unit": Editable(_of_unit, _most, _unit_changed, named=lambda _, edit: {"ship": edit.place}),
    "mini": Editable(
        lambda state, place, _: _mini(state, place).wounds,
        lambda state, place, _: _mini(state, place).threshold,
        _mini_changed,
        named=lambda _, edit: dict(zip(("ship", "mini"), mini_of(edit.place), strict=True)),
    ),
    "pool": Editable(
        lambda state, _, field: int(getattr(pool_of(state), field)),
        _most,
        lambda state, edit, _: with_pool(state, **{edit.field: edit.now}),
        lambda state, _: not _rolling(state),
    ),
    "die": Editable(
        lambda state, place, field: CODES.index(_dice(state, field).now[place]),
        _most,
        _die_changed,
        _no_die,
        lambda _, edit: {"die": edit.place + 1},
    ),
}
"""A unit, a mini of one, a die by its place from 1; the numbers of a pool have no name."""


def named(state: State, edit: Edit) -> dict[str, Any]:
    """What an edit changes, as views and events name it."""
    return Corrections.things[edit.thing].named(state, edit)
