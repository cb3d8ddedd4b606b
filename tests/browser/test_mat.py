"""A whole small game on the mat: Ana by keyboard alone, Ben by touch on a phone, Chie looks on."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.play import NUMBER, Match, at_table, key, live, press, tab_to, unfold
from tests.support.forms import own_path, sent, value_of
from tests.support.said import said

PAIRS = {
    "mine": ("rebelalliance", ["jakefarrell", "phoenixsquadronpilot"]),
    "theirs": ("galacticempire", ["howlrunner", "academypilot"]),
}
VIEW = "() => document.querySelector('broadside-table').table.view"
# the step, the number of the last event and who is due, of one moment
STANDS = """() => {
  const { view, session } = document.querySelector('broadside-table').table;
  return [view.step?.number ?? "", session.store.n, view.match.status === 'over' ? [] : view.turn.seats];
}"""
READY = "() => { const { table } = document.querySelector('broadside-table'); return !table.guarded && !table.busy; }"


def xws(part: str) -> str:
    faction, pilots = PAIRS[part]
    listed = [{"id": pilot, "upgrades": {}} for pilot in pilots]
    return json.dumps({"name": part, "faction": faction, "version": "2.0.0", "pilots": listed})


def begun(page_for, watches: Callable[[Page], None] | None = None, **options: str) -> Match:
    """Two ships against two, for one round. `watches` is told of the spectator's page before it is opened."""
    ana, ben, chie = page_for("ana"), page_for("ben", width=390), page_for("chie")
    answers = {"mode": "game", "rolls": "by_itself", "table": "mat", "damage": "counted", "rounds": "1"} | options
    squads = {"mine": "paste", "mine_text": xws("mine"), "theirs": "paste", "theirs_text": xws("theirs")}
    invites = sent(ana, "/new?game=xwing/2.0", game="xwing/2.0", name="Ana", **squads, **answers).text()
    sent(ben, value_of(invites, "seat-link"), name="Ben")
    watch = own_path(value_of(invites, "watch-link"))
    for page in (ana, ben):
        page.goto(watch.removesuffix("/watch"))
        at_table(page)
    if watches:
        watches(chie)
    chie.goto(watch)
    at_table(chie)
    return Match(ana, ben, chie, ben.url.split("/m/")[1])


def by_key(page: Page, name: str) -> Callable[[], None]:
    return lambda: key(page, name)


def by_touch(page: Page, selector: str) -> Callable[[], None]:
    button = f"{selector}:not([aria-disabled])"
    return lambda: live(page, button, lambda: press(page.locator(button).first))


class Play:
    """The match, with what both do at every step until it stands at another."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.pages = {"p1": match.ana, "p2": match.ben}

    def stands(self) -> tuple[str, int, list[str]]:
        """Where the spectator's table stands: at which step, after how many events, and who is due."""
        step, number, seats = self.match.chie.evaluate(STANDS)
        return step, number, seats

    def after(self, number: int) -> None:
        """Wait until more has happened than so many events."""
        self.match.chie.wait_for_function(f"(n) => ({NUMBER})() > n", arg=number)

    def while_at(self, steps: tuple[str, ...], keys: str, touched: str) -> None:
        """Whoever is due presses: Ana this key, Ben this button; until the table stands at another step.

        Cards that may be used meanwhile (A) are passed by.
        """
        self.match.chie.wait_for_function(
            "(steps) => steps.includes(document.querySelector('broadside-table').table.view.step.number)",
            arg=list(steps),
        )
        while (now := self.stands())[0] in steps:
            step, before, (seat,) = now
            key_of, button = ("p", "#pass") if step == "A" else (keys, touched)
            page = self.pages[seat]
            expect(page.locator(".banner.mine")).to_be_visible()
            page.wait_for_function(READY)
            (by_key(page, key_of) if seat == "p1" else by_touch(page, button))()
            self.after(before)


