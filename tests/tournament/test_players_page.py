"""The players of a tournament at the desk: many of them, one by one, and names of a draft that change places."""

from __future__ import annotations

import re

import pytest

from attacks.models import Entrant
from attacks.services.common import clock
from attacks.services.tournament import reading, roster
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.support.said import said
from tests.tournament.test_pages import does, opens


@pytest.fixture
def ola(evening) -> Person:
    return opens(Person("Ola"), evening)


def crowd(evening: Evening, size: int) -> None:
    """So many players, written at once."""
    Entrant.objects.bulk_create(
        Entrant(
            tournament=evening.tournament,
            number=n,
            name=f"Player {n}",
            club=f"Club {n % 7}",
            token_hash=f"hash {n}",
            created=clock.now(),
        )
        for n in range(evening.tournament.entrants.count() + 1, size + 1)
    )


def test_256_players_are_a_light_page_with_a_button_each_and_few_questions_to_the_database(
    evening, ola, django_assert_max_num_queries
):
    crowd(evening, 256)
    with django_assert_max_num_queries(20):
        page = ola.reads(f"/t/{evening.tournament.slug}/to/players")
    assert page.count('name="drop"') == 256 and "Players (256)" in page
    assert len(page) < 300_000  # under 80 kB on the way, packed
    assert "/t/in/" not in page  # links are on the page of each


def test_who_is_looked_for_is_found_and_who_has_no_list_stands_together(ola, evening):
    address = f"/t/{evening.tournament.slug}/to/players"
    found = ola.reads(f"{address}?find=ch")
    assert 'id="p3"' in found and 'id="p1"' not in found
    assert said("page.nobody_is_found") in ola.reads(f"{address}?find=xyz")
    roster.drop(evening.tournament, OLA, 1)
    page = ola.reads(f"{address}?show=no-list")
    assert 'id="p1"' not in page and 'id="p2"' in page and "no list (3)" in page
    assert 'id="p1"' in ola.reads(f"{address}?show=gone")


def test_one_press_drops_and_takes_back(ola, evening):
    does(ola, evening.tournament, "leave", drop=2)
    assert evening.row(2).gone
    does(ola, evening.tournament, "leave", undrop=2)
    assert not evening.row(2).gone


def test_everything_about_a_player_has_a_page_of_its_own_where_an_organizer_gives_a_list(ola, evening):
    address = f"/t/{evening.tournament.slug}/to/players/2"
    assert f"/t/in/{evening.tokens[2]}" in ola.reads(address)
    assert opens(Person("Ana"), evening, 1).get(address).status_code == 403
    assert ola.get(f"{address}99").status_code == 404
    ready = re.search(r'value="(ready:[^"]+)"', ola.reads(address)).group(1)
    assert ola.post(f"{address}/list", {"list": "paste", "list_text": ""}).status_code == 400
    went = ola.post(f"{address}/list", {"list": ready})
    assert went.status_code == 302, went.content.decode()
    assert evening.row(2).fleet is not None


def test_two_names_of_a_draft_are_pressed_one_after_the_other_and_change_places(ola, evening):
    evening.draw()
    desk = f"/t/{evening.tournament.slug}/to"
    (one, _), (other, _) = (reading.numbers_of(row) for row in evening.pairings)
    assert f'href="{desk}?pick={one}"' in ola.reads(desk)
    page = ola.reads(f"{desk}?pick={one}")
    assert f"Who changes places with {evening.row(one).name}?" in page
    assert f'<button class="seat" id="seat-{other}" name="other" value="{other}"' in page
    does(ola, evening.tournament, "swap", one=one, other=other)
    assert reading.numbers_of(evening.pairings[0])[0] == other


def test_who_always_sits_at_one_table_is_marked_in_the_draft(ola, evening):
    roster.edit(evening.tournament, OLA, 3, fixed_table=2)
    evening.draw()
    assert said("page.always_at_table", n="2") in ola.reads(f"/t/{evening.tournament.slug}/to")
