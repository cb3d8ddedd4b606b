"""A whole tactical action beyond the table: its record plays again and verifies, its replay opens at any number, its
odds are drawn, its review is worked out, the stream and the pages show it.
"""

from __future__ import annotations

import json
import secrets
from random import Random

import msgspec
import pytest

from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.services.common.canonical import merged
from attacks.services.fleets import from_squad
from attacks.services.lobby import lobby
from attacks.services.match.table import OVER
from attacks.services.match.terms import Machine, MatchTerms
from attacks.services.odds import timeline
from attacks.services.odds.worker import OddsReply, reply_to
from attacks.services.opponent.players import Players
from attacks.services.record import export
from attacks.services.record.playback import frames
from attacks.services.review import review
from attacks.services.store.group_commit import act
from attacks.services.store.replay import replay
from attacks.services.store.repository import table_at
from tests.support.said import said
from tests.support.thinking import Here

pytestmark = pytest.mark.django_db(transaction=True)
LINES = {
    "p1": "units: 1 dreadnought, 1 carrier, 3 infantry; leaders: agnlan oln",
    "p2": "units: 1 destroyer; planet Lodor (cultural): 1 infantry, 1 mech; planet Quann: 1 infantry, 1 pds",
}


@pytest.fixture
def match(monkeypatch) -> Match:
    """An action between two machines, with dice that fall the same in every run, played to its end."""

    drawn = Random(7)
    monkeypatch.setattr(secrets, "token_bytes", drawn.randbytes)
    room = ROOMS["ti4"]
    squads = {seat: room.fleets.read(line, "codex").squad for seat, line in LINES.items()}
    fleets = {seat: from_squad(squad, room="ti4", edition="codex") for seat, squad in squads.items()}
    options = {name: room.defaults.get(name, values[0]) for name, values in room.options.items()}
    created = lobby.create(
        room="ti4",
        edition="codex",
        mode="action",
        options={"first": "p1", **options, "hands": "opened"},
        title="",
        host_name="Ana",
        host_fleet=fleets["p1"],
        other_fleet=fleets["p2"],
        public=True,
        terms=MatchTerms(),
        machines=dict.fromkeys(("p1", "p2"), Machine(level="greedy", brisk=True)),
        machine_name="Machine",
    )
    match, crew = created.match, Players(Here())
    for _ in range(300):
        match.refresh_from_db()
        if match.status == OVER:
            return match
        for one in crew.due():
            assert act(one.match_id, one.holder_id, one.order)[1] is not None
    raise AssertionError("it did not end")


class Direct:
    """Answers a question where it is asked, without a process beside."""

    def ask(self, question) -> OddsReply:
        return reply_to(question)


def test_the_record_plays_again_byte_for_byte_and_verifies_offline(match):
    assert replay(match).problems == []
    record = json.loads(json.dumps(export.export(match, "watch")))
    assert record["mode"] == "action"
    verdict = export.verify(record)
    assert verdict.found.problems == []
    assert verdict.agrees_to == record["head"]


@pytest.mark.parametrize("audience", ["p1", "p2", "watch", "judge"])
def test_the_replay_opens_at_every_number_with_the_planets_as_they_were(match, audience):
    shown = frames(match, audience)
    view, numbers = {}, []
    for moment in shown["frames"]:
        view = merged(view, moment["patch"])
        numbers.append(moment["n"])
        assert set(view["action"]["planets"]) == {"0", "1"}
    assert numbers[-1] == shown["agrees_to"] == match.head


def test_the_result_says_who_won_the_action_and_what_is_left(match):
    result = msgspec.json.decode(msgspec.json.encode(ROOMS["ti4"].result(table_at(match.id).state)))
    told = [event for event in match.events.order_by("n") if "action.ended" in event.body]
    assert told
    assert result["winner"] in ("", "p1", "p2")
    assert set(result["survivors"]) == {"p1", "p2"}


def test_the_result_counts_planets_and_every_unit_that_is_left_men_and_planets_too(match, client):
    table = table_at(match.id).state.table
    left = {seat: {unit.id for unit in table.units if unit.seat == seat and not unit.lost} for seat in ("p1", "p2")}
    assert any(unit.card.is_ground for unit in table.units if not unit.lost)
    kept = msgspec.json.decode(match.result.survivors)
    assert {seat: set(ids) for seat, ids in kept.items()} == left
    held = [planet.controller for planet in table.action.planets]
    assert msgspec.json.decode(match.result.scores) == {seat: held.count(seat) for seat in left}
    page = client.get(f"/m/{match.id}/result").content.decode()
    assert said("ti4.lists.score_action") in page and said("ti4.lists.score") not in page
    assert 'data-counted="planets held"' in client.get(f"/m/{match.id}/watch").content.decode()


def test_the_odds_of_the_action_are_drawn_beside_it_and_its_review_is_worked_out(match):
    line = timeline.of_match(match, "watch", whole=True)
    assert line
    body = review.work_out(match, Direct())
    assert body.chosen
    assert all(one.n <= match.head for one in body.chosen)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_of_the_match_opens_in_both_languages(match, client, language):
    client.cookies["django_language"] = language
    pages = ("", "watch", "result", "replay", "audit", "overlay", "review", "result.csv", "story.json", "luck.json")
    files = ("replay.json", "record.json", "odds.json", "odds-line.json")
    for name in (*pages, *files):
        answer = client.get(f"/m/{match.id}/{name}".rstrip("/"), follow=True)
        assert answer.status_code == 200, name
