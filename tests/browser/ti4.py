"""What people do at the table of a space combat: bring fleets as lines of text, decline, assign hits, sustain."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.play import NUMBER, Match, abreast, at_table, live, press, start
from tests.support.said import said
from tests.support.waiting import until

DUE = """() => {
  const table = document.querySelector('broadside-table').table;
  const { view, prompt } = table;
  if (!view || view.match.status === 'over') return view ? 'over' : '';
  if (!table.mine || table.busy || table.guarded || table.due) return '';
  return `${view.step.number}:${prompt.n}`;
}"""

OFFERED = """() => {
  const { order, offers } = document.querySelector('broadside-table').table.prompt;
  return order.filter((key) => !offers[key].why_not && !offers[key].manual);
}"""
DICE = "() => document.querySelector('broadside-table').table.prompt.offers.enter.picks.length"
DECLINE = "#pass:not([aria-disabled])"
CONFIRM = ".spread-card:not(.committed) .button.primary:not([aria-disabled])"
OTHERS = "button.offer:not([aria-disabled])"


ASKED_EVERYWHERE = "localStorage.setItem('broadside.ti4.ask', 'on')"


def begin(
    page_for,
    *,
    widths: tuple[int, int],
    fleets: tuple[str, str],
    at=None,
    edition: str = "codex",
    dice: str = "server",
    mode: str = "combat",
    asked: bool = True,
) -> Match:
    """Ana opens a combat with a fleet she types, Ben takes the other seat with his, Chie watches.

    `asked`: both have their browsers ask them even where they have nothing to play.
    """
    ana, ben, chie = page_for("ana", width=widths[0], at=at), page_for("ben", width=widths[1], at=at), None
    for page in (ana, ben):
        if asked:
            page.add_init_script(ASKED_EVERYWHERE)
    ana.goto(f"/new?room=ti4&edition={edition}&dice={dice}&mode={mode}")
    ana.get_by_label(said("page.your_name")).fill("Ana")
    bring(ana, "mine", fleets[0])
    start(ana)
    expect(ana.locator("#seat-link")).to_be_visible()
    seat, watch = ana.locator("#seat-link").input_value(), ana.locator("#watch-link").input_value()
    ben.goto(seat)
    ben.get_by_label(said("page.your_name")).fill("Ben")
    bring(ben, "fleet", fleets[1])
    press(ben.get_by_role("button", name=said("page.take_the_seat")))
    at_table(ben)
    at_table(ana)
    chie = page_for("chie", at=at)
    chie.goto(watch)
    at_table(chie)
    return Match(ana, ben, chie, ben.url.split("/m/")[1])


def bring(page: Page, which: str, text: str) -> None:
    """Paste a fleet as a line of text."""
    page.locator(f'input[name="{which}"][value="paste"]').check()
    page.locator(f"#{which}_text").fill(text)


def due(page: Page) -> str:
    """The step and question this person is asked now, "over", or nothing."""
    return page.evaluate(DUE)


def together(match: Match) -> None:
    """Wait until both players look at the same moment."""
    abreast(match.ana, match.ben)


def answer(page: Page) -> None:
    """Answer whatever is asked as somebody in a hurry would: confirm what is suggested, or decline."""
    until(lambda: pressed(page), "something to press")


def pressed(page: Page) -> bool:
    """Press what is offered, if it can be pressed already. Dice that are typed in are two hits and nothing else."""
    card = page.locator(".spread-card:not(.committed)")
    offered = set(page.evaluate(OFFERED))
    way = DECLINE if offered & {"decline", "no_retreat"} else CONFIRM if card.count() else OTHERS
    if not offered or (way != CONFIRM and not page.locator(way).count()):
        return False
    if way == CONFIRM and "enter" in offered:
        n = page.evaluate(DICE)
        card.locator(".typed-dice").fill("00".ljust(n, "1")[:n])
    live(page, way, lambda: press(page.locator(way).first))
    return True


def play_on(match: Match, there, most: int = 120) -> str:
    """Both answer in a hurry until `there(step, who)` is true of somebody's question; returns who, or "over"."""
    people = {"ana": match.ana, "ben": match.ben}
    for _ in range(most):
        until(lambda: any(due(page) for page in people.values()), "a question")
        for who, page in people.items():
            asked = due(page)
            if asked == "over" or (asked and there(asked.split(":")[0], who)):
                return "over" if asked == "over" else who
            if asked:
                was = page.evaluate(NUMBER)
                answer(page)
                page.wait_for_function(f"(was) => ({NUMBER})() > was", arg=was)  # the next question is no older
    raise AssertionError(f"still not there after {most} answers")
