"""At which initiative ships engage, attacks outside their own engagement, and what the End Phase leaves."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import OVER, Command, Refused
from attacks.rooms.xwing.corrections.numbers import FIELDS
from tests.rooms.xwing.duels import fly
from tests.rooms.xwing.tables import ROOM, setup, ship, take, throw

INITIATIVE, FOCUS = FIELDS.index("initiative"), FIELDS.index("focus")


def round_of(ana: list[Any], ben: list[Any], **options: Any) -> Any:
    """A whole round, at the players' own tables; first player is the same all game."""
    return ROOM.start(setup(ana, ben, **{"edition": "2.0", "mode": "game"} | options))


def begun(state: Any) -> Any:
    return take(take(state, "p1", "ready"), "p2", "ready")


def keys(state: Any, seat: str) -> set[str]:
    return {offer.key for offer in ROOM.offers(state, seat) if not offer.why_not}


def picks_of(state: Any, seat: str, key: str) -> list[tuple[int, ...]]:
    return [pick.ids for offer in ROOM.offers(state, seat) if offer.key == key for pick in offer.picks]


def order(state: Any) -> list[int]:
    """Everybody skips: the ships in the order in which they may engage."""
    found = []
    while state.stack and state.stack[-1].step == "0":
        (seat,) = ROOM.to_act(state)
        offer = next(offer for offer in ROOM.offers(state, seat) if offer.key == "skip")
        found.append(offer.picks[0].ids[0])
        state = take(state, seat, "skip", (offer.picks[0].ids[0],))
    return found


def test_null_engages_at_7_until_it_is_damaged_and_rush_at_6_from_then_on():
    wedge = ship(initiative=6)
    assert order(begun(round_of([wedge], [fly("p.null", initiative=0)]))) == [2, 1]
    assert order(begun(round_of([wedge], [fly("p.null", initiative=0, damage_hits=1, hull=5)]))) == [1, 2]
    assert order(begun(round_of([ship(initiative=5)], [fly("p.rush", initiative=2, damage_hits=1, hull=5)]))) == [2, 1]
    assert order(begun(round_of([ship(initiative=5)], [fly("p.rush", initiative=2)]))) == [1, 2]
    assert order(begun(round_of([wedge], [fly("p.null", initiative=0)], rules=2))) == [1, 2]


def test_heightened_perception_spends_force_to_engage_first_in_this_round_only():
    state = begun(round_of([ship(initiative=6)], [fly("u.heightenedperception", initiative=1, force=1)]))
    assert ROOM.to_act(state) == ("p2",) and "u.heightenedperception" in keys(state, "p2")
    used = take(state, "p2", "u.heightenedperception")
    assert used.table.initiative == 7 and used.table.ship(2).force == 0 and order(used) == [2, 1]
    declined = take(state, "p2", "decline")
    assert declined.table.initiative == 6 and order(declined) == [1, 2]
    for one in order(used):
        used = take(used, used.table.ship(one).seat, "skip", (one,))
    assert take(used, "p1", "end_phase").table.ship(2).initiative == -1


@pytest.mark.parametrize(("card", "picked", "first"), [("p.roarkgarnet", 3, [3]), ("p.torkilmux", 2, [1, 3, 2])])
def test_a_ship_that_is_chosen_at_the_start_engages_at_another_initiative_if_the_other_side_agrees(
    card: str, picked: int, first: list[int]
):
    mine = fly(card, initiative=4)
    state = begun(round_of([mine], [ship(initiative=6), ship(initiative=2)]))
    state = take(state, "p1", card, (picked,))
    assert ROOM.to_act(state) == ("p2",), "only the players see who is in an arc"
    agreed = take(state, "p2", "accept_claim")
    assert order(agreed)[: len(first)] == first
    assert order(take(state, "p2", "deny_claim")) == [2, 1, 3]


def test_swarm_tactics_and_nom_lumb_copy_an_initiative():
    state = begun(round_of([fly("u.swarmtactics", initiative=5), ship(initiative=1)], [ship(initiative=3)]))
    state = take(take(state, "p1", "u.swarmtactics", (2,)), "p2", "accept_claim")
    assert order(state) == [1, 2, 3]
    lumb = "p.nomlumb-rogueclassstarfighter"
    state = begun(round_of([ship(initiative=5)], [fly(lumb, initiative=1), ship(initiative=2)]))
    assert order(take(take(state, "p2", lumb, (1,)), "p1", "accept_claim")) == [1, 2, 3]


