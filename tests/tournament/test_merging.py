"""Who and what stands there twice becomes one; who never played is taken off the list."""

from __future__ import annotations

import pytest

from attacks.models import Tournament
from attacks.services.tournament import merging, reading, roster, round_draft, rounds
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, PIA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens


@pytest.fixture
def ola(evening) -> Person:
    return opens(Person("Ola"), evening)


def test_who_never_played_is_gone_as_if_never_entered(evening, ola):
    roster.keep_apart(evening.tournament, OLA, 3, 4)
    does(ola, evening.tournament, "remove", player=4)
    assert sorted(evening.book.entrants) == [1, 2, 3] and roster.apart_of(evening.book.tournament) == []
    assert evening.log[-1] == "removed"
    assert Person("Dina").get(f"/t/in/{evening.tokens[4]}").status_code == 404


def test_who_has_played_stays_on_the_list(evening, ola):
    evening.open_round()
    assert code_of(merging.remove, evening.tournament, OLA, 1) == "has_played"
    assert said("page.take_off_the_list") not in ola.reads(f"/t/{evening.tournament.slug}/to/players/1")


def test_a_draft_without_who_was_taken_off_is_drawn_again(evening):
    evening.draw()
    merging.remove(evening.tournament, OLA, 1)
    assert code_of(rounds.publish, evening.tournament, OLA) == "draft_outdated"


def test_a_person_who_entered_twice_has_one_history_one_list_and_both_links(evening, ola):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round()
    roster.drop(evening.tournament, OLA, 1)
    again = evening.add("Ana B", club="North")
    evening.open_round(pairs=[(again.number, 3), (2, 4)])
    evening.finish_round()
    does(ola, evening.tournament, "merge", player=1, double=again.number)
    row = evening.row(1)
    assert (row.gone, row.entered, row.away, row.club) == (False, 1, 0, "North")
    line = next(one for one in evening.book.standings() if one.player == 1)
    assert sorted(line.opponents) == [2, 3] and again.number not in evening.book.entrants
    for number in (1, again.number):
        person = opens(Person("Ana"), evening, number)
        assert said("page.you_are_here", name="Ana") in person.reads(f"/t/{evening.tournament.slug}/me")
    roster.new_link(evening.tournament, OLA, 1)
    assert Person("Ana").get(f"/t/in/{evening.tokens[again.number]}").status_code == 404


def test_rounds_missed_between_both_entries_are_counted(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round()
    roster.drop(evening.tournament, OLA, 1)
    evening.open_round()
    evening.finish_round()
    again = evening.add("Ana B")
    evening.open_round()
    merging.merge(evening.tournament, OLA, 1, again.number)
    assert evening.row(1).away == 1


def test_two_who_sit_in_one_round_are_two_people(evening):
    evening.draw()
    assert code_of(merging.merge, evening.tournament, OLA, 1, 2) == "both_play"
    assert code_of(merging.merge, evening.tournament, OLA, 1, 1) == "no_such_player"


def test_a_tournament_made_twice_becomes_one_with_all_players_and_links(evening, ola):
    other = Evening(2)
    other.add("Zoe")
    opens(ola, other)
    slug = evening.tournament.slug
    assert said("page.take_everybody_in_from") in ola.reads(f"/t/{slug}/to/settings")
    ola.post(f"/t/{slug}/to/join", {"other": other.tournament.pk})
    assert [row.name for row in evening.book.entrants.values()] == ["Ana", "Ben", "Chie", "Dina", "Zoe"]
    assert Tournament.objects.get(pk=other.tournament.pk).status == Tournament.Status.DELETED
    assert Person("Dan").get(f"/t/{other.tournament.slug}").headers["Location"] == f"/t/{slug}"
    for number, name in ((1, "Ana"), (3, "Zoe")):
        went = Person("x").get(f"/t/in/{other.tokens[number]}")
        assert went.headers["Location"] == f"/t/{slug}/me", name
    assert "joined" in evening.log


def test_a_tournament_that_has_begun_or_is_anothers_or_plays_another_game_is_not_taken_in(evening):
    begun, older = Evening(2), Evening(2, game="xwing/2.0")
    begun.open_round()
    join = (evening.tournament, OLA)
    assert code_of(merging.join, *join, begun.tournament, OLA) == "other_begun"
    assert code_of(merging.join, *join, older.tournament, OLA) == "other_game"
    assert code_of(merging.join, *join, evening.tournament, OLA) == "same_tournament"
    free = Evening(2)
    assert code_of(merging.join, *join, free.tournament, free.player(1)) == "forbidden"
    assert code_of(merging.join, evening.tournament, evening.player(1), free.tournament, PIA) == "forbidden"
    assert len(reading.book(free.tournament).entrants) == 2 and round_draft.pair(free.tournament, OLA)
