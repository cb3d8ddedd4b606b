"""A host cheats, and the browser of its victim says so: at the table in red, and when its receipt meets the record."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from attacks.engine import fair
from attacks.models import Event, Timer
from attacks.models import Match as Row
from attacks.services.lobby import lobby
from attacks.services.record import standalone
from tests.browser.play import Match, begin, confirm_facts, declare, mine, press, stop_at
from tests.sockets.client import Client
from tests.support.said import said


def to_the_roll(match: Match) -> None:
    """Up to where Ana's dice have fallen and may be modified."""
    declare(match.ana, "Wedge Antilles", "Mauler", attack_range=1)
    mine(match.ben, said("xwing.table.facts_title"))
    stop_at(match.ana, "2b")
    expect(match.ana.locator(".rail-body[aria-pressed='true']")).to_have_count(1)
    confirm_facts(match.ben)
    mine(match.ana, said("xwing.prompts.2b.you"))


def red(page: Page, text: str) -> None:
    """The alarm stands at the table and says this."""
    expect(page.locator(".alarm")).to_contain_text(text)


def saved(page: Page) -> dict:
    with page.expect_download() as waiting:
        press(page.get_by_role("button", name=said("trust.save_receipt")).first)
    return json.loads(Path(waiting.value.path()).read_text("utf-8"))


def end(match: Match) -> None:
    press(match.ben.get_by_role("button", name=said("table.menu")))
    press(match.ben.get_by_role("button", name=said("table.resign")))
    press(match.ben.locator("dialog").get_by_role("button", name=said("table.resign")))
    for page in (match.ben, match.ana):
        expect(page.locator(".match-over")).to_be_visible()


def audit(match: Match, verdict: str) -> tuple[str, fair.Findings]:
    """What Ana's own audit says, and what the program says of the same record with her receipt."""
    page = match.ana
    page.goto(f"/m/{match.id}/audit")
    receipt = saved(page)
    press(page.get_by_role("button", name=said("page.verify_here")))
    shown = page.locator("#verdict .verdict")
    expect(shown).to_contain_text(said("page.your_own_receipt_was"))
    expect(shown).to_have_class(f"verdict {verdict}")
    with page.expect_download() as waiting:  # the verdict stands: nothing moves under the press
        press(page.get_by_role("link", name=said("page.download_the_record")))
    record = json.loads(Path(waiting.value.path()).read_text("utf-8"))
    found = fair.check(record, receipt)
    assert found.verdict == verdict.upper(), (found.problems, found.warnings)
    return shown.inner_text(), found


def without_secret(ws: WebSocketRoute) -> None:
    """The line of somebody whose browser puts nothing into the dice."""
    server = ws.connect_to_server()
    ws.on_message(lambda text: None if '"op":"fair"' in text else server.send(text))


def fresh(page_for, host, cheat: str, **options) -> Match:
    return begin(page_for, at=host.does(cheat), mode="attack", by_hand=True, **options)


def test_an_honest_host_is_not_accused(page_for, host):
    match = fresh(page_for, host, "", level="2")
    to_the_roll(match)
    expect(match.ana.locator(".pool-attack .die")).to_have_count(4)
    expect(match.ana.locator(".alarm")).to_have_count(0)
    end(match)
    _, found = audit(match, "ok")
    assert (found.problems, found.warnings) == ([], [])


