"""A judge decides about corrections that wait: each counts, or comes to nothing. All rooms share these offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from attacks.engine.values import JUDGE, Command, Offer, Pick, Tell

ALLOW, REFUSE = "judge_allow_edit", "judge_refuse_edit"
RULINGS = (ALLOW, REFUSE)


class Edit(Protocol):
    """A correction somebody has asked for."""

    @property
    def id(self) -> int: ...
    @property
    def by(self) -> str: ...


E = TypeVar("E", bound=Edit)


def rulings(edits: Sequence[Edit], seat: str, rule: str = "edit") -> tuple[Offer, ...]:
    """What a judge may decide about these corrections; nothing for a seat."""
    if seat != JUDGE or not edits:
        return ()
    pick = (Pick("edit", tuple(edit.id for edit in edits)),)
    return tuple(Offer(key, pick, rule=rule) for key in RULINGS)


def ruled(edits: Sequence[E], command: Command, tell: Tell) -> tuple[E | None, tuple[E, ...]]:
    """The correction that counts from now on, if the judge allows it, and those that wait still."""
    wanted = command.picks[0][0]
    edit = next(edit for edit in edits if edit.id == wanted)
    rest = tuple(other for other in edits if other.id != wanted)
    if command.key == ALLOW:
        return edit, rest
    tell("edit.refused", seat=command.seat, edit=edit.id, side=edit.by)
    return None, rest
