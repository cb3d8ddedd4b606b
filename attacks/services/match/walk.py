"""Plays a record by the rules, event by event: the same walk leads from a kept state to the present one. Pure.

Fed to the rules are the setup, the commands and the dice; every other event the rules tell must equal the stored one
byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

import msgspec

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, JUDGE, LANDED, Command, Event, Refused
from attacks.services.common.canonical import canonical
from attacks.services.match.events import BEGAN, ROLLED, TABLE_KINDS, TOOK, UNDONE
from attacks.services.match.hidden_setup import whole
from attacks.services.match.plausibility import Watcher

CLOSING = ("decline", "finalize")  # the go is over, nothing was used
MOST_ASKED_ANEW = 50
POSITION = "position"  # in a setup: the encoded state that the match begins with


class Disagrees(Exception):
    """The record and the rules tell different stories from here on."""


class Recorded(Protocol):
    """An event as the record holds it."""

    @property
    def n(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> str: ...
    @property
    def secret(self) -> str: ...


def forward(room: AnyRoom, state: object, events: Iterable[Recorded], rules_number: int) -> Any:
    """The state after these events of a match that was begun with these rules. Raises Disagrees or Refused.

    Where rules have changed since, those of today are followed: `replay` then warns, and says from where they differ.
    """
    for _, after in walk(room, events, state, strictly=rules_number == room.rules_number):
        state = after
    return state


def data_of(event: Recorded) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the event tells all, and its secret parts by audience."""
    parts = msgspec.json.decode(event.secret) if event.secret else {}
    return msgspec.json.decode(event.body)["d"], {who: part["part"] for who, part in parts.items()}


def faces_of(data: dict[str, Any], secret: dict[str, Any]) -> list[int]:
    """The faces of a roll, also of a hidden one."""
    faces: list[int] = {**data, **secret.get(JUDGE, {})}["faces"]
    return faces


R = TypeVar("R", bound=Recorded)


def walk(room: AnyRoom, events: Iterable[R], state: object = None, strictly: bool = True) -> Iterator[tuple[R, Any]]:
    """Every event with the state after it, from event 1 or from a state of later on.

    Raises Refused where the rules allow something no longer and, if `strictly`, Disagrees where they tell other events.
    """
    due: list[Event] = []
    landed: list[tuple[int, ...]] = []
    states: dict[int, Any] = {}
    since = Since()
    for event in events:
        data, secret = data_of(event)
        if strictly and event.kind in TABLE_KINDS and due:
            raise Disagrees(f"{event.kind} where the rules tell {due[0].kind}")
        if event.kind == BEGAN:
            state = started(room, by_its_rules(room, whole(data["setup"], secret), data))
        elif event.kind == TOOK:
            command = command_of({**data, **secret.get(data["seat"], {})})
            state, told = room.apply(state, command) if strictly else since.take(room, state, command)
            due = list(told)
        elif event.kind == ROLLED:
            if not (strictly or landed):  # a pass that was dropped may stand in the way of dice
                state = passed_until(room, state, lambda now: bool(room.chances(now)))
            landed.append(tuple(faces_of(data, secret)))
            if len(landed) == len(room.chances(state)):
                state, told = room.apply(state, Command(CHANCE, LANDED, tuple(landed)))
                due, landed, since = list(told), [], Since()
        elif event.kind == UNDONE:
            if data["to"] not in states:
                raise Disagrees(f"back to {data['to']}, where the table did not stand still")
            state, landed, since = states[data["to"]], [], Since()
        elif strictly and event.kind not in TABLE_KINDS:
            same_as_told(event, data, secret, due)
        if not strictly or not (due or landed):
            states[event.n] = state
        yield event, state
    if landed or (strictly and due):
        raise Disagrees("the record ends where the rules tell more")