def test_an_initiative_set_by_hand_is_seen_by_the_order_and_ends_with_the_round():
    state = round_of([ship(initiative=2)], [ship(initiative=4)])
    state = take(state, "p1", "edit_ship", (1,), (INITIATIVE,), (7,))
    state = take(state, "p2", "confirm_edits")
    assert ROOM.view(state, "watch")["ships"]["1"]["initiative"] == 7 and order(begun(state)) == [1, 2]
    with pytest.raises(Refused, match="number_too_large"):
        take(state, "p1", "edit_ship", (1,), (INITIATIVE,), (8,))


# --- attacks outside the engagement ---


def aimed(state: Any, target: int, weapon: int, at: int = 2) -> Any:
    offer = next(offer for offer in ROOM.offers(state, "p1") if offer.key == "measure")
    state = take(state, "p1", "measure", (target,), offer.picks[1].ids[:1], (at,), (at,), (0,), ())
    return take(take(state, "p1", "measured"), "p1", "choose_weapon", (weapon,))


def test_snap_shot_attacks_with_its_own_weapon_after_an_enemys_move_once_a_round():
    state = round_of([fly("u.snapshot")], [ship(hull=9)])
    assert "u.snapshot.2" in keys(state, "p1") and "u.snapshot.2" not in keys(state, "p2")
    asked = take(state, "p1", "u.snapshot.2")
    assert ROOM.to_act(asked) == ("p2",)
    assert take(asked, "p2", "deny_claim").stack[-1].step == "T"
    state = take(asked, "p2", "accept_claim")
    assert state.stack[-1].step == "1a" and state.stack[-1].data.bonus
    with pytest.raises(Refused, match="bad_picks"):
        aimed(state, 2, 0)
    state = aimed(state, 2, 1)
    state = take(take(state, "p1", "declare_defender", (2,)), "p2", "confirm")
    assert ROOM.chances(state)[0].n == state.table.ship(1).card.weapons[1].value
    while state.stack[-1].step != "T":
        seat = ROOM.to_act(state)[0]
        throws = ROOM.chances(state)
        command = Command("chance", "landed", tuple((8,) * one.n for one in throws)) if throws else None
        state = ROOM.apply(state, command or Command(seat, "finalize"))[0]
    assert state.table.ship(1).bonus and not state.table.ship(1).engaged
    assert not keys(state, "p1") & {"u.snapshot.2", "begin_bonus"}
    assert order(begun(state)) == [1, 2], "the attack of its engagement is still its own"


def test_foresight_pays_force_for_it():
    state = round_of([fly("u.foresight", force=1)], [ship(hull=9)])
    state = take(take(state, "p1", "u.foresight"), "p2", "accept_claim")
    assert state.table.ship(1).force == 0 and state.stack[-1].step == "1a"
    assert "u.foresight" not in keys(round_of([fly("u.foresight", force_spent=1)], [ship()]), "p1")


def test_a_bonus_attack_is_begun_by_hand_between_engagements_if_the_other_side_agrees():
    state = round_of([ship(), fly("u.hansolo", initiative=3)], [fly("u.hansolo", hull=9)])
    assert picks_of(state, "p1", "begin_bonus") == [(2,)], "only the ship with the card"
    asked = take(state, "p1", "begin_bonus", (2,))
    assert ROOM.to_act(asked) == ("p2",) and keys(asked, "p2") >= {"accept_claim", "deny_claim"}
    assert take(asked, "p2", "deny_claim").stack == state.stack
    agreed = take(asked, "p2", "accept_claim")
    assert agreed.stack[-1].step == "1a" and agreed.stack[-1].data.bonus
    assert take(agreed, "p1", "back").stack[-1].step == "T", "nothing binds yet"
    state = take(take(begun(state), "p1", "decline"), "p2", "decline")
    assert state.stack[-1].step == "0" and "begin_bonus" in keys(state, "p2"), "also while others engage"
    assert "begin_bonus" not in keys(round_of([ship()], [ship()]), "p1"), "without cards played by hand there is none"
    assert "begin_bonus" not in keys(round_of([fly("u.hansolo")], [ship()], rules=2), "p1")
    assert "begin_bonus" not in keys(round_of([fly("u.hansolo", tokens={"disarm": 1})], [ship()]), "p1")


