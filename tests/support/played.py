"""Games played by a room's own rules with random dice, to be held against its exact odds.

Every step goes through the room's `apply`, as at a table: each die lands on one of its real sides, and seats take what
their fixed policy says. No result is merged, weighed or forgotten.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from attacks.engine.answering import Odds
from attacks.engine.game import SILENCE
from attacks.engine.odds import Ending, OddsQuestion
from attacks.engine.values import CHANCE, LANDED, Command, Refused
from attacks.services.record.dice_statistics import tail
from tests.conftest import SCALE

GAMES = 300 if SCALE == 1 else 5_000 * SCALE
"""How many games are played for a question: 100,000 in `make long`."""
LONG_GAMES = 150 if SCALE == 1 else GAMES
"""The same, with fewer in a short run, where a game takes many rounds."""
LEAST_EXPECTED = 5
UNLIKELY = 0.001


def holds(room: Any, state: Any, asked: OddsQuestion[Any], games: int = GAMES) -> float:
    """Play a question so many times, each seat by its policy: the odds must be exact, and the endings as they say.

    Answers how likely endings at least as uneven are (chi-square).
    """
    answer = Odds(asked).ask(state)
    assert answer.exact
    assert len(answer.chances) > 1
    rng = Random(f"{room.key} {sorted(answer.chances)}")
    declared = asked.onward(state) or state  # there is no chance in it
    fallen = Counter(ending_of(room, asked, declared, rng) for _ in range(games))
    assert fallen.keys() <= answer.chances.keys()
    p = fit(fallen, answer.chances)
    assert p > UNLIKELY, (p, fallen)
    return p


def ending_of(room: Any, asked: OddsQuestion[Any], state: Any, rng: Random) -> Ending:
    """The ending of one game. The rules go on by themselves beyond it, so it is looked for on their way to rest."""
    while True:
        command = _next(room, asked, state, rng)
        after = room.apply(state, command)[0]
        rest = _on_the_way(asked, state, command)
        ending = asked.ending(rest)
        if ending is not None:
            return ending
        assert rest == after
        state = asked.onward(after) or after


def _on_the_way(asked: OddsQuestion[Any], state: Any, command: Command) -> Any:
    """Where the command leads, no further than to an ending."""
    game = asked.game
    if command.seat == CHANCE:
        _, step = game.here(state)
        led = game.after_outcome(step.rules.landed(state, command.picks, SILENCE))
    else:
        led = game.apply_unchecked(state, command)
    return game.settle_until(led, lambda now: asked.ending(now) is not None)


def _next(room: Any, asked: OddsQuestion[Any], state: Any, rng: Random) -> Command:
    """Random dice, or what the fixed policy of the seat to act takes."""
    seat = room.to_act(state)[0]
    if seat == CHANCE:
        throws = room.chances(state)
        return Command(CHANCE, LANDED, tuple(tuple(rng.randint(1, one.sides) for _ in range(one.n)) for one in throws))
    return _possible(asked, state, seat, asked.options(state, seat))


def _possible(asked: OddsQuestion[Any], state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """What the policy takes, of options that the rules do not refuse."""
    command = asked.policies[seat](state, seat, options)
    try:
        asked.game.apply_unchecked(state, command)
    except Refused:
        return _possible(asked, state, seat, tuple(one for one in options if one != command))
    return command


def fit(fallen: Counter[Ending], chances: dict[Ending, Fraction]) -> float:
    """How likely fair dice are to differ at least so much from the chances; rare endings count as one."""
    games = sum(fallen.values())
    cells, rare = [], [0.0, 0.0]
    for ending, chance in chances.items():
        seen, expected = float(fallen[ending]), float(chance * games)
        if expected < LEAST_EXPECTED:
            rare = [rare[0] + seen, rare[1] + expected]
        else:
            cells.append((seen, expected))
    if rare[1]:
        cells.append((rare[0], rare[1]))
    return tail(sum((seen - expected) ** 2 / expected for seen, expected in cells), len(cells) - 1)
