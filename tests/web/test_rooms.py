"""Pages for every room alike: what may be chosen, brought, read and copied out comes from the room."""

from __future__ import annotations

import json
import re

import pytest

from attacks.models import Fleet, Match
from attacks.services import fleets
from attacks.services.games import catalogue
from attacks.web.common import words
from tests.support.said import said
from tests.support.sources import ROOT

BUILT = "ti4" in dict(catalogue.rooms())


@pytest.mark.parametrize("key", list(catalogue.games()))
def test_the_page_of_a_new_match_asks_what_the_room_asks(ana, key):
    game = catalogue.games()[key]
    page = ana.reads(f"/new?game={key}")
    for mode in game.modes:
        assert f'name="mode" value="{mode}"' in page and words.say(game.room, "modes", mode) in page
    for name, values in game.options.items():
        if all(isinstance(value, int) for value in values):
            assert f'id="{name}" name="{name}" type="number"' in page
        else:
            assert (f'name="{name}"' in page) == (len(values) > 1)
    assert words.say(game.room, "options", "first") in page
    assert words.say(game.room, "lists", "paste_hint") in page


@pytest.mark.parametrize("key", list(catalogue.games()))
def test_a_ready_made_fleet_of_every_game_is_kept_shown_and_copied_out(ana, key):
    game = catalogue.games()[key]
    address = ana.post("/fleets/ready", {"game": key, "squad": "0"}).headers["Location"]
    stored = Fleet.objects.get()
    squad = fleets.ready_made(game.room, game.edition)[0]
    assert fleets.squad_record(stored) == squad
    page = ana.reads(address)
    assert squad.name in page
    for kind, _suffix, media, text in fleets.exports(stored):
        told = ana.get(f"{address}/copy/{kind}")
        assert told.headers["Content-Type"].startswith(media) and told.content.decode() == text
    assert ana.get(f"{address}/copy/nothing").status_code == 404


@pytest.mark.parametrize("key", list(catalogue.games()))
def test_a_match_of_every_game_begins_with_ready_made_fleets(ana, ben, key):
    game = catalogue.games()[key]
    asked = {name: str(game.defaults.get(name, values[0])) for name, values in game.options.items()}
    match_id, link, _code = ana.opens(game=key, mode=game.modes[0], **asked)
    assert ben.takes(link).status_code == 302
    match = Match.objects.get(id=match_id)
    assert (match.room, match.edition, match.status) == (game.room, game.edition, "live")
    page = ana.reads(f"/m/{match_id}")
    assert f"games/{game.room}/index.js" in page
    sheets = {sheet.name for sheet in (ROOT / "static/games" / game.room).glob("*.css")}
    assert sheets == set(re.findall(rf"games/{game.room}/(\w+\.css)", page))


def test_the_help_page_tells_the_steps_of_every_room(ana):
    page = ana.reads("/help")
    for room, name in catalogue.rooms():
        assert f"<h3>{name}</h3>" in page
        assert all(sentence in page for sentence in catalogue.words(room, "en")["guide"].values())


@pytest.mark.parametrize("game", ["ti4/codex", "ti4/base"] if BUILT else [])
class TestBuilder:
    """A fleet put together in counts and ticks."""

    def test_counts_and_ticks_become_a_fleet(self, ana, game):
        answers = {"fleet-faction": "sol", "fleet-space_carrier": "2", "fleet-space_carrier_upgraded": "on"}
        answers |= {"fleet-space_fighter": "6", "fleet-space_dreadnought": "3", "fleet-space_dreadnought_damaged": "1"}
        answers |= {"fleet-hand_direct_hit": "2", "fleet-unknown_cards": "1", "fleet-trade_goods": "3"}
        answers |= {"fleet-technologies": ["assault_cannon"], "fleet-system": ["nebula"], "fleet-tokens": "1"}
        answers |= {"fleet-next_0": "Jord", "fleet-next_0_flags": ["own_planet"], "fleet-name": "First Fleet"}
        address = ana.post(f"/fleets/build?game={game}", answers).headers["Location"]
        squad = fleets.squad_record(Fleet.objects.get())
        rows = {row.kind: (row.n, row.damaged, row.upgraded) for row in squad.ships}
        assert rows == {"carrier": (2, 0, True), "fighter": (6, 0, False), "dreadnought": (3, 1, False)}
        assert (squad.cards, squad.unknown_cards, squad.trade_goods) == (("direct_hit", "direct_hit"), 1, 3)
        assert (squad.technologies, squad.system) == (("assault_cannon",), ("nebula",))
        assert [(one.name, one.flags) for one in squad.neighbours] == [("Jord", ("own_planet",))]
        page = ana.reads(address)
        assert "First Fleet" in page and "Jord" in page and "3, 1 damaged" in page

    def test_a_fleet_is_changed_in_the_same_form_and_keeps_what_the_form_does_not_ask(self, ana, game):
        text = "sol: 2 cruiser, 1 carrier; exhausted: assault cannon; tech: assault cannon"
        ana.post("/fleets", {"game": game, "text": text})
        stored = Fleet.objects.get()
        form = ana.get(f"/fleets/{stored.pk}/build").context["builder"]
        answers = {f"fleet-{key}": value for key, value in form.initial.items() if value not in ("", False, None)}
        ana.post(f"/fleets/{stored.pk}/build", {**answers, "fleet-space_cruiser": "4"})
        stored.refresh_from_db()
        squad = fleets.squad_record(stored)
        assert {row.kind: row.n for row in squad.ships} == {"cruiser": 4, "carrier": 1}
        assert squad.exhausted == ("assault_cannon",) and Fleet.objects.count() == 1

    @pytest.mark.parametrize(
        ("answers", "sentence"),
        [
            ({"fleet-space_carrier": "-1"}, "a whole number from 0 to"),
            ({"fleet-space_carrier": "many"}, "a whole number from 0 to"),
            ({"fleet-faction": "klingon", "fleet-space_carrier": "1"}, said("page.choose_one_of_the")),
            ({}, "This fleet cannot be played as it is"),
        ],
    )
    def test_wrong_answers_come_back_with_a_sentence(self, ana, game, answers, sentence):
        told = ana.post(f"/fleets/build?game={game}", answers)
        assert told.status_code == 400 and sentence in told.content.decode()
        assert not Fleet.objects.exists()

    def test_a_match_begins_with_a_fleet_built_on_the_page_and_keeps_it(self, ana, ben, game):
        answers = {"mine": "build", "mine-space_destroyer": "2", "mine-space_cruiser": "1", "mine-tokens": "1"}
        options = {"mode": "combat", "contests": "wait", "dice": "server"}
        match_id, link, _code = ana.opens(game=game, **options, **answers)
        assert ben.takes(link).status_code == 302
        assert Match.objects.get(id=match_id).status == "live"
        assert Fleet.objects.exclude(owner_key="").count() == 1

    def test_only_its_owner_may_change_a_fleet(self, ana, dan, game):
        address = ana.post("/fleets/ready", {"game": game, "squad": "0"}).headers["Location"]
        assert dan.get(f"{address}/build").status_code == 404
        assert dan.post(f"{address}/build", {"fleet-space_carrier": "1"}).status_code == 404
        assert json.loads(ana.get(f"{address}/copy/json").content)["faction"] == "sol"


def test_a_room_whose_ships_are_their_own_has_no_builder(ana):
    assert ana.get("/fleets/build?game=xwing/2.0").status_code == 404
    assert 'value="build"' not in ana.reads("/new?game=xwing/2.0")