def test_only_ships_that_a_card_lets_attack_are_offered_outside_attacks():
    def able(*mine: Any, **options: Any) -> list[tuple[int, ...]]:
        return picks_of(round_of(list(mine), [ship()], **options), "p1", "begin_bonus")

    assert able(ship(), fly("u.landocalrissian-crew")) == [], "its card lets nobody attack"
    assert able(ship(), fly("p.corranhorn"), fly("u.landocalrissian-crew")) == [(2,)]
    assert able(ship(), ship(upgrades=[{"key": "new", "name": "New", "slot": "talent", "known": False}])) == [(2,)]
    assert able(ship(), ship(known=False, pilot="newcomer", ship="t65xwing")) == [(2,)]
    assert able(ship(), fly("p.nashwindrider")) == [(1, 2)], "a ship of its side"
    assert able(ship(), fly("u.landocalrissian-crew"), rules=3) == [(1, 2)], "as by the rules before"


def initiative_of(state: Any, number: int, now: int) -> Any:
    return take(state, "judge", "edit_ship", (number,), (INITIATIVE,), (now,))


def test_the_engagement_never_goes_back_up():
    state = begun(round_of([ship(initiative=5), ship(initiative=2)], [ship(initiative=4), ship(initiative=1)]))
    state = take(state, "p1", "skip", (1,))
    assert state.table.initiative == 4
    raised = initiative_of(state, 2, 6)
    assert ROOM.to_act(raised) == ("p1",), "it is overdue: the first player's ship goes first"
    raised = take(raised, "p1", "skip", (2,))
    assert ROOM.to_act(raised) == ("p2",) and raised.table.initiative == 4
    assert order(raised) == [3, 4]
    again = take(state, "judge", "edit_ship", (1,), (FIELDS.index("engaged"),), (0,))
    assert order(again) == [1, 3, 2, 4] and again.table.initiative == 4
    lower = initiative_of(state, 3, 1)
    assert order(lower) == [2, 3, 4], "down it may always go"


def test_an_initiative_that_rises_with_the_last_of_its_step_waits_for_the_next_one():
    state = begun(
        round_of([ship(initiative=5)], [fly("p.null", initiative=0, damage_hits=1, hull=5), ship(initiative=3)])
    )
    state = take(take(state, "p1", "skip", (1,)), "p2", "skip", (3,))
    assert (state.table.initiative, ROOM.to_act(state)) == (0, ("p2",))
    state = begun(
        round_of([ship(initiative=5)], [fly("p.null", initiative=0, damage_hits=1, hull=5), ship(initiative=3)])
    )
    state = take(state, "p1", "skip", (1,))
    healed = take(state, "judge", "edit_ship", (2,), (FIELDS.index("hits"),), (0,))
    told = [one.table.initiative for one in steps(healed)]
    assert told == [3, 3, -1], "Null, whole again at 7, engages with those of 3"


def steps(state: Any) -> list[Any]:
    """The state before each ship that skips, and at the end."""
    found = [state]
    while state.stack[-1].step == "0":
        (seat,) = ROOM.to_act(state)
        offer = next(offer for offer in ROOM.offers(state, seat) if offer.key == "skip")
        state = take(state, seat, "skip", (offer.picks[0].ids[0],))
        found.append(state)
    return found


def test_by_the_rules_before_the_engagement_goes_back_up():
    state = begun(round_of([ship(initiative=5), ship(initiative=2)], [ship(initiative=4)], rules=3))
    raised = initiative_of(take(state, "p1", "skip", (1,)), 2, 6)
    assert ROOM.to_act(raised) == ("p2",)
    raised = take(raised, "p2", "skip", (3,))
    assert raised.table.initiative == 6


# --- an attack outside the engagement that destroys the last ship ---


