"""Lists that somebody made to do harm, pasted wherever a list is asked for: each is answered with a page."""

import json

import pytest

from attacks.services.games.catalogue import games
from tests.support.people.browser import LIST

DEEP = "[" * 50_000 + "]" * 50_000
HOSTILE = {
    "nested without end": DEEP,
    "nested inside": LIST.replace("[", "[" * 50_000, 1),
    "a number of 400,000 digits": LIST.replace("57", "9" * 400_000),
    "a number of 40 digits": LIST.replace("57", "9" * 40),
    "a number without end": LIST.replace("57", "1e999"),
    "half a sign in a name": LIST.replace("Reds of Ana", "A\\ud800"),
    "half a sign in a card": LIST.replace("wedgeantilles", "\\udc00"),
    "NUL": LIST.replace("Reds of Ana", "A\\u0000").replace("predator", "\\u0000"),
    "a unit of half a sign": json.dumps({"name": "\ud800", "units": [{"name": "\ud800"}], "ships": [{}]}),
    "a fleet of huge numbers": json.dumps({"name": "x", "ships": [{"key": "carrier", "n": 10**30}], "cards": [10**30]}),
    "a deck of huge numbers": json.dumps({"name": "x", "cards": [{"id": "x", "n": 10**30}], "vessels": []}),
    "one line of 200,000 letters": "x" * 200_000,
    "commas": "," * 100_000,
}


FIRST = {game.partition("/")[0]: game for game in sorted(games())}.values()
"""One edition of every room: all editions of one read lists by the same reader."""


@pytest.mark.parametrize(
    "game", [game if game in FIRST else pytest.param(game, marks=pytest.mark.long) for game in sorted(games())]
)
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_list_is_answered_with_a_page(ana, game, what):
    answer = ana.post("/new", ana.answers(game=game, mine="paste", mine_text=HOSTILE[what]))
    assert answer.status_code in (200, 302, 400)
    if answer.status_code == 302:
        assert ana.get(answer.headers["Location"]).status_code == 200
