"""Cards that the rules with the number 6 brought and that last: for a round, in the End Phase, in what may attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.tables import ROOM, setup, ship, take


def keys(duel: Duel, seat: str) -> set[str]:
    return {offer.key for offer in ROOM.offers(duel.state, seat) if not offer.why_not}


def whys(duel: Duel, seat: str) -> dict[str, str]:
    return {offer.key: offer.why_not for offer in ROOM.offers(duel.state, seat)}


def round_of(ana: list[Any], ben: list[Any], **options: Any) -> Any:
    state = ROOM.start(setup(ana, ben, **{"edition": "2.0", "mode": "game"} | options))
    return take(take(state, "p1", "ready"), "p2", "ready")


def skipped(state: Any) -> Any:
    """Everybody lets its engagement pass."""
    while any(offer.key == "skip" for seat in ROOM.to_act(state) for offer in ROOM.offers(state, seat)):
        (seat,) = ROOM.to_act(state)
        offer = next(offer for offer in ROOM.offers(state, seat) if offer.key == "skip")
        state = take(state, seat, "skip", (offer.picks[0].ids[0],))
    return state


KEPT = {"focus": 2, "evade": 1, "calculate": 2, "jam": 1, "tractor": 2}


@pytest.mark.parametrize(
    ("card", "picked", "left"),
    [
        ("u.kraken", 2, {"calculate": 1}),
        ("u.gamutkey", 2, {"focus": 2, "evade": 1, "calculate": 2, "jam": 1, "tractor": 2}),
        ("p.gamutkey", 2, {"focus": 2, "evade": 1, "calculate": 2, "jam": 1, "tractor": 2}),
        ("u.ketsuonyo", 3, {"tractor": 2}),
        ("u.isbslicer", 3, {"jam": 1}),
    ],
)
def test_a_card_lets_a_ship_keep_tokens_in_the_end_phase_of_that_round_only(
    card: str, picked: int, left: dict[str, int]
):
    state = round_of([fly(card), ship(tokens=KEPT)], [ship(tokens=KEPT)], rounds=9)
    state = take(take(skipped(state), "p1", card, (picked,)), "p2", "accept_claim")
    state = take(state, "p1", "end_phase")
    has = state.table.ship(picked).tokens
    assert {token: getattr(has, token) for token in KEPT if getattr(has, token)} == left
    other = state.table.ship(5 - picked).tokens
    assert not any(getattr(other, token) for token in KEPT)
    assert not state.table.ship(picked).used


def test_commander_malarus_changes_all_focus_results_of_the_round_for_a_charge_and_a_stress_token():
    def offered(use: bool) -> set[str]:
        state = round_of([fly("p.commandermalarus", initiative=6)], [ship(initiative=1)])
        state = take(state, "p1", "p.commandermalarus" if use else "decline")
        duel = Duel(fly("p.commandermalarus"), ship(), confirm=False)
        duel.state = state
        return keys(duel.declare(2, 2, ("front",), (), 0, 0).roll("focus", "focus", "hit"), "p1")

    assert "p.commandermalarus.2" in offered(True) and "p.commandermalarus.2" not in offered(False)


def test_evaan_verlaine_gives_a_ship_a_defense_die_until_the_round_ends():
    evaan = fly("p.evaanverlaine", tokens={"focus": 1}, initiative=1)
    state = round_of([ship(initiative=6)], [evaan, ship(initiative=1, agility=2)])
    state = take(take(state, "p2", "p.evaanverlaine", (3,)), "p1", "accept_claim")
    duel = Duel(ship(), [evaan, ship()], confirm=False)
    duel.state, duel.target = state, 3
    duel.declare(2, 2, ("front",), (), 0, 0).roll("hit", "hit", "hit").past()
    assert duel.n == 3 and duel.ship(2).tokens.focus == 0


def test_fenn_rau_keeps_the_ship_in_his_arc_from_spending_tokens_on_dice():
    state = round_of([ship(initiative=6, tokens={"focus": 1})], [fly("p.fennrau-sheathipedeclassshuttle"), ship()])
    duel = Duel(ship(), [ship(), ship()], confirm=False)
    duel.state, duel.target = state, 3
    duel.take("p1", "attack", (1,)).take("p2", "p.fennrau-sheathipedeclassshuttle").take("p1", "accept_claim")
    measure = duel.offer("p1", "measure")
    duel.take("p1", "measure", (3,), measure.picks[1].ids[:1], (2,), (2,), (0,), ()).take("p1", "measured")
    duel.take("p1", "choose_weapon", (0,)).take("p1", "declare_defender", (3,)).take("p2", "confirm")
    duel.roll("focus", "focus", "hit")
    assert duel.ship(2).tokens.stress == 1
    assert duel.to_act == ("chance",)


@pytest.mark.parametrize(
    ("card", "gun"), [("p.tychocelchu-battleoverendor", "missile"), ("u.xg1assaultconfiguration", "cannon")]
)
def test_a_disarmed_ship_attacks_with_the_weapons_of_its_card_only(card: str, gun: str):
    special = {"key": "gun", "name": "Gun", "arc": "front", "value": 3, "low": 1, "high": 3, "kind": gun}

    def reasons(rules: int, **tokens: int) -> dict[str, str]:
        mine = fly(card, tokens=tokens)
        mine["weapons"] = [*mine["weapons"][:1], special]
        duel = Duel(mine, ship(), confirm=False, rules=rules)
        if "attack" not in keys(duel, "p1"):
            return whys(duel, "p1")
        duel.take("p1", "attack", (1,))
        duel.take("p1", "measure", (2,), duel.offer("p1", "measure").picks[1].ids[:1], (2,), (2,), (0,), ())
        duel.take("p1", "measured")
        return {"weapons": str(duel.offer("p1", "choose_weapon").picks[0].ids)}

    assert reasons(6, disarm=1) == {"weapons": "(1,)"} and reasons(6) == {"weapons": "(0, 1)"}
    assert reasons(5, disarm=1)["attack"] == "disarmed"


def aimed(*cards: str, force: int = 1, droid: bool = False, locks: dict[int, int] | None = None, rules: int = 6) -> Any:
    """A torpedo is chosen: the ship at its declaration, None where the weapon may not be."""
    friend = fly("s.networkedcalculations") if droid else ship()
    duel = Duel(
        [fly(*cards, "u.protontorpedoes", force=force), friend], ship(), confirm=False, locks=locks, rules=rules
    )
    duel.take("p1", "attack", (1,))
    duel.take("p1", "measure", (3,), duel.offer("p1", "measure").picks[1].ids[:1], (2,), (2,), (0,), ())
    duel.take("p1", "measured")
    if 1 not in duel.offer("p1", "choose_weapon").picks[0].ids:
        return None
    duel.take("p1", "choose_weapon", (1,)).take("p1", "declare_defender", (3,)).take("p2", "confirm")
    return duel.ship(1)


def test_instinctive_aim_spends_force_in_place_of_a_lock_and_only_where_there_is_none():
    assert aimed() is None and aimed("u.instinctiveaim").force == 0
    assert aimed("u.instinctiveaim", locks={1: 3}).force == 1
    assert aimed("u.instinctiveaim", force=0) is None and aimed("u.instinctiveaim", rules=5) is None


def test_a_baktoid_prototype_fires_where_a_networked_ship_has_the_target_locked():
    assert aimed("p.baktoidprototype") is None and aimed("p.baktoidprototype", locks={2: 3}) is None
    assert aimed("p.baktoidprototype", droid=True) is None
    assert aimed("p.baktoidprototype", droid=True, locks={2: 3}) is not None


def test_a_match_begun_by_the_rules_before_plays_these_cards_by_hand():
    duel = Duel(fly("u.garsaxon-gunner"), ship(tokens={"strain": 1}), rules=5)
    assert "u.garsaxon-gunner.hand" in keys(duel, "p1") and "u.garsaxon-gunner" not in keys(duel, "p1")
    today = Duel(fly("u.garsaxon-gunner"), ship(tokens={"strain": 1}))
    assert "u.garsaxon-gunner" in keys(today, "p1") and "u.garsaxon-gunner.hand" not in keys(today, "p1")
