"""Going back to a number of the match, if everybody agrees. Pure.

Nobody goes back past a roll or past anything that was revealed: what was seen cannot be unseen. What was rolled keeps
its number, so the same command thrown again rolls other dice. Going back is an event like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from attacks.engine.room import AnyRoom
from attacks.engine.values import Event, Refused
from attacks.services.common.canonical import difference, text
from attacks.services.decision import views
from attacks.services.match.commands import Undo
from attacks.services.match.events import ROLLED, ROLLS_OPEN, TOOK, UNDO_AGREED, UNDO_ASKED, UNDO_DECLINED, UNDONE
from attacks.services.match.table import Table
from attacks.services.match.terms import UndoRequest
from attacks.services.match.walk import Recorded, data_of

OFF, AGREE, FREE = "off", "agree", "free"


@dataclass(frozen=True, slots=True)
class Moment:
    """The table as it stood still after a command: at which number, whose command it was, and the state.

    `barred`: that command rolled or revealed something, so nobody goes back to before it.
    """

    n: int
    seat: str
    state: Any
    barred: bool


@dataclass(frozen=True, slots=True)
class Target:
    """A number to go back to: whose command came then, and at which step the table stood."""

    n: int
    seat: str
    step: str


def moments(room: AnyRoom, walked: Iterable[tuple[Recorded, Any]], ends: set[int], since: int = 0) -> list[Moment]:
    """The line of moments that leads to the present, from a number on; what was undone is not on it."""
    line: list[Moment] = []
    look = Look(room)
    for rows, state in decisions(walked, ends):
        if rows[-1].n < since:
            continue
        last, data = rows[-1], data_of(rows[0])[0]
        undone = [data_of(row)[0]["to"] for row in rows if row.kind == UNDONE]
        if undone:
            line = [moment for moment in line if moment.n <= undone[0]]
            line.append(Moment(last.n, "", state, False))
            continue
        rolled = any(row.kind in (ROLLED, ROLLS_OPEN) or row.secret for row in rows) or data.get("seat") == views.JUDGE
        before = line[-1].state if line else None
        seat = data["seat"] if rows[0].kind == TOOK else ""
        line.append(Moment(last.n, seat, state, rolled or before is None or reveals(look, before, state)))
    return line


def decisions(walked: Iterable[tuple[Recorded, Any]], ends: set[int]) -> Iterator[tuple[list[Recorded], Any]]:
    """The events of each command together, with the state after the last."""
    rows: list[Recorded] = []
    for event, state in walked:
        rows.append(event)
        if event.n in ends:
            yield rows, state
            rows = []


class Look:
    """What watchers see of a state, and beyond that each seat. The last two states are remembered: a line is looked at
    from one to the next.
    """

    def __init__(self, room: AnyRoom) -> None:
        self.room = room
        self.known: list[tuple[Any, str, list[set[str]]]] = []

    def __call__(self, state: object) -> tuple[str, list[set[str]]]:
        for known, common, own in self.known:
            if known is state:
                return common, own
        watch = self.room.view(state, views.WATCH)
        own = [set(leaves(difference(watch, self.room.view(state, seat)))) for seat in self.room.seats]
        self.known = [*self.known[-1:], (state, text(watch), own)]
        return self.known[-1][1:]


def reveals(look: Look, before: object, after: object) -> bool:
    """Whether others have got to see something that only one seat could see before."""
    if before is after:
        return False
    (was, had), (now, has) = look(before), look(after)
    return was != now and any(one - other for one, other in zip(had, has, strict=True))


def leaves(value: object, path: str = "") -> Iterator[str]:
    """Every value in a view with its place, as text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}/{key}")
    else:
        yield f"{path}={text(value)}"


def targets(room: AnyRoom, line: list[Moment]) -> list[Target]:
    """Where one may go back to, the latest first: to just before a command of a seat."""
    found: list[Target] = []
    for before, moment in zip(reversed(line[:-1]), reversed(line[1:]), strict=True):
        if moment.barred:
            break
        if moment.seat:
            step = room.view(before.state, views.WATCH).get("step", {}).get("number", "")
            found.append(Target(before.n, moment.seat, str(step)))
    return found


def is_free(table: Table, line: list[Moment], seat: str, to: int) -> bool:
    """One's own last input, while it is still one's own turn: where the table chose so, that needs no consent."""
    since = [moment for moment in line if moment.n > to]
    return (
        table.trust.undo_mode == FREE
        and len([moment for moment in since if moment.seat]) == 1
        and all(moment.seat in ("", seat) for moment in since)
        and seat in views.due(table)
    )


@dataclass(slots=True)
class Outcome:
    """What comes of an undo command: the request that stands now, the events, and the state to go back to, if any."""

    asked: UndoRequest | None
    told: list[Event]
    back: Moment | None = None


def undo(table: Table, seat: str, what: Undo, line: list[Moment]) -> Outcome:
    """Ask, agree, decline or take the request back. Raises Refused for what is not possible."""
    asked = table.trust.undo
    if what.what == "ask":
        if table.trust.undo_mode == OFF:
            raise Refused("undo_is_off")
        if asked is not None:
            raise Refused("undo_is_asked")
        target = target_at(table, line, what.to)
        if is_free(table, line, seat, target.n):
            return Outcome(
                None, [Event(UNDONE, {"to": target.n, "seat": seat, "free": True})], moment_at(line, target.n)
            )
        return Outcome(
            UndoRequest(seat, target.n, target.step),
            [Event(UNDO_ASKED, {"seat": seat, "to": target.n, "step": target.step})],
        )
    if asked is None:
        raise Refused("no_undo_asked")
    if what.what == "decline":
        return Outcome(None, [Event(UNDO_DECLINED, {"seat": seat})])
    if seat == asked.seat or seat in asked.agreed:
        raise Refused("not_yours_to_agree")
    agreed = UndoRequest(asked.seat, asked.to, asked.step, (*asked.agreed, seat))
    if set(table.voices) - {asked.seat, *agreed.agreed}:
        return Outcome(agreed, [Event(UNDO_AGREED, {"seat": seat})])
    target = target_at(table, line, asked.to)
    return Outcome(None, [Event(UNDONE, {"to": target.n, "seat": asked.seat, "by": seat})], moment_at(line, target.n))


def target_at(table: Table, line: list[Moment], to: int) -> Target:
    """The target with this number. Raises Refused if one may not go back so far."""
    found = next((target for target in targets(table.room, line) if target.n == to), None)
    if found is None:
        raise Refused("undo_too_far")
    return found


def moment_at(line: list[Moment], n: int) -> Moment:
    return next(moment for moment in line if moment.n == n)
