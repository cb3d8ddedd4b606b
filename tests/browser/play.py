"""What people do at a table: open a match, measure, confirm, spend, pass. By clicks, taps and keys only."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from attacks.services.games.catalogue import has_own_dice
from tests.support.forms import own_path, sent, value_of
from tests.support.said import said
from tests.support.waiting import until

RED, SWARM = "Red Squadron", "Howlrunner's swarm"


CARDS_ACT = "Your cards may act now"
CARDS_ACT_JA = "カードの能力を使えます"
FACTS = ".facts-acts"
SOON = 5_000  # milliseconds in which a press that counted shows

NAMED = """() => {
  const at = document.activeElement;
  return at === document.body ? '' : at.getAttribute('aria-label') || at.innerText;
}"""

NUMBER = "() => document.querySelector('broadside-table').table.session.store.n"

# counts clicks and keys that fall while this selector finds a button
COUNTS = """(selector) => {
  window.counted = selector;
  window.live = 0;
  if (window.counts) return;
  window.counts = (event) => {
    const found = document.querySelector(window.counted);
    if (found && (event.type === 'keydown' || found.contains(event.target))) window.live += 1;
  };
  for (const kind of ['click', 'keydown']) document.addEventListener(kind, window.counts, true);
}"""


@dataclass
class Match:
    """A match that three people have open: two players and a spectator."""

    ana: Page
    ben: Page
    chie: Page | None
    id: str


def press(where: Locator) -> None:
    """Tap on a phone, click elsewhere."""
    if where.page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        where.tap()
    else:
        where.click()


def new_match(
    page: Page, *, mode: str = "game", dice: str = "server", contests: str = "wait", level: str = "1", damage: str = ""
) -> tuple[str, str]:
    """Fill in the form of a new match with two ready-made squads; returns the seat link and the watch link."""
    page.goto("/new?room=xwing&edition=2.0")
    page.get_by_label(said("page.your_name")).fill("Ana")
    press(page.locator("#mine-cards .squad", has_text=RED))
    unfold(page, "theirs-fold")
    press(page.locator("#theirs-cards .squad", has_text=SWARM))
    unfold(page)
    page.locator(f'input[name="mode"][value="{mode}"]').check()
    page.locator(f'input[name="dice"][value="{dice}"]').check()
    page.locator('input[name="rolls"][value="by_itself"]').check()
    page.locator('input[name="handling"][value="strict"]').check()
    page.locator(f'input[name="level"][value="{level}"]').check()
    page.locator(f'input[name="contests"][value="{contests}"]').check()
    if damage:
        page.locator(f'input[name="damage"][value="{damage}"]').check()
    start(page)
    expect(page.locator("#seat-link")).to_be_visible()
    return page.locator("#seat-link").input_value(), page.locator("#watch-link").input_value()


def unfold(page: Page, what: str = "options") -> None:
    """Lay open what the page of a new match has folded to a line."""
    press(page.locator(f"#{what} > summary"))
    expect(page.locator(f"#{what}")).to_have_attribute("open", "")


def start(page: Page) -> None:
    """The one large button of the page of a new match."""
    press(page.locator("button.start"))


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label(said("page.your_name")).fill(name)
    press(page.get_by_role("button", name=said("page.take_the_seat")))
    at_table(page)


def at_table(page: Page) -> None:
    expect(page.locator(".line-live")).to_be_visible()
    expect(page.locator("#decision")).to_be_visible()


def laid(
    ana: Page, ben: Page, *, game: str = "xwing/2.0", fleets: tuple[str, str] = (RED, SWARM), **options: str
) -> str:
    """A match that both have sat down to, made by the same forms without showing them; returns the watch link."""
    answers = {"mode": "game", "dice": "server", "contests": "wait", "level": "1", **options}
    if has_own_dice(game.split("/")[0]):
        answers.setdefault("rolls", "by_itself")
    if game.startswith("xwing"):
        answers.setdefault("handling", "strict")
    squads = dict(zip(("mine", "theirs"), fleets, strict=True))
    invites = sent(ana, f"/new?game={game}", labels=squads, game=game, name="Ana", **answers).text()
    sent(ben, value_of(invites, "seat-link"), name="Ben")
    return own_path(value_of(invites, "watch-link"))


def begin(
    page_for,
    *,
    widths: tuple[int, int] = (1280, 1280),
    watched: bool = False,
    at=None,
    by_hand: bool = False,
    **options,
) -> Match:
    """Ana opens a match, Ben takes the other seat, Chie perhaps watches. `by_hand`: from the page of a new match on."""
    ana = page_for("ana", width=widths[0], at=at)
    ben = page_for("ben", width=widths[1], at=at)
    if by_hand:
        seat_link, watch_link = new_match(ana, **options)
        if at is not None:  # the links carry the server's own address
            base = at if isinstance(at, str) else at.url
            seat_link, watch_link = (re.sub(r"^https?://[^/]+", base, link) for link in (seat_link, watch_link))
        sit_down(ben, seat_link, "Ben")
    else:
        watch_link = laid(ana, ben, **options)
        for page in (ana, ben):
            page.goto(watch_link.removesuffix("/watch"))
        at_table(ben)
    at_table(ana)
    chie = None
    if watched:
        chie = page_for("chie", at=at)
        chie.goto(watch_link)
        at_table(chie)
    return Match(ana, ben, chie, ben.url.split("/m/")[1])


def abreast(*pages: Page) -> None:
    """Wait until all show what the furthest of them shows: what is sent to several reaches one after the other."""
    reached = max(page.evaluate(NUMBER) for page in pages)
    for page in pages:
        page.wait_for_function(f"(n) => ({NUMBER})() >= n", arg=reached)


def mine(page: Page, text: str = "") -> None:
    """Wait until the banner says that this page's person decides, about something with these words."""
    expect(page.locator(".banner.mine")).to_contain_text(text)


