"""A process of its own that answers questions about odds, so that no table ever waits for one.

One question a line on standard input, one answer a line on standard output, both JSON; it ends when its input does, in
the middle of a question too, and so never outlives the server that started it. It knows rooms and the engine only: no
database, no match, no audience.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import islice
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.answering import Answer, Odds
from attacks.engine.odds import OddsQuestion
from attacks.engine.room import AnyRoom
from attacks.engine.values import Command, Refused, plain
from attacks.rooms import room as room_of
from attacks.rooms.opponent import MANY, is_allowed, usual_worths, ways
from attacks.rooms.questions import Found, posed

log = logging.getLogger("broadside.odds")

DIGITS = 15
BALANCE = (-1, 1)  # from lost to won
BUDGET = 30_000
"""How many positions one question may open; beyond them the answer is bounds."""


class Question(Struct, frozen=True, omit_defaults=True):
    """What is asked: of the encoded `state` of a match, or in the room's own short form (`ask`), see docs/odds.md.

    `play`: how seats play that do not play their best. `landed`: what the dice of that state came to, to be weighed.
    `taken`: what a seat decided in that state, to be judged.
    """

    room: str
    aim: str
    state: bytes = b""
    ask: str = ""
    play: dict[str, str] = {}
    landed: tuple[tuple[int, ...], ...] = ()
    taken: Command | None = None
    budget: int = BUDGET


class Weighed(Struct, frozen=True, omit_defaults=True):
    """A roll of a `seat`: how much better than expected it came out for that seat, and all it could have come to.

    `results`: by how much each result is better than expected, and how likely it was. `wanted`: the aim is this seat's,
    so that luck is more of it, and else less.
    """

    seat: str
    luck: float
    results: tuple[tuple[float, float], ...]
    wanted: bool = False


class Judged(Struct, frozen=True, omit_defaults=True):
    """A decision beside the best there was: what it cost the seat, what both are worth, of how many ways.

    `aim` is what it is counted in; with `chance` they are chances of this seat to win. `alike`: all ways are worth as
    much, as far as the aim goes.
    """

    cost: float
    worth: float
    best: str
    best_worth: float
    ways: int
    best_picks: tuple[tuple[int, ...], ...] = ()
    aim: str = ""
    chance: bool = False
    alike: bool = False


class Option(Struct, frozen=True, omit_defaults=True):
    """The best way to take one offer, and what it is worth to the side that is asked for."""

    seat: str
    key: str
    picks: tuple[tuple[int, ...], ...]
    worth: float
    best: bool = False


class Noted(Struct, frozen=True, omit_defaults=True):
    """What a room's reader has to say about a line: a words key under [notes] with its params, and its level."""

    level: str
    code: str
    place: str = ""
    line: int = 0
    params: dict[str, str | int] = {}


class OddsReply(Struct, frozen=True, omit_defaults=True):
    """An answer as everybody may read it. Without `names` there was nothing to ask; `why` says what was wrong.

    `low` and `high` bound the worth and are as good as equal where `exact`; `value` is the exact fraction. `numbers`
    has for each name of an ending its values with their chances, as a number and as a fraction (none where rounded).
    `for_it`: whose aim it is. `notes` are about the line that was asked; `params` fill the sentence of `why`.
    """

    exact: bool = False
    low: float = 0
    high: float = 0
    value: str = ""
    names: tuple[str, ...] = ()
    numbers: dict[str, tuple[tuple[int, float, str], ...]] = {}
    unseen: float = 0
    for_it: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    positions: int = 0
    weighed: Weighed | None = None
    judged: Judged | None = None
    why: str = ""
    detail: str = ""
    params: dict[str, Any] = {}
    notes: tuple[Noted, ...] = ()


def reply_to(question: Question) -> OddsReply:
    """The answer to a question, whatever it is."""
    room = room_of(question.room)
    try:
        state = None if question.ask else room.decode(question.state)
        if question.taken is not None:
            own = room.question_of(state, question.taken.seat, question.aim)
            return OddsReply(judged=judged(room, state, own, question, question.taken) if own is not None else None)
        found = posed(room, question.aim, question.play, state, question.ask or None)
    except Refused as refused:
        notes = noted(refused.params.get("notes", ()))
        params = {name: value for name, value in plain(refused.params).items() if name not in ("notes", "code")}
        return OddsReply(why=refused.reason, detail=str(refused.params.get("detail", "")), params=params, notes=notes)
    if found is None:
        return OddsReply()
    state, asked = found
    if question.landed:
        return OddsReply(weighed=weighed(room, asked, state, question))
    return as_reply(Found(asked, Odds(asked, question.budget).ask(state)))