def test_a_small_game_is_played_whole_by_keyboard_and_by_touch(page_for):
    match = begun(page_for)
    ana, ben, chie = match.ana, match.ben, match.chie
    assert chie is not None
    play = Play(match)
    # set-up: what is suggested may be placed; a place that fails says why
    press(ana.locator(".mat-exact summary"))
    ana.locator(".mat-number-field input").first.fill("300")
    ana.keyboard.press("Tab")
    expect(ana.locator(".mat-why.is-no")).to_contain_text(said("page.from_an_edge"))
    expect(ana.locator(".mat-place")).to_have_attribute("aria-disabled", "true")
    ana.locator(".mat-number-field input").first.fill("-205")
    ana.keyboard.press("Tab")
    ana.locator(".mat-picture").focus()
    play.while_at(("S4",), "1", ".mat-place")
    play.while_at(("S5",), "1", ".mat-place")
    # planning: the own edge is below in both browsers, places are the same
    assert ana.locator(".mat-turned").get_attribute("transform") is None
    assert ben.locator(".mat-turned").get_attribute("transform") == "rotate(180)"
    assert [ana.evaluate(VIEW)["mat"]["ships"][n]["pose"] for n in "1234"] == [
        ben.evaluate(VIEW)["mat"]["ships"][n]["pose"] for n in "1234"
    ]
    for number in range(2):
        if number:
            ana.reload()  # what is half set lies in this browser
            at_table(ana)
            expect(ana.locator(".mat-tabs .is-set")).to_have_count(1)
            tab_to(ana, "no dial yet")
            ana.keyboard.press("Enter")
        tab_to(ana, "speed 5, straight")
        expect(ana.locator(".mat-strip")).to_be_visible()  # only pointed at, and drawn
        expect(ana.locator(".mat-told")).to_contain_text(said("xwing.mat.ends_on"))
        ana.keyboard.press("Enter")
    key(ana, "1")
    expect(ben.locator(".mat-now")).to_contain_text(said("xwing.mat.ready_seat", seat="Ana"))
    for page in (ben, chie):
        assert not any("dial" in ship for ship in page.evaluate(VIEW)["mat"]["ships"].values())
    assert ana.evaluate(VIEW)["mat"]["ships"]["1"]["dial"].startswith("5F")
    for number in range(2):
        press(ben.locator(".mat-tabs button").nth(number))
        press(ben.locator(".mat-cell[data-code^='5F']"))
    by_touch(ben, ".mat-ready")()
    # activation: a ship flies, then performs an action
    play.while_at(("A0", "A", "A10", "A11"), "1", ".stage-acts .offer")
    expect(chie.locator(".mat-trail")).to_have_count(1)
    expect(chie.locator(".mat-now .mat-face")).to_have_count(0)  # nobody flies any more
    # measuring is free, for whoever looks on too
    chie.locator(".mat-ship[data-ship='1']").focus()
    chie.keyboard.press("Enter")
    expect(chie.locator(".mat-seen li").first).to_contain_text("range")
    expect(chie.locator(".mat-region").first).to_be_attached()
    # the engagement: nobody types a fact; the line that was measured is drawn
    attacked = 0
    while (now := play.stands())[2]:
        number, before, (seat, *_) = now
        page = play.pages[seat]
        page.wait_for_function(READY)
        if number in ("1b", "1c") and not attacked:
            expect(page.locator(".mat-badge.is-in").first).to_be_attached()
        if number in ("0", "1b", "1c") and not attacked:
            (by_key(page, "1") if seat == "p1" else by_touch(page, ".stage-acts .offer"))()
        else:
            (by_key(page, "p") if seat == "p1" else by_touch(page, "#pass"))()
            if page.locator("#pass.asks").count():
                (by_key(page, "p") if seat == "p1" else by_touch(page, "#pass.asks"))()
        play.after(before)
        attacked += number == "1c"
    assert attacked
    told = chie.evaluate("() => document.querySelector('broadside-table').table.session.store.events")
    assert any(event["k"] == "facts.confirmed" and event["d"]["attack_range"] == 3 for event in told)
    for page in (ana, ben, chie):
        expect(page.locator(".board.ended")).to_be_visible()
    # and it is shown again, at every number
    chie.goto(f"/m/{match.id}/replay")
    expect(chie.locator(".mat-picture")).to_be_visible()


def test_the_mat_is_offered_among_the_options(page_for):
    ana = page_for("ana")
    ana.goto("/new?game=xwing/2.5")
    unfold(ana)
    ana.locator('input[name="table"][value="mat"]').check()
    expect(ana.locator("#options > summary")).to_contain_text(said("xwing.options.table_mat_short"))
