"""A match that is over, looked at again: what decisions cost beside the best, what rolls gave beside their mean.

What is asked is what the table's odds ask, of every number at which somebody chose or dice fell; only what can be told
exactly counts. It is worked out once, in the background and at lower priority than everything else, and kept with the
record: whoever asks gets the same. Who goes away meanwhile loses nothing: what was begun goes on, or is begun again.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from math import sqrt
from threading import Thread
from typing import Any

import msgspec
from django.db import close_old_connections
from django.db.models import Q
from msgspec.structs import replace

from attacks.engine.values import Command, Refused
from attacks.models import Match, Review
from attacks.rooms import room as room_of
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.decision.views import WATCH
from attacks.services.match.events import TOOK
from attacks.services.match.walk import Disagrees, command_of, data_of, walk
from attacks.services.odds import ask, luck, positions, timeline
from attacks.services.odds.client import OddsClient
from attacks.services.odds.worker import OddsReply, Question
from attacks.services.record.export import is_open

log = logging.getLogger("broadside.review")

CLAIM = timedelta(seconds=60)  # without a sign of progress, after which somebody else begins anew
TELLS = timedelta(seconds=1)  # between two looks at what has been found so far
WORST = 5
LOWER = 10  # by how much the process gives way to others
Z = 1.96  # standard deviations of a 95 % interval
POINTS = 120  # of the line
WON = ("result", 1)  # the figure of odds that say how a match ends: those whom they are for have won

DESK = OddsClient(lower=LOWER)
atexit.register(DESK.close)


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision: its number, seat and step; what was taken and what it cost beside the `best`, of how many ways.

    Where both are the same offer, `asks` names its picks, `picks` says what was chosen, and `best_picks` what was best.
    """

    n: int
    seat: str
    step: str
    key: str
    cost: float
    worth: float
    best: str
    best_worth: float
    ways: int = 0
    asks: tuple[str, ...] = ()
    picks: tuple[tuple[int, ...], ...] = ()
    best_picks: tuple[tuple[int, ...], ...] = ()


class Fell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll: its number and seat, how much better than expected it fell, and the variance of that."""

    n: int
    seat: str
    luck: float
    variance: float


class Sum(msgspec.Struct, frozen=True, omit_defaults=True):
    """A total of `n` numbers, and by how much it may be off (95 %)."""

    total: float = 0.0
    n: int = 0
    give: float = 0.0


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of a review. `line`: numbers with the chance of `line_of` to win, by the odds or an estimate.

    With `line_aim` nobody could win, and the line is what was to be expected of that aim. `in_chance`: what decisions
    cost is a chance to win.
    """

    aim: str = ""
    chosen: tuple[Chosen, ...] = ()
    fell: tuple[Fell, ...] = ()
    line: tuple[tuple[int, float], ...] = ()
    line_of: str = ""
    in_chance: bool = False
    line_aim: str = ""

    def skill(self, seat: str) -> Sum:
        """What the decisions of a seat cost in all."""
        costs = [one.cost for one in self.chosen if one.seat == seat]
        n, total = len(costs), sum(costs)
        spread = sum((cost - total / n) ** 2 for cost in costs) / (n - 1) if n > 1 else 0.0
        return Sum(total, n, Z * sqrt(spread * n))

    def luck(self, seat: str) -> Sum:
        """What the rolls of a seat gave beside expectation in all; `give` is what chance alone may do."""
        rolls = [one for one in self.fell if one.seat == seat]
        return Sum(sum(one.luck for one in rolls), len(rolls), Z * sqrt(sum(one.variance for one in rolls)))

    def worst(self) -> list[Chosen]:
        """The decisions that cost most."""
        return sorted((one for one in self.chosen if one.cost > 0), key=lambda one: (-one.cost, one.n))[:WORST]


@dataclass(frozen=True)
class ReviewQuestion:
    """A question of a review: the number it is about, and what to make of the answer."""

    n: int
    question: Question
    taken: Command | None = None
    step: str = ""
    asks: tuple[str, ...] = ()


def can_be_reviewed(match: Match) -> bool:
    """Is it over, in a room with odds that everybody may see?"""
    return match.status == Match.Status.OVER and bool(ask.aims_of(match.room)) and ask.may_see(match, WATCH)


def kept_review(match: Match) -> Body | None:
    """The review as it is kept; None while it is not whole."""
    row = Review.objects.filter(match=match).first()
    return msgspec.json.decode(row.body, type=Body) if row is not None and row.body else None


