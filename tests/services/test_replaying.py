"""A replay at any number shows what the live table showed to that audience at that number."""

from __future__ import annotations

import json

import pytest

from attacks.models import Event
from attacks.services.common.canonical import merged
from attacks.services.record import playback

AUDIENCES = ("p1", "p2", "watch", "judge")


def without_prompt(view: dict) -> dict:
    return json.loads(json.dumps({key: value for key, value in view.items() if key != "prompt"}))


def live(table, *, rounds: int = 1) -> dict[str, dict[int, dict]]:
    """Play, and note what everybody saw at every number at which the table stood still."""
    seen: dict[str, dict[int, dict]] = {audience: {} for audience in AUDIENCES}

    def look() -> None:
        for audience in AUDIENCES:
            seen[audience][table.row.head] = without_prompt(table.view(audience))

    look()
    for _ in range(rounds):
        shooter = ""
        for seat in ("p1", "p2"):
            assert table.take(seat, "hide", (1,))["t"] == "ack"
            look()
        shooter = table.view("watch")["turn"]["seats"][0]
        assert table.take(shooter, "shoot", (1,))["t"] == "ack"
        look()
    table.concede("p1", "offer_end")
    look()
    table.concede("p2", "decline_end")
    look()
    return seen


def shown(told: dict) -> dict[int, dict]:
    """What a replay shows, frame by frame."""
    found: dict[int, dict] = {}
    view: dict = {}
    for frame in told["frames"]:
        view = merged(view, frame["patch"])
        found[frame["n"]] = json.loads(json.dumps(view))
    return found


@pytest.mark.parametrize("audience", AUDIENCES)
def test_a_replay_shows_what_the_live_table_showed(table, audience):
    seen = live(table)
    told = playback.frames(table.row, audience)
    assert shown(told) == seen[audience]
    assert told["agrees_to"] == told["head"] == table.row.head


def test_a_replay_keeps_secret_what_the_live_table_kept_secret(table):
    table.take("p1", "hide", (2,))
    mine, theirs = (json.dumps(playback.frames(table.row, seat)) for seat in ("p1", "p2"))
    assert '"picks": [[2]]' in mine
    assert '"picks": [[2]]' not in theirs
    assert [event for frame in playback.frames(table.row, "watch")["frames"] for event in frame["e"]][1] == {
        "n": 2,
        "k": "took",
        "d": {"seat": "p1"},
    }


def test_every_event_comes_once_and_in_order(table):
    live(table)
    told = playback.frames(table.row, "watch")
    assert [event["n"] for frame in told["frames"] for event in frame["e"]] == list(range(1, table.row.head + 1))


def test_where_rules_have_changed_the_stored_pictures_go_on_for_a_match_that_is_over(table):
    seen = live(table)
    table.concede("p1", "resign")
    changed = Event.objects.get(match_id=table.id, kind="shot")
    changed.body = changed.body.replace("shot", "sh0t")
    changed.kind = "sh0t"
    changed.save()
    told = playback.frames(table.row, "watch")
    assert told["agrees_to"] < changed.n
    everything = shown(told)
    assert max(everything) == table.row.head
    before = {n: view for n, view in everything.items() if n <= told["agrees_to"]}
    assert before == {n: view for n, view in seen["watch"].items() if n <= told["agrees_to"]}
    assert everything[changed.n] == seen["judge"][changed.n]


def test_while_a_match_goes_on_nobody_gets_the_judges_pictures(table):
    live(table)
    changed = Event.objects.get(match_id=table.id, kind="shot")
    changed.kind = "sh0t"
    changed.save()
    told = playback.frames(table.row, "watch")
    assert told["frames"][-1]["n"] == told["agrees_to"] < changed.n
    assert max(shown(playback.frames(table.row, "judge"))) == table.row.head
