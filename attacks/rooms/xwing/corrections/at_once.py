"""Tokens that count at once: between attacks a player sets what lies on an own ship, and the other side may contest it.

So a brisk table plays. What was taken is remembered until the round ends; a contest takes it back, and it waits as a
contested correction: its author gives it up, the other side gives way, or a judge rules.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from attacks.engine.corrections import Edit
from attacks.engine.flow import with_table
from attacks.engine.values import JUDGE, Command, Offer, Pick, Tell
from attacks.rooms.xwing.locks import may_lock
from attacks.rooms.xwing.state import Ship, State, Tokens, attacking
from attacks.rooms.xwing.turning import SIDES

BRISK, STRICT = "brisk", "strict"
CONTEST = "contest_taken"
CHARGES = tuple(f"charge_{at}" for at in range(8))
FIELDS = frozenset((*Tokens.__struct_fields__, "lock", "force", "obstacle", *CHARGES, *SIDES))
"""What lies on a ship or is paid from it, and which side of its cards is up.

Damage, shields and whose turn it is are never set by one side alone."""


def counts(state: State, edit: Edit) -> bool:
    """Does this change of an own ship count without an answer?"""
    own = edit.thing == "ship" and state.table.ship(edit.place).seat == edit.by
    return state.table.handling == BRISK and own and edit.field in FIELDS and not attacking(state)


def _about(edit: Edit) -> tuple[int, str]:
    return edit.place, edit.field


def with_edit(state: State, edit: Edit) -> State:
    """The state that remembers the change; one that goes back to what it was is no change at all."""
    before = next((old for old in state.table.taken if _about(old) == _about(edit)), None)
    kept = tuple(old for old in state.table.taken if old is not before)
    whole = replace(edit, was=before.was) if before and before.now == edit.was else edit
    return with_table(state, taken=kept if whole.was == whole.now else (*kept, whole), edited=edit.id)


def offers(there: tuple[Edit, ...], seat: str) -> tuple[Offer, ...]:
    """What of the other side's may be contested, of all that lies there as it was taken."""
    theirs = tuple(edit.id for edit in there if edit.by != seat)
    return (Offer(CONTEST, (Pick("edit", theirs),), rule="edit", manual=True),) if theirs and seat != JUDGE else ()


def lies(state: State, edit: Edit, read: Callable[[Ship], int]) -> bool:
    """Is it still as it was taken, so that it can be given back?"""
    ship = state.table.ship(edit.place)
    back = edit.field != "lock" or not edit.was or may_lock(state, ship)
    return not ship.removed and back and read(ship) == edit.now


def contested(state: State, command: Command, make: Callable[[State, Edit], State], tell: Tell) -> State:
    """It is taken back, and waits as a contested correction."""
    wanted = command.picks[0][0]
    edit = next(edit for edit in state.table.taken if edit.id == wanted)
    state = make(state, replace(edit, was=edit.now, now=edit.was))
    tell("edit.contested.ship", edit=edit.id, seat=command.seat, thing="ship", field=edit.field, ship=edit.place,
         was=edit.was, now=edit.now)  # fmt: skip
    rest = tuple(old for old in state.table.taken if old.id != wanted)
    return with_table(state, taken=rest, edits=(*state.table.edits, replace(edit, contested=True)))