def outside(step: str, edition: str = "2.0", **options: Any) -> Any:
    """Ana's ship 1 has begun an attack at that step and destroys Ben's only ship."""
    ana = fly("p.corranhorn" if step == "E" else "u.hansolo", value=4)
    state = round_of([ana], [ship(hull=1, agility=0, initiative=1)], edition=edition, **options)
    if step != "T":
        state = begun(state)
    if step == "E":
        for one in order(state):
            state = take(state, state.table.ship(one).seat, "skip", (one,))
        state = take(state, "p1", "decline")
    if step == "S":
        state = take(state, "p1", "u.hansolo.hand")
    state = take(take(state, "p1", "begin_bonus", (1,)), "p2", "accept_claim")
    state = take(take(state, "p1", "measure", (2,), (0,), (2,), (2,), (0,), ()), "p1", "measured")
    state = take(take(state, "p1", "choose_weapon", (0,)), "p1", "declare_defender", (2,))
    state = throw(take(state, "p2", "confirm"), "hit", "hit", "hit", "hit")
    while state.stack and state.stack[-1].flow == "attack":
        (seat,) = ROOM.to_act(state)
        state = take(state, seat, "finalize")
    return state


@pytest.mark.parametrize("step", ["T", "E"])
def test_an_attack_outside_the_engagement_that_destroys_the_last_ship_ends_the_match(step: str):
    state = outside(step)
    assert ROOM.to_act(state) == (OVER,)
    assert (state.table.ending.winner, state.table.ending.why) == ("p1", "destroyed")
    older = outside(step, rules=3)
    assert older.stack and older.table.ship(2).removed and older.table.ending is None


def test_at_the_start_of_the_engagement_the_edition_says_whether_a_destroyed_ship_waits():
    waits = outside("S", "2.0")
    assert waits.stack and waits.table.ship(2).destroyed and not waits.table.ship(2).removed
    leaves = outside("S", "2.0-last")
    assert ROOM.to_act(leaves) == (OVER,) and leaves.table.ending.winner == "p1"


def test_han_solo_in_the_turret_is_asked_at_the_start_and_corran_horn_at_the_end():
    state = begun(round_of([fly("u.hansolo")], [ship()]))
    assert "u.hansolo.hand" in keys(state, "p1")
    state = take(state, "p1", "u.hansolo.hand")
    assert {"done", "begin_bonus"} <= keys(state, "p1")
    state = begun(round_of([fly("p.corranhorn")], [ship()]))
    for one in order(state):
        state = take(state, state.table.ship(one).seat, "skip", (one,))
    assert "p.corranhorn.hand" in keys(state, "p1")


# --- the End Phase ---


def ended(state: Any) -> Any:
    state = begun(state)
    for one in order(state):
        state = take(state, state.table.ship(one).seat, "skip", (one,))
    return take(state, "p1", "end_phase")


def test_the_moldy_crow_keeps_up_to_two_focus_tokens():
    for tokens, left in ((3, 2), (1, 1)):
        state = ended(round_of([fly("u.moldycrow", tokens={"focus": tokens, "evade": 1})], [ship(tokens={"focus": 2})]))
        assert state.table.ship(1).tokens.focus == left and state.table.ship(1).tokens.evade == 0
        assert state.table.ship(2).tokens.focus == 0


@pytest.mark.parametrize(
    ("card", "rules"), [("p.shaakti", 6), ("u.azmorigan", 6), ("u.kraken", 5), ("u.isbslicer", 5), ("u.ketsuonyo", 5)]
)
def test_other_cards_of_the_end_phase_are_asked_when_the_tokens_have_left_and_put_back_by_hand(card: str, rules: int):
    """The last three are played by the app in matches of today (test_cards_recent_rounds.py)."""
    state = ended(round_of([fly(card, tokens={"focus": 1})], [ship()], rules=rules))
    assert state.table.round == 2 and ROOM.to_act(state) == ("p1",)
    state = take(take(state, "p1", f"{card}.hand"), "p1", "edit_ship", (1,), (FOCUS,), (1,))
    state = take(take(state, "p2", "confirm_edits"), "p1", "done")
    assert state.table.ship(1).tokens.focus == 1 and state.stack[-1].step == "T"