class Since:
    """What was done since dice last fell, by older rules: a pass that was taken for a later one can be dropped."""

    def __init__(self) -> None:
        self.base: Any = None
        self.done: list[Command] = []

    def take(self, room: AnyRoom, state: object, command: Command) -> tuple[Any, tuple[Event, ...]]:
        """What a command comes to; where today's rules refuse it, without one of the passes before it.

        Where nobody is asked any more, who passed there would pass at the next question instead, and then may not do
        what the record says. Raises Refused where that is not the reason.
        """
        if not self.done:
            self.base = state
        try:
            found = applied(room, state, command)
        except Refused:
            again = next(
                filter(None, (self._without(room, at, command) for at in reversed(range(len(self.done))))), None
            )
            if again is None:
                raise
            return again
        self.done.append(command)
        return found

    def _without(self, room: AnyRoom, at: int, command: Command) -> tuple[Any, tuple[Event, ...]] | None:
        """The same without the pass at a place; None where it is none, or that does not help."""
        if self.done[at].key not in CLOSING:
            return None
        kept, state, told = [*self.done[:at], *self.done[at + 1 :], command], self.base, tuple[Event, ...]()
        try:
            for one in kept:
                state, told = applied(room, state, one)
        except Refused:
            return None
        self.done = kept
        return state, told


def applied(room: AnyRoom, state: object, command: Command) -> tuple[Any, tuple[Event, ...]]:
    """What a command of older rules comes to under those of today, which may ask more often, or not as often.

    Somebody who is asked anew has nothing more to use, as nobody asked then; who had nothing more to use where nobody
    is asked any more does nothing. Raises Refused for what cannot be followed so.
    """

    def is_asked(now: object) -> bool:
        return command.seat in room.to_act(now) and any(o.key == command.key for o in room.offers(now, command.seat))

    if command.key in CLOSING and not is_asked(state):
        return state, ()
    return room.apply(passed_until(room, state, is_asked), command)


def passed_until(room: AnyRoom, state: object, ready: Callable[[Any], bool]) -> Any:
    """The state once all have passed who are asked before it is ready; as it was, where it never is."""
    now = state
    for _ in range(MOST_ASKED_ANEW):
        if ready(now):
            return now
        seats = room.to_act(now)
        closing = next((Command(seat, key) for seat in seats for key in CLOSING if can(room, now, seat, key)), None)
        if closing is None:
            break
        now, _ = room.apply(now, closing)
    return state


def can(room: AnyRoom, state: object, seat: str, key: str) -> bool:
    """May a seat do this now?"""
    return any(offer.key == key and not offer.why_not for offer in room.offers(state, seat))


def retold(room: AnyRoom, events: Iterable[R]) -> Iterator[tuple[R, Any]]:
    """Every event up to which today's rules tell the same, and know of nothing against what services told in between.

    Raises Disagrees or Refused at the first that is otherwise.
    """
    watcher = Watcher(room)
    for event, state in walk(room, events):
        problem = watcher.problem(event.kind, data_of(event)[0], state)
        if problem:
            raise Disagrees(problem)
        yield event, state
    if watcher.over and not watcher.ended:
        raise Disagrees("the rules have ended the match, and its record has no end")


def started(room: AnyRoom, setup: dict[str, Any]) -> Any:
    """The state a match begins with: as its room sets it up, or a position of another match.

    Raises Refused with code `bad_setup`.
    """
    if POSITION not in setup:
        return room.start(setup)
    try:
        return room.decode(str(setup[POSITION]).encode())
    except msgspec.ValidationError as error:
        raise Refused("bad_setup", code="bad_setup", detail=str(error)) from None


def by_its_rules(room: AnyRoom, setup: dict[str, Any], began: dict[str, Any]) -> dict[str, Any]:
    """The setup of a match; one that was begun by older rules says by which, so that the room goes on by them."""
    number = began.get("rules", room.rules_number)
    return setup if number == room.rules_number else {**setup, "rules": number}


def same_as_told(event: Recorded, data: dict[str, Any], secret: dict[str, Any], due: list[Event]) -> None:
    """The stored event must be the next one the rules told."""
    if not due:
        raise Disagrees(f"{event.kind} where the rules tell nothing")
    told = due.pop(0)
    if (told.kind, canonical(told.data), canonical(told.secret)) != (event.kind, canonical(data), canonical(secret)):
        raise Disagrees(f"{event.kind} {data} where the rules tell {told.kind} {told.data}")


def command_of(data: dict[str, Any]) -> Command:
    picks = tuple(tuple(picked) for picked in data["picks"])
    return Command(data["seat"], data["key"], picks, data.get("note", ""))
