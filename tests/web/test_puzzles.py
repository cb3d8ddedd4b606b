"""The pages of puzzles: one a day for each room, for everybody, without a match, an account or an opponent."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest

from attacks.models import Puzzle as Row
from attacks.rooms import ROOMS
from attacks.services.puzzles import shelf
from attacks.services.puzzles.finding import puzzle
from attacks.services.puzzles.maker import Made, Wanted, answer_to
from tests.support.said import said

pytestmark = pytest.mark.django_db(transaction=True)


@cache
def made(room: str, number: int):
    return msgspec.json.decode(answer_to(msgspec.json.encode(Wanted(room, number))), type=Made).puzzle


class Here:
    """Finds puzzles where it is asked."""

    def find(self, room: str, number: int, positions=()):
        return made(room, number)


class Nothing:
    """Finds none."""

    def find(self, room: str, number: int, positions=()):
        return None


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_position_is_put_to_choice_and_then_its_answers_are_told(room, dan):
    shelf.prepare(room, 5, Here())
    page = dan.reads(f"/puzzles/{room}/5")
    found = shelf.kept_puzzle(room, 5)
    assert page.count('name="a"') == len(found.answers)
    assert "is-best" not in page and said("page.instead_of") not in page, "nothing is told before somebody has answered"
    told = [dan.reads(f"/puzzles/{room}/5?a={place}") for place in range(1, len(found.answers) + 1)]
    assert sum(said("page.that_is_the_best") in one for one in told) == 1
    assert all(one.count("is-best") == 1 and one.index("is-best") < one.index("yours") + 200 for one in told)
    (frame,) = dan.get(f"/puzzles/{room}/5.json").json()["frames"]
    assert frame["patch"]["seats"][found.seat]["name"] == said("page.your_side")
    assert frame["patch"]["turn"]["seats"]
    if len(frame["patch"]["seat_order"]) == 2:
        assert said("page.the_other_side") in {one["name"] for one in frame["patch"]["seats"].values()}
    assert (said("page.the_less_the_better") in page) == (not found.wants_it and found.least == 0), (
        "a victory both want"
    )


def test_an_answer_that_a_card_gives_has_the_name_of_the_card(dan):
    shelf.prepare("xwing", 1, Here())
    assert "p.countdown" in {one.key for one in shelf.kept_puzzle("xwing", 1).answers}
    assert re.search("<span>“Countdown”: [a-z]", dan.reads("/puzzles/xwing/1"))


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_no_two_answers_read_the_same(room, dan):
    for number in (1, 5):
        shelf.prepare(room, number, Here())
        answers = re.findall(r'name="a" value="\d"><span>([^<]+)<', dan.reads(f"/puzzles/{room}/{number}"))
        assert len(answers) == len(set(answers)) == len(shelf.kept_puzzle(room, number).answers)


def test_what_is_not_there_yet_is_looked_for_once_while_everybody_waits(dan, monkeypatch):
    begun, today = [], shelf.today()
    monkeypatch.setattr(shelf.Thread, "start", lambda self: begun.append(self.name))
    for _ in range(3):
        assert "data-puzzle-waits" in dan.reads(f"/puzzles/xwing/{today}")
    assert len(begun) == 1
    shelf.prepare("xwing", today, Here())
    assert dan.get(f"/puzzles/xwing/{today}", headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"


def test_to_ask_for_an_old_number_begins_no_search_and_says_that_there_is_none(dan, monkeypatch):
    begun = []
    monkeypatch.setattr(shelf.Thread, "start", lambda self: begun.append(self.name))
    page = dan.reads("/puzzles/xwing/1")
    assert said("page.there_is_no_puzzle") in page and "data-puzzle-waits" not in page
    assert not begun and not Row.objects.exists()


def test_a_puzzle_found_by_older_rules_is_found_anew_and_a_number_without_one_says_so(dan, monkeypatch):
    monkeypatch.setattr(shelf.Thread, "start", lambda self: None)
    monkeypatch.setattr(shelf, "today", lambda: 1)
    shelf.prepare("xwing", 1, Here())
    Row.objects.update(rules=0)
    assert shelf.kept_puzzle("xwing", 1) is None and shelf.begin("xwing", 1)
    shelf.prepare("xwing", 1, Here())
    assert shelf.kept_puzzle("xwing", 1) == puzzle(ROOMS["xwing"], 1)
    shelf.prepare("legion", 1, Nothing())
    assert said("page.there_is_no_puzzle") in dan.reads("/puzzles/legion/1")


def test_days_that_have_not_come_and_rooms_without_puzzles_are_not_found(dan):
    for wrong in (f"/puzzles/xwing/{shelf.today() + 1}", "/puzzles/xwing/0", "/puzzles/nothing/1", "/puzzles/tiny/1"):
        assert dan.get(wrong).status_code == 404, wrong
    assert dan.get("/puzzles/xwing/1.json").status_code == 404


def test_the_page_of_all_has_today_first_and_leads_back_to_the_first_day(dan):
    page = dan.reads("/puzzles")
    assert (
        f"/puzzles/xwing/{shelf.today()}" in page
        and f"?before={shelf.today() - 7}" in page
        and said("page.older_ones") in page
    )
    oldest = dan.reads("/puzzles?before=3")
    assert "/puzzles/legion/2" in oldest and "/puzzles/legion/1" in oldest and said("page.older_ones") not in oldest
    assert dan.get("/puzzles?before=x").status_code == 200


def test_an_answer_that_is_none_only_shows_the_question(dan):
    shelf.prepare("starships", 1, Here())
    for wrong in ("0", "99", "x", "-1", ""):
        assert 'name="a"' in dan.reads(f"/puzzles/starships/1?a={wrong}")
