"""For a minute what was done at the desk is taken back, as long as nobody has built on it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest

from attacks.models import (
    AuditEntry,
    Claim,
    Entrant,
    Match,
    Pairing,
    Penalty,
    PlannedTime,
    Report,
    Round,
    Staff,
    Tournament,
    Undoable,
)
from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.tournament import (
    changes,
    claims,
    lists,
    merging,
    more_time,
    reading,
    results,
    roster,
    rounds,
    rulings,
    staff,
    undo,
)
from attacks.services.tournament import ladder as ladders
from attacks.web.tournament import commands, forms
from attacks.web.tournament.forms import TournamentForm
from tests.support.people.browser import Person
from tests.support.people.evening import DAN, OLA, PIA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens
from tests.tournament.test_teams import Meeting

KINDS = (Tournament, Staff, Entrant, Claim, Penalty, Round, Pairing, Report, PlannedTime)


def stands(evening: Evening) -> dict[str, list[dict[str, Any]]]:
    """Everything about a tournament but what only grows, and which match lies at a table: that one does."""
    found = {}
    for model in KINDS:
        rows = [msgspec.to_builtins(row) for row in changes.rows_of(evening.tournament, model).order_by("id").values()]
        for row in rows:
            for name in ("version", "logged"):
                row.pop(name, None)
            if model is Pairing:
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
    return next(
        one for one in (said("xwing.options.scenario_salvage"), said("xwing.options.scenario_chance")) if one != drawn
    )


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


def checked_in(evening: Evening) -> None:
    staff.check_in(evening.tournament, OLA)
    Entrant.objects.filter(tournament=evening.tournament).update(checked_in=False)


def listed(evening: Evening) -> None:
    evening.fleets = True
    squad = fleets.ready_made("xwing", "2.5")[0]
    lists.bring(evening.tournament, OLA, 1, fleets.from_squad(squad, room="xwing", edition="2.5"))


def punished(evening: Evening) -> None:
    rulings.penalize(evening.tournament, OLA, 1, kind="warning", why="late")


def claimed(evening: Evening) -> None:
    claims.claim(evening.tournament, DAN, 2)


def _first_of(evening: Evening, table: int) -> int:
    return reading.numbers_of(evening.pairings[table])[0]


def odd(evening: Evening) -> None:
    listed(evening)
    evening.add("Zoe")
    for row in Entrant.objects.filter(tournament=evening.tournament, fleet=None):
        squad = fleets.ready_made("xwing", "2.5")[0]
        lists.bring(evening.tournament, OLA, row.number, fleets.from_squad(squad, room="xwing", edition="2.5"))
    published(evening)


def reported(evening: Evening) -> None:
    published(evening)
    one = evening.pairings[0]
    numbers = ({"mission": 20}, {"mission": 3})
    results.report(evening.tournament, evening.player(one.first.number), one.pk, numbers=numbers, winner=0)


def appealed(evening: Evening) -> None:
    published(evening)
    one = evening.pairings[0]
    evening.enter(one, 20, 3)
    rulings.appeal(evening.tournament, evening.player(one.second.number), one.pk, why="look again")


def ladder(evening: Evening) -> None:
    staff.edit(evening.tournament, OLA, settings={"pairing": "ladder"})


def challenged(evening: Evening) -> None:
    ladder(evening)
    ladders.begin(evening.tournament, OLA)
    one = ladders.challenge(evening.tournament, evening.player(1), 2)
    ladders.answer(evening.tournament, evening.player(2), one.pk, yes=True)


def remote(evening: Evening) -> None:
    staff.edit(evening.tournament, OLA, settings={"days": 7})
    published(evening)


def asked(evening: Evening) -> None:
    remote(evening)
    one = evening.pairings[0]
    more_time.ask(evening.tournament, evening.player(one.first.number), one.pk, 2)


def judged(evening: Evening) -> None:
    staff.invite(evening.tournament, OLA, "Judy", "judge")


def form_of(evening: Evening) -> dict[str, Any]:
    """What the settings' form sends where nothing was changed in it."""
    form = TournamentForm(initial=forms.initial_of(evening.tournament), tournament=evening.tournament)
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: value for name, value in values.items() if value not in (None, False)}


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
    "here": (checked_in, lambda e: {"player": 2, "there": "1"}),
    "list_back": (listed, lambda e: {"player": 1}),
    "keep_roster": (None, lambda e: {"rows": '[[1, "Zoe", {}]]'}),
    "lift": (punished, lambda e: {"penalty": Penalty.objects.get().pk, "why": "a mistake"}),
    "claim": (claimed, lambda e: {"claim": Claim.objects.get().pk, "yes": "1"}),
    "swap": (lambda e: e.draw(), lambda e: {"one": _first_of(e, 0), "other": _first_of(e, 1)}),
    "move_table": (lambda e: e.draw(), lambda e: {"paired": e.pairings[0].pk, "table": 7}),
    "machine": (odd, lambda e: {"paired": next(one.pk for one in e.pairings if not one.second)}),
    "phase": (closed, lambda e: {"best": 2, "rounds": 1}),
    "result": (
        published,
        lambda e: {"paired": e.pairings[0].pk, "n0-mission": 20, "n1-mission": 3, "winner": "0"},
    ),
    "accept": (reported, lambda e: {"all": "1"}),
    "uphold": (appealed, lambda e: {"paired": e.pairings[0].pk, "why": "seen"}),
    "begin_ladder": (ladder, lambda e: {}),
    "call_off": (challenged, lambda e: {"paired": e.pairings[0].pk}),
    "set_time": (remote, lambda e: {"paired": e.pairings[0].pk, "at": "2030-01-01T20:00", "zone": "UTC"}),
    "no_more_time": (asked, lambda e: {"paired": e.pairings[0].pk}),
    "settings": (None, lambda e: {**form_of(e), "name": "Another name"}),
    "scoring": (None, lambda e: {"score-win": "4"}),
    "invite": (None, lambda e: {"name": "Judy", "role": "judge"}),
    "revoke": (judged, lambda e: {"staff": e.tournament.staff.get(role="judge").pk}),
}
OF_TEAMS: dict[str, Any] = {
    "team_fill": lambda e: {"team": e.number("Blues"), "names": "Zoe"},
    "team_sooner": lambda e: {"team": e.number("Reds"), "player": e.number("Ben")},
    "team_replace": lambda e: {"player": e.number("Ben"), "name": "Zoe"},
    "boards_by_order": lambda e: {"paired": e.match.pk},
}
EXPLAINED = {
    "undo": "what was taken back is done again by its own button",
    "delete": "the tournament has no desk then: the list of tournaments offers it (below)",
    "saved": "a note is put away; the link itself stands in the settings",
    "send_links": "what was sent cannot be called back; nothing else changes",
}