def kept_so_far(match: Match) -> Body | None:
    """What has been found of a review that is not whole yet; None while there is nothing."""
    row = Review.objects.filter(match=match).first()
    return msgspec.json.decode(row.so_far, type=Body) if row is not None and row.so_far else None


def progress(match: Match) -> tuple[int, int]:
    """How many questions are answered, of how many."""
    row = Review.objects.filter(match=match).first()
    return (row.done, row.of) if row is not None else (0, 0)


def begin(match: Match) -> bool:
    """See to it that somebody works on the review; whether it is us. Safe to ask any number of times."""
    now = clock.now()
    Review.objects.get_or_create(match=match, defaults={"until": now})
    mine = Review.objects.filter(Q(match=match), Q(body=""), Q(until__lte=now)).update(until=now + CLAIM)
    if mine:
        Thread(target=_work, args=(match,), name="review", daemon=True).start()
    return bool(mine)


def _work(match: Match) -> None:
    """In a thread of its own."""
    try:
        work_out(match)
    except Exception:
        log.exception("the review of match %s was not worked out", match.id)
    finally:
        close_old_connections()


def work_out(match: Match, desk: OddsClient = DESK) -> Body:
    """Ask all there is to ask, and keep what came of it."""
    questions, moments = list(questions_of(match)), moments_of(match)
    of, row = len(questions) + len(moments), Review.objects.filter(match=match)

    def at(done: int) -> None:
        row.update(done=done, of=of, until=clock.now() + CLAIM)

    at(0)
    body, told = Body(aim=ask.aims_of(match.room)[0]), clock.now()
    for place, asked in enumerate(questions, 1):
        body = with_answer(body, asked, desk)
        at(place)
        if clock.now() - told >= TELLS:
            told = clock.now()
            row.update(so_far=text(body))
    row.update(so_far=text(body))
    body = replace(body, **line_of(match, desk, moments, lambda done: at(len(questions) + done)))
    row.update(body=text(body), so_far="", done=of, of=of)
    return body


def with_answer(body: Body, asked: ReviewQuestion, desk: OddsClient) -> Body:
    """The review with one more decision or roll, where it can be told exactly."""
    told = desk.ask(asked.question)
    if told is None:
        return body
    if asked.taken is None and told.weighed is not None:
        one = told.weighed
        variance = sum(chance * value * value for value, chance in one.results)
        return replace(body, fell=(*body.fell, Fell(asked.n, one.seat, one.luck, variance)))
    if asked.taken is not None and told.judged is not None:
        it, taken = told.judged, asked.taken
        if not body.chosen:
            body = replace(body, aim=it.aim or body.aim, in_chance=it.chance)
        if (it.aim or body.aim, it.chance) != (body.aim, body.in_chance):
            return body  # counted in something else, which adds up with nothing
        chosen = Chosen(asked.n, taken.seat, asked.step, taken.key, it.cost, it.worth, it.best, it.best_worth, it.ways)
        if it.best == taken.key and it.best_picks != taken.picks:
            chosen = replace(chosen, asks=asked.asks, picks=taken.picks, best_picks=it.best_picks)
        return replace(body, chosen=(*body.chosen, chosen))
    return body


def questions_of(match: Match) -> Iterator[ReviewQuestion]:
    """Every decision about which the odds can be asked, and every roll, in their order."""
    rolls = luck.rolls_of(match) if luck.has_luck(match) else []
    aim = ask.aims_of(match.room)[0]
    of_rolls = [
        ReviewQuestion(roll.n, replace(ask.question_of(match.room, roll.state, aim), landed=roll.faces))
        for roll in rolls
    ]
    yield from sorted([*decisions_of(match, aim), *of_rolls], key=lambda one: one.n)


def decisions_of(match: Match, aim: str) -> list[ReviewQuestion]:
    """What was taken where the odds of the table had something to say; what stays hidden after the end is left out."""
    room, open_to_all = room_of(match.room), is_open(match)
    asked: list[ReviewQuestion] = []
    try:
        before = None
        for event, state in walk(room, match.events.filter(n__lte=match.head).order_by("n"), strictly=False):
            if event.kind == TOOK and before is not None and (open_to_all or not event.secret):
                data, secret = data_of(event)
                command = command_of({**data, **secret.get(data["seat"], {})})
                seen = before if open_to_all else room.known_to(before, WATCH)  # no look at hands that stay closed
                mine = [one for one in room.offers(seen, command.seat) if one.key == command.key and not one.manual]
                if mine and "by" not in data and room.question_of(seen, command.seat, aim) is not None:
                    question = replace(ask.question_of(match.room, room.encode(seen), aim), taken=command)
                    step = room.view(before, WATCH).get("step", {}).get("number", "")
                    asks = tuple(pick.what for pick in mine[0].picks)
                    asked.append(ReviewQuestion(event.n, question, command, step, asks))
            before = state
    except (Disagrees, Refused):
        return asked
    return asked


