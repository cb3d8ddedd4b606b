"""The mat at length: four rounds before a spectator, and what it shows and lets one do that no whole game passes."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import NUMBER, abreast, key, press, tab_to
from tests.browser.test_mat import READY, VIEW, Play, begun, by_key, by_touch
from tests.support.said import said

MOVED_ON = f"(n) => ({NUMBER})() > n"
AT_STEP = "(step) => document.querySelector('broadside-table').table.view.step?.number === step"

PRESSED = {"A0", "A4", "A8+", "A10", "A11"}
SHOT = {"0", "1b", "1c"}
"""Where the first of what is offered is taken, the last in the round of attacks; elsewhere whoever is due passes."""
STRAIGHT = ("2F", "2F", "3F", "4F")  # the dials of four rounds: they are in range of each other after the second
ROUNDS, OF_ATTACKS = len(STRAIGHT), 2


def dials(page: Page, straight: str, *, by_keys: bool) -> None:
    """The same straight for every own ship."""
    ships = page.locator(".mat-tabs button")
    for number in range(ships.count() or 1):
        if by_keys:
            if number:
                key(page, "1")
                expect(page.locator(".mat-cell").first).to_be_focused()  # on the wheel of the next ship
            tab_to(page, f"speed {straight[0]}, straight")
            page.keyboard.press("Enter")
        else:
            if ships.count():
                press(ships.nth(number))
            press(page.locator(f".mat-cell[data-code^='{straight}']"))
    (by_key(page, "1") if by_keys else by_touch(page, ".mat-ready"))()


class WholeGame(Play):
    """Ana has only keys, Ben only a finger."""

    attacks = 0

    def goes_on(self) -> None:
        """Whoever is due does the next thing, and everybody sees it."""
        step, before, (seat, *_) = self.stands()
        page, by_keys = self.pages[seat], seat == "p1"
        expect(page.locator(".banner.mine")).to_be_visible()
        page.wait_for_function(READY)
        if step == "P1":
            dials(page, STRAIGHT[page.evaluate(VIEW)["round"] - 1], by_keys=by_keys)
        elif step in ("S4", "S5"):
            (by_key(page, "1") if by_keys else by_touch(page, ".mat-place"))()
        elif step in PRESSED or (step in SHOT and self.shoots()):
            (by_key(page, "1") if by_keys else by_touch(page, ".stage-acts .offer"))()
        else:
            self.passes(page, before, by_keys=by_keys)
        self.attacks += step == "1c"
        page.wait_for_function(MOVED_ON, arg=before)

    def shoots(self) -> bool:
        """In one round they are in range of each other, and each side attacks once."""
        return self.match.chie.evaluate(VIEW)["round"] == OF_ATTACKS and self.attacks < len(self.pages)

    def passes(self, page: Page, before: int, *, by_keys: bool) -> None:
        (by_key(page, "p") if by_keys else by_touch(page, "#pass"))()
        page.wait_for_function(f"(n) => ({MOVED_ON})(n) || document.querySelector('#pass.asks')", arg=before)
        if page.evaluate(NUMBER) == before:
            (by_key(page, "p") if by_keys else by_touch(page, "#pass.asks"))()


@pytest.mark.long
@pytest.mark.timeout(850)
def test_four_rounds_are_played_by_keyboard_by_touch_and_before_a_spectator(page_for):
    frames: list[str] = []

    def listens(page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))

    match = begun(page_for, listens, rounds=str(ROUNDS))
    game, seen = WholeGame(match), set()
    while True:
        abreast(match.ana, match.ben, match.chie)
        if not game.stands()[2]:
            break
        view = match.chie.evaluate(VIEW)
        seen.add((view["round"], view["step"]["number"]))
        game.goes_on()
    assert {number for number, step in seen if step == "A0"} == set(range(1, ROUNDS + 1))
    assert game.attacks
    assert frames and not any('"dial":' in frame for frame in frames), "no dial was sent to who looks on"
    places = [page.evaluate(VIEW)["mat"]["ships"] for page in (match.ana, match.ben, match.chie)]
    poses = [{ship: stands["pose"] for ship, stands in one.items()} for one in places]
    assert poses[0] == poses[1] == poses[2]
    for page in (match.ana, match.ben, match.chie):
        expect(page.locator(".board.ended")).to_be_visible()
    # history: the mat stands at every number as it stood then
    match.chie.goto(f"/m/{match.id}/replay?n=30")
    expect(match.chie.locator(".mat-picture")).to_be_visible()


def rest_placed(play: Play) -> None:
    """Neither minds where the rest of the obstacles lies, nor then where the ships stand."""
    match = play.match
    for step in ("S4", "S5"):
        match.chie.wait_for_function(AT_STEP, arg=step)
        abreast(match.ana, match.ben, match.chie)
        due = play.stands()[2]
        for seat in sorted(play.pages, key=lambda seat: seat not in due):
            press(play.pages[seat].locator(".mat-rest"))


@pytest.mark.long
def test_a_correction_that_waits_leaves_the_wheel_whole_on_a_phone(page_for):
    match = begun(page_for, handling="strict")
    ana, ben, chie = match.ana, match.ben, match.chie
    rest_placed(Play(match))
    chie.wait_for_function(AT_STEP, arg="P1")
    press(ana.locator(".ship-row", has_text="Jake Farrell"))
    press(ana.locator("dialog.over-ship").get_by_role("button", name="Stress more", exact=True))
    expect(ben.locator(".edits")).to_be_visible()
    ben.wait_for_function(
        """() => {
        const [wheel, pass, strip] = ['.mat-dial', '#pass', '.edits'].map((one) =>
          document.querySelector(one).getBoundingClientRect());
        return wheel.bottom <= pass.top && wheel.top >= strip.bottom; }"""
    )


@pytest.mark.long
def test_what_the_mat_shows_and_lets_one_do(page_for):
    """Zoom, keys for placing, letters, red dials, an own dial, a roll, badges, words, and a move by hand."""
    match = begun(page_for, handling="brisk")
    ana, ben, chie = match.ana, match.ben, match.chie
    play = Play(match)
    # the whole mat is in sight on a phone; buttons bring it nearer, and the page never grows wider
    box = ben.locator(".mat-picture").bounding_box()
    assert box["width"] <= 390 and box["height"] <= 844
    seen = ben.locator(".mat-picture").get_attribute("viewBox")
    press(ben.locator(".mat-tool").first)
    expect(ben.locator(".mat-picture")).not_to_have_attribute("viewBox", seen)
    assert ben.evaluate("() => document.documentElement.scrollWidth") <= 390
    # arrows move by 1 mm, with Shift by 10; E turns by a degree
    expect(ana.locator(".mat-place:not([aria-disabled])")).to_be_visible()
    x, _, heading = (ana.locator(".mat-number-field input").nth(n) for n in range(3))
    ana.locator(".mat-picture").focus()
    at, turned = float(x.input_value()), float(heading.input_value())
    for pressed, where, by in (("ArrowRight", x, 1), ("Shift+ArrowRight", x, 11), ("e", heading, 1)):
        ana.keyboard.press(pressed)
        expect(where).to_have_value(f"{(at if where is x else turned) + by:g}")
    rest_placed(play)
    chie.wait_for_function(AT_STEP, arg="P1")
    # obstacles are told apart by a letter too
    assert set(chie.locator(".mat-obstacle .mat-mark").all_text_contents()) == {"A", "D", "G"}
    # arrows go round the dial; a red one may be set while stressed, and it is said what comes of it
    press(ana.locator(".ship-row", has_text="Jake Farrell"))
    sheet = ana.locator("dialog.over-ship")
    press(sheet.get_by_role("button", name="Stress more", exact=True))
    press(sheet.get_by_role("button", name=said("table.close"), exact=True))
    expect(ana.locator(".mat-token.is-stress")).to_be_attached()
    red = ana.locator(".mat-dial .mat-cell.is-red").first
    red.focus()
    expect(ana.locator(".mat-hint")).to_contain_text("tressed")
    ana.keyboard.press("ArrowRight")
    assert not red.evaluate("(cell) => cell === document.activeElement")
    # an own dial is looked at again by a press, until it is pressed away
    dials(ana, "2F", by_keys=False)
    expect(ana.locator(".mat-planning")).to_have_count(0)
    ana.locator(".mat-ship[data-ship='1']").focus()
    ana.keyboard.press("Enter")
    expect(ana.locator(".mat-own-dial")).to_be_visible()
    ana.keyboard.press("Enter")
    expect(ana.locator(".mat-own-dial")).to_have_count(0)
    dials(ben, "2F", by_keys=False)
    # a dial that is revealed is drawn large before everybody
    play.while_at(("A0",), "1", ".stage-acts .offer")
    expect(chie.locator(".mat-now .mat-face.is-revealed")).to_be_visible()
    # the places of a roll are drawn all at once, and a tap takes one
    ana.wait_for_function(READY)
    press(ana.locator(".stage-acts .offer", has_text=said("xwing.offers.barrel_roll")))
    expect(ana.locator(".mat-ghosts .mat-number")).to_have_count(6)
    before = chie.evaluate(VIEW)["mat"]["ships"]
    ana.locator(".mat-ghosts .is-place").first.dispatch_event("click")
    chie.wait_for_function(
        "(before) => JSON.stringify(document.querySelector('broadside-table').table.view.mat.ships) !== before",
        arg=json.dumps(before, separators=(",", ":"), ensure_ascii=False),
    )
    # every other ship has its badge for who is looked at, and it is read in words
    chie.locator(".mat-ship[data-ship='1']").focus()
    chie.keyboard.press("Enter")
    expect(chie.locator(".mat-badge")).to_have_count(3)
    press(chie.locator(".mat-spoken summary"))
    expect(chie.locator(".mat-spoken li").first).to_contain_text("heading")
    # a ship moved by hand is a ghost before the other side, and one tap confirms it
    ana.locator(".mat-ship[data-ship='1']").focus()
    ana.keyboard.press("Enter")
    press(ana.locator(".mat-by-hand"))
    was = chie.evaluate(VIEW)["mat"]["ships"]["1"]["pose"]
    ana.locator(".mat-picture").focus()
    ana.keyboard.press("Shift+ArrowUp")
    press(ana.locator(".mat-moved .primary:not([aria-disabled])"))
    ben.locator(".mat-ghosts .is-place").first.dispatch_event("click")
    chie.wait_for_function(
        "(y) => document.querySelector('broadside-table').table.view.mat.ships['1'].pose[1] === y + 1000", arg=was[1]
    )
