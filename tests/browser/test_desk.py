"""The desk by keyboard: results of a whole round typed one after the other, with no page loaded anew."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from attacks.services.match.commands import Clock, Order
from attacks.services.store import matches
from attacks.services.tournament import staff
from attacks.services.tournament.reading import numbers_of
from tests.browser.test_hall import comes, hall  # noqa: F401
from tests.support.people.evening import OLA, Evening
from tests.support.said import said

STAYED = "() => window.stayed === true"


COUNTED = """() => {
  const make = AudioContext.prototype.createOscillator;
  window.rung = 0;
  AudioContext.prototype.createOscillator = function () { window.rung += 1; return make.call(this); };
}"""


NOTICED = """() => {
  window.told = [];
  window.Notification = class { constructor(_title, { body }) { told.push(body); } addEventListener() {} };
  window.Notification.permission = "granted";
  Object.defineProperty(document, "hidden", { get: () => true });
}"""  # the page stands behind others, in a browser that lets it tell something


PRESSED_AT_ONCE = """(link) => {
  new MutationObserver((_changes, seen) => {
    const fresh = document.querySelector(link);
    if (fresh) { seen.disconnect(); fresh.click(); window.pressed = true; }
  }).observe(document.querySelector("#live").parentElement, { childList: true });
}"""  # a finger that is on the link in the moment in which it comes


def stays(page: Page) -> None:
    """Marks the page, so that a load would be seen."""
    page.evaluate("() => { window.stayed = true; }")


def test_two_of_a_draft_change_places_by_keys_and_by_dragging_and_nothing_is_loaded_anew(page_for, hall, on):  # noqa: F811
    evening = on(hall, lambda: Evening(6))
    on(hall, evening.draw)
    one, other, third = on(hall, lambda: [row.first for row in evening.pairings])
    ola = comes(page_for("ola", at=hall), evening.owner_token)
    stays(ola)
    first = ola.locator(".cup-tables tbody tr").first
    ola.locator(f"#seat-{one.number}").focus()
    ola.keyboard.press("Enter")
    expect(ola.get_by_text(f"Who changes places with {one.name}?")).to_be_visible()
    ola.keyboard.press("Escape")
    expect(ola.locator(".seat.picked")).to_have_count(0)
    for number in (one.number, other.number):
        ola.locator(f"#seat-{number}").focus()
        ola.keyboard.press("Enter")
        expect(ola.locator(".seat.picked")).to_have_count(1 if number == one.number else 0)
    expect(first).to_contain_text(other.name)
    expect(ola.locator(f"#seat-{other.number}")).to_be_focused()
    ola.locator(f"#seat-{other.number}").drag_to(ola.locator(f"#seat-{third.number}"))
    expect(first).to_contain_text(third.name)
    expect(ola.locator("#said")).to_contain_text(said("page.they_have_changed_places"))
    ola.evaluate(PRESSED_AT_ONCE, "[data-let-go]")
    ola.locator(f"#seat-{one.number}").press("Enter")
    ola.wait_for_function("() => window.pressed && !document.querySelector('[data-let-go]')")
    assert ola.evaluate(STAYED)


def test_a_round_is_typed_by_keys_alone_and_nothing_is_loaded_anew(page_for, hall, on):  # noqa: F811
    evening = on(hall, lambda: Evening(10))
    on(hall, evening.open_round)
    ola = comes(page_for("ola", at=hall), evening.owner_token)
    stays(ola)
    table = ola.get_by_label(said("page.table"), exact=True)
    table.focus()
    for number in ("4", "2"):
        for key in (number, "Tab", "20", "Tab", "11", "Enter"):
            ola.keyboard.press(key) if key in ("Tab", "Enter") else ola.keyboard.type(key)
        expect(ola.locator(".cup-tables tbody tr", has_text="20 ✓ : 11").filter(has_text=number)).to_be_visible()
        expect(table).to_be_focused()
    ola.keyboard.type("9")
    ola.keyboard.press("Enter")
    expect(ola.locator("#typed [role=status]")).to_contain_text(said("page.there_is_no_table", n="9"))

    ola.locator("#grid input[type=number]").first.focus()
    for key in ("7", "Tab", "9", "Tab", "Tab", "18", "Tab", "3", "Enter"):
        ola.keyboard.press(key) if key in ("Tab", "Enter") else ola.keyboard.type(key)
    expect(ola.locator("#typed [role=status]")).to_contain_text(said("page.results_are_in", n="2"))
    last = ola.locator("#grid input[type=number]").first
    expect(last).to_be_focused()
    ola.keyboard.press("Tab")
    ola.keyboard.press("Tab")
    name = on(hall, lambda: next(one for one in evening.pairings if one.table == 5).first.name)
    ola.locator("#grid select").select_option(label=f"{name} concedes")
    last.focus()
    ola.keyboard.press("Enter")
    expect(ola.locator("#grid")).to_have_count(0)
    expect(ola.locator(".cup-tables")).not_to_contain_text(said("page.open"))
    assert ola.evaluate(STAYED)


def test_a_player_gives_up_on_a_phone_without_numbers_and_the_organizer_accepts_it(page_for, hall, on):  # noqa: F811
    evening = on(hall, lambda: Evening(2))
    paired = on(hall, evening.open_round)[0]
    first, second = numbers_of(paired)
    loser = comes(page_for("loser", width=390, at=hall), evening.tokens[second])
    loser.get_by_label(said("page.how_it_ended")).select_option(label="Conceded")
    expect(loser.locator("input[type=number]").first).to_be_hidden()
    loser.get_by_label(on(hall, lambda: evening.row(first).name), exact=True).check()
    loser.get_by_role("button", name=said("page.report"), exact=True).click()
    expect(loser.locator(".messages")).to_contain_text(said("page.your_report_is_in"))
    ola = comes(page_for("ola", at=hall), evening.owner_token)
    expect(ola.locator(".cup-tables")).to_contain_text("20 ✓ : 0")
    ola.get_by_role("button", name=said("page.accept"), exact=False).first.click()
    expect(ola.locator(".cup-tables")).to_contain_text(said("page.by_the_organizer"))


def test_a_reason_is_asked_for_as_soon_as_something_is_changed(page_for, hall, on):  # noqa: F811
    evening = on(hall, lambda: Evening(2))
    paired = on(hall, evening.open_round)[0]
    on(hall, lambda: evening.enter(paired, 20, 11))
    ola = comes(page_for("ola", at=hall), evening.owner_token)
    ola.get_by_role("link", name=said("ti4.steps.8.1"), exact=False).first.click()
    why, number = ola.locator("#why"), ola.locator("#n1-mission")
    expect(why).not_to_have_attribute("required", "")
    number.fill("12")
    expect(why).to_have_attribute("required", "")
    number.fill("11")
    expect(why).not_to_have_attribute("required", "")
    ola.get_by_label(said("page.how_it_ended")).select_option(label=said("page.both_lose"))
    expect(ola.get_by_role("radio")).to_have_count(0)
    expect(why).to_have_attribute("required", "")


def test_a_box_at_check_in_counts_at_once_here_and_on_the_other_desk(page_for, hall, on):  # noqa: F811
    evening = on(hall, lambda: Evening(4))
    on(hall, lambda: staff.check_in(evening.tournament, OLA))
    ola, pia = (comes(page_for(name, at=hall), evening.owner_token) for name in ("ola", "pia"))
    stays(ola)
    for name in ("Ana", "Chie"):
        ola.locator("#check").get_by_label(name).check()
    for page in (ola, pia):
        expect(page.locator("#check")).to_contain_text("2 of 4 players are here")
    expect(pia.locator("#check").get_by_label("Chie")).to_be_checked()
    ola.locator("#check").get_by_label("Ana").uncheck()
    expect(pia.locator("#check")).to_contain_text("1 of 4 players are here")
    assert ola.evaluate(STAYED)


def test_a_roster_is_looked_at_without_a_page_to_send_again(page_for, hall, on, axe):  # noqa: F811
    evening = on(hall, lambda: Evening(1))
    ola = comes(page_for("ola", at=hall), evening.owner_token)
    ola.goto(f"/t/{evening.tournament.slug}/to/players")
    sheet = {
        "name": "roster.csv",
        "mimeType": "text/csv",
        "buffer": b"First Name;Last Name;Club\nAna;North\nAna;North\n;;East",
    }
    ola.locator("#roster").set_input_files(sheet)
    ola.get_by_role("button", name=said("page.look_at_it")).click()
    expect(ola.locator("#roster-part")).to_contain_text("2 lines need a look")
    axe(ola)
    assert ola.url.endswith("/to/players")
    ola.get_by_role("button", name=said("page.take_line_in", n="1")).click()
    expect(ola.locator(".cup-players")).to_contain_text("Ana North")


def test_a_call_for_a_judge_reaches_an_open_desk_and_marks_its_tab(page_for, hall, on):  # noqa: F811
    evening = on(hall, lambda: Evening(2, fleets=True))
    paired = on(hall, evening.open_round)[0]
    on(hall, lambda: evening.sit_both(paired))
    ola = comes(page_for("ola", at=hall), evening.owner_token)
    stays(ola)
    sound = ola.get_by_role("button", name=said("page.sound_and_notice_when"))
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    ola.evaluate(COUNTED)
    ola.evaluate(NOTICED)
    title = ola.title()

    def calls(what: str) -> None:
        holder = paired.match.holders.get(seat="p1")
        answer, _head = matches.act(paired.match_id, holder.id, Order(what, "clock", Clock(what)))
        assert '"ack"' in answer

    on(hall, lambda: calls("call"))
    expect(ola.locator(".cup-needs")).to_contain_text(said("page.judge_called"))
    expect(ola).to_have_title(f"(1) {title}")
    assert ola.evaluate("() => rung") == 2  # two notes
    assert "Judge called: Round 1, table 1" in ola.evaluate("() => told.join()")
    on(hall, lambda: calls("go_on"))
    expect(ola.locator(".cup-needs")).to_have_count(0)
    expect(ola).to_have_title(title)
    assert ola.evaluate("() => rung") == 2
    assert ola.evaluate(STAYED)


def test_who_has_no_list_gives_it_and_sits_down_with_one_press(page_for, hall, on, axe):  # noqa: F811
    evening = on(hall, lambda: Evening(2))
    on(hall, evening.open_round)
    ana = comes(page_for("ana", width=390, at=hall), evening.tokens[1])
    ana.get_by_role("link", name=said("page.give_your_list_and")).click()
    ana.locator("#list-cards .squad").first.click()
    axe(ana)
    ana.get_by_role("button", name=said("page.give_this_list_and")).click()
    expect(ana.locator("main")).to_contain_text(said("page.your_opponent_comes_from"))
    axe(ana)
