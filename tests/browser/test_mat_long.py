"""The mat at length: four rounds before a spectator."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import key, press, tab_to
from tests.browser.test_mat import READY, VIEW, Play, begun, by_key, by_touch, step_of

NUMBER = "() => document.querySelector('broadside-table').table.session.store.n"
MOVED_ON = f"(n) => ({NUMBER})() > n"

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

    def together(self) -> int:
        """The number at which all three pages stand."""
        pages = (self.match.ana, self.match.ben, self.match.chie)
        while len(seen := {page.evaluate(NUMBER) for page in pages}) > 1:
            for page in pages:
                page.wait_for_function(f"(n) => ({NUMBER})() >= n", arg=max(seen))
        return int(seen.pop())

    def goes_on(self) -> None:
        """Whoever is due does the next thing, and everybody sees it."""
        before, step, seat = self.together(), step_of(self.match.chie), self.due()[0]
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
    while game.together() and game.due():
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
