"""A host cheats once the dice are agreed on: with the chain, the level, the browsers and the history of its victim."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from attacks.engine import fair
from tests.browser.play import Match, abreast, declare, press
from tests.support.said import said
from tests.witness.test_victims import audit, end, fresh, red, saved, to_the_roll

BEGAN_FOR_ME = "is not from the chain of this browser"
DONE_FOR_ME = "was done for your seat that was not done in this browser"


def set_up(page_for, host, cheat: str, **options) -> Match:
    """A match whose dice are set, whatever the host has put into the record meanwhile."""
    match = fresh(page_for, host, cheat, **options)
    expect(match.ana.locator(".log-lines")).to_contain_text(said("page.the_dice_are_set"))
    return match


@pytest.mark.long  # the chain is told as in "anchor", the further browser as where a friend acts
def test_a_chain_that_the_host_begins_for_the_victim(page_for, host):
    match = set_up(page_for, host, "rekey", level="2")
    red(match.ana, BEGAN_FOR_ME)
    expect(match.ben.locator(".strangers")).to_contain_text("For Ana acts a further browser")
    end(match)
    _, found = audit(match, "warn")
    assert "the chain of p1 is not one that its browser began: from roll 0 on" in found.warnings
    assert "a further browser acted for p1, and none that is known has vouched for it" in found.warnings


@pytest.mark.long  # what was not done in this browser is told where a friend acts
def test_a_level_that_the_host_chooses_for_the_victim(page_for, host):
    match = set_up(page_for, host, "level", level="2")
    red(match.ana, DONE_FOR_ME)
    end(match)
    _, found = audit(match, "fail")
    assert "1 times something was done for p1 that its browser did not do" in found.problems


def test_a_browser_of_the_host_for_which_nobody_has_signed(page_for, host):
    match = set_up(page_for, host, "vouch")
    for page in (match.ana, match.ben):
        red(page, "was let in with a signature that does not hold")
    end(match)
    _, found = audit(match, "fail")
    assert any("the signature of a browser of p1 does not hold" in text for text in found.problems)


@pytest.mark.long  # the doubt is in tests/js/witness.test.js
def test_a_host_that_shows_a_table_and_does_not_tell_what_has_happened_there(page_for, host):
    match = set_up(page_for, host, "")
    host.does("untold")
    declare(match.ana, "Wedge Antilles", "Mauler", attack_range=1)
    red(match.ana, "does not tell this browser what has happened there")
    end(match)
    _, found = audit(match, "warn")
    assert any(text.startswith("the receipt of p1 ends at event") for text in found.warnings)


def compared(page: Page) -> tuple[str, ...]:
    """What the page says to compare: the words, the last event, and the ten letters up to there."""
    press(page.get_by_role("button", name=said("table.menu")))
    press(page.locator("dialog").get_by_role("button", name=said("trust.compare")))
    sheet = page.locator("dialog")
    asked = re.compile(r"up to event (\d+): ([A-Z2-7]{10})")
    expect(sheet).to_contain_text(asked)
    sentence = asked.search(sheet.inner_text())
    assert sentence
    words = sheet.locator(".spoken").inner_text()
    page.keyboard.press("Escape")
    return words, *sentence.groups()


@pytest.mark.parametrize(("cheat", "alike"), [pytest.param("", True, marks=pytest.mark.long), ("fork", False)])
def test_a_host_that_tells_two_players_different_histories(page_for, host, cheat, alike):
    match = set_up(page_for, host, cheat)
    to_the_roll(match)
    abreast(match.ana, match.ben)
    (words, n, letters), (their_words, their_n, their_letters) = compared(match.ana), compared(match.ben)
    assert (words, n) == (their_words, their_n)  # the secrets are the same, what was done with them is not
    assert (letters == their_letters) is alike
    if alike:  # a fork is red as soon as the host's own word about a hash does not go along with it
        expect(match.ana.locator(".alarm")).to_have_count(0)
    end(match)
    _, found = audit(match, "ok" if alike else "fail")
    assert any(said("page.saw_another_history_at") in text for text in found.problems) is not alike
    match.ben.goto(f"/m/{match.id}/audit")
    both = fair.compare(saved(match.ana), saved(match.ben))
    assert any(said("page.they_saw_different_histories") in text for text in both.problems) is not alike, json.dumps(
        both.problems
    )


@pytest.mark.long  # the doubt is in tests/js/witness.test.js
def test_a_host_that_keeps_the_end_from_the_victim(page_for, host):
    page_for.forgive("WebSocket")
    match = set_up(page_for, host, "")
    host.does("mute")
    for page, name in ((match.ben, said("table.menu")), (match.ben, said("table.resign"))):
        press(page.get_by_role("button", name=name))
    press(match.ben.locator("dialog").get_by_role("button", name=said("table.resign")))
    expect(match.ben.locator(".match-over")).to_be_visible()
    expect(match.ana.locator(".line-live")).to_have_count(
        0
    )  # the table stands still, and says that it has lost the line
    expect(match.ana.locator(".match-over")).to_have_count(0)
    _, found = audit(match, "warn")
    assert any(text.startswith("the receipt of p1 ends at event") for text in found.warnings)


def dice(page: Page) -> list[str]:
    expect(page.locator(".pool-attack .die")).to_have_count(4)
    return [die.get_attribute("aria-label") or die.inner_text() for die in page.locator(".pool-attack .die").all()]


def test_a_host_that_shows_the_victim_other_dice_than_it_tells(page_for, host):
    match = set_up(page_for, host, "painted")
    to_the_roll(match)
    assert all("blank" in die for die in dice(match.ana))
    assert dice(match.ana) != dice(match.ben)
    rolls = [page.locator(".log-lines li", has_text="rolls").last for page in (match.ana, match.ben)]
    expect(rolls[0]).to_have_text(rolls[1].text_content() or said("page.nothing"))  # the log is made of the events
    end(match)
    audit(match, "ok")
