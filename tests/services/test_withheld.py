"""Watchers of a match that is shown later: what they get, at which moment, and that nothing else gets out before it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from attacks.models import Match
from attacks.services.common import clock
from attacks.services.dice import seeds
from attacks.services.live import spectator_delay
from attacks.services.lobby import listing
from attacks.services.match.terms import MatchTerms
from attacks.services.record import export, playback
from attacks.services.store import matches
from tests.support.people.table import Table

START = datetime(2031, 5, 1, tzinfo=UTC)
DELAY = 300


class Later(Table):
    """A table that is shown five minutes later, and a moment that only passes when a test says so."""

    terms = MatchTerms(delay=DELAY)

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = START
        monkeypatch.setattr(clock, "now", lambda: self.moment)
        super().__init__()
        self.live: dict[int, tuple[datetime, dict[str, Any]]] = {}
        self.notes()

    def notes(self) -> None:
        """What watchers would see if nothing were withheld, and when."""
        self.live[self.row.head] = (self.moment, self.view("watch"))

    def plays(self) -> None:
        """Two rounds with secrets, an undo and a call in between, each command ten seconds after the other."""
        for round_ in (1, 2):
            for seat in ("p1", "p2"):
                self.step(seat, "hide", (round_,))
            shooter = self.view("watch")["turn"]["seats"][0]
            self.step(shooter, "look")
            self.step(shooter, "note")
            self.step(shooter, "shoot", (2,))

    def step(self, seat: str, offer: str, *picks: tuple[int, ...]) -> None:
        self.moment += timedelta(seconds=10)
        answer = self.take(seat, offer, *picks)
        assert answer["t"] == "ack", answer
        self.notes()

    def known(self) -> Match:
        return spectator_delay.as_known(self.row)


@pytest.fixture
def later(transactional_db, monkeypatch) -> Later:
    return Later(monkeypatch)


def ripe(table: Later) -> int:
    """The number that watchers may know of: the last that is as old as the delay."""
    old = [n for n, (at, _) in table.live.items() if at + timedelta(seconds=DELAY) <= table.moment]
    return max(old, default=0)


def test_at_every_moment_watchers_see_what_the_table_showed_so_long_ago(later):
    later.plays()
    assert later.row.status == Match.Status.OVER
    seen = set()
    later.moment = START
    while not seen or max(seen) < later.row.head:
        known, n = later.known(), ripe(later)
        assert known.head == n
        if n:
            assert matches.view(known, "watch") == later.live[n][1]
            assert known.last_hash == later.events[n - 1].hash
        else:
            assert known.status == Match.Status.OPEN
            assert set(matches.view(known, "watch")["seats"]) == {"p1", "p2"}
        assert (known.status == Match.Status.OVER) == (n == later.row.head)
        seen.add(n)
        later.moment += timedelta(seconds=5)
    assert seen == {0, *later.live}


def test_a_second_too_early_is_too_early(later):
    later.moment = START + timedelta(seconds=DELAY) - timedelta(milliseconds=1)
    assert later.known().head == 0
    later.moment += timedelta(milliseconds=1)
    assert later.known().head == 1


def test_players_and_a_judge_see_everything_at_once(later):
    later.plays()
    assert later.view("p1")["match"]["status"] == "over"
    assert later.row.head == export.export(later.row, "p1")["head"]


def test_record_and_replay_of_watchers_end_where_their_time_ends(later):
    later.plays()
    seed = seeds.unseal(later.row.seed_sealed).hex()
    for seconds in (DELAY + 40, DELAY + 90, DELAY + 99):
        later.moment = START + timedelta(seconds=seconds)
        known = later.known()
        record, frames = export.export(known, "watch"), playback.frames(known, "watch")
        assert 0 < known.head < later.row.head
        assert [event["n"] for event in record["events"]] == list(range(1, known.head + 1))
        assert (record["head"], record["status"], record["hash"]) == (known.head, "live", known.last_hash)
        assert (frames["head"], frames["frames"][-1]["n"]) == (known.head, known.head)
        told = json.dumps([record, frames, matches.view(known, "watch")])
        assert seed not in told and "match.ended" not in told and "CANARY" not in told
        later_hashes = [event.hash for event in later.events if event.n > known.head]
        assert later_hashes and not any(one in told for one in later_hashes)
        assert export.verify(json.loads(json.dumps(record))).found.problems == []
    later.moment = START + timedelta(seconds=DELAY + 100)
    assert seed in json.dumps(export.export(later.known(), "watch"))


def test_a_cut_match_is_nobody_elses(later):
    with pytest.raises(ValueError, match="nobody else"):
        matches.view(later.known(), "p1")


def test_the_list_of_public_matches_says_no_earlier_who_is_done(later):
    later.plays()
    (listed,) = listing.public_matches("tiny")
    assert listed.status == Match.Status.OPEN
    later.moment = START + timedelta(seconds=DELAY + 50)
    (listed,) = listing.public_matches("tiny")
    assert (listed.status, listed.ended) == (Match.Status.LIVE, None)
    later.moment = START + timedelta(seconds=DELAY + 100)
    assert listing.public_matches("tiny")[0].status == Match.Status.OVER


def test_what_waits_is_handed_on_in_order_and_whole(later):
    later.plays()
    later.moment = START + timedelta(seconds=DELAY + 30)
    first, waiting = spectator_delay.behind(later.id, later.row.head)
    assert [one.head for one in (first, *waiting)] == [n for n in later.live if n >= first.head]
    assert [one.view("watch") for one in (first, *waiting)] == [later.live[n][1] for n in later.live if n >= first.head]
    assert [event.n for one in waiting for event in one.events] == list(range(first.head + 1, later.row.head + 1))


def test_without_a_delay_nothing_is_withheld(table):
    assert spectator_delay.as_known(table.row).withheld is None
    assert "delay" not in table.view("watch")["match"]
