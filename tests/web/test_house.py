"""Settings, help, the words of a room, the health check, and what is shown when something fails."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError, connection
from django.test import Client, override_settings

from attacks.rooms import ROOMS
from attacks.services.games import catalogue
from attacks.web.common import words
from tests.support.said import said


def test_settings_stay_in_the_browser_and_shape_every_page(ana, dan):
    assert "data-theme" not in ana.reads("/")
    told = ana.post("/settings", {"theme": "light", "keys": "off", "name": "Ana"})
    assert told.status_code == 302
    page = ana.reads("/settings")
    assert 'data-theme="light"' in page and 'data-keys="off"' in page and said("page.your_settings_are_saved_2") in page
    assert 'value="Ana"' in ana.reads("/new") and 'data-theme="light"' in ana.reads("/nowhere")
    assert "data-theme" not in dan.reads("/") and 'data-keys="on"' in dan.reads("/")


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"theme": "pink"}, said("page.choose_one_of_the_themes")),
        ({"keys": "maybe"}, said("page.choose_on_or_off")),
        ({"name": "x" * 41}, "This name is too long"),
    ],
)
def test_a_wrong_setting_is_named_and_not_kept(ana, answers, sentence):
    told = ana.post("/settings", {"theme": "dark", "keys": "on", "name": "", **answers})
    assert told.status_code == 400 and sentence in told.content.decode()
    assert "data-theme" not in ana.reads("/")


def test_a_forged_look_counts_as_none(ana):
    for value in ("dark", "x" * 2000, ":", '{"theme":"dark"}'):
        ana.client.cookies["broadside_look"] = value
        assert "data-theme" not in ana.reads("/settings")


def test_the_words_may_be_kept_for_ever_because_their_address_is_their_content(ana):
    digest, body = words.file_of("xwing", "en")
    answer = ana.get(f"/words/xwing/en.{digest}.json")
    assert answer.status_code == 200 and answer.content == body
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert hashlib.sha256(body).hexdigest().startswith(digest) and len(digest) == 8
    assert json.loads(body)["steps"] == catalogue.words("xwing", "en")["steps"]
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_what_cards_do_comes_in_a_file_of_its_own_beside_the_words(ana):
    _digest, body = words.file_of("xwing", "en")
    later, cards = words.later_of("xwing", "en")
    assert json.loads(body)["later"] == later and "does" not in json.loads(body)
    answer = ana.get(f"/words/xwing/en.{later}.json")
    assert answer.status_code == 200 and answer.content == cards
    assert json.loads(cards)["does"] == catalogue.words("xwing", "en")["does"]
    later, rules = words.later_of("ti4", "en")
    assert json.loads(words.file_of("ti4", "en")[1])["later"] == later
    assert set(json.loads(rules)) == {"rules"}, "no card of this game has words of its own"


STATIC = Path(settings.STATICFILES_DIRS[0])
NO_CODE = re.compile(r"/\*[\s\S]*?\*/|//.*")
NO_SECTION = re.compile(r'\bh\(\s*"\w+"|\b(?:key|class): "[^"]*"|\bofCard\(\s*"\w+"')
"""Texts of scripts that are something else: what an element is, what it is called; and the words that come later."""


def read_by_scripts(key: str) -> set[str]:
    """Every text by which the scripts of a table could name a section of words, however it gets to the call that asks.

    A pick asks by what is picked, in one or in many: what the server has names for.
    """
    read = {more for kind in catalogue.names(key) for more in (kind, f"{kind}s")}
    scripts = [STATIC / "js/overlay.js", STATIC / "fair/audit.js"]
    for folder in ("table", "stage", "games", f"games/{key}"):
        scripts += (STATIC / folder).glob("*.js")
    for script in scripts:
        code = NO_SECTION.sub("", NO_CODE.sub("", script.read_text("utf-8")))
        read.update(re.findall(r"""["'`](\w+)["'`]""", code))
        read.update(re.findall(r"\bwords\??\.(?!words\b)(\w+)\b(?!\()", code))
    return read


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_all_words_that_the_table_of_a_room_reads_reach_it(key):
    read, there = read_by_scripts(key), set(catalogue.words(key, "en"))
    reach = set(json.loads(words.file_of(key, "en")[1]))
    assert {"cites", "events", "kinds", "offers", "picks", "pools", "prompts", "table"} <= read & there
    assert (read & there) - reach == set(), "the table says these by their key only: take them out of OF_PAGES"


def test_old_words_lead_to_those_of_today_and_unknown_ones_nowhere(ana):
    old = ana.get("/words/xwing/en.00000000.json")
    digest, _body = words.file_of("xwing", "en")
    assert old.status_code == 302 and old.headers["Location"] == f"/words/xwing/en.{digest}.json"
    assert old.headers["Cache-Control"] == "no-store"
    for address in ("/words/chess/en.00000000.json", "/words/xwing/xx.00000000.json"):
        assert ana.get(address).status_code == 404


def test_sentences_are_filled_in_and_a_missing_word_breaks_nothing():
    assert words.say("xwing", "tokens", "focus") == "focus"
    assert words.say("xwing", "notes", "unknown_edition", {"edition": "9"}).count("9") == 1
    assert "{edition}" in words.say("xwing", "notes", "unknown_edition")
    assert words.say("xwing", "notes", "never_heard_of") == "never heard of"
    assert words.say("xwing", "nowhere", "x", default="{a.__class__} {b[0]}") == "{a.__class__} {b[0]}"


def test_the_health_check_asks_the_database(db, client, monkeypatch):
    answer = client.get("/healthz")
    assert answer.status_code == 200 and answer.content == b"ok\n"
    assert "no-cache" in answer.headers["Cache-Control"]

    def fails(*_args):
        raise DatabaseError

    with monkeypatch.context() as broken:
        broken.setattr(connection, "cursor", fails)
        assert client.get("/healthz").status_code == 503


@override_settings(DEBUG=False)
def test_when_we_break_the_page_says_that_the_match_is_safe(db, monkeypatch):
    def fails(*_args, **_more):
        raise RuntimeError("a fault")

    monkeypatch.setattr("attacks.web.home.home_page", fails)
    told = Client(raise_request_exception=False).get("/")
    page = told.content.decode()
    assert told.status_code == 500 and said("page.your_match_is_safe") in page and "a fault" not in page
    assert "script" not in page


def test_help_says_what_data_is_kept_and_its_links_lead_somewhere(ana):
    page = ana.reads("/help")
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{anchor}"' in page, anchor
    assert said("page.what_we_keep_about") in page


def test_what_forms_ask_is_what_the_room_offers():
    for game in catalogue.games().values():
        told = catalogue.words(game.room, "en")
        assert game.modes and set(game.modes) <= set(told["modes"])
        assert game.options.get("dice", ("server", "entered")) == ("server", "entered")
        for name, values in game.options.items():
            asked = len(values) > 1 and any(isinstance(value, str) for value in values)
            assert not asked or {name, *(f"{name}_{value}" for value in values)} <= set(told["options"])
        assert set(game.defaults) <= set(game.options)
