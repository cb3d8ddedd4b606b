"""Two whole events: a league of eight over weeks, a hall of 64. What decides is pressed, the rest is by services.

And a player's page that stays open through it: what it asks comes by itself, what is filled in stays.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.tournament import lists, planning, reading, results, roster, round_draft, rounds, staff
from tests.browser.play import at_table, press
from tests.browser.test_again import concede
from tests.browser.test_tournament import sit
from tests.support.people.evening import OLA, Evening
from tests.support.said import said
from tests.support.server import Server, copy_of, started

whole_event = pytest.mark.long  # what these press is pressed apart in test_tournament, test_desk and tests/tournament
pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def server(empty, tmp_path_factory):
    """A server that knows the key of this test, so that private links made here open there."""
    server = Server(copy_of(empty, tmp_path_factory.mktemp("events")), BROADSIDE_SECRET=settings.SECRET_KEY)
    yield from started(server)
    assert "Traceback" not in server.log(), server.log()[-8000:]


def says(evening: Evening, better: int, row) -> None:
    """The better one reports 20 to 9."""
    both = reading.numbers_of(row)
    numbers = tuple({"mission": 20 if n == better else 9} for n in both)
    results.report(evening.tournament, evening.player(better), row.pk, numbers=numbers, winner=both.index(better))


def agrees(evening: Evening, better: int, row) -> None:
    """And the other says yes."""
    says(evening, better, row)
    other = next(n for n in reading.numbers_of(row) if n != better)
    results.confirm(evening.tournament, evening.player(other), row.pk)


def give_list(evening: Evening, number: int) -> None:
    squad = fleets.ready_made("xwing", "2.5")[number % 2]
    lists.bring(evening.tournament, OLA, number, fleets.from_squad(squad, room="xwing", edition="2.5"))


def reports(page: Page, first: int, second: int, winner: int, why: str = "") -> None:
    """Types a result on a player's own page."""
    page.locator("#n0-mission").fill(str(first))
    page.locator("#n1-mission").fill(str(second))
    page.locator("input[name=winner]").nth(winner).check()
    if why:
        page.get_by_label(said("page.reason_if_your_opponent")).fill(why)
    press(page.get_by_role("button", name=said("page.report"), exact=True))
    expect(page.locator(".messages")).to_contain_text(said("page.your_report_is_in"))


def signs_up(page_for, server, evening: Evening, name: str, zone: str) -> Page:
    """Somebody of another time zone registers on the public page and says where they live."""
    page = page_for(name, at=server, timezone_id=zone, width=390 if name == "kenji" else 1280)
    page.goto(f"/t/{evening.tournament.slug}")
    page.get_by_label(said("page.your_name")).fill(name.title())
    press(page.get_by_role("button", name=said("page.register"), exact=True))
    expect(page.locator("#mine-h")).to_have_text(name.title())
    return page


def test_a_page_that_stays_open_asks_what_is_new_and_keeps_what_is_filled_in(page_for, server, on):
    evening = on(server, lambda: Evening(2, settings={"days": 7, "pairing": "all"}))
    cup = evening.tournament
    on(server, lambda: [give_list(evening, number) for number in (1, 2)])
    ana = page_for("ana", at=server, timezone_id="Europe/Berlin", width=390)
    ana.goto(f"/t/in/{evening.tokens[1]}")
    expect(ana.locator("#mine-h")).to_have_text("Ana")
    rows = []

    def too_late(route: Route) -> None:
        """The round is published between the word that something is new and the page's asking for it."""
        rows.extend(rows or on(server, evening.open_round))
        route.continue_()

    ana.route(f"**/t/{cup.slug}/me", too_late)
    on(server, lambda: staff.announce(cup, OLA, "Soup!"))
    expect(ana.locator("#propose-at")).to_be_visible()
    ana.evaluate("window.stayed = true")
    expect(ana.locator("#zone")).to_have_value("Europe/Berlin")
    day = clock.now() + timedelta(days=3)
    ana.locator("#propose-at").fill(f"{day:%Y-%m-%d}T20:00")
    ana.locator("#n0-mission").fill("17")
    at = day.replace(minute=0, second=0, microsecond=0)
    on(server, lambda: planning.propose(cup, evening.player(2), rows[0].pk, at))
    expect(ana.locator("[id^=time-yes-]")).to_be_visible()
    expect(ana.locator("#propose-at")).to_have_value(f"{day:%Y-%m-%d}T20:00")
    expect(ana.locator("#n0-mission")).to_have_value("17")
    on(server, lambda: says(evening, 2, rows[0]))
    expect(ana.locator("#yes")).to_be_visible()
    expect(ana.locator("#report summary")).to_have_text(said("page.no_it_was_different"))
    expect(ana.locator("#why")).to_be_visible()
    expect(ana.locator("#n0-mission")).to_have_value("17")
    assert ana.evaluate("window.stayed")