def comes_to(page: Page, text: str) -> None:
    """Wait for this decision; cards played by hand that hold a step open before it are declined."""
    asked = page.locator(".banner.mine")
    expect(asked.filter(has_text=re.compile(f"{text}|{CARDS_ACT}"))).to_be_visible()
    if asked.filter(has_text=CARDS_ACT).count():
        pass_on(page)
    mine(page, text)


def told_or_asked(page: Page) -> bool:
    """Wait until the attack is told as over, or cards played by hand hold it up: is it the second?"""
    asked = page.locator(".banner.mine", has_text=CARDS_ACT)
    expect(asked.or_(page.locator(".aftermath")).first).to_be_visible()
    return asked.count() > 0


def pass_on(page: Page) -> None:
    """Press Pass, wherever the game calls it; once more where it asks because something is given up."""
    live(page, "#pass:not([aria-disabled])", lambda: press(page.locator("#pass:not([aria-disabled])")))
    if page.locator("#pass.asks").count():
        live(page, "#pass.asks:not([aria-disabled])", lambda: press(page.locator("#pass.asks:not([aria-disabled])")))


def live(page: Page, selector: str, act: Callable[[], None]) -> None:
    """Act until it fell on a button that may be pressed: a new question takes no press for a moment."""
    page.evaluate(COUNTS, selector)

    def acted() -> bool:
        act()
        return page.evaluate("() => window.live > 0")

    until(acted, f"a press on {selector}")


def confirm_facts(page: Page) -> None:
    """Confirm all that was said of an attack; once more where the other side made the table draw it anew meanwhile."""
    button = f"{FACTS} .primary:not([aria-disabled])"
    for _ in range(3):
        live(page, button, lambda: press(page.locator(button)))
        with suppress(NotInTime):
            page.locator(FACTS).wait_for(state="detached", timeout=SOON)
            return
    expect(page.locator(FACTS)).to_have_count(0)


def open_rail(page: Page) -> None:
    """Unfold the strip of steps, where it is folded to one line."""
    expect(page.locator(".rail-line, .rail-body").first).to_be_visible()
    folded = page.locator(".rail-line[aria-expanded='false']")
    if folded.count():
        press(folded)


def stop_at(page: Page, step: str) -> None:
    """Set or lift a stop at a step of the attack; the server knows of it before anybody goes on."""
    open_rail(page)
    body = page.locator("button.rail-body", has_text=step)
    was = body.get_attribute("aria-pressed")
    press(body)
    expect(page.locator(f"button.rail-body[aria-pressed='{was}']", has_text=step)).to_have_count(0)


def offer(page: Page, name: str) -> Locator:
    return page.locator("button.offer:not([aria-disabled])", has_text=name)


def engage(match: Match) -> None:
    """Both are ready, no card changes who engages when, and the first ship engages."""
    pass_on(match.ana)
    pass_on(match.ben)
    expect(match.ben.locator(".banner.mine")).to_contain_text(re.compile(f"{CARDS_ACT}|{CARDS_ACT_JA}"))
    pass_on(match.ben)  # Swarm Tactics
    mine(match.ana, said("starships.table.attack_n", n="or skip"))


