"""Dice of level 2 in front of people: both browsers add to every roll by themselves, also after a change of device."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from attacks.engine import fair
from tests.browser.play import (
    Match,
    at_table,
    begin,
    comes_to,
    confirm_facts,
    declare,
    engage,
    mine,
    pass_on,
    press,
    stop_at,
)
from tests.support.records import honest_2
from tests.support.said import said


def to_the_roll(match: Match) -> None:
    """Up to where Ben's answer makes Ana's dice fall; Ana stops after it."""
    declare(match.ana, "Wedge Antilles", "Mauler", attack_range=1)
    mine(match.ben, said("xwing.table.facts_title"))
    stop_at(match.ana, "2b")
    expect(match.ana.locator(".rail-body[aria-pressed='true']")).to_have_count(1)


def record_of(page: Page) -> dict:
    with page.expect_download() as waiting:
        press(page.get_by_role("link", name=said("page.download_the_record")))
    return json.loads(Path(waiting.value.path()).read_text("utf-8"))


def rolls_of(record: dict) -> list[dict]:
    return [event["body"]["d"] for event in record["events"] if event["body"]["k"] == "dice.rolled"]


def concede(page: Page) -> None:
    press(page.get_by_role("button", name=said("table.menu")))
    press(page.get_by_role("button", name=said("table.resign")))
    press(page.locator("dialog").get_by_role("button", name=said("table.resign")))
    expect(page.locator(".match-over")).to_be_visible()


@pytest.mark.long  # an honest match of level 2 is audited by the witness
def test_each_roll_mixes_something_of_both_browsers_and_all_of_it_is_checked(page_for, axe):
    match = begin(page_for, widths=(1280, 390), mode="attack", level="2", by_hand=True)
    ana, ben = match.ana, match.ben
    to_the_roll(match)
    press(ana.get_by_role("button", name=said("table.menu")))
    expect(ana.locator("dialog")).to_contain_text(said("page.level_2_beside_the"))
    axe(ana)
    ana.keyboard.press("Escape")
    confirm_facts(ben)
    comes_to(ana, "Modify the attack dice")
    expect(ana.locator(".pool-attack .die")).to_have_count(4)
    concede(ben)

    expect(ana.locator(".match-over")).to_be_visible()
    ana.goto(f"/m/{match.id}/audit")
    expect(ana.locator("#by-hand")).to_contain_text("Key of roll 0")
    press(ana.get_by_role("button", name=said("page.verify_here")))
    expect(ana.locator("#verdict .verdict")).to_contain_text(said("audit.verdict_ok"))
    expect(ana.locator("#verdict .verdict")).to_contain_text(said("page.your_own_receipt_was"))
    record = record_of(ana)
    assert (record["version"], list(rolls_of(record)[0]["inputs"])) == (3, ["p1", "p2"])
    with ana.expect_download() as waiting:
        press(ana.get_by_role("button", name=said("trust.save_receipt")))
    receipt = json.loads(Path(waiting.value.path()).read_text("utf-8"))
    assert (list(receipt["links"]), receipt["saved"]) == (["0"], [0])
    found = fair.check(record, receipt)
    assert (found.verdict, found.warnings, found.level) == ("OK", [], 2)


@pytest.mark.long  # new chains are held by tests of sockets, devices by those of the witness
def test_the_device_in_use_goes_on_with_a_new_chain_and_everybody_sees_it(page_for):
    match = begin(page_for, mode="attack", level="2", by_hand=True)
    ana, ben = match.ana, match.ben
    to_the_roll(match)
    logs = [page.locator(".log-lines li", has_text=said("page.another_browser_or_a")) for page in (ana, ben)]
    other = page_for("ben-phone", width=390)
    page = ben.context.new_page()
    page.goto(f"/m/{match.id}/device")
    press(page.get_by_role("button", name=said("page.show_the_link")))
    other.goto(page.locator("#device-link").input_value())
    page.close()
    press(other.locator("main form button"))
    at_table(other)
    for log in logs:  # Ben's own page too: it must know that it no longer adds to the dice
        expect(log).to_have_count(1)

    confirm_facts(ben)  # on the first device again
    comes_to(ana, "Modify the attack dice")
    for log in logs:
        expect(log).to_have_count(2)
    for page in (ana, ben):
        expect(page.locator(".pool-attack .die")).to_have_count(4)
    ben.evaluate("localStorage.clear()")
    ben.reload()
    at_table(ben)
    for log in logs:
        expect(log).to_have_count(3)
    pass_on(ana)
    expect(ana.locator(".match-over")).to_be_visible()
    expect(ana.locator(".log-lines")).not_to_contain_text(said("page.had_put_nothing"))
    ben.goto(f"/m/{match.id}/audit")
    record = record_of(ben)
    assert [roll.get("missing") for roll in rolls_of(record)] == [None] * len(rolls_of(record))
    found = fair.check(record)
    assert (found.verdict, found.problems) == ("WARN", [])
    assert found.warnings == [
        "p2 began a new chain: at roll 0, 0, 1",
        "a further browser acted for p2, and none that is known has vouched for it",
    ]


TOLD = """async ([events, hashes]) => {
  const { Trail } = await import('/static/table/chain.js');
  const told = [];
  const said = (name, trail, open) => told.push([name, trail.holds(open), trail.broken, trail.n]);
  const open = { n: 7, rolls: [[0, 8, 3], [1, 6, 5]] };
  const fresh = () => {
    localStorage.clear();
    return new Trail('m_by-hand', 'p1');
  };
  const whole = fresh();
  whole.hear(events.slice(0, 7), true);
  whole.compare(7, hashes[6]);
  said('as it was', whole, open);
  said('other rolls', whole, { n: 7, rolls: [[0, 8, 4], [1, 6, 5]] });
  said('another number', whole, { ...open, n: 8 });
  whole.compare(7, hashes[5]);
  said('the server says another hash', whole, open);
  const changed = fresh();
  changed.hear(events.slice(0, 7).map((one) => (one.n === 3 ? { ...one, d: { ...one.d, seat: 'p1' } } : one)), true);
  changed.compare(7, hashes[6]);
  said('an event was changed', changed, open);
  const short = fresh();
  short.hear([...events.slice(0, 4), ...events.slice(5, 7)], false);
  said('one is missing', short, open);
  short.hear(events.slice(4, 5), true);
  said('and comes late', short, open);
  const late = fresh();
  late.hear(events.slice(4, 6), true);
  late.compare(6, hashes[5]);
  late.hear(events.slice(6, 7), false);
  said('begun in the middle', late, open);
  return told;
}"""


def test_a_browser_adds_to_a_roll_only_if_it_stands_in_the_history_it_knows(page_for):
    page = page_for("ana")
    page.goto("/")
    record = honest_2()
    events = []
    for event in record["events"]:
        body = event["body"]
        digests = {"digests": body["secret"]} if "secret" in body else {}
        events.append({"n": event["n"], "k": body["k"], "d": body["d"], "s": event["salt"], **digests})
    assert page.evaluate(TOLD, [events, [event["hash"] for event in record["events"]]]) == [
        [said("page.as_it_was"), True, False, 7],
        [said("page.rolls", n="other"), False, False, 7],
        ["another number", False, False, 7],
        ["the server says another hash", False, True, 7],
        ["an event was changed", False, True, 7],
        ["one is missing", False, False, 4],
        ["and comes late", True, False, 7],
        ["begun in the middle", True, False, 7],
    ]


HAND = """async () => {
  const { Hand } = await import('/static/table/fair.js');
  const { stored, drawn } = await import('/static/table/chain.js');
  const said = [];
  const byItself = (op, d) => said.push(Object.keys(d).join(' '));
  const link = { state: 'live', byItself, chain: () => said.push('history') };
  const hand = new Hand('m_hand', 'p1', link, true);
  const theirs = drawn('m_hand', 'p1').anchor;
  const table = { match: { fair: null, status: 'live' }, seats: { p1: {}, p2: {} } };
  const look = (chains, more = {}) => {
    table.match.fair = { level: 2, stage: 'ready', commits: {}, next: 0, chains, ...more };
    hand.look(table, 1);
    return said.splice(0).join(', ');
  };
  const own = (base = 0) => ({ p1: { anchor: stored('m_hand', 'p1').anchor, base } });
  const open = (index) => {
    const rolls = [[index, 8, 3]];
    hand.trail.opened = { n: 7, rolls };
    return { open: { n: 7, rolls, owing: ['p1'] } };
  };
  const told = [];
  const note = (name, what) => told.push([name, what]);
  note('nothing kept, a roll is open', look({ p1: { anchor: theirs, base: 0 } }, open(0)));
  note('nothing kept', look({ p1: { anchor: theirs, base: 0 } }));
  note('sent and not yet so', look({ p1: { anchor: theirs, base: 0 } }));
  hand.answers({ t: 'err', reason: 'rolls_are_open' });
  note('refused because a roll was open', look({ p1: { anchor: theirs, base: 0 } }));
  note('accepted', look(own()));
  note('a roll', look(own(), open(0)));
  note('the same roll again', look(own(), open(0)));
  note('the next', look(own(), open(1)));
  hand.begin();
  note('after a reload the same link', look(own(), open(1)));
  hand.begin();
  note('an older roll', look(own(), open(0)));
  note('a roll that is not in the history', look(own(), { ...open(2), open: { ...open(2).open, n: 9 } }));
  note('another device took over', look({ p1: { anchor: theirs, base: 2 } }));
  hand.acts();
  note('the person acts here', said.splice(0).join(', '));
  note('accepted again', look(own(2)));
  hand.acts();
  note('acts, and holds it already', said.splice(0).join(', '));
  note('nearly used up', look(own(2), { next: 2 + 4096 - 100 }));
  const before = own(4000);
  note('begun anew', look(before, { next: 4000 }));
  look(before, open(4001));
  hand.choose(1);
  note('a level is chosen while a roll is open', said.splice(0).join(', '));
  hand.forget();
  note('another history', look({ p1: { anchor: theirs, base: 0 } }));
  return told;
}"""


def test_a_browser_keeps_to_its_chain_and_never_shows_an_older_link(page_for):
    page = page_for("ana")
    page.goto("/")
    assert page.evaluate(HAND) == [
        ["nothing kept, a roll is open", ""],
        ["nothing kept", "anchor"],
        ["sent and not yet so", ""],
        ["refused because a roll was open", "anchor"],
        ["accepted", ""],
        ["a roll", "index link"],
        ["the same roll again", ""],
        [said("page.the_next"), "index link"],
        ["after a reload the same link", "index link"],
        ["an older roll", ""],
        ["a roll that is not in the history", "history"],
        ["another device took over", ""],
        ["the person acts here", "anchor"],
        ["accepted again", ""],
        ["acts, and holds it already", ""],
        ["nearly used up", "anchor"],
        ["begun anew", ""],
        ["a level is chosen while a roll is open", "level"],
        [said("page.another_history"), "anchor"],
    ]


def without_links(ws: WebSocketRoute) -> None:
    server = ws.connect_to_server()
    ws.on_message(lambda text: None if '"op":"fair"' in text and '"index"' in text else server.send(text))


@pytest.mark.long  # how long a roll waits and who is asked: tests/services/test_links.py
def test_a_browser_that_adds_nothing_holds_up_nobody_for_long_and_is_asked(page_for, axe):
    page_for("ben", width=390).context.route_web_socket("**/ws/**", without_links)
    match = begin(page_for, widths=(1280, 390), level="2", by_hand=True)
    ana, ben = match.ana, match.ben
    engage(match)
    to_the_roll(match)
    confirm_facts(ben)
    expect(ana.locator(".banner")).to_contain_text(said("table.links_waiting", seat="Ben"))
    expect(ana.locator(".pool-attack .die")).to_have_count(4)
    expect(ana.locator(".log-lines")).to_contain_text("The browser of Ben had put nothing into roll 0")
    pass_on(ana)
    card = ben.locator(".level-card")
    expect(card).to_be_visible()
    axe(ben)
    press(card.get_by_role("button", name=said("table.level_1")))
    expect(card).to_have_count(0)
    expect(ana.locator(".log-lines")).to_contain_text("Ben goes on with dice of level 1")
    press(ben.get_by_role("button", name=said("table.menu")))
    expect(ben.locator("dialog")).to_contain_text("Ben adds nothing to single rolls")
    press(ben.get_by_role("button", name=said("table.dice_again")))
    expect(ana.locator(".log-lines")).to_contain_text(said("page.another_browser_or_a"))
