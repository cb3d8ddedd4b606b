"""What players bring to the card game: a vessel, whichever is free, a group's own deck; and what is wrong with it."""

from __future__ import annotations

import json

import pytest

from attacks.engine.values import Refused
from attacks.rooms.starships.cards import standard
from attacks.rooms.starships.fleet import EXPORTS, read, ready_made
from attacks.rooms.starships.form import answers_of, groups, squad_from
from tests.rooms.starships.tables import ROOM, begun, take

OWN = {
    "vessels": [{"id": "tug", "name": "Tug", "attack": 5, "hull": 9}, {"id": "barge", "attack": 4, "hull": 12}],
    "cards": [
        {"id": "shot", "window": "play", "who": "active", "copies": 9, "effects": [{"verb": "declare_attack"}]},
        {"id": "duck", "window": "respond", "who": "target_owner", "copies": 4, "effects": [{"verb": "miss"}]},
    ],
}


def brought(*kinds, decks=None, **more):
    decks = decks or {}
    seats = {}
    for place, kind in enumerate(kinds, 1):
        squad = {"ships": [{"kind": kind}]} | ({"deck": decks[f"p{place}"]} if f"p{place}" in decks else {})
        seats[f"p{place}"] = {"name": f"P{place}", "squad": squad}
    return {"edition": "standard", "seats": seats, **more}


def flown(setup):
    return [one.vessel.id for one in sorted(ROOM.start(setup).table.seats, key=lambda one: one.seat)]


@pytest.mark.parametrize("text", ["mule", "Mule Freighter", ' {"vessel": "mule"}', '\ufeff{"vessel": "mule"}'])
def test_a_vessel_is_read_by_its_id_its_name_or_as_json(text):
    squad = read(text, "standard").squad
    assert (squad.vessel.kind, squad.name, squad.deck) == ("mule", "Mule Freighter", None)


def test_a_group_reads_its_own_deck_alone_or_with_a_vessel_of_it():
    alone, with_vessel = (read(json.dumps(one), "standard") for one in (OWN, {"vessel": "tug", "deck": OWN}))
    assert (alone.squad.vessel.kind, alone.squad.deck) == ("any", OWN)
    assert (with_vessel.squad.vessel.kind, with_vessel.squad.name) == ("tug", "Tug")
    assert [(note.level, note.code, note.params) for note in alone.notes] == [("info", "own_deck", {"n": 13})]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "empty", ""),
        ("zeppelin", "unknown_vessel", "zeppelin"),
        ('{"vessel": "tug"}', "unknown_vessel", "tug"),
        ('{"vessel": "mule", "hull": 99}', "bad_hull", "17"),
        ('{"vessel": "mule", "wings": 2}', "bad_json", "wings"),
        ("{nonsense", "not_json", ""),
        ("{" * 9000, "not_json", ""),
        ("x" * 140_000, "too_large", "128"),
        (json.dumps({**OWN, "cards": [{**OWN["cards"][0], "window": "noon"}]}), "deck_window", "$.cards[0].window"),
    ],
)
def test_what_is_wrong_is_a_note_that_names_it(text, code, said):
    found = read(text, "standard")
    assert found.squad is None
    assert [(note.level, note.code) for note in found.notes] == [("error", code)]
    assert said in json.dumps(found.notes[0].params)


@pytest.mark.parametrize("kind", range(6))
def test_what_is_copied_out_is_read_in_again(kind):
    squad = ready_made("standard")[kind]
    write = {key: write for key, _suffix, _media, write in EXPORTS}
    assert read(write["json"](squad), "standard").squad == squad
    deck = read(write["deck"](squad), "standard").squad
    assert sum(card.get("copies", 1) for card in deck.deck["cards"]) == 37
    assert {"vessels", "cards"} <= set(json.loads(write["schema"](squad))["$defs"]["Deck"]["properties"])


def test_the_form_asks_for_a_vessel_and_keeps_a_deck():
    (group,) = groups("standard")
    kinds = [value for value, _label in group.fields[0].options]
    assert kinds == ["any", *(vessel.id for vessel in standard().vessels)]
    for kind in kinds:
        squad = squad_from({"vessel": kind}, "standard").squad
        assert answers_of(squad) == {"vessel": kind}
    own = read(json.dumps(OWN), "standard").squad
    assert squad_from({"vessel": "any"}, "standard", own).squad == own
    assert squad_from({"vessel": "mule"}, "standard", own).squad is None


def test_who_takes_any_vessel_has_the_first_that_nobody_named():
    assert flown(brought("any", "kestrel", "any")) == ["lantern", "kestrel", "bastion"]
    assert len(set(flown(brought(*["any"] * 5)))) == 5


def test_the_first_deck_that_is_brought_is_played_by_all():
    state = ROOM.start(brought("any", "any", decks={"p2": OWN}))
    assert [card.id for card in state.table.deck.cards] == ["shot", "duck"]
    assert flown(brought("barge", "any", decks={"p2": OWN})) == ["barge", "tug"]


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (brought("mule", "mule"), "same_vessel"),
        (brought("mule", "any", decks={"p2": OWN}), "bad_ship"),
        (brought("any", "any", "any", decks={"p1": OWN}), "no_vessel_left"),
        (brought("any", "any", decks={"p1": {"vessels": [], "cards": []}}), "deck_vessels"),
    ],
)
def test_a_match_that_cannot_be_played_says_why(setup, reason):
    with pytest.raises(Refused) as refused:
        ROOM.start(setup)
    assert refused.value.reason == reason


def test_two_of_three_learn_at_once_that_they_bring_the_same_vessel():
    ROOM.check_together(brought("mule", "kestrel"))
    ROOM.check_together(brought("mule"))
    with pytest.raises(Refused, match="same_vessel"):
        ROOM.check_together(brought("mule", "mule"))
    ROOM.check_together(brought("mule", "mule", duplicates="yes"))


def test_the_view_says_what_every_card_of_the_deck_is_and_whose_go_comes_next():
    state = begun(hands={"p1": ["ranging", "dead"], "p2": ["fast"], "p3": ["cross"]})
    seen = ROOM.view(state, "watch")
    assert seen["card_order"] == [card.id for card in state.table.deck.cards]
    assert seen["cards"]["hard"]["cost"] == [{"discard": 1}] and seen["cards"]["hard"]["effects"] == [{"verb": "miss"}]
    assert seen["ships"]["p1"]["name"] == "v1" and "ring" not in seen
    state = take(state, "p1 play.ranging", "p1 declare p2")
    rings = [ROOM.view(state, "watch")["ring"]]
    for seat in ("p1", "p2"):
        state = take(state, f"{seat} finalize")
        rings.append(ROOM.view(state, "watch")["ring"])
    assert [[one["go"] for one in ring] for ring in rings] == [
        ["now"],
        ["final", "now", "waits"],
        ["final", "final", "now"],
    ]
    assert [one["seat"] for one in rings[-1]] == ["p1", "p2", "p3"]


def test_the_rail_knows_every_step_of_an_attack_whatever_stands_within_it():
    hands = {"p1": ["ranging"], "p2": ["fast"], "p3": ["cross"], "p4": ["cross"]}
    state = take(begun(hands=hands, ring_manner="at_once"), "p1 play.ranging", "p1 declare p2")
    assert ROOM.view(state, "watch")["rail"]["now"] == "4"
    state = take(state, "p2 finalize")
    seen = ROOM.view(state, "watch")
    assert (seen["step"]["number"], seen["rail"]["now"]) == ("5s", "5")
    assert [one["go"] for one in seen["ring"]] == ["final", "final", "now", "now"]
