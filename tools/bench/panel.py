"""Milliseconds from each event of an attack to the answer of the process beside the server, which runs already."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from attacks.engine.values import CHANCE, OVER, Command
from attacks.rooms import room
from attacks.services.odds.ask import aims_of, question_of
from attacks.services.odds.client import OddsClient
from attacks.services.odds.worker import OddsReply, Question
from tools.bench.play import landed

EVENTS = 12  # of one attack or combat


def slowest(key: str, wanted: dict[str, Any], line: str) -> tuple[float, OddsReply]:
    """The event of a described attack whose answer took longest: how long, and the answer. `line`: asked before it.

    What a table asks is asked: of the state as it is encoded, with nothing kept for it, over the process's own line.
    """
    desk, aim = OddsClient(), aims_of(key)[0]
    try:
        desk.ask(Question(key, aim, ask=line))  # the process runs, as it does for every table but the first
        return max(answers(key, wanted, aim, desk), key=lambda one: one[0])
    finally:
        desk.close()


def answers(key: str, wanted: dict[str, Any], aim: str, desk: OddsClient) -> Iterator[tuple[float, OddsReply]]:
    """Every event until the attack is over, both sides playing what the answer says is best."""
    rules, rng = room(key), Random(7)
    state, question = rules.from_description(wanted, aim, {})
    state = question.onward(state) or state
    for _ in range(EVENTS):
        if OVER in rules.to_act(state) or rules.question_from(state, aim, {}) is None:
            return
        begin = perf_counter()
        told = desk.ask(question_of(key, rules.encode(state), aim))
        took = 1000 * (perf_counter() - begin)
        assert told is not None
        if not told.names:
            return
        yield took, told
        state = rules.apply(state, _next(rules, state, told, rng))[0]


def _next(rules: Any, state: Any, told: OddsReply, rng: Random) -> Command:
    if CHANCE in rules.to_act(state):
        return landed(rules.chances(state), rng)
    best = next(one for one in told.options if one.best)
    return Command(best.seat, best.key, best.picks)
