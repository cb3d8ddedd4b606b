"""A game that has just been added, at its table and on its pages; test_adding_a_game.py runs it in a copy of all."""

from __future__ import annotations

import os
import random

import pytest

from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.services.games import catalogue
from attacks.services.match.commands import Order, Take
from attacks.services.store import holders as holders_
from attacks.services.store import matches
from tests.rooms.legal import play
from tests.rooms.test_every_room import setups
from tests.services.test_replay import random_answer
from tests.support.people.browser import Person

KEYS = os.environ["NEWCOMERS"].split()


@pytest.mark.parametrize("key", KEYS)
def test_the_engine_plays_it_to_its_end(key):
    rng, room = random.Random(key), ROOMS[key]
    *_, match = play(room, setups(key).setup(rng, next(iter(room.editions))), rng, set(), {})
    assert match.over() and room.result(match.state)["rounds"] >= 1


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.django_db
def test_it_is_opened_played_to_its_end_and_read_over_the_pages(key, language):
    ana = Person("Ana", headers={"accept-language": language})
    game = next(game for game in catalogue.games().values() if game.room == key)
    for address in ("/", "/help", "/fleets", "/odds", f"/new?game={game.key}", f"/new?alone=1&game={game.key}"):
        assert ana.get(address).status_code == 200, address
    brought = "none" if game.fleet_source == "none" else "ready"
    options = {name: str(game.defaults[name]) for name in game.options}
    went = ana.new(game=game.key, mine=brought, theirs=brought, theirs_ready="1", alone="on", **options)
    assert went.status_code == 302, went.content.decode()
    match_id = went.headers["Location"].split("/")[2]
    assert "games/plain.js" in ana.reads(f"/m/{match_id}")
    holders = {holder.seat: holder.id for holder in holders_.holders_in(match_id, ana.tokens)}
    rng = random.Random(1)
    for number in range(200):
        row = Match.objects.get(id=match_id)
        if row.status == "over":
            break
        seat = matches.view(row, "watch")["turn"]["seats"][0]
        view = matches.view(row, seat)
        answer, _head = matches.act(
            match_id, holders[seat], Order(f"c{number}", "take", Take(*random_answer(view, rng)), view["prompt"]["n"])
        )
        assert '"ack"' in answer, answer
    assert row.status == "over"
    for page in ("watch", "result", "replay", "replay.json", "audit", "record.json", "odds.json", "luck.json?roll=0"):
        assert ana.get(f"/m/{match_id}/{page}", follow=True).status_code == 200, page
    missing = [word for word in ("lists", "options", "modes") if not ROOMS[key].words(language)[word]]
    assert not missing
