"""A match is checked and played back by the people who played it, in their own browsers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from attacks.engine import fair
from tests.browser.play import Match, begin, comes_to, confirm_facts, declare, mine, pass_on, press, stop_at
from tests.support.records import honest, honest_2, tampered, tampered_2
from tests.support.said import said


def with_dice(page_for, **options) -> Match:
    """An attack up to its first roll; then Ben gives up."""
    match = begin(page_for, mode="attack", **options)
    declare(match.ana, "Wedge Antilles", "Mauler", attack_range=1)
    mine(match.ben, said("xwing.table.facts_title"))
    stop_at(match.ana, "2b")  # Ana stops there
    expect(match.ana.locator(".rail-body[aria-pressed='true']")).to_have_count(1)
    confirm_facts(match.ben)
    comes_to(match.ana, "Modify the attack dice")
    expect(match.ana.locator(".pool-attack .die")).to_have_count(4)
    press(match.ben.get_by_role("button", name=said("table.menu")))
    press(match.ben.get_by_role("button", name=said("table.resign")))
    press(match.ben.locator("dialog").get_by_role("button", name=said("table.resign")))
    expect(match.ana.locator(".match-over")).to_be_visible()
    return match


def downloaded(page: Page, name: str) -> Path:
    with page.expect_download() as waiting:
        press(page.get_by_role("link", name=name).first)
    return Path(waiting.value.path())


def check_file(page: Page, file: Path, receipt: Path | None = None) -> None:
    details = page.locator("details", has_text=said("page.check_a_file_instead"))
    if details.get_attribute("open") is None:
        press(details.locator("summary"))
    page.locator("#file-record").set_input_files(file)
    if receipt:
        page.locator("#file-receipt").set_input_files(receipt)
    press(page.get_by_role("button", name=said("page.check_the_file")))


def test_ana_verifies_her_match_in_the_page_and_a_tampered_file_is_called_wrong(page_for, axe, tmp_path):
    match = with_dice(page_for)
    ana = match.ana
    press(ana.locator(".ending-proof a"))
    expect(ana.locator("#events tr").first).to_contain_text(said("page.the_match_begins"))
    expect(ana.locator("#events")).to_contain_text("roll 0: 4 of 8 sides")
    expect(ana.locator("#by-hand")).to_contain_text(said("page.match_key"))
    expect(ana.locator("#events")).to_be_hidden()  # three hundred events are nobody's first question
    verdict = ana.locator("#verdict .verdict")  # stands there without a press
    expect(verdict).to_have_class(re.compile("ok"))
    expect(verdict).to_contain_text(said("audit.verdict_ok"))
    expect(verdict).to_contain_text(said("page.your_own_receipt_was"))
    axe(ana)

    file = downloaded(ana, said("page.download_the_record"))
    record = json.loads(file.read_text("utf-8"))
    with ana.expect_download() as waiting:
        press(ana.get_by_role("button", name=said("trust.save_receipt")))
    receipt = Path(waiting.value.path())
    found = fair.check(record, json.loads(receipt.read_text("utf-8")))
    assert (found.verdict, found.problems, found.warnings) == ("OK", [], [])
    check_file(ana, file, receipt)
    expect(ana.locator("#verdict-file .verdict")).to_have_class(re.compile("ok"))

    rolled = next(event for event in record["events"] if event["body"]["k"] == "dice.rolled")
    rolled["body"]["d"]["faces"][0] = rolled["body"]["d"]["faces"][0] % 8 + 1
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(record), "utf-8")
    check_file(ana, bad)
    wrong = ana.locator("#verdict-file .verdict")
    expect(wrong).to_have_class(re.compile("fail"))
    expect(wrong).to_contain_text(f"Event {rolled['n']}, or one before it, was changed")
    assert fair.check(record).verdict == "FAIL"

    nothing = tmp_path / "nothing.json"
    nothing.write_text("no json", "utf-8")
    check_file(ana, nothing)
    expect(ana.locator("#verdict-file")).to_contain_text(said("page.cannot_be_read"))


def test_browser_and_file_agree_about_an_honest_record_and_every_kind_of_tampering(page_for):
    page = page_for("ana")
    page.goto("/")
    records = [honest(), honest_2(), *tampered(), *tampered_2()]
    told = page.evaluate(
        """async (records) => {
          const { verify } = await import('/static/fair/verify.js');
          return records.map((record) => verify(record).verdict);
        }""",
        records,
    )
    assert told == [fair.check(record).verdict.lower() for record in records]
    assert told == ["warn", "warn", *["fail"] * (len(records) - 2)]


@pytest.mark.long  # replays are looked at by three audiences in test_replay.py
def test_a_replay_shows_the_table_at_any_number_and_gives_a_link_to_it(page_for, axe):
    match = with_dice(page_for, watched=True)
    chie = match.chie
    chie.goto(f"/m/{match.id}/replay")
    bar = chie.locator("#replay-bar")
    expect(bar).to_be_visible()
    expect(bar.locator("output")).to_contain_text("Event 1 of")  # what is over is told from its beginning
    press(bar.get_by_role("button", name=said("page.to_the_end")))
    expect(chie.locator(".match-over")).to_be_visible()
    expect(bar.locator("output")).to_contain_text(re.compile(r"Event (\d+) of \1\b"))
    last = int(re.search(r"Event (\d+)", bar.locator("output").inner_text())[1])
    axe(chie)

    press(bar.get_by_role("button", name=said("page.to_the_beginning")))
    expect(bar.locator("output")).to_contain_text("Event 1 of")
    expect(chie.locator(".pool-attack .die")).to_have_count(0)
    while chie.locator(".pool-attack .die").count() == 0:
        chie.keyboard.press("ArrowRight")
    at_roll = re.search(r"Event (\d+)", bar.locator("output").inner_text())[1]
    expect(chie.locator(".banner")).to_contain_text(said("table.now_decides.one", seat="Ana"))
    assert int(at_roll) < last
    assert f"n={at_roll}" in chie.url

    dan = page_for("dan")
    dan.goto(f"/m/{match.id}/replay?n={at_roll}")
    expect(dan.locator(".pool-attack .die")).to_have_count(4)
    expect(dan.locator("#replay-bar output")).to_contain_text(f"Event {at_roll} of {last}")
    dan.locator("#replay-bar input[type=range]").fill("0")
    expect(dan.locator("#replay-bar output")).to_contain_text("Event 1 of")
    dan.get_by_label(said("page.seen_by")).select_option("p1")
    expect(dan.locator("#replay-bar output")).to_contain_text("Event 1 of")
    dan.locator("#replay-speed").select_option("4")
    press(dan.locator("[data-go=play]"))
    expect(dan.locator("[data-go=play]")).to_have_text(said("page.pause"))
    expect(dan.locator(".match-over")).to_be_visible()
    expect(dan.locator("[data-go=play]")).to_have_text(said("starships.table.play_it"))


@pytest.mark.long  # each audience's replay is seen in test_replay.py
def test_while_the_match_goes_on_a_player_replays_with_own_eyes_and_others_as_everybody(page_for):
    match = begin(page_for, mode="attack")
    pass_on(match.ana)
    match.ana.goto(f"/m/{match.id}/replay")
    expect(match.ana.get_by_label(said("page.seen_by")).locator("option")).to_have_text(["Ana", said("page.everybody")])
    dan = page_for("dan")
    dan.goto(f"/m/{match.id}/replay")
    expect(dan.locator("#replay-bar")).to_be_visible()
    expect(dan.get_by_label(said("page.seen_by"))).to_have_count(0)
    assert dan.request.get(f"/m/{match.id}/record.json?as=p1").json()["audience"] == "watch"
    dan.goto(f"/m/{match.id}/audit")
    press(dan.get_by_role("button", name=said("page.verify_here")))
    expect(dan.locator("#verdict")).to_contain_text(said("audit.verdict_warn"))
    expect(dan.locator("#verdict")).to_contain_text(said("page.the_match_is_not"))


@pytest.mark.long  # the same pages, smaller and in Japanese
def test_audit_and_replay_fit_a_phone_and_speak_japanese(page_for, axe):
    match = begin(page_for, mode="attack")
    pass_on(match.ana)
    for language, width in (("ja-JP", 390), ("en-GB", 320)):
        page = page_for(language, width=width, locale=language)
        for address in ("audit", "replay", "replay?n=2"):
            page.goto(f"/m/{match.id}/{address}")
            expect(page.locator("#replay-bar, #audit .button").first).to_be_visible()
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (address, width)
            axe(page)
        if (more := page.locator("#replay-bar [data-go=more]")).is_visible():  # folded on a phone
            more.click()
        small = page.locator("#replay-bar button, #replay-bar select, #replay-bar a").evaluate_all(
            "(all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent)"
        )
        assert not small
