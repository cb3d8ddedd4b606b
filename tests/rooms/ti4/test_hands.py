"""Which cards a player holds is in nothing that anybody else sees, until a card is played (rules/ti4.md 11.1)."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec.structs import replace

from attacks.engine.values import plain
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.room import TwilightImperium
from tests.conftest import SCALE
from tests.rooms.legal import Match, play
from tests.rooms.ti4.fleets import drawn
from tests.rooms.ti4.setups import NUMBER_REFUSALS, WEIGHTS

ROOM = TwilightImperium()
SEEDS = range(6 * SCALE)


def dealt(seed: int, edition: str) -> tuple[Random, dict[str, object]]:
    """A combat in which no card is in two places, so that every trace of one is a trace of that hand."""
    rng = Random(f"{edition} {seed}")
    first, second = drawn(rng, edition), drawn(rng, edition)
    ids = sorted(key for key, card in cards.cards_of(edition).items() if card.kind in cards.HAND)
    rng.shuffle(ids)
    seats = {
        "p1": {"name": "Ana", "squad": plain(replace(first, faction="sol", cards=tuple(ids[:4])))},
        "p2": {"name": "Ben", "squad": plain(replace(second, faction="sol", cards=tuple(ids[4:8])))},
    }
    return rng, {"edition": edition, "first": rng.choice(["p1", "p2"]), "seats": seats}


def traces(match: Match, seat: str, start: int) -> list[str]:
    """The cards in a seat's hand that somebody else can read in a view, an offer or what was just told."""
    held = set(match.state.table.side(seat).cards) - {"unknown"}
    other = "p2" if seat == "p1" else "p1"
    seen = [json.dumps(ROOM.view(match.state, audience)) for audience in (other, "watch")]
    seen += [json.dumps(plain(ROOM.offers(match.state, other)))]
    seen += [json.dumps(event.data) for event in match.events[start:]]
    seen += [json.dumps(event.secret.get(other, {})) for event in match.events[start:]]
    return [card for card in held if any(f'"{card}"' in text for text in seen)]


@pytest.mark.parametrize("edition", cards.SETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_in_hand_is_seen_by_anybody_else(edition: str, seed: int):
    rng, setup = dealt(seed, edition)
    start = 0
    for match in play(ROOM, setup, rng, NUMBER_REFUSALS, WEIGHTS):
        for seat in ("p1", "p2"):
            assert traces(match, seat, start) == []
        start = len(match.events)


def test_the_owner_and_the_judge_see_the_hand_and_all_see_how_many():
    _, setup = dealt(1, "codex")
    state = ROOM.start(setup)
    mine = set(state.table.side("p1").cards)
    for audience in ("p1", "judge"):
        assert all(f'"{card}"' in json.dumps(ROOM.view(state, audience)) for card in mine)
    counted = {audience: ROOM.view(state, audience)["seats"]["p1"]["cards"] for audience in ("p1", "p2", "watch")}
    assert counted["p2"] == counted["watch"] == counted["p1"]
    assert sum(counted["watch"].values()) == len(state.table.side("p1").cards)


def test_a_card_kept_to_oneself_counts_as_a_card():
    squads = [{"ships": [{"kind": "cruiser"}], "unknown_cards": 2}, {"ships": [{"kind": "cruiser"}]}]
    seats = {seat: {"name": seat, "squad": squad} for seat, squad in zip(("p1", "p2"), squads, strict=True)}
    state = ROOM.start({"edition": "codex", "seats": seats})
    assert sum(ROOM.view(state, "p2")["seats"]["p1"]["cards"].values()) == 2
    assert ROOM.to_act(state) == ("p1",)  # asked as anybody with two cards would be
    assert [offer.key for offer in ROOM.offers(state, "p1") if not offer.manual] == ["decline"]
