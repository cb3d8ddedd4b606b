"""The organizer seats the machine instead of a bye: the player has a match, the bye counts as it did, all see it."""

from __future__ import annotations

import re

import pytest

from attacks.models import Match
from attacks.services.common.errors import TournamentError
from attacks.services.lobby import lobby
from attacks.services.match.commands import Concede, Order
from attacks.services.store import matches
from attacks.services.tournament import machines, sheets
from attacks.services.tournament.transaction import JUDGE, Actor
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.support.said import said

LISTS = ("print/names", "print/tables", "tv")


@pytest.fixture
def evening(db) -> Evening:
    """Ana plays Ben, and Chie has the bye."""
    evening = Evening(3, fleets=True)
    evening.open_round(pairs=[(1, 2), (3, 0)])
    return evening


def bye_of(evening: Evening):
    return next(one for one in evening.pairings if one.second is None)


def test_the_player_of_the_bye_sits_against_the_machine_and_the_match_begins(evening):
    laid = machines.seat(evening.tournament, OLA, bye_of(evening).pk, name="Machine")
    match, token = machines.sit(evening.tournament, evening.player(3), [])
    assert match.pk == laid.pk and token
    match = Match.objects.get(pk=match.pk)
    assert match.status == Match.Status.LIVE and "Chie – Machine" in match.title
    seats = {one.seat: (one.name, one.machine) for one in match.holders.filter(role="seat")}
    assert seats == {"p1": ("Chie", False), "p2": ("Machine", True)}
    assert machines.sit(evening.tournament, evening.player(3), [token]) == (match, "")
    for other in (1, 2):
        with pytest.raises(TournamentError, match="not_your_table"):
            machines.sit(evening.tournament, evening.player(other), [])


def test_what_the_bye_counts_stands_however_that_match_ends(evening):
    before = [(one.player, one.values) for one in evening.book.standings()]
    machines.seat(evening.tournament, OLA, bye_of(evening).pk, name="Machine")
    match, token = machines.sit(evening.tournament, evening.player(3), [])
    holder = lobby.holder_by_token(token)
    assert matches.act(match.id, holder.id, Order("end", "concede", Concede("resign")))[1] is not None
    assert [(one.player, one.values) for one in evening.book.standings()] == before
    assert bye_of(evening).settled == "bye" and bye_of(evening).match is None


def test_only_the_organizer_seats_it_once_and_only_where_somebody_has_a_bye(evening):
    bye, table = bye_of(evening), next(one for one in evening.pairings if one.second)
    for by in (evening.player(3), Actor("Dan"), Actor("Jo", JUDGE)):
        with pytest.raises(TournamentError, match="forbidden"):
            machines.seat(evening.tournament, by, bye.pk, name="Machine")
    with pytest.raises(TournamentError, match="no_bye_here"):
        machines.seat(evening.tournament, OLA, table.pk, name="Machine")
    machines.seat(evening.tournament, OLA, bye.pk, name="Machine")
    with pytest.raises(TournamentError, match="machine_sits"):
        machines.seat(evening.tournament, OLA, bye.pk, name="Machine")
    assert Match.objects.filter(title__contains=said("page.machine")).count() == 1


def test_every_list_and_sheet_says_that_the_machine_sits_there(evening):
    machines.seat(evening.tournament, OLA, bye_of(evening).pk, name="Machine")
    pages = [Person("Dan").get(f"/t/{evening.tournament.slug}/{page}").content.decode() for page in LISTS]
    assert all(re.search(r"Chie\b.{0,120}machine", page) for page in pages)
    assert not any(re.search(r"Chie\b.{0,120}>bye<", page) for page in pages)
    for kind in ("pairings", "results"):
        assert "machine" in {row[table_in(kind)] for row in sheets.sheet(evening.book, kind).rows}
        assert "bye" not in {row[table_in(kind)] for row in sheets.sheet(evening.book, kind).rows}


def table_in(kind: str) -> int:
    return {"pairings": 1, "results": 2}[kind]


def test_a_file_takes_no_match_against_a_machine_along(evening):
    machines.seat(evening.tournament, OLA, bye_of(evening).pk, name="Machine")
    assert machines.without({"machine": "m_x", "earned": True}) == {"earned": True}


def test_pages_offer_it_to_the_organizer_and_the_player_and_mark_it_for_everybody(evening):
    slug, bye = evening.tournament.slug, bye_of(evening)
    ola, chie, dan = Person("Ola"), Person("Chie"), Person("Dan")
    ola.get(f"/t/in/{evening.owner_token}")
    chie.get(f"/t/in/{evening.tokens[3]}")
    assert 'id="sit"' not in chie.reads(f"/t/{slug}/me")
    assert f'id="machine-{bye.pk}"' in ola.reads(f"/t/{slug}/to")
    ola.post(f"/t/{slug}/to/do", {"do": "machine", "paired": str(bye.pk), "request": "once"})
    match = machines.match_of(bye_of(evening))
    desk = ola.reads(f"/t/{slug}/to")
    assert match is not None and f'id="machine-{bye.pk}"' not in desk and f"/m/{match.pk}/watch" in desk
    assert '<span class="badge">machine</span>' in desk and '<span class="badge">machine</span>' in dan.reads(
        f"/t/{slug}"
    )
    assert said("page.seated_the_machine_instead") in ola.reads(f"/t/{slug}/to/log")
    assert 'id="sit"' in chie.reads(f"/t/{slug}/me")
    assert chie.post(f"/t/{slug}/me/machine").headers["Location"] == f"/m/{match.pk}"
    assert 'data-roles="p1"' in chie.reads(f"/m/{match.pk}")
    assert dan.post(f"/t/{slug}/me/machine").status_code in (302, 403, 404)
    assert match.holders.filter(machine=False, role="seat").count() == 1