def weighed(room: AnyRoom, asked: OddsQuestion[Any], state: object, question: Question) -> Weighed | None:
    """What a roll came to for whoever rolled it; None if nobody did, or if that cannot be told exactly."""
    seats = {room.roller(state, throw) for throw in room.chances(state)}
    if len(seats) != 1 or "" in seats:
        return None
    fell = Odds(asked, question.budget).fell(state, question.landed)
    if fell is None:
        return None
    (seat,) = seats
    sign = 1 if seat in asked.for_it else -1
    results = tuple((float(sign * (worth - fell.expected)), float(chance)) for worth, chance in fell.results)
    return Weighed(seat, float(sign * (fell.worth - fell.expected)), results, seat in asked.for_it)


def judged(
    room: AnyRoom, state: object, found: tuple[Any, OddsQuestion[Any]], question: Question, taken: Command
) -> Judged | None:
    """What a decision cost beside the best; None where there was none, or where that cannot be told exactly."""
    if not is_allowed(room, state, taken):
        return None
    if room.default_play != "best":  # each way is followed by itself
        offers = [one for one in room.offers(state, taken.seat) if not (one.why_not or one.manual or one.by_hand)]
        some = list(islice(ways(room, state, taken.seat, offers, lambda n: n - 1), MANY))
        told = usual_worths(room, state, [*(one for one in some if one != taken), taken], question.aim)
        if told is None or not some or [taken] == some:
            return None
        asked, options = told
        worth = options[-1][1]
    else:
        known, asked = found
        odds = Odds(asked, question.budget)
        answer = odds.ask(known)
        options = list(answer.options)
        if not answer.exact or len(options) < 2 or options[0][0].seat != taken.seat:
            return None
        if taken.key not in {command.key for command, _worth in options}:
            return None  # it rests on what only its seat knew
        worths = dict(options)
        worth = worths[taken] if taken in worths else odds.after(known, taken)
    sign = 1 if taken.seat in asked.for_it else -1
    best, best_worth = max(options, key=lambda one: sign * one[1])
    cost, chance = max(Fraction(0), sign * (best_worth - worth)), asked.span == BALANCE
    if chance:  # from lost to won for one side: half of it is the chance of the seat, whichever side it is on
        cost, worth, best_worth = cost / 2, (1 + sign * worth) / 2, (1 + sign * best_worth) / 2
    alike = all(one == options[0][1] for _command, one in options)
    cost_of = Judged(float(cost), float(worth), best.key, float(best_worth), len(options), best.picks)
    return replace(cost_of, aim=asked.aims[asked.aim], chance=chance, alike=alike)


def as_reply(found: Found) -> OddsReply:
    """An answer in plain numbers."""
    asked, answer = found.asked, found.answer
    return OddsReply(
        exact=answer.exact,
        low=round(float(answer.low), DIGITS) + 0.0,  # no nought has a sign
        high=round(float(answer.high), DIGITS) + 0.0,
        value=str(answer.low) if answer.exact and not answer.rounded else "",
        names=tuple(asked.names),
        numbers={
            name: tuple(
                (value, float(chance), "" if answer.rounded else str(chance))
                for value, chance in sorted(chances.items())
            )
            for name, chances in found.numbers().items()
        },
        unseen=float(answer.unseen),
        for_it=tuple(asked.for_it),
        options=tuple(best_of_each(asked, answer)),
        positions=answer.positions,
        notes=noted(asked.notes),
    )


def noted(notes: Iterable[Any]) -> tuple[Noted, ...]:
    """Notes of any room's reader in one shape."""
    return msgspec.convert(msgspec.to_builtins(tuple(notes)), tuple[Noted, ...])


def best_of_each(asked: OddsQuestion[Any], answer: Answer) -> Iterable[Option]:
    """Of every offer the way to take it that is best for its seat; the best of all is marked."""
    best: dict[str, tuple[Fraction, int]] = {}
    for place, (command, worth) in enumerate(answer.options):
        sign = 1 if command.seat in asked.for_it else -1
        known = best.get(command.key)
        if known is None or sign * (worth - known[0]) > 0:
            best[command.key] = (worth, place)
    chosen = answer.options[answer.choice][0].key if 0 <= answer.choice < len(answer.options) else ""
    for key, (worth, place) in best.items():
        command = answer.options[place][0]
        yield Option(command.seat, key, command.picks, float(worth), key == chosen)


def listen(asked: SimpleQueue[bytes]) -> None:
    """Take questions in, and end with whoever asks them."""
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


def serve(answer: Callable[[bytes], bytes]) -> None:
    """Answer lines until nobody asks or listens any more, and say first that one is ready."""
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(asked,), daemon=True).start()
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    try:
        while True:
            sys.stdout.buffer.write(answer(asked.get()) + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:  # who asked has ended before the answer
        os._exit(0)


def answer_to(line: bytes) -> bytes:
    """The answer to an encoded question."""
    try:
        answer = reply_to(msgspec.json.decode(line, type=Question))
    except Exception:  # a fault in one question must not cost the next one its answer
        log.exception("a question about odds of %s failed", line[:80])
        answer = OddsReply(why="fault")
    return msgspec.json.encode(answer)


if __name__ == "__main__":
    serve(answer_to)
