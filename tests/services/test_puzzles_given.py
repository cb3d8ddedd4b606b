"""Puzzles from matches that were played: only where all who played say so, as the seat knew it, and without names."""

from __future__ import annotations

import json
from functools import cache

import msgspec
import pytest

from attacks.models import Holder, Match, PuzzleConsent
from attacks.models import Puzzle as Row
from attacks.rooms import ROOMS
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.puzzles import giving, shelf
from attacks.services.puzzles.finding import matters, of_positions
from attacks.services.puzzles.maker import Made, Wanted, answer_to
from tests.services.test_review import finished, same_dice

__all__ = ["same_dice"]
pytestmark = pytest.mark.django_db(transaction=True)


@cache
def drawn(room: str, number: int):
    return msgspec.json.decode(answer_to(msgspec.json.encode(Wanted(room, number))), type=Made).puzzle


class Here:
    """Finds puzzles where it is asked; what was drawn before is known."""

    def find(self, room, number, positions=()):
        if not positions:
            return drawn(room, number)
        asked = msgspec.json.encode(Wanted(room, number, tuple(positions)))
        return msgspec.json.decode(answer_to(asked), type=Made).puzzle


def public(room: str = "xwing", seed: int = 1) -> Match:
    match = finished(room, seed=seed)
    Match.objects.filter(pk=match.pk).update(public=True)
    match.refresh_from_db()
    return match


def test_a_match_is_asked_about_only_once_all_who_played_have_said_so():
    match = public()
    assert giving.seats_asked(match) == {"p1"}, "a machine has nothing to say"
    assert giving.matches_for("xwing", 1) == []
    Holder.objects.filter(match=match, seat="p2", role="seat").update(machine=False)
    giving.give(match, "p1")
    assert giving.matches_for("xwing", 1) == [], "one of two is not enough"
    giving.give(match, "p2")
    giving.give(match, "p2")
    assert giving.matches_for("xwing", 1) == [match] and giving.seats_agreed(match) == {"p1", "p2"}
    giving.take_back(match, "p1")
    assert giving.matches_for("xwing", 1) == []


def test_private_matches_those_under_way_and_seats_that_are_none_are_refused():
    match = public()
    for change in ({"public": False}, {"public": True, "status": "live"}):
        Match.objects.filter(pk=match.pk).update(**change)
        match.refresh_from_db()
        with pytest.raises(LobbyError, match="not_for_puzzles"):
            giving.give(match, "p1")
    Match.objects.filter(pk=match.pk).update(status="over")
    match.refresh_from_db()
    with pytest.raises(LobbyError, match="not_for_puzzles"):
        giving.give(match, "p4")
    assert not PuzzleConsent.objects.exists()


def test_a_position_of_a_match_becomes_a_puzzle_whose_link_stays_until_somebody_takes_it_back():
    match = public()
    giving.give(match, "p1")
    found = shelf.prepare("xwing", 3, Here())
    assert Row.objects.get(room="xwing", number=3).match == match
    assert found is not None and found.line == "" and matters(found.answers)
    assert shelf.kept_puzzle("xwing", 3) == found
    assert found.state in giving.positions_of(match, 3)
    assert giving.matches_for("xwing", 4) == [], "of one match one puzzle"
    assert shelf.prepare("xwing", 3, Here()) == found, "the same number gives the same again"
    giving.take_back(match, "p1")
    assert shelf.kept_puzzle("xwing", 3) is None
    again = shelf.prepare("xwing", 3, Here())
    assert again == drawn("xwing", 3) and Row.objects.get(room="xwing", number=3).match is None


def test_nothing_that_a_seat_did_not_know_and_no_name_is_in_a_position():
    match = public("starships")
    room, names = ROOMS["starships"], set(match.holders.values_list("name", flat=True)) - {""}
    positions = giving.positions_of(match, 1)
    assert positions
    for position in positions:
        state = room.decode(position.encode())
        (seat,) = set(room.to_act(state)) & set(room.seats) or {""}
        assert not seat or room.known_to(state, seat) == state
        assert not [name for name in names if f'"{name}"' in position]
        for side in json.loads(position)["table"]["seats"]:
            assert side.get("name", side["seat"]) == side["seat"]


def test_positions_in_which_nothing_matters_are_none_and_broken_ones_are_passed_over():
    room = ROOMS["xwing"]
    start = finished("xwing")
    assert of_positions(room, 1, ()) is None
    first = giving.positions_of(start, 1)
    found = of_positions(room, 1, first)
    assert found is not None and matters(found.answers)


def test_only_todays_number_is_looked_for_because_somebody_asks(monkeypatch):
    begun = []
    monkeypatch.setattr(shelf.Thread, "start", lambda self: begun.append(self.name))
    assert not shelf.begin("xwing", shelf.today() - 1) and not shelf.begin("xwing", 1)
    assert not Row.objects.exists()
    assert shelf.begin("xwing", shelf.today()) and not shelf.begin("xwing", shelf.today())
    assert len(begun) == 1


def test_with_todays_those_of_the_last_days_are_found_that_are_missing(monkeypatch):
    made = []
    monkeypatch.setattr(shelf, "prepare", lambda room, number: made.append(number))
    today = shelf.today()
    Row.objects.create(
        room="xwing", number=today - 2, rules=ROOMS["xwing"].rules_number, body="none", until=clock.now()
    )
    shelf._work("xwing", today)
    assert made == [today, today - 1, *range(today - 3, today - 1 - shelf.WEEK, -1)]