def test_every_command_of_the_desk_is_taken_back_or_says_why_not():
    assert set(commands.COMMANDS) == {*ACTS, *OF_TEAMS, *EXPLAINED} and not ACTS.keys() & EXPLAINED.keys()


def taken_back(ola: Person, evening: Evening, do: str, data: dict[str, Any], was: dict[str, Any]) -> None:
    """Ola does it and presses what takes it back: all is as it was, and the log has both."""
    log = len(evening.log)
    does(ola, evening.tournament, do, **data)
    assert stands(evening) != was
    assert 'id="take-back"' in ola.reads(f"/t/{evening.tournament.slug}/to")
    takes_back(ola, evening)
    assert stands(evening) == was
    assert evening.log[-1] == "undone" and len(evening.log) > log + 1


@pytest.mark.parametrize("do", OF_TEAMS)
def test_what_was_done_to_teams_is_taken_back(db, do):
    meeting = Meeting(by="captains" if do == "boards_by_order" else "order")
    if do == "team_fill":
        roster.drop(meeting.tournament, OLA, meeting.number("Fay"))
        merging.remove(meeting.tournament, OLA, meeting.number("Fay"))
    else:
        meeting.open_round(pairs=[(meeting.number("Reds"), meeting.number("Blues"))])
    ola, was = opens(Person("Ola"), meeting), stands(meeting)
    taken_back(ola, meeting, do, OF_TEAMS[do](meeting), was)


@pytest.mark.parametrize("do", ACTS)
def test_what_was_done_at_the_desk_is_as_it_was_after_one_press(evening, ola, do):
    before, data = ACTS[do]
    if before:
        before(evening)
    taken_back(ola, evening, do, data(evening), stands(evening))


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
    assert AuditEntry.objects.filter(what="undone").count() == 1
