"""Leagues: divisions one above the other, and who goes up and down between seasons."""

import pytest

from attacks.models import Division, Tournament
from attacks.services.tournament import archive, reading, roster, rounds, seasons, settings, staff
from attacks.services.tournament.transaction import OWNER
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, PIA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import opens


def test_who_goes_up_and_down():
    assert seasons.moved([[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3]], 1) == [
        [(0, 1), (0, 2), (0, 3), (1, 1)],
        [(0, 4), (1, 2), (1, 3), (2, 1)],
        [(1, 4), (2, 2), (2, 3)],
    ]
    assert seasons.moved([[1, 2], [1, 2]], 5) == [[(0, 1), (1, 1)], [(0, 2), (1, 2)]]
    assert seasons.moved([[1, 2], []], 1) == [[(0, 1), (0, 2)], []]
    assert seasons.moved([[1, 2, 3]], 2) == [[(0, 1), (0, 2), (0, 3)]]


@pytest.mark.parametrize("up", range(4))
@pytest.mark.parametrize("sizes", [(4, 5, 6), (2, 2), (3, 0, 4), (8, 1, 1)])
def test_everybody_plays_somewhere_and_no_division_changes_its_size(sizes, up):
    orders = [list(range(1, size + 1)) for size in sizes]
    after = seasons.moved(orders, up)
    assert [len(one) for one in after] == list(sizes)
    assert sorted(one for part in after for one in part) == [
        (place, n) for place, order in enumerate(orders) for n in order
    ]


def played(evening):
    """One round of all against all with the lower numbers ahead, and the end."""
    while len(evening.book.rounds) < evening.book.rounds_planned:
        for row in evening.open_round():
            if row.second:
                first = row.first.number < row.second.number
                evening.enter(row, 20 if first else 5, 5 if first else 20)
        rounds.close(evening.tournament, OLA)
    rounds.finish(evening.tournament, OLA)


def test_a_league_of_two_divisions_over_two_seasons(db):
    top = Evening(4, settings={"pairing": "all", "days": 7, "unplayed": "draw"})
    made, _token = seasons.add_division(top.tournament, OLA, "Lower division")
    assert settings.settings_of(made) == settings.settings_of(top.tournament) and made.slug != top.tournament.slug
    low = Evening.of(made)
    for name in ("Igor", "Jana", "Kim", "Lea"):
        low.add(name, contact=f"{name}@example.org")
    own = {top.tournament.pk: OWNER, made.pk: OWNER}
    assert code_of(seasons.next_season, top.tournament, OLA, own) == "season_open"
    played(top)
    roster.drop(made, OLA, 3)
    played(low)
    assert code_of(seasons.next_season, top.tournament, PIA, own) == "forbidden"
    assert code_of(seasons.next_season, top.tournament, OLA, {top.tournament.pk: OWNER}) == "forbidden"
    assert code_of(seasons.next_season, top.tournament, OLA, own, up=50) == "bad_number"
    (first, _one), (second, _two) = seasons.next_season(top.tournament, OLA, own, up=1)
    assert list(first.entrants.values_list("name", flat=True)) == ["Ana", "Ben", "Chie", "Igor"]
    assert list(second.entrants.values_list("name", "contact")) == [
        ("Dina", ""),
        ("Jana", "Jana@example.org"),
        ("Lea", "Lea@example.org"),
    ]
    assert (first.name, second.name) == ("Club evening · 2", "Lower division · 2")
    assert code_of(seasons.next_season, top.tournament, OLA, own) == "season_begun"
    rows = seasons.divisions(Division.objects.get(tournament=second))
    assert [(row.season, row.place, row.tournament_id) for row in rows] == [(2, 1, first.pk), (2, 2, second.pk)]
    again = Evening.of(first)
    assert again.book.rounds_planned == 3 and reading.book(first).settings.days == 7