@pytest.mark.parametrize("level", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_a_secret_that_is_put_in_before_the_victims_page_is_open(page_for, host, level):
    match = fresh(page_for, host, "seed", level=level)
    red(match.ana, "was never asked for a secret")
    end(match)
    _, found = audit(match, "fail")
    assert "the browser of p1 was never asked for a secret, and the record has one of p1" in found.problems


@pytest.mark.parametrize("level", [pytest.param("1", marks=pytest.mark.long), "2"])
def test_another_commitment_in_place_of_the_victims(page_for, host, level):
    match = fresh(page_for, host, "commit", level=level)
    red(match.ana, "use another secret for your seat")
    for width, height in ((390, 844), (844, 390), (1280, 800)):  # what to do about it is seen without scrolling
        match.ana.set_viewport_size({"width": width, "height": height})
        expect(match.ana.locator(".alarm button")).not_to_have_count(0)
        for button in match.ana.locator(".alarm button").all():
            expect(button).to_be_in_viewport(ratio=1)
    end(match)
    _, found = audit(match, "fail")
    assert "the browser of p1 gave another secret than the one in the dice" in found.problems


@pytest.mark.long  # the doubt is in tests/js/witness.test.js, its place at the table where a secret is exchanged
def test_another_chain_in_place_of_the_victims(page_for, host):
    match = fresh(page_for, host, "anchor", level="2")
    red(match.ana, "is not from the chain of this browser")
    to_the_roll(match)
    expect(match.ana.locator(".pool-attack .die")).to_have_count(4)
    end(match)
    _, found = audit(match, "fail")
    assert "the chain of p1 is not one that its browser began: from roll 0 on" in found.problems


@pytest.mark.long  # the doubt is in tests/js/witness.test.js, what the record then shows in tests/fair
def test_links_that_are_taken_and_thrown_away(page_for, host):
    match = fresh(page_for, host, "withheld", level="2")
    to_the_roll(match)
    red(match.ana, "added its part to roll 0, and the server says that it was missing")
    end(match)
    _, found = audit(match, "fail")
    assert "the browser of p1 gave its link in time, and the record calls it missing: at roll 0" in found.problems


@pytest.mark.long  # the doubt is in tests/js/witness.test.js; verifiers find it in tests/fair
def test_a_secret_that_is_called_late_once_the_others_have_shown_theirs(page_for, host):
    match = fresh(page_for, host, "late")
    to_the_roll(match)
    red(match.ana, "the server says that it came too late")
    expect(match.ana.locator(".pool-attack .die")).to_have_count(4)
    end(match)
    _, found = audit(match, "fail")
    assert "the browser of p1 gave its secret in time, and the server made one in its place" in found.problems


@pytest.mark.long  # what Ana sees and finds is as in "seed"
def test_a_host_that_never_asks(page_for, host):
    match = fresh(page_for, host, "unasked")
    to_the_roll(match)
    red(match.ana, "was never asked for a secret")
    end(match)
    _, found = audit(match, "fail")
    assert "the browser of p1 was never asked for a secret, and the record has one of p1" in found.problems


def test_a_secret_that_is_asked_for_before_the_others_have_committed(page_for, host):
    page_for("ben", at=host.server).context.route_web_socket("**/ws/**", without_secret)
    match = fresh(page_for, host, "early")
    red(match.ana, "asked for the secret of this browser before everybody had committed")
    assert host.shown == ""


@pytest.mark.long  # the doubt is in tests/js/witness.test.js, the record in tests/fair
def test_a_host_that_calls_its_own_commitment_another(page_for, host):
    match = fresh(page_for, host, "other")
    to_the_roll(match)
    red(match.ana, "another secret of its own into the dice than it had committed to")
    expect(match.ana.locator(".log-lines")).to_contain_text(said("page.the_dice_are_set"))
    end(match)
    audit(match, "warn")  # no browser has shown its secret, so the server made them all


@pytest.mark.long  # in another language; in English it is looked at where a secret is exchanged
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_to_do_about_an_alarm_is_seen_on_a_phone_without_scrolling(page_for, host, language):
    ana = fresh(page_for, host, "seed").ana
    red(ana, "was never asked for a secret")
    ana.context.add_cookies([{"name": "broadside_language", "value": language, "url": host.server.url}])
    ana.reload()
    for width, height in ((390, 844), (844, 390)):
        ana.set_viewport_size({"width": width, "height": height})
        expect(ana.locator(".alarm button")).to_have_count(2)
        for button in ana.locator(".alarm button").all():
            expect(button).to_be_in_viewport(ratio=1)


def friend_takes(match: Match, host, on) -> None:
    """Somebody for whom the host has added a row of Ana's seat passes for her, which ends the match."""

    async def take(token: str) -> None:
        async with Client(host.server, match.id, token, role="p1") as friend:
            await friend.hello()
            offers = friend.view["prompt"]["offers"]
            picks = [tuple(pick["ids"][:1]) for pick in offers["skip"].get("picks", [])]
            assert (await friend.take("skip", *picks, cmd="friend"))["t"] == "ack"

    _, token = on(host.server, lambda: lobby.seat_holder(Row.objects.get(id=match.id), "p1", "Ana", None))
    with ThreadPoolExecutor(1) as apart:  # Playwright keeps an event loop in this thread
        apart.submit(asyncio.run, take(token)).result()


def test_a_friend_of_the_host_who_acts_for_the_victim(page_for, host, on):
    match = fresh(page_for, host, "friend")
    expect(match.ana.locator(".log-lines")).to_contain_text(said("page.the_dice_are_set"))
    friend_takes(match, host, on)
    red(match.ana, "was done for your seat that was not done in this browser")
    expect(match.ana.locator(".match-over")).to_be_visible()
    _, found = audit(match, "fail")
    assert "1 times something was done for p1 that its browser did not do" in found.problems


@pytest.mark.long  # a stranger is told of before the first device vouches
def test_a_further_browser_that_nobody_vouched_for_is_shown_to_everybody(page_for, host, on):
    match = fresh(page_for, host, "", watched=True)
    expect(match.ana.locator(".log-lines")).to_contain_text(said("page.the_dice_are_set"))
    friend_takes(match, host, on)
    for page in (match.ben, match.chie):
        expect(page.locator(".strangers")).to_contain_text("For Ana acts a further browser")
    red(match.ana, "was done for your seat that was not done in this browser")
    expect(match.ana.locator(".match-over")).to_be_visible()
    _, found = audit(match, "warn")
    assert "a further browser acted for p1, and none that is known has vouched for it" in found.warnings


def earlier(match: Match) -> dict:
    """The row of a match as it stands."""
    return Row.objects.filter(id=match.id).values().get()


@pytest.mark.long  # the doubt is in tests/js/witness.test.js; a history written anew is played below
def test_a_database_put_back_to_before_a_roll(page_for, host, on):
    page_for.forgive("WebSocket|ERR_")
    match = fresh(page_for, host, "", level="2")
    expect(match.ana.locator(".log-lines")).to_contain_text(said("page.the_dice_are_set"))
    then = on(host.server, lambda: earlier(match))
    to_the_roll(match)
    expect(match.ana.locator(".pool-attack .die")).to_have_count(4)

    def back() -> None:
        Event.objects.filter(match_id=match.id, n__gt=then["head"]).delete()
        Timer.objects.filter(match_id=match.id).delete()
        Row.objects.filter(id=match.id).update(**{**then, "epoch": "e-restored"})

    host.server.stop()
    on(host.server, back)
    host.server.start()
    for page in (match.ana, match.ben):
        red(page, "The server has taken the match back")
    end(match)
    shown, found = audit(match, "warn")
    assert any(
        text.startswith("the server took the match back: what the browser of p1 saw up to") for text in found.warnings
    )
    assert said("page.the_server_took_the") in shown


def test_a_history_that_is_written_anew(page_for, host, on):
    page_for.forgive("WebSocket|ERR_")
    match = fresh(page_for, host, "")
    to_the_roll(match)
    expect(match.ana.locator(".pool-attack .die")).to_have_count(4)

    def forge() -> None:
        row, before = Row.objects.get(id=match.id), fair.ROOT
        for event in row.events.order_by("n"):
            if event.kind == "match.began":
                event.body = event.body.replace('"name":"Ben"', '"name":"Bob"')
            payload = fair.payload_hash(bytes.fromhex(event.salt), event.body.encode())
            before = fair.event_hash(row.id.encode(), event.n, before, payload)
            event.hash = before.hex()
            event.save()
        Row.objects.filter(id=match.id).update(last_hash=before.hex())

    host.server.stop()
    on(host.server, forge)
    host.does("forged").start()
    red(match.ana, "is not what it told before")
    end(match)
    _, found = audit(match, "fail")
    assert any(text.startswith("the receipt of p1 saw another history at event") for text in found.problems)


def phrase(page: Page) -> str:
    press(page.get_by_role("button", name=said("table.menu")))
    press(page.locator("dialog").get_by_role("button", name=said("trust.compare")))
    words = page.locator("dialog .spoken").inner_text()
    page.keyboard.press("Escape")
    return words


@pytest.mark.parametrize(("cheat", "same"), [("", True), pytest.param("commit", False, marks=pytest.mark.long)])
def test_players_who_read_their_words_to_each_other_find_out(page_for, host, tmp_path, cheat, same):
    match = fresh(page_for, host, cheat, level="2")
    expect(match.ana.locator(".log-lines")).to_contain_text(said("page.the_dice_are_set"))
    words = [phrase(match.ana), phrase(match.ben)]
    assert len(words[0].split()) == 5
    end(match)
    receipts = []
    for seat, page in (("p1", match.ana), ("p2", match.ben)):
        page.goto(f"/m/{match.id}/audit")
        file = tmp_path / f"{seat}.json"
        file.write_text(json.dumps(saved(page)), "utf-8")
        receipts.append(file)
    program = tmp_path / "fair.py"
    program.write_text(standalone.program(), "utf-8")
    run = subprocess.run([sys.executable, program, "--compare", *receipts], capture_output=True, text=True, check=False)
    page = match.ana
    press(page.get_by_text(said("page.compare_two_receipts")))
    page.get_by_label(said("page.one_receipt")).set_input_files(receipts[0])
    page.get_by_label(said("page.the_other_receipt")).set_input_files(receipts[1])
    press(page.get_by_role("button", name=said("page.compare_them")))
    expect(page.locator("#verdict-compare .verdict")).to_have_class(f"verdict {'ok' if same else 'fail'}")
    assert run.stdout.startswith("OK" if same else "FAIL"), run.stdout
    if same:
        assert words[0] == words[1] == page.locator("#spoken").inner_text().split(" (")[0]
