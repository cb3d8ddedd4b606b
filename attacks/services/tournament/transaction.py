"""The organizer's desk: every change of a tournament goes over it, one at a time, and leaves a line in the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from attacks.models import AuditEntry, Tournament
from attacks.services.common import bell, clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import changes
from attacks.swiss.values import Wrong

OWNER, ORGANIZER, JUDGE, SCOREKEEPER = "owner", "organizer", "judge", "scorekeeper"
HEAD_JUDGE, COMMENTATOR = "head_judge", "commentator"
PLAYER, SYSTEM = "player", "system"
RUNS = (OWNER, ORGANIZER)
LAST_WORD = (*RUNS, HEAD_JUDGE)
RULES = (*LAST_WORD, JUDGE)
ENTERS = (*RULES, SCOREKEEPER)
ANYBODY = (*ENTERS, COMMENTATOR, PLAYER, SYSTEM, "")


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a name for the log and a role; `number` of a player. Without a role somebody from the street."""

    name: str
    role: str = ""
    number: int = 0

    @property
    def named(self) -> str:
        """As the log writes it; a player is a number there, so that a name can be forgotten."""
        return f"#{self.number}" if self.role == PLAYER else self.name[:80]


SERVER = Actor("Broadside", SYSTEM)


class TournamentTransaction:
    """One command at work: the tournament, locked, and its log."""

    def __init__(self, tournament: Tournament, by: Actor, request: str) -> None:
        self.tournament = tournament
        self.by = by
        self._request = request or None
        self.idle = False  # nothing was changed after all
        self.lasting = False  # it is taken back with something else, or not at all
        self.born: list[Tournament] = []  # made by it

    def log(
        self,
        what: str,
        *,
        before: object = None,
        after: object = None,
        why: str = "",
        public: bool = True,
        **about: Any,
    ) -> None:
        """Add a line. `about` says what it concerns: numbers of players, rounds, tables. Never contacts or tokens."""
        self.tournament.logged += 1
        AuditEntry.objects.create(
            tournament=self.tournament,
            n=self.tournament.logged,
            at=clock.now(),
            who=self.by.named,
            what=what,
            about=text(about),
            before="" if before is None else text(before),
            after="" if after is None else text(after),
            why=why.strip()[:300],
            request=self._request,
            public=public,
        )
        self._request = None


@contextmanager
def at_desk(
    tournament: Tournament, by: Actor, request: str = "", *, may: tuple[str, ...] = RUNS, gone: bool = False
) -> Iterator[TournamentTransaction]:
    """Do one thing to a tournament, alone. Raises TournamentError: `forbidden`, `repeated` (already done), `over`.

    The row given is brought up to date; changes to its own columns are saved at the end. With `gone` it may be deleted.
    """
    if by.role not in may:
        raise TournamentError("forbidden")
    with transaction.atomic():
        row = Tournament.objects.select_for_update().filter(id=tournament.pk).first()
        if row is None or (row.status == Tournament.Status.DELETED and not gone):
            raise TournamentError("no_such_tournament")
        if request and AuditEntry.objects.filter(tournament=row, request=request).exists():
            raise TournamentError("repeated")
        desk = TournamentTransaction(row, by, request)
        before = changes.snapshot(row) if changes.wanted() else None
        yield desk
        if not desk.idle:
            row.version += 1
            row.save()
            if before is not None and not desk.lasting:
                changes.keep(row, before, by.named, [one.pk for one in desk.born])
            bell.ring_hall_after_commit(row.pk, row.version)
    tournament.refresh_from_db()


def refused(wrong: Wrong) -> TournamentError:
    """What the arithmetic does not take, as everything else that is refused here."""
    error = TournamentError(wrong.code)
    error.params = dict(wrong.params)
    return error


def same(row: Any, seen: int) -> None:
    """Is a row still the one its reader saw? Raises TournamentError `stale`. 0 does not ask."""
    if seen and row.version != seen:
        raise TournamentError("stale")


def touch(row: Any, *fields: str) -> None:
    """Save a row as a new version of itself."""
    row.version += 1
    row.save(update_fields=[*fields, "version"])