@whole_event
def test_a_league_of_eight_over_weeks_in_two_time_zones(page_for, server, on, monkeypatch):
    plan = {"days": 7, "pairing": "all", "unplayed": "both_lose"}
    evening = on(server, lambda: Evening(6, settings=plan))
    ines = signs_up(page_for, server, evening, "ines", "Europe/Berlin")
    kenji = signs_up(page_for, server, evening, "kenji", "Asia/Tokyo")
    on(server, lambda: [give_list(evening, number) for number in (7, 8)])
    now, met = clock.now, []

    def one_week(number: int) -> bool:
        """A week by services, until the two meet: their round stays open."""
        away = 8 * (number - 7 if not met else number)
        monkeypatch.setattr(clock, "now", lambda: now() + timedelta(days=away))
        rows = evening.open_round()
        if any({7, 8} == set(reading.numbers_of(row)) for row in rows):
            monkeypatch.setattr(clock, "now", now)
            rounds.unpublish(evening.tournament, OLA)
            rounds.publish(evening.tournament, OLA)
            return True
        close()
        return False

    def close() -> None:
        for row in evening.pairings:
            if not row.result and {5, 6} != set(reading.numbers_of(row)):  # of whom neither ever writes
                both = reading.numbers_of(row)
                agrees(evening, 7 if 7 in both else max(both), row)
        late = clock.now() + timedelta(days=7, hours=1)
        monkeypatch.setattr(clock, "now", lambda: late)
        rounds.close(evening.tournament, OLA)

    for number in range(7):
        if not on(server, lambda number=number: one_week(number)):
            continue
        met.append(number)
        agree_in_two_zones(ines, kenji)
        sit(ines, kenji)
        concede(kenji)
        ines.goto(f"/t/{evening.tournament.slug}/me")
        press(ines.get_by_role("button", name=said("page.yes_that_is_right")))
        kenji.goto(f"/t/{evening.tournament.slug}/me")
        press(kenji.get_by_role("button", name=said("page.yes_that_is_right")))
        expect(kenji.locator("#live")).to_contain_text(said("page.confirmed"))
        on(server, close)
    monkeypatch.setattr(clock, "now", now)
    on(server, lambda: rounds.finish(evening.tournament, OLA))
    dan = page_for("dan", at=server, width=390)
    dan.goto(f"/t/{evening.tournament.slug}")
    expect(dan.locator(".cup-final")).to_contain_text(said("page.has_won", name="Ines"))


def agree_in_two_zones(ines: Page, kenji: Page) -> None:
    """Ines proposes eight in the evening in Berlin; in Tokyo that is the small hours, and Kenji takes it."""
    for page in (ines, kenji):
        expect(
            page.get_by_role("button", name=said("page.open_my_table"))
        ).to_be_visible()  # the page has heard of the round
        press(page.locator("form", has=page.locator("#zone")).get_by_role("button", name=said("page.save")))
        expect(page.locator(".messages")).to_contain_text(said("page.saved"))
    day = clock.now() + timedelta(days=3)
    ines.locator("#propose-at").fill(f"{day:%Y-%m-%d}T20:00")
    press(ines.get_by_role("button", name=said("page.propose_it")))
    yes = kenji.locator("[id^=time-yes-]")
    expect(yes).to_be_visible()  # news come by themselves
    expect(kenji.locator("#live")).to_contain_text("(Asia/Tokyo)")
    press(yes)
    for page, mine, theirs in ((ines, "20:00</b> (Europe/Berlin)", "Asia/Tokyo"), (kenji, "Asia/Tokyo", "20:00")):
        agreed = page.locator("#agreed")
        expect(agreed).to_contain_text(theirs)
        assert mine in agreed.inner_html()


