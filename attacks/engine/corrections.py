"""Corrections by hand that wait for an answer: of the other side, or of a judge. All rooms share these offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from attacks.engine.values import JUDGE, Command, Offer, Pick, Tell

ALLOW, REFUSE = "judge_allow_edit", "judge_refuse_edit"
RULINGS = (ALLOW, REFUSE)


class Edit(Struct, frozen=True, gc=False, omit_defaults=True):
    """A correction or manual effect that waits for the other side: a thing and its new number."""

    id: int
    by: str
    thing: str
    place: int
    field: str
    was: int
    now: int
    note: str = ""
    contested: bool = False


class Waiting(Protocol):
    """A correction somebody has asked for."""

    @property
    def id(self) -> int: ...
    @property
    def by(self) -> str: ...


E = TypeVar("E", bound=Waiting)


def answers(edits: Sequence[Edit], seat: str, against: str = "contest_edit") -> tuple[Offer, ...]:
    """How a seat may answer: confirm those of others or speak `against` one that is not contested, withdraw its own."""
    theirs = [edit for edit in edits if edit.by != seat]
    mine = tuple(edit.id for edit in edits if edit.by == seat)
    offers = []
    if theirs and seat != JUDGE:
        offers.append(Offer("confirm_edits", rule="edit", manual=True))
        fresh = tuple(edit.id for edit in theirs if not edit.contested)
        if fresh:
            offers.append(Offer(against, (Pick("edit", fresh),), rule="edit", manual=True))
    if mine:
        offers.append(Offer("withdraw_edit", (Pick("edit", mine),), rule="edit", manual=True))
    return tuple(offers)


def rulings(edits: Sequence[Waiting], seat: str, rule: str = "edit") -> tuple[Offer, ...]:
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