def test_what_is_no_league_has_no_next_season_and_there_are_not_too_many_divisions(db):
    evening = Evening(2)
    assert code_of(seasons.next_season, evening.tournament, OLA, {}) == "no_league"
    assert code_of(seasons.add_division, evening.tournament, PIA, "Low") == "forbidden"
    assert code_of(seasons.add_division, evening.tournament, OLA, " ") == "name_missing"
    assert Tournament.objects.count() == 1 and not Division.objects.exists()
    for n in range(seasons.MOST_DIVISIONS - 1):
        seasons.add_division(evening.tournament, OLA, f"Division {n + 2}")
    assert (
        code_of(seasons.add_division, evening.tournament, OLA, said("table.more", name="One")) == "too_many_divisions"
    )


def test_a_league_by_buttons_for_its_owner_only(db):
    evening = Evening(2)
    ola, pia, slug = opens(Person("Ola"), evening), Person("Pia"), f"/t/{evening.tournament.slug}"
    pia.get(f"/t/in/{staff.invite(evening.tournament, OLA, 'Pia', 'organizer')}")
    assert said("page.add_a_division") in ola.reads(f"{slug}/to/settings")
    assert said("page.add_a_division") not in pia.reads(f"{slug}/to/settings")
    went = ola.post(f"{slug}/to/division", {"name": "Lower"})
    low = Tournament.objects.get(name="Lower")
    assert went.headers["Location"] == f"/t/{low.slug}/to" and ola.get(f"/t/{low.slug}/to").status_code == 200
    assert "Season 1" in Person("Dan").reads(slug) and f"/t/{low.slug}" in Person("Dan").reads(slug)
    ola.post(f"{slug}/to/season", {"up": "1"})
    assert said("page.every_division_of_the") in ola.reads(f"{slug}/to/settings")
    Tournament.objects.update(status="over")
    pia.post(f"{slug}/to/season", {"up": "1"})
    assert Tournament.objects.count() == 2
    went = ola.post(f"{slug}/to/season", {"up": "1"})
    fresh = Tournament.objects.get(name="Club evening · 2")
    assert went.headers["Location"] == f"/t/{fresh.slug}/to" and Tournament.objects.count() == 4
    assert said("page.the_next_season_is") in ola.reads(f"/t/{fresh.slug}/to")


def test_a_finished_season_leads_to_the_next_and_says_who_went_up_and_down(db):
    top = Evening(4, settings={"pairing": "all", "days": 7, "unplayed": "draw"})
    made, _token = seasons.add_division(top.tournament, OLA, "Lower division")
    low, dan = Evening.of(made), Person("Dan")
    for name in ("Igor", "Jana", "Kim", "Lea"):
        low.add(name)
    played(top)
    played(low)
    assert "next-season" not in dan.reads(f"/t/{made.slug}")
    own = {top.tournament.pk: OWNER, made.pk: OWNER}
    fresh = seasons.next_season(top.tournament, OLA, own, up=1)
    page = dan.reads(f"/t/{top.tournament.slug}")
    assert "Down into the division below: Dina" in page and "went-up" not in page
    assert all(f'href="/t/{one.slug}"' in page for one, _token in fresh)
    assert "Up into the division above: Igor" in dan.reads(f"/t/{made.slug}")
    page = dan.reads(f"/t/{fresh[0][0].slug}")
    assert f'href="/t/{made.slug}"' in page and "last-season" in page and "went-down" not in page


def test_divisions_come_back_from_their_files_beside_each_other_for_their_owner_only(db):
    top = Evening(2)
    made, _token = seasons.add_division(top.tournament, OLA, "Lower division")
    files = [archive.write(top.tournament), archive.write(made)]
    thief = archive.read_archive(files[1].encode(), "Eve")[0]
    assert len(seasons.divisions(seasons.division_of(made))) == 2  # nobody pushes in
    assert seasons.division_of(thief).league != seasons.division_of(made).league
    for one in (top.tournament, made, thief):
        staff.delete(one, OLA, "moved to another host")
    first = archive.read_archive(files[0].encode(), "Ola")[0]
    second = archive.read_archive(files[1].encode(), "Ola", [first.pk])[0]
    rows = seasons.divisions(seasons.division_of(first))
    assert [row.tournament_id for row in rows] == [first.pk, second.pk]
    assert [archive.write(one) for one in (first, second)] == files
