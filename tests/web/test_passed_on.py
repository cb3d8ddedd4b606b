"""What other sites show of an address that is passed on: what watchers may know, and nothing of what is private."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from PIL import Image

from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.services.common import clock, fonts
from attacks.services.puzzles import shelf
from attacks.web import puzzles
from attacks.web.match import passed_on
from attacks.web.shared import answer, drawing, letters, silhouettes
from tests.support.people.browser import finished, started
from tests.support.said import said
from tests.web.test_safety import Found

TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+|description)" content="([^"]*)">')


def tags(page: str) -> dict[str, str]:
    return dict(TAG.findall(page))


def picture(person, address: str) -> Image.Image:
    got = person.get(address)
    assert got.status_code == 200 and got["Content-Type"] == "image/png"
    image = Image.open(BytesIO(got.content))
    assert image.size == (drawing.WIDTH, drawing.HEIGHT)
    return image


def test_a_public_match_and_its_result_say_who_plays_and_how_it_ended(ana, ben, chie):
    going, over = started(ana, ben, visible="public"), finished(ana, ben)
    Match.objects.filter(id=over.id).update(public=True)
    for address in (f"/m/{going.id}/watch", f"/m/{going.id}/replay"):
        told = tags(chie.reads(address))
        assert "Ana" in told["og:description"] and "Ben" in told["og:description"], address
        assert told["og:image"].endswith(f"/m/{going.id}/picture.png") and told["og:image"].startswith("http")
        assert told["twitter:card"] == "summary_large_image" and told["twitter:image"] == told["og:image"]
    ended = tags(chie.reads(f"/m/{over.id}/result"))
    assert ended["og:title"] and ended["og:description"] != told["og:description"]
    assert picture(chie, f"/m/{going.id}/picture.png") != picture(chie, f"/m/{over.id}/picture.png")


def test_wherever_a_match_is_shown_it_is_said_that_a_machine_sat_there(ana, chie):
    answers = ana.answers(machine="on", theirs="ready", theirs_ready="1", mode="attack", visible="public")
    match_id = ana.post("/new?machine=1", answers).headers["Location"].split("/")[2]
    Match.objects.filter(id=match_id).update(public=True)

    def shown() -> None:
        sides = passed_on.card_of(Match.objects.get(id=match_id)).sides
        assert [side.name.startswith(said("page.machine")) for side in sides] == [False, True], "drawn in the picture"
        assert sides[1].name in tags(chie.reads(f"/m/{match_id}/watch"))["og:description"]
        assert chie.get(f"/api/v1/matches/{match_id}").json()["view"]["match"]["machines"] == {"p2": "person"}

    shown()
    picture(chie, f"/m/{match_id}/picture.png")
    ana.concedes(match_id)
    shown()
    sides = chie.get(f"/api/v1/matches/{match_id}/result").json()["sides"]
    assert [side["name"].startswith(said("page.machine")) for side in sides] == [False, True]


def test_of_a_match_that_is_not_public_nothing_is_said_to_whoever_asks(ana, ben, chie):
    match = started(ana, ben, title="Secret final")
    other = started(ana, ben)
    for person in (ana, chie):
        told = " ".join(tags(person.reads(f"/m/{match.id}/watch")).values())
        assert told and not re.search(r"Ana|Ben|Secret|X-Wing", told)
    assert picture(chie, f"/m/{match.id}/picture.png") == picture(chie, f"/m/{other.id}/picture.png")


def test_a_picture_is_as_late_as_its_table_says_also_on_the_pages_of_players(ana, ben, chie, monkeypatch):
    now = [datetime(2031, 5, 1, tzinfo=UTC)]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    match_id, link, _code = ana.opens(delay="900", visible="public")
    now[0] += timedelta(seconds=60)
    assert ben.takes(link).status_code == 302
    early = picture(chie, f"/m/{match_id}/picture.png")
    for person, page in ((ana, ""), (ben, ""), (chie, "/watch")):
        assert said("page.not_begun") in tags(person.reads(f"/m/{match_id}{page}"))["og:description"]
    now[0] += timedelta(seconds=900)
    assert "round" in tags(chie.reads(f"/m/{match_id}/watch"))["og:description"]
    assert picture(chie, f"/m/{match_id}/picture.png") != early


@pytest.mark.parametrize("room", ROOMS)
def test_a_card_is_made_of_what_watchers_see_and_of_drawings_there_are(room):
    assert all(silhouettes.drawing(room, name) for name in ("", "no such ship"))
    card = drawing.Card("A", "b", room, (drawing.Shown("健太", "3"), drawing.Shown("X" * 200)))
    assert drawing.png(card) == drawing.png(card), "the same says the same"


NAMES = ("健太", "Łukasz", "Ольга", "Ánna 🎲", "민준")


def test_names_in_any_letters_are_written(monkeypatch, tmp_path):
    assert not fonts.lacking(), "tools/need.sh fonts installs them"
    for name in NAMES:
        assert all(run.face for run in letters.runs(name, letters.NAME)), name
        assert "".join(run.text for run in letters.runs(name, letters.NAME)) == name
    astronaut = "\U0001f469\u200d\U0001f680"
    assert [run.text for run in letters.runs(f"{astronaut} A", letters.NAME)] == [astronaut, " A"], "one sign of two"
    monkeypatch.setattr(fonts, "ELSEWHERE", tmp_path)
    letters.faces.cache_clear()
    try:
        assert fonts.lacking() == ["eastern", "emoji"]
        assert [(run.text, run.face is None) for run in letters.runs("A 健太", letters.NAME)] == [
            ("A ", False),
            ("健太", True),
        ]
        drawn = [drawing.png(drawing.Card("A", sides=(drawing.Shown(name),))) for name in ("健", "健太", "")]
        assert len(set(drawn)) == 3, "a box for each letter, never nothing"
    finally:
        letters.faces.cache_clear()


def test_a_puzzle_asks_its_question_and_tells_no_answer(chie, db):
    shelf.prepare("xwing", 1, Found())
    asked = tags(chie.reads("/puzzles/xwing/1"))
    assert asked == tags(chie.reads("/puzzles/xwing/1?a=1")), "whoever passes on a solution passes on the question"
    assert asked["og:title"] == said("page.what_would_you_do") == puzzles.card_of("xwing", 1).head
    picture(chie, "/puzzles/xwing/1.png")
    assert chie.get("/puzzles/xwing/99999.png").status_code == 404


def test_a_picture_is_drawn_once_and_not_without_end(ana, ben, chie, monkeypatch):
    match = started(ana, ben, visible="public")
    first = chie.get(f"/m/{match.id}/picture.png")
    assert first["Cache-Control"] == "public, max-age=60"
    again = chie.get(f"/m/{match.id}/picture.png", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304 and not again.content
    monkeypatch.setattr(answer, "DRAWN", 0)
    assert chie.get(f"/m/{match.id}/picture.png").status_code == 200, "it is there already"
    Match.objects.filter(id=match.id).update(title="Another")
    assert chie.get(f"/m/{match.id}/picture.png").status_code == 429
    assert chie.get("/m/m_nowhere/picture.png").status_code == 404
    assert passed_on.card_of(Match.objects.get(id=match.id)).head == "Another"
