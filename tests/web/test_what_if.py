"""The page on which people ask what an attack would come to: answers, links to share, and lines that cannot be read."""

from __future__ import annotations

import pytest

from attacks.rooms import ROOMS
from attacks.services import odds
from attacks.services.odds_worker import Told
from attacks.web import rates


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However busy the machine is, a question is answered."""
    monkeypatch.setattr(odds, "PATIENCE", 60.0)


def test_a_line_is_answered_exactly_and_its_link_asks_the_same(chie):
    page = chie.get("/odds", {"room": "xwing", "q": "3 focus v 2 evade damage:counted"})
    text = page.content.decode()
    assert "1693/4096" in text and "41.33 %" in text
    assert "q=3+focus" in text or "q=3%20focus" in text
    assert page.context["link"].endswith("/odds?room=xwing&q=3+focus+v+2+evade+damage%3Acounted")


@pytest.mark.parametrize("room", [key for key, rules in ROOMS.items() if rules.aims])
def test_every_example_of_a_room_is_answered(chie, room):
    examples = chie.get("/odds", {"room": room}).context["examples"]
    assert len(examples) >= 2
    for line, address in examples:
        page = chie.get(address)
        assert (page.status_code, page.context["problem"]) == (200, ""), line
        assert page.context["answer"].exact, line
        for table in page.context["tables"]:
            assert sum(chance for _name, chance, _percent, _exact in table["rows"]) == pytest.approx(1), line


def test_numbers_of_a_seat_are_said_in_words(chie):
    line = {"room": "starships", "q": "warden ranging dead v kestrel hull:6 static + lantern hull:2 screen"}
    page = chie.get("/odds", line)
    named = {table["name"]: [name for name, *_ in table["rows"]] for table in page.context["tables"]}
    assert named["Defender: Destroyed"] == ["survives", "destroyed"]
    assert all(not name.startswith("p") for name in named)
    alone = chie.get("/odds", {**line, "q": "kestrel ranging v lantern + mule"}).context["tables"]
    assert [table["name"] for table in alone][-2:] == ["Seat 3: Hull left", "Seat 3: Destroyed"]


def test_how_a_side_plays_changes_the_answer(chie):
    line = {"room": "xwing", "q": "3 focus v 2 evade damage:counted"}
    best, spends_nothing = chie.get("/odds", line), chie.get("/odds", {**line, "p1": "never"})
    assert best.context["answer"].low > spends_nothing.context["answer"].low


def test_a_line_that_means_nothing_is_explained_and_kept(chie):
    page = chie.get("/odds", {"room": "xwing", "q": "3 fokus v 2"})
    text = page.content.decode()
    assert page.status_code == 400
    assert "This line cannot be read: fokus" in text and 'value="3 fokus v 2"' in text


def test_what_is_too_large_says_what_to_do(chie, monkeypatch):
    monkeypatch.setattr(odds, "what_if", lambda *asked: Told(why="too_large"))
    assert "Ask for less" in chie.reads("/odds?room=ti4&q=1+cruiser+v+1+cruiser")


def test_other_values_than_the_page_offers_ask_what_is_usual(chie):
    page = chie.get("/odds", {"room": "nothing", "q": "1 v 0", "aim": "fame", "p1": "wildly"})
    assert page.status_code == 200
    assert page.context["room"] == "xwing"


def test_who_asks_too_much_is_told_to_wait(chie, monkeypatch):
    monkeypatch.setattr(rates, "QUESTIONS", 2)
    monkeypatch.setattr(odds, "what_if", lambda *asked: Told(why="fault"))
    asked = [chie.get("/odds", {"q": "1 v 0"}).status_code for _ in range(4)]
    assert asked == [400, 400, 429, 429]
