"""What one act at the desk has changed, row by row, kept for a minute so that it can be taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import Model, QuerySet

from attacks.models import (
    Alias,
    Challenge,
    Claim,
    Division,
    Entrant,
    Pairing,
    Penalty,
    PlannedTime,
    Report,
    Round,
    Staff,
    Tournament,
    Undoable,
)
from attacks.services.common import clock
from attacks.services.common.tokens import new_token

SECONDS = 60
OWNERS: dict[type[Model], str] = {
    Tournament: "id",
    Division: "tournament",
    Staff: "tournament",
    Entrant: "tournament",
    Alias: "entrant__tournament",
    Claim: "entrant__tournament",
    Penalty: "entrant__tournament",
    Round: "tournament",
    Pairing: "round__tournament",
    Report: "paired__round__tournament",
    PlannedTime: "paired__round__tournament",
    Challenge: "entrant__tournament",
}  # whose rows can be taken back, those that others hang on first
STORED_AS: dict[type[Model], str] = {Pairing: "Paired"}  # where a class got another name than its kept rows have
COUNTERS = ("version", "logged")  # which only grow

Rows = dict[str, dict[int, dict[str, Any]]]

_group: ContextVar[str] = ContextVar("group", default="")


class Change(msgspec.Struct, frozen=True):
    """Of one kind of row: the numbers of those made, those deleted as they were, and of others what was and what is."""

    made: tuple[int, ...] = ()
    gone: tuple[dict[str, Any], ...] = ()
    moved: dict[int, dict[str, tuple[Any, Any]]] = {}


class Act(msgspec.Struct, frozen=True):
    """All that one act changed, by kind of row; how the rounds stood after it, and which report was the newest then.

    `born`: tournaments that it made, and which version of each that was.
    """

    changes: dict[str, Change]
    rounds: tuple[tuple[int, str], ...]
    newest_report: int
    born: dict[int, int] = {}


@contextmanager
def undoable() -> Iterator[None]:
    """What is done at a desk meanwhile can be taken back together."""
    token = _group.set(new_token()[:16])
    try:
        yield
    finally:
        _group.reset(token)


def kind_of(model: type[Model]) -> str:
    """By which name the rows of a model are kept."""
    return STORED_AS.get(model, model.__name__)


def wanted() -> bool:
    """Is what happens now kept?"""
    return bool(_group.get())


def rows_of(tournament: Tournament, model: type[Model]) -> QuerySet[Any]:
    """All rows of a kind that a tournament has."""
    return model._default_manager.filter(**{OWNERS[model]: tournament.pk})


def snapshot(tournament: Tournament) -> Rows:
    """Every row of a tournament, by kind and number, as plain values."""
    found: Rows = {}
    for model in OWNERS:
        rows = rows_of(tournament, model).values()
        found[kind_of(model)] = {row["id"]: msgspec.to_builtins(row) for row in rows}
    return found


def compared(before: Rows, after: Rows) -> dict[str, Change]:
    """What differs between two snapshots."""
    told = {}
    for name, now in after.items():
        then = before[name]
        moved = {}
        for pk in then.keys() & now.keys():
            was, is_ = then[pk], now[pk]
            differs = {key: (was[key], is_[key]) for key in was if was[key] != is_[key] and key not in COUNTERS}
            if differs:
                moved[pk] = differs
        change = Change(tuple(now.keys() - then.keys()), tuple(then[pk] for pk in then.keys() - now.keys()), moved)
        if change != Change():
            told[name] = change
    return told


def rounds_of(tournament: Tournament) -> tuple[tuple[int, str], ...]:
    """The rounds there are, and how each stands."""
    return tuple(tournament.rounds.order_by("number").values_list("id", "state"))


def newest_report(tournament: Tournament) -> int:
    last = rows_of(tournament, Report).order_by("-id").first()
    return last.pk if last else 0


def keep(tournament: Tournament, before: Rows, who: str, born: Collection[int] = ()) -> None:
    """Write down what an act has changed since `before` and which tournaments it made; what is too old goes."""
    now = clock.now()
    Undoable.objects.filter(at__lt=now - timedelta(seconds=SECONDS)).delete()
    changes = compared(before, snapshot(tournament))
    if changes or born:
        versions = dict(Tournament.objects.filter(pk__in=born).values_list("pk", "version"))
        act = Act(changes, rounds_of(tournament), newest_report(tournament), versions)
        written = msgspec.json.encode(act).decode()
        Undoable.objects.create(
            tournament=tournament, deed=tournament.logged, who=who, group=_group.get(), at=now, act=written
        )
