"""Exact odds of X-Wing attacks against games that the rules themselves play, with random dice and damage cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from attacks.engine.answering import Odds
from tests.rooms.xwing.tables import ROOM
from tests.support.played import GAMES, LONG_GAMES, UNLIKELY, ending_of, fit, holds

GREEDY, NEVER = ({"p1": way, "p2": way} for way in ("greedy", "never"))


@pytest.mark.parametrize(
    ("wanted", "aim", "play", "games"),
    [
        ("4 focus lock v 3 focus evade hull:9 damage:counted edition:2.0", "damage", GREEDY, GAMES),
        ("3 lock v 2 focus hull:3 shields:1", "kill", GREEDY, GAMES),
        ("3 range:1 v 2 evade hull:2", "kill", NEVER, GAMES),
        ("2 focus + 3 lock v 2 focus evade hull:3", "kill", GREEDY, LONG_GAMES),
    ],
)
def test_games_played_with_random_dice_end_as_often_as_the_odds_say(
    wanted: str, aim: str, play: dict[str, str], games: int
):
    holds(ROOM, *ROOM.from_description(ROOM.parse_shorthand(wanted), aim, play), games=games)


def test_games_of_another_question_do_not_fit():
    """An evade token that the odds do not know is noticed at the number of games played here."""
    lines = (ROOM.parse_shorthand(f"3 v 2 {one} hull:9") for one in ("evade", ""))
    played, asked = (ROOM.from_description(line, "damage", GREEDY) for line in lines)
    state = played[1].onward(played[0])
    rng = Random("another")
    fallen = Counter(ending_of(ROOM, played[1], state, rng) for _ in range(300))
    assert fit(fallen, Odds(asked[1]).ask(asked[0]).chances) < UNLIKELY
