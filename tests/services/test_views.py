"""Who sees what: one function cuts views and events, and a hidden thing is in neither."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attacks.engine import fair
from attacks.services.common.canonical import canonical, difference, digest, merged
from attacks.services.decision import views
from attacks.services.live import feed
from attacks.services.lobby import lobby
from attacks.services.store import holders, matches
from tests.support.people.table import holds_what_its_type_says

LEAVES = st.one_of(
    st.booleans(), st.integers(-(2**53) + 1, 2**53 - 1), st.text(max_size=8), st.lists(st.integers(0, 3))
)
TREES = st.dictionaries(
    st.text(max_size=3), st.recursive(LEAVES, lambda inner: st.dictionaries(st.text(max_size=3), inner), max_leaves=8)
)


@given(TREES, TREES)
def test_a_difference_applied_gives_the_other_view_byte_for_byte(before, after):
    patch = msgspec.json.decode(canonical(difference(before, after)))
    assert canonical(merged(before, patch)) == canonical(after)


@given(TREES)
def test_equal_views_have_no_difference_and_true_is_not_one(tree):
    assert difference(tree, msgspec.json.decode(canonical(tree))) == {}
    assert difference({"a": 1}, {"a": True}) == {"a": True}
    assert difference({"a": [1]}, {"a": [True]}) == {"a": [True]}


@given(TREES)
def test_canonical_text_is_the_same_in_both_of_our_writers(tree):
    assert canonical(tree) == fair.canonical(tree)


def text_for(table, audience):
    """All that an audience gets of a match, as one text."""
    found = feed.load(table.id, 0)
    return json.dumps(found.view(audience)) + found.events_json(audience, False) + found.events_json(audience, True)


def test_a_hidden_choice_is_a_bare_seat_for_others_until_all_have_chosen(table):
    table.take("p1", "hide", (3,))
    last = table.events[-1]
    assert views.event(last, "p2") == {"n": 2, "k": "took", "d": {"seat": "p1"}}
    assert views.event(last, "p1")["secret"] == {"key": "hide", "picks": [[3]]}
    assert table.view("p2")["places"] == {}
    assert table.view("p1")["places"] == {"p1": "3"}
    assert table.view("judge")["places"] == {}


def test_an_event_with_nothing_for_an_audience_is_a_bare_number(table):
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    table.take("p1", "look")
    looked = table.events[-1]
    assert looked.kind == "looked"
    for audience in ("p2", "watch", "judge"):
        assert views.event(looked, audience) == {"n": looked.n}
    assert views.event(looked, "p1") == {"n": looked.n, "k": "looked", "d": {}, "secret": {"card": "CANARY-p1-1"}}


def test_with_chain_everybody_can_check_every_hash(table):
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (2,))
    table.take("p1", "look")
    table.take("p1", "shoot", (1,))
    for audience in ("p1", "p2", "watch"):
        before = fair.ROOT
        for event in json.loads(feed.load(table.id, 0).events_json(audience, True)):
            if "ph" in event:
                payload = bytes.fromhex(event["ph"])
            else:
                body = {"d": event["d"], "k": event["k"]}
                if "digests" in event:
                    body["secret"] = event["digests"]
                payload = fair.payload_hash(bytes.fromhex(event["s"]), fair.canonical(body))
            if "secret" in event:
                part = fair.payload_hash(bytes.fromhex(event["part_salt"]), fair.canonical(event["secret"])).hex()
                assert part == event["digests"][audience]
            before = fair.event_hash(table.id.encode(), event["n"], before, payload)
        assert before.hex() == table.row.last_hash


def test_no_audience_gets_a_secret_of_another(table):
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    table.take("p1", "look")
    seen = {audience: "CANARY-p1" in text_for(table, audience) for audience in ("p1", "p2", "watch", "judge")}
    assert seen == {"p1": True, "p2": False, "watch": False, "judge": False}


def test_only_a_seat_is_asked_anything(table):
    assert "prompt" in table.view("p1")
    assert table.view("p1")["prompt"]["order"] == ["hide", "note"]
    hide = msgspec.json.decode(canonical(table.view("p1")["prompt"]["offers"]["hide"]))
    assert hide == {"picks": [{"what": "place", "ids": [1, 2, 3]}], "secret": True}
    assert "prompt" not in table.view("watch")
    assert "prompt" not in table.view("judge")


def holds_null(value):
    if isinstance(value, dict):
        return any(holds_null(inner) for inner in value.values())
    return value is None or (isinstance(value, list) and any(holds_null(inner) for inner in value))


@pytest.mark.parametrize("audience", ["p1", "p2", "watch", "judge"])
def test_no_view_holds_a_null_or_a_float(table, audience):
    table.play_round()
    table.play_round()
    view = table.view(audience)
    assert not holds_null(view)
    assert canonical(view) == fair.canonical(json.loads(json.dumps(view), parse_float=pytest.fail))


def test_before_the_start_a_view_shows_who_sits_where_and_nothing_else(transactional_db):
    created = lobby.create(
        room="tiny", edition="1", mode="game", options={}, title="", host_name="Ana", host_fleet=None, public=False
    )
    view = matches.view(created.match, "p1")
    assert view["match"] == {"id": created.match.id, "title": "", "status": "open"}
    assert view["seats"] == {"p1": {"name": "Ana", "ready": False}}
    assert "prompt" not in view


def test_a_holder_sees_as_its_seat_and_a_revoked_one_as_everybody(table):
    ana = table.holders["p1"]
    assert holders.audience_of(ana) == "p1"
    assert holders.audience_of(None) == "watch"
    lobby.revoke(ana)
    ana.refresh_from_db()
    assert holders.audience_of(ana) == "watch"


def test_digests_are_eight_hex_digits_of_the_canonical_view(table):
    from hashlib import sha256

    view = table.view("p1")
    assert digest(view) == sha256(fair.canonical(view)).hexdigest()[:8]


def test_a_long_past_is_told_from_its_end(table):
    for _ in range(5):
        table.take("p1", "note")
    assert table.row.head == 11
    told = feed.history(table.id, 0, 11, "watch", 4)
    assert [event["n"] for event in told] == [8, 9, 10, 11]
    assert all("s" in event for event in told)
    assert [event["n"] for event in feed.history(table.id, 9, 10, "watch", 4)] == [10]
    assert feed.history("m_none", 0, 11, "watch", 4) == []


def test_a_view_with_a_field_that_no_script_was_told_of_is_noticed(table):
    view = table.view("p1")
    assert "prompt" in view and holds_what_its_type_says(view)
    assert not holds_what_its_type_says({**view, "match": {**view["match"], "strange": 1}})
    assert not holds_what_its_type_says({**view, "prompt": {**view["prompt"], "late": True}})
