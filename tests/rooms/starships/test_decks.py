"""A group's own deck: data in a closed vocabulary, and for each rule of decks a code, a sentence and the place."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from attacks.engine.values import Refused
from attacks.rooms.starships import cards as vocabulary
from attacks.rooms.starships.cards import Deck, read, standard
from attacks.rooms.starships.fleet import read as read_text
from attacks.rooms.starships.room import Starships
from tests.rooms.starships.tables import STANDARD, deck

WORDS = Starships().words("en")


def effect(**fields):
    return lambda d: d["cards"][7].update(effects=[fields])  # a response of the target


def fitted(**fields):
    return lambda d: d["cards"][17]["effects"][0].update(fields)  # gear


def card(place, **fields):
    return lambda d: d["cards"][place].update(fields)


def layers(**fields):
    return lambda d: d["vessels"][1].update(layers=[{"layer": "armor", "amount": 2, **fields}])


FAULTS = [
    (card(0, id="ranging shot"), "id", "$.cards[0].id"),
    (card(0, id="x" * 41), "id", "$.cards[0].id"),
    (lambda d: d["vessels"][2].update(id="any"), "id", "$.vessels[2].id"),
    (lambda d: d["vessels"][0].update(hull=0), "vessel", "$.vessels[0]"),
    (lambda d: d["vessels"][0].update(attack=-1), "vessel", "$.vessels[0]"),
    (card(1, id="ranging"), "twice", "$.cards"),
    (lambda d: d["vessels"][1].update(id="v1"), "twice", "$.vessels"),
    (lambda d: d.update(vessels=d["vessels"][:1]), "vessels", "$.vessels"),
    (card(0, copies=249), "size", "$.cards"),
    (lambda d: d.update(cards=[]), "size", "$.cards"),
    (card(0, window="lunch"), "window", "$.cards[0].window"),
    (card(0, who="other"), "who", "$.cards[0].who"),
    (card(10, who="any"), "who", "$.cards[10].effects[0]"),
    (card(0, copies=0), "numbers", "$.cards[0]"),
    (card(0, limit=0), "numbers", "$.cards[0]"),
    (card(0, cost=[{"hull": -1}]), "numbers", "$.cards[0]"),
    (card(7, effects=[]), "effects", "$.cards[7].effects"),
    (card(0, effects=[{"verb": "declare_attack"}, {"verb": "declare_attack"}]), "one_of", "$.cards[0].effects"),
    (card(0, effects=[{"verb": "add", "n": 1}]), "one_of", "$.cards[0].effects"),
    (effect(verb="declare_attack"), "verb", "$.cards[7].effects[0]"),
    (effect(verb="forbid_target"), "verb", "$.cards[7].effects[0]"),
    (card(16, effects=[{"verb": "add", "n": 1}]), "verb", "$.cards[16].effects[0]"),
    (effect(verb="reduce", n=0), "effect", "$.cards[7].effects[0]"),
    (effect(verb="mul", k=100), "effect", "$.cards[7].effects[0]"),
    (card(0, effects=[{"verb": "declare_attack", "plus": -100}]), "effect", "$.cards[0].effects[0]"),
    (effect(verb="effect_damage", n=2, to="everybody"), "to", "$.cards[7].effects[0].to"),
    (effect(verb="roll_negate", faces=[]), "die", "$.cards[7].effects[0]"),
    (effect(verb="roll_negate", faces=[7]), "die", "$.cards[7].effects[0]"),
    (effect(verb="roll_negate", faces=[1], sides=1), "die", "$.cards[7].effects[0]"),
    (effect(verb="absorb", layer="fog", amount=2), "layer", "$.cards[7].effects[0]"),
    (layers(layer="fog"), "layer", "$.vessels[1].layers[0]"),
    (layers(amount=0), "absorbs", "$.vessels[1].layers[0]"),
    (layers(kinds=[]), "absorbs", "$.vessels[1].layers[0]"),
    (layers(kinds=["rust"]), "absorbs", "$.vessels[1].layers[0]"),
    (layers(counters=0), "counters", "$.vessels[1].layers[0]"),
    (fitted(optional=True), "counters", "$.cards[17].effects[0]"),
]


def broken(change):
    data = deck()
    change(data)
    return json.loads(json.dumps(data))


@pytest.mark.parametrize(("change", "code", "where"), FAULTS)
def test_what_is_wrong_with_a_deck_has_a_code_a_sentence_and_a_place(change, code, where):
    data = broken(change)
    with pytest.raises(Refused) as refused:
        read(data)
    assert (refused.value.code, refused.value.reason) == ("bad_setup", f"deck_{code}")
    assert refused.value.params["where"] == where
    for section in ("why", "notes"):
        blanks = set(re.findall(r"{(\w+)}", WORDS[section][f"deck_{code}"]))
        assert blanks <= set(refused.value.params)


def test_every_rule_of_decks_is_broken_here_once():
    named = {code.removeprefix("deck_") for code in WORDS["why"] if code.startswith("deck_")}
    assert {code for _, code, _ in FAULTS} == named


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (effect(verb="sing"), "sing"),
        (card(4, colour="red"), "colour"),
        (card(0, copies="eight"), "$.cards[0].copies"),
        (lambda d: d.pop("vessels"), "vessels"),
    ],
)
def test_json_of_another_shape_is_refused_with_what_does_not_fit(change, said):
    with pytest.raises(Refused) as refused:
        read(broken(change))
    assert refused.value.reason == "bad_deck"
    assert said in refused.value.params["detail"]


def test_the_page_says_the_same_when_such_a_deck_is_pasted():
    found = read_text(json.dumps(broken(card(0, window="lunch"))), "standard")
    (note,) = found.notes
    assert (found.squad, note.code, note.params["where"]) == (None, "deck_window", "$.cards[0].window")


def test_the_starter_deck_is_that_of_the_rules():
    made = standard()
    assert sum(one.copies for one in made.cards) == 37
    assert (len(made.cards), len(made.vessels)) == (22, 5)
    assert read(msgspec.to_builtins(made)) == made


def test_the_schema_knows_every_verb_and_every_field():
    text = json.dumps(msgspec.json.schema(Deck))
    verbs = [one for one in vars(vocabulary).values() if isinstance(one, type) and issubclass(one, vocabulary.Verb)]
    tags = [one.__struct_config__.tag for one in verbs if one is not vocabulary.Verb]
    assert len(tags) == 14
    assert all(f'"{tag}"' in text for tag in tags)


def test_c22_an_absorber_that_is_no_armor_card_is_layer_other_whatever_its_counters_are_called():
    sand = next(one for one in standard().cards if one.id == "sand")
    assert [(fit.layer, fit.counters) for fit in sand.verbs(vocabulary.Fit)] == [("other", 2)]


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (lambda deck: deck["cards"][0].update(copies=251), "deck_numbers", "from 1 to 250"),
        (lambda deck: deck["vessels"][4]["layers"][1].update(layer="foam"), "deck_layer", "$.vessels[4].layers[1]"),
        (
            lambda deck: deck["cards"][0]["effects"][0].update(verb="explode"),
            "bad_deck",
            "declare_attack, effect_damage",
        ),
    ],
)
def test_a_fault_of_a_deck_names_the_limit_the_layer_and_the_verbs_there_are(change, code, said):
    deck = json.loads(json.dumps(STANDARD))
    change(deck)
    (note,) = read_text(json.dumps(deck), "standard").notes
    assert note.code == code
    assert said in WORDS["notes"][code].format_map(note.params)


def test_a_deck_in_a_code_block_is_read():
    assert read_text('```json\n{"vessel": "kestrel"}\n```', "standard").squad.ships[0].kind == "kestrel"
