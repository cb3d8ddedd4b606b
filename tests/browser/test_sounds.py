"""What is heard at the table: nothing before a press, the same by both, nothing of what is over; muted stays muted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import Match, at_table, begin, comes_to, key, luke_attacks, mine, pass_on, press, stop_at
from tests.support.said import said

EARS = """() => {
  window.ears = { made: 0, tones: 0, rustles: 0, trembles: [], notices: [], hidden: false };
  const param = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = (more) => ({ connect: (to) => to, frequency: param(), gain: param(), start() {}, stop() {}, ...more });
  window.AudioContext = class {
    constructor() { ears.made += 1; this.state = 'suspended'; this.currentTime = 0; this.sampleRate = 8; }
    resume() { this.state = 'running'; return Promise.resolve(); }
    suspend() { this.state = 'suspended'; return Promise.resolve(); }
    createOscillator() { return node({ start() { ears.tones += 1; } }); }
    createBufferSource() { return node({ start() { ears.rustles += 1; } }); }
    createBiquadFilter() { return node(); }
    createGain() { return node(); }
    createBuffer(_channels, length) { return { getChannelData: () => new Float32Array(length) }; }
  };
  navigator.vibrate = (pattern) => { ears.trembles.push(pattern); return true; };
  window.Notification = class {
    static permission = 'default';
    static requestPermission() { this.permission = 'granted'; return Promise.resolve('granted'); }
    constructor(title, { body }) { ears.notices.push([title, body]); }
  };
  Object.defineProperty(document, 'hidden', { get: () => ears.hidden, configurable: true });
}"""


@pytest.fixture
def match(page_for) -> Match:
    """Ana and Ben at a table, with ears; the pages are new, so nobody has pressed anything there."""
    found = begin(page_for)
    for page in (found.ana, found.ben):
        page.add_init_script(f"({EARS})()")
        page.reload()
        at_table(page)
    return found


def ears(page: Page, what: str):
    return page.evaluate("(what) => ears[what]", what)


def hears(page: Page, what: str, least: int = 1) -> None:
    page.wait_for_function("([what, least]) => ears[what] >= least", arg=[what, least])


def in_menu(page: Page, word: str) -> None:
    press(page.get_by_role("button", name=said("table.menu"), exact=True))
    press(page.locator("dialog").get_by_role("button", name=said(f"table.{word}"), exact=True))
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def roll(match: Match) -> None:
    """The facts are agreed on, the dice fall, and Ana looks at them whatever they show."""
    stop_at(match.ana, "2b")
    expect(match.ana.locator(".rail-body[aria-pressed='true']")).to_have_count(1)
    key(match.ben, "1")
    comes_to(match.ana, "Modify the attack dice")


def test_a_press_unlocks_a_roll_sounds_for_both_and_a_reload_is_silent(match):
    ana, ben = match.ana, match.ben
    mine(ana)
    assert [ears(page, "made") for page in (ana, ben)] == [0, 0]
    luke_attacks(match)  # everybody has pressed something by now
    assert [ears(page, "made") for page in (ana, ben)] == [1, 1]
    before = [ears(page, "rustles") for page in (ana, ben)]
    roll(match)
    for page, already in zip((ana, ben), before, strict=True):
        expect(page.locator(".pool-attack .die").first).to_be_visible()
        hears(page, "rustles", already + 2)  # the throw and at least one die
    ana.reload()
    at_table(ana)
    expect(ana.locator(".pool-attack .die").first).to_be_visible()
    expect(ana.locator(".log-lines li").first).to_be_visible()
    ana.keyboard.press("Tab")
    assert [ears(ana, what) for what in ("made", "tones", "rustles")] == [1, 0, 0]


@pytest.mark.long  # what is chosen is kept as in the tests of how it feels
def test_who_mutes_the_table_stays_muted(match, axe):
    ana, ben = match.ana, match.ben
    mine(ana)
    press(ben.get_by_role("button", name=said("table.menu"), exact=True))
    group = ben.get_by_role("group", name=said("table.volume"))
    quiet, off = (group.get_by_role("button", name=said(f"table.volume_{one}"), exact=True) for one in ("low", "off"))
    expect(quiet).to_have_attribute("aria-pressed", "true")
    axe(ben)
    press(off)
    expect(off).to_have_attribute("aria-pressed", "true")
    ben.reload()
    at_table(ben)
    press(ben.get_by_role("button", name=said("table.menu"), exact=True))
    expect(off).to_have_attribute("aria-pressed", "true")
    ben.keyboard.press("Escape")
    luke_attacks(match)
    roll(match)
    hears(ana, "rustles", 2)
    expect(ben.locator(".pool-attack .die").first).to_be_visible()
    assert [ears(ben, what) for what in ("made", "tones", "rustles")] == [0, 0, 0]


def test_your_turn_is_heard_felt_told_and_seen_in_the_tab(match):
    ana, ben = match.ana, match.ben
    pass_on(ana)
    expect(ana).not_to_have_title(re.compile("^●"))
    left = ana.evaluate("() => Date.now()")
    in_menu(ana, "vibration")
    in_menu(ana, "notices")
    ana.evaluate("() => { ears.hidden = true; ears.tones = 0; ears.trembles = []; }")
    ana.wait_for_function("(left) => Date.now() - left > 1500", arg=left)  # what comes straight back was not away
    pass_on(ben)
    pass_on(ben)
    mine(ana)
    expect(ana).to_have_title(re.compile(f"^● {said('table.your_decision')}"))
    hears(ana, "tones", 2)
    assert ears(ana, "trembles") == [[50, 60, 50]]
    assert [title for title, _text in ears(ana, "notices")] == [said("table.your_decision")]
    assert ears(ben, "notices") == ears(ben, "trembles") == []  # by choice only