@whole_event
def test_a_hall_of_64_with_a_judge_a_dispute_drops_and_a_cut(page_for, server, on):
    evening = on(server, lambda: Evening(64, settings={"cut": 8}))
    cup = evening.tournament
    judge = on(server, lambda: staff.invite(cup, OLA, "Judy", "judge"))
    on(server, lambda: [give_list(evening, number) for number in (1, 2)])
    ola, judy = page_for("ola", at=server), page_for("judy", at=server, width=390)
    ola.goto(f"/t/in/{evening.owner_token}")
    judy.goto(f"/t/in/{judge}")
    pairs = [(n, n + 1) for n in range(1, 65, 2)]
    on(server, lambda: round_draft.pair(cup, OLA, seed="64", locks=pairs))
    ola.goto(f"/t/{cup.slug}/to")
    press(ola.get_by_role("button", name=said("page.publish")))
    expect(ola.locator("#live")).to_contain_text(said("page.start_the_clock"))
    press(ola.get_by_role("button", name=said("page.start_the_clock")))

    ana, ben, chie, dina = (page_for(name, at=server) for name in ("ana", "ben", "chie", "dina"))
    for page, number in ((ana, 1), (ben, 2), (chie, 3), (dina, 4)):
        page.goto(f"/t/in/{evening.tokens[number]}")
    sit(ana, ben)
    press(ben.get_by_role("button", name=said("table.menu")))
    press(ben.get_by_role("button", name=said("table.judge_call")))
    called = judy.locator(".cup-needs li", has_text=said("page.judge_called"))
    expect(called).to_contain_text("Ana – Ben")
    press(called.get_by_role("link", name=said("page.look_at_it")))
    expect(judy.get_by_role("button", name=said("page.sit_down_as_the"))).to_be_visible()
    press(judy.get_by_role("button", name=said("page.sit_down_as_the")))
    at_table(judy)
    concede(ben)
    ana.goto(f"/t/{cup.slug}/me")
    press(ana.get_by_role("button", name=said("page.yes_that_is_right")))

    reports(chie, 20, 11, 0)
    expect(dina.get_by_role("button", name=said("page.yes_that_is_right"))).to_be_visible()
    dina.goto(f"/t/{cup.slug}/me")
    press(dina.get_by_text(said("page.no_it_was_different")))
    reports(dina, 11, 20, 1, "I had the last token")
    judy.goto(f"/t/{cup.slug}/to")
    disputed = judy.locator(".cup-needs li", has_text=said("page.no_agreed_result"))
    press(disputed.get_by_role("link", name=said("page.look_at_it")))
    judy.wait_for_url("**/to/table/*")
    expect(judy.locator("main")).to_contain_text("I had the last token")
    judy.get_by_label(said("page.reason"), exact=False).first.fill("Seen on the table")
    press(judy.get_by_role("button", name=said("page.make_it_count")))
    expect(judy.locator(".messages")).to_contain_text(said("page.the_result_counts"))

    def the_rest() -> None:
        """Six rounds: the lower number wins; some drop."""
        for number in range(1, 7):
            if number > 1:
                evening.open_round(f"round {number}")
            for row in evening.pairings:
                if row.second and (not row.result or row.status != "confirmed"):
                    both = reading.numbers_of(row)
                    if row.result:
                        results.confirm_by_time(cup)
                    else:
                        evening.enter(row, *((20, 9) if both[0] < both[1] else (9, 20)))
            if number in (2, 3):
                roster.drop(cup, OLA, 60 + number)
            rounds.close(cup, OLA)
        for _size in (8, 4):
            round_draft.draw_cut(cup, OLA, 8)
            rounds.publish(cup, OLA)
            for row in evening.pairings:
                both = reading.numbers_of(row)
                results.enter(cup, OLA, row.pk, numbers=({"mission": 9},) * 2, winner=both.index(min(both)))
            rounds.close(cup, OLA)

    ola.goto("/t/")  # nobody looks on while a day's work at the desk is done in a minute
    on(server, the_rest)
    ola.goto(f"/t/{cup.slug}/to")
    press(ola.get_by_role("button", name=said("page.draw_the_next_round")))
    press(ola.get_by_role("button", name=said("page.publish")))
    final = on(server, lambda: evening.pairings[0])
    ola.locator(f"#g{final.pk}-first").fill("20")
    ola.locator(f"#g{final.pk}-second").fill("9")
    ola.keyboard.press("Enter")
    expect(ola.locator(f"#g{final.pk}-first")).to_have_count(0)  # it is in
    press(ola.get_by_role("button", name=said("page.close_the_round")))
    press(ola.get_by_role("button", name=said("page.end_the_tournament")))
    dan = page_for("dan", at=server, width=390)
    dan.goto(f"/t/{cup.slug}")
    winner = on(server, lambda: evening.row(reading.numbers_of(final)[0]).name)
    expect(dan.locator(".cup-final")).to_contain_text(f"{winner} has won.")
    expect(dan.locator("#final tbody tr")).to_have_count(64)