def step_by_step(page: Page) -> None:
    """Steps 1a to 1c one by one, instead of on one card."""
    press(page.get_by_role("button", name=said("xwing.table.by_steps")))


def measure(page: Page, target: str, attack_range: int, *, obstructed: bool = False) -> None:
    """Step 1a for one enemy ship."""
    press(offer(page, target))
    form = page.locator(".measure-form")
    form.get_by_role("group", name=said("xwing.picks.attack_range")).get_by_role(
        "radio", name=str(attack_range), exact=True
    ).check()
    if obstructed:
        form.get_by_role("group", name="Obstructed").get_by_role("radio", name=said("page.yes")).check()
    press(form.get_by_role("button", name=said("xwing.table.save_measure")))
    expect(offer(page, target)).to_contain_text(f"range {attack_range}")


def choose(chip: Locator) -> None:
    """Press a chip until it is chosen: what has just moved takes no press for a moment."""

    def chosen() -> bool:
        press(chip)
        return "on" in (chip.get_attribute("class") or "").split()

    until(chosen, f"a press on {chip}")


def aim(page: Page, target: str, attack_range: int) -> None:
    """On the card: target and range in one press."""
    choose(page.locator(".target", has_text=target).locator(".pill", has_text=str(attack_range)))
    expect(page.locator(".target.chosen")).to_contain_text(target)


def declare(
    page: Page, attacker: str, target: str, attack_range: int = 2, weapon: str = said("xwing.form.primary_weapon")
) -> None:
    """Steps 1a to 1c: from "Attack with" until the other side is asked. What cards ask for is not so."""
    press(offer(page, f"Attack with {attacker}"))
    aim(page, target, attack_range)
    meant = page.locator(".declare .chip", has_text=weapon)
    if meant.count():
        choose(meant.first)
    for asked in page.locator(".declare-said", has_text="asked by").all():
        choose(asked.locator(".chip", has_text="no"))
    press(page.locator(".declare-attack:not([aria-disabled])"))
    expect(page.locator(".sheet-wait")).to_be_visible()


def type_in(page: Page, **faces: int) -> None:
    """Type in dice rolled on the own table: type_in(page, hit=2, blank=1)."""
    press(offer(page, said("xwing.offers.enter")))
    form = page.locator("form.picker")
    for face, count in faces.items():
        for _ in range(count):
            press(form.get_by_role("button", name=f"{face.replace('_', ' ')} more", exact=True))
    press(form.get_by_role("button", name=said("table.confirm")))
    expect(form).to_have_count(0)


def add_token(page: Page, ship: str, field: str) -> None:
    """Open a ship's sheet, add one of a token, close the sheet."""
    drawn = page.locator(".ship-row, .beside", has_text=ship).or_(page.locator(f".duel-base[aria-label*='{ship}']"))
    press(drawn.first)
    sheet = page.locator("dialog.over-ship")
    press(sheet.get_by_role("button", name=f"{field} more", exact=True))
    expect(sheet.locator(".fields li.edited", has_text=field)).to_contain_text("→")
    press(sheet.get_by_role("button", name=said("table.close"), exact=True))
    expect(sheet).to_have_count(0)


def key(page: Page, name: str) -> None:
    """Press a key that stands on a button, once that button may be pressed."""
    marked = f"[aria-keyshortcuts='{name}']:not([aria-disabled])"

    def act() -> None:
        expect(page.locator(marked).first).to_be_visible()
        page.keyboard.press(name)

    live(page, marked, act)


def tab_to(page: Page, name: str, most: int = 80) -> None:
    """Move by Tab until the control with this name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        heard = page.evaluate(NAMED)
        if name.lower() in heard.lower():
            return
    raise AssertionError(f"Tab never came to {name!r}")


def luke_attacks(match: Match) -> None:
    """Wedge waits; Luke, who has a focus token, declares Mauler at range 2, and Ben is about to confirm the facts."""
    engage(match)
    pass_on(match.ana)
    mine(match.ana, said("starships.table.attack_n", n="or skip"))
    add_token(match.ana, "Luke Skywalker", "Focus")
    press(match.ben.get_by_role("button", name="Confirm 1 correction"))
    expect(match.ana.locator(".edits")).to_have_count(0)
    declare(match.ana, "Luke Skywalker", "Mauler", attack_range=2)
    mine(match.ben, said("xwing.table.facts_title"))