def moments_of(match: Match) -> list[tuple[int, bytes]]:
    """The positions of the last attack, by number, where the odds tell how a match ends, or where it was all there was.

    Each once: where nothing has changed there is nothing to ask.
    """
    told = room_of(match.room).charts[:1] == (WON,) or is_single(match)
    moments, states = list[tuple[int, bytes]](), set[bytes]()
    for n, state in positions.attack_at(match, match.head) if told else []:
        if state not in states:
            moments.append((n, state))
        states.add(state)
    return moments


def is_single(match: Match) -> bool:
    """Was it one attack, which nobody wins?"""
    return match.result.why in room_of(match.room).words("en").get("single", {})


def answer_to(question: Question, desk: OddsClient) -> OddsReply | None:
    """The answer, without asking anew what the end of the match has asked for the line that it draws."""
    return ask.DESK.answered(question) or ask.PUBLIC.answered(question) or desk.ask(question)


def line_of(
    match: Match, desk: OddsClient, moments: list[tuple[int, bytes]], at: Callable[[int], None] = lambda _done: None
) -> dict[str, Any]:
    """How the chance to win moved, at the numbers at which it changed; `at` hears how many of the moments are done.

    By the odds of the table wherever they tell it, for whom they tell it: the line that the end of the match draws.
    Else by the room's estimate. It ends with how the match ended. Of one attack, which nobody wins, it is what was to
    be expected.
    """
    room = room_of(match.room)
    if is_single(match):
        return line_of_one(match, desk, moments, at)
    seat, told = line_by_odds(match, desk, moments, at)
    seat = seat or room.needed[0]
    points: list[tuple[int, float]] = []
    try:
        for event, state in walk(room, match.events.filter(n__lte=match.head).order_by("n"), strictly=False):
            if event.patch:
                chance = round((1 + room.estimate(state, seat)) / 2, 4)
                if not points or points[-1][1] != chance:
                    points.append((event.n, chance))
    except (Disagrees, Refused):
        return {}
    if told:
        before = [point for point in points if point[0] < told[0][0]]
        after = [point for point in points if point[0] > told[-1][0]]
        points = [*(before if len(before) > 1 else ()), *told, *after]
    won = match.result.winner
    points = [one for one in points if one[0] < match.head]
    points.append((match.head, 0.5 if not won else 1.0 if won == seat else 0.0))
    return {"line": tuple(thinned(points)), "line_of": seat}


def line_of_one(
    match: Match, desk: OddsClient, moments: list[tuple[int, bytes]], at: Callable[[int], None]
) -> dict[str, Any]:
    """What was to be expected of an attack, at the numbers at which that changed."""
    aim, seat, points = ask.aims_of(match.room)[0], "", list[tuple[int, float]]()
    for place, (n, state) in enumerate(moments, 1):
        told = answer_to(ask.question_of(match.room, state, aim), desk)
        at(place)
        if told is None or not told.exact or not told.for_it:
            continue
        seat, worth = told.for_it[0], round(told.low, 4)
        if not points or points[-1][1] != worth:
            points.append((n, worth))
    return {"line": tuple(thinned(points)), "line_of": seat, "line_aim": aim if points else ""}


def line_by_odds(
    match: Match, desk: OddsClient, moments: list[tuple[int, bytes]], at: Callable[[int], None]
) -> tuple[str, list[tuple[int, float]]]:
    """For whom the odds told how the match would end, and their chance; a position too large to be told is left out."""
    aim = ask.aims_of(match.room)[0]
    seat, found = "", list[tuple[int, float]]()
    for place, (n, state) in enumerate(moments, 1):
        told = answer_to(ask.question_of(match.room, state, aim), desk)
        at(place)
        if told is None or not told.names or told.unseen >= ask.UNSEEN:
            continue
        seat, chance = told.for_it[0], round(timeline.value_of(WON, told), 4)
        if not found or found[-1][1] != chance:
            found.append((n, chance))
    return seat, found


def thinned(points: list[tuple[int, float]]) -> Iterable[tuple[int, float]]:
    """Not more points than a line can show, the last one among them."""
    every = max(1, -(-len(points) // POINTS))
    kept = points[::every]
    return kept if not points or kept[-1] == points[-1] else [*kept, points[-1]]
