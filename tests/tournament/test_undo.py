"""For a minute what was done at the desk is taken back, as long as nobody has built on it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest

from attacks.models import Deed, Entrant, Match, Paired, Penalty, Report, Round, Tournament, Undoable
from attacks.services.common import clock
from attacks.services.tournament import changes, reading, results, rounds, undo
from tests.tournament.people import OLA, PIA, Evening, code_of
from tests.tournament.test_pages import does, opens
from tests.web.people import Person

KINDS = (Tournament, Entrant, Penalty, Round, Paired, Report)


def stands(evening: Evening) -> dict[str, list[dict[str, Any]]]:
    """Everything about a tournament but what only grows, and which match lies at a table: that one does."""
    found = {}
    for model in KINDS:
        rows = [msgspec.to_builtins(row) for row in changes.rows_of(evening.tournament, model).order_by("id").values()]
        for row in rows:
            for name in ("version", "logged"):
                row.pop(name, None)
            if model is Paired:
                row["match_id"] = bool(row["match_id"])
        found[model.__name__] = rows
    return found


@pytest.fixture
def ola(evening) -> Person:
    return opens(Person("Ola"), evening)


def takes_back(person: Person, evening: Evening) -> None:
    does(person, evening.tournament, "undo", group=Undoable.objects.order_by("-id").first().group)


def published(evening: Evening) -> None:
    evening.open_round()


def another_scenario(evening: Evening) -> str:
    """One that chance has not drawn for the round already."""
    drawn = reading.scenario_of(Round.objects.get(tournament=evening.tournament))
    return next(one for one in ("Salvage Mission", "Chance Engagement") if one != drawn)


def running(evening: Evening) -> None:
    published(evening)
    rounds.start_clock(evening.tournament, OLA)


def played(evening: Evening) -> None:
    published(evening)
    for one in evening.pairings:
        evening.enter(one, 20, 10)


def closed(evening: Evening) -> None:
    evening.open_round()
    evening.finish_round()


ACTS: dict[str, tuple[Any, Any]] = {
    "add": (None, lambda e: {"name": "Zoe"}),
    "leave": (None, lambda e: {"drop": "2"}),
    "edit_player": (None, lambda e: {"player": 1, "name": "Anna", "club": "North"}),
    "forget": (None, lambda e: {"player": 1}),
    "remove": (None, lambda e: {"player": 3}),
    "merge": (None, lambda e: {"player": 1, "double": 3}),
    "new_link": (None, lambda e: {"player": 1}),
    "apart": (None, lambda e: {"one": 1, "other": 2}),
    "penalty": (published, lambda e: {"player": 1, "kind": "points", "points": "-1", "why": "late"}),
    "disqualify": (closed, lambda e: {"player": 1, "why": "cheated"}),
    "publish": (lambda e: e.draw(), lambda e: {}),
    "discard": (lambda e: e.draw(), lambda e: {}),
    "unpublish": (published, lambda e: {}),
    "clock": (published, lambda e: {}),
    "extend": (running, lambda e: {"minutes": 5}),
    "scenario": (published, lambda e: {"scenario": another_scenario(e)}),
    "quick": (published, lambda e: {"table": 1, "first": 20, "second": 3}),
    "grid": (
        published,
        lambda e: {f"t{one.pk}-{name}": n for one in e.pairings for name, n in (("first", 20), ("second", 3))},
    ),
    "close": (played, lambda e: {}),
    "reopen": (closed, lambda e: {"why": "a wrong slip"}),
    "cut": (closed, lambda e: {"size": 2}),
    "finish": (closed, lambda e: {}),
    "announce": (None, lambda e: {"sentence": "Lunch"}),
    "check_in": (None, lambda e: {"move": "begin"}),
    "lock_lists": (None, lambda e: {"lock": "1"}),
}


@pytest.mark.parametrize("do", ACTS)
def test_what_was_done_at_the_desk_is_as_it_was_after_one_press(evening, ola, do):
    before, data = ACTS[do]
    if before:
        before(evening)
    was, log = stands(evening), len(evening.log)
    does(ola, evening.tournament, do, **data(evening))
    assert stands(evening) != was
    page = ola.reads(f"/t/{evening.tournament.slug}/to")
    assert 'id="take-back"' in page
    takes_back(ola, evening)
    assert stands(evening) == was
    assert evening.log[-1] == "undone" and len(evening.log) > log + 1  # the act stays in the log


def test_a_draw_that_replaced_another_gives_the_first_one_back(evening, ola):
    evening.draw("first")
    was = stands(evening)
    ola.post(f"/t/{evening.tournament.slug}/to/pair", {"do": "pair", "seed": "second"})
    assert stands(evening) != was
    takes_back(ola, evening)
    assert stands(evening) == was


def test_after_a_minute_and_for_others_it_is_too_late(evening, ola, monkeypatch):
    does(ola, evening.tournament, "announce", sentence="Lunch")
    group = Undoable.objects.get().group
    assert code_of(undo.take_back, evening.tournament, PIA, group) == "undo_late"
    then = clock.now() + timedelta(seconds=changes.SECONDS + 1)
    monkeypatch.setattr(clock, "now", lambda: then)
    assert 'id="take-back"' not in ola.reads(f"/t/{evening.tournament.slug}/to")
    assert code_of(undo.take_back, evening.tournament, OLA, group) == "undo_late"
    does(ola, evening.tournament, "announce", sentence="Dinner")
    assert Undoable.objects.count() == 1  # nothing older is kept


def test_what_somebody_has_built_on_stays(evening, ola):
    evening.draw()
    does(ola, evening.tournament, "publish")
    group = Undoable.objects.get().group
    one = evening.pairings[0]
    numbers = ({"mission": 20}, {"mission": 3})
    results.report(evening.tournament, evening.player(one.first.number), one.pk, numbers=numbers, winner=0)
    assert code_of(undo.take_back, evening.tournament, OLA, group) == "moved_on"
    assert evening.pairings[0].round.state == Round.State.PUBLISHED


def test_a_draw_built_on_a_close_keeps_it_closed_until_the_draw_is_taken_back(evening, ola):
    played(evening)
    does(ola, evening.tournament, "close")
    group = Undoable.objects.get().group
    ola.post(f"/t/{evening.tournament.slug}/to/pair", {"do": "pair"})
    assert code_of(undo.take_back, evening.tournament, OLA, group) == "moved_on"
    takes_back(ola, evening)
    assert code_of(undo.take_back, evening.tournament, OLA, group) == ""
    assert evening.pairings[0].round.state == Round.State.PUBLISHED


def test_a_table_at_which_a_match_has_begun_stays(transactional_db):
    evening = Evening(4, fleets=True)
    ola = opens(Person("Ola"), evening)
    evening.draw()
    does(ola, evening.tournament, "publish")
    evening.sit_both(evening.pairings[0])
    assert code_of(undo.take_back, evening.tournament, OLA, Undoable.objects.get().group) == "match_begun"
    assert Match.objects.count() == 2


def test_two_who_enter_results_take_back_their_own(evening, ola):
    published(evening)
    one, other = evening.pairings
    does(ola, evening.tournament, "quick", table=one.table, first=20, second=3)
    group = Undoable.objects.get().group
    evening.enter(other, 15, 9)
    undo.take_back(evening.tournament, OLA, group)
    assert [bool(row.result) for row in evening.pairings] == [False, True]
    assert Deed.objects.filter(what="undone").count() == 1
