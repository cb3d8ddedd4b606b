"""A link to the page of a new match may carry the game, options and a squad; and a browser keeps those of last time."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from attacks.models import Match
from attacks.services.games import catalogue
from attacks.services.match.terms import read_terms
from attacks.web.match import terms
from tests.support.people.browser import GAME
from tests.support.said import said
from tests.support.sources import ROOT
from tests.web.test_new import cards_of


def checked(page: str, name: str) -> str:
    """The answer that is chosen."""
    found = re.search(rf'name="{name}" value="([^"]*)"[^>]* checked', page)
    return found[1] if found else ""


def link_in(page: str) -> str:
    found = re.search(r'id="option-link"[^>]* value="([^"]+)"', page)
    assert found
    parts = urlsplit(found[1])
    return f"{parts.path}?{parts.query}"


def doubts(page: str) -> str:
    return page.split('<div class="notice care"')[1].split("</div>")[0] if '<div class="notice care"' in page else ""


def test_a_link_carries_every_option_by_its_own_name_and_a_squad(ana):
    page = ana.reads(
        "/new?room=xwing&edition=2.0&mode=attack&rolls=by_itself&dice=entered&damage=counted&contests=roll_off&rounds=7"
        "&clock=decision:60&undo=off&visible=public&first=p2&level=2&title=Club+final&squad=imperial-aces"
        "&theirs=ready:red-squadron&house-xwing-dice_max=dice_max_6"
    )
    assert doubts(page) == ""
    wanted = {"game": GAME, "mode": "attack", "rolls": "by_itself", "dice": "entered", "damage": "counted"}
    wanted |= {"contests": "roll_off", "clock": "decision:60", "undo": "off", "visible": "public", "first": "p2"}
    wanted |= {"level": "2", "mine": "ready:imperial-aces", "theirs": "ready:red-squadron"}
    assert {name: checked(page, name) for name in wanted} == wanted
    assert 'name="rounds" type="number" inputmode="numeric" min="0" max="30" step="1" value="7"' in page
    assert 'value="Club final"' in page and 'value="dice_max_6" selected' in page


@pytest.mark.parametrize("key", list(catalogue.games()))
def test_the_link_of_the_options_opens_the_same_form_again(ana, key):
    game = catalogue.games()[key]
    asked = {"visible": "public", "first": "p2", "undo": "free"} | ({"mode": game.modes[-1]})
    asked |= {name: str(values[-1]) for name, values in game.options.items()}
    link = link_in(html.unescape(ana.get("/new", {"game": key, **asked}).content.decode()))
    again = ana.reads(link)
    assert doubts(again) == "" and link_in(again) == link
    heard = parse_qs(urlsplit(link).query)
    assert heard["edition"] == [game.edition] and heard["undo"] == ["free"]
    assert "clock" not in heard, "what is as usual need not be said"


@pytest.mark.parametrize(
    ("query", "heard"),
    [
        ("room=chess", "There is no game “chess” here."),
        ("room=xwing&edition=3.0", "There is no edition “3.0” of X-Wing"),
        ("room=xwing&rolls=never", "The dice of an attack: the link says “never”"),
        ("room=xwing&rounds=99", "“99”"),
        ("room=xwing&colour=red", "The link sets “colour”, which is no option of this game."),
        ("room=xwing&squad=death-star", "There is no squad “death-star” to choose here"),
        ("room=xwing&mine=saved:77", "There is no squad “77” to choose here"),
        ("room=starships&damage=deck", "The link sets “damage”"),
        ("room=xwing&title=" + "T" * 99, "cannot be"),
        ("room=xwing&mode=%3Cb%3E" + "x" * 99, "“<b>" + "x" * 37 + "…”"),
    ],
)
def test_what_a_link_cannot_have_is_said_and_all_the_rest_holds(ana, query, heard):
    answer = ana.get(f"/new?undo=off&{query}")
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 200
    assert heard in doubts(page)
    assert checked(page, "undo") == "off"
    assert ana.new().status_code == 302, "nothing stands in the way of a match"


def test_a_link_of_nonsense_is_answered_in_a_few_sentences(ana):
    page = ana.reads("/new?" + "&".join(f"x{n}=1" for n in range(50)))
    assert doubts(page).count("<li>") == 5


def test_the_options_of_last_time_are_there_again_for_that_game_alone(ana):
    answers = {"damage": "counted", "rolls": "by_itself", "clock": "total:1800", "rounds": "6", "visible": "public"}
    assert ana.new(**answers, title="Once").status_code == 302
    page = ana.reads("/new?room=xwing")
    assert (checked(page, "game"), checked(page, "damage"), checked(page, "rolls")) == (GAME, "counted", "by_itself")
    assert checked(page, "clock") == "total:1800" and 'step="1" value="6"' in page
    assert checked(page, "visible") == "unlisted" and "Once" not in page, "these were of that one match"
    line = page.split('id="options-line"')[1].split("</span>")[0]
    told = catalogue.words("xwing", "en")["options"]
    assert told["damage_counted_short"] in line and said("page.no_clock") not in line
    assert 'class="fold-note"' in page
    other = ana.reads("/new?room=ti4")
    assert checked(other, "clock") == "none" and checked(other, "game") == "ti4/codex"
    assert 'class="fold-note"' not in other
    assert checked(ana.reads("/new?room=xwing&edition=2.5&clock=none"), "clock") == "none", "a link outweighs it"
    assert ana.new(game="xwing/2.5", damage="deck", rolls="press", clock="none", rounds="12").status_code == 302
    page = ana.reads("/new")
    assert (checked(page, "game"), checked(page, "clock")) == ("xwing/2.5", "none") and "fold-note" not in page
    assert 'value="Ana"' in page


def test_settings_leave_the_options_of_last_time_alone(ana):
    ana.new(damage="counted")
    ana.post("/settings", {"theme": "dark", "keys": "on", "name": "Ana"})
    assert checked(ana.reads("/new"), "damage") == "counted"


def test_alone_nobody_is_asked_what_is_there_for_others_but_a_link_may_set_it(ana):
    page = ana.reads("/new?alone=1")
    for name in ("visible", "undo", "clock", "level", "contests"):
        assert f'name="{name}"' not in page, name
    for way in ("alone", "machine"):
        assert 'name="rolls"' in ana.reads(f"/new?{way}=1"), "whose dice they are throws them, whoever else sits there"
    assert "decision:60" in ana.reads("/new?alone=1&clock=decision:60")
    answers = ana.answers(alone="on", theirs="ready:imperial-aces", clock="decision:60")
    del answers["visible"], answers["contests"]
    assert ana.post("/new?alone=1", answers).status_code == 302
    match = Match.objects.get()
    clock = read_terms(match.trust).clock
    assert clock is not None and clock.seconds == 60 and not match.public
    assert msgspec.json.decode(match.options)["contests"] == "wait"


def test_a_link_shows_no_squad_that_is_not_there_twice(ana):
    page = ana.reads("/new?room=xwing&edition=2.0&squad=7")
    assert [card for card in cards_of(page) if card.endswith("*")] == ["ready:kylos-escort*"], "by its place as well"


def test_the_page_about_links_names_every_option_and_every_answer_of_a_table():
    told = dict(re.findall(r"^\| (`[^|]+) \| (.+) \|$", (ROOT / "docs/links.md").read_text("utf-8"), re.MULTILINE))
    for name, answers in {**terms.ANSWERS, "visible": ("unlisted", "public", "private"), "first": ("p1", "p2")}.items():
        assert re.findall(r"`([^`]+)`", told[f"`{name}`"]) == list(answers), name
    named = set(re.findall(r"`([\w]+)`", " ".join(told)))
    assert {"room", "edition", "squad", "mode", "seats", "title"} <= named
    options = {name for game in catalogue.games().values() for name in game.options}
    page = (ROOT / "docs/links.md").read_text("utf-8")
    assert [name for name in options if f"`{name}`" not in page] == []


def test_a_fleet_s_page_leads_to_a_match_with_it(ana):
    fleet = ana.post("/fleets/ready", {"game": "ti4/codex", "squad": "1"}).headers["Location"]
    found = re.search(r'href="(/new\?[^"]+)"', ana.reads(fleet))
    assert found and f"saved:{fleet.rsplit('/', 1)[1]}*" in cards_of(ana.reads(found[1]))
