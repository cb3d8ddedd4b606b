"""The editions are records of switches: the table of the rules page, and the same commands with other offers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from attacks.engine.editions import word_of
from attacks.engine.values import Refused
from attacks.rooms.xwing.editions import CHOICES, EDITIONS, preset, switches_of
from tests.rooms.xwing.tables import ROOM, declared, setup, ship, take, throw, weapon

NAMES = ("2.0", "2.0-last", "2.5-first", "2.5", "xwa")
XWA = {
    "card_table": "xwa",
    "half_points": True,
    "squad_limit": 50,
    "mission_goal": 50,
    "objectives_worth": "agreed",
}
"""In what XWA is another game than the last printing of 2.5."""
EVERY = ("asteroid", "debris", "gas")
TABLE: dict[str, tuple[Any, Any, Any, Any]] = {
    "primary_min_range": (1, 1, 0, 0),
    "target_touching": ("by_weapon", "needs_ability", "by_weapon", "by_weapon"),
    "attack_range_vs_touching": ("measured", "measured", "measured", "zero"),
    "attack_bonus_at": ((0, 1), (0, 1), (1,), (1,)),
    "defense_bonus_at": ((3,), (3,), (3,), (3,)),
    "dice_min": (0, 0, 0, 0),
    "dice_max": (0, 6, 6, 6),
    "r0_no_added_dice": (False, False, True, True),
    "r0_attacker_dice": ("normal", "normal", "force_default_only", "defender_only"),
    "r0_third_ship_modifies": (False, False, False, False),
    "r0_protect_defense": (False, False, True, True),
    "r0_protect_roll_count": (True, True, True, True),
    "no_attack_at_obstacles": (("asteroid",), ("asteroid",), EVERY, EVERY),
    "ionized_locks": ("keep", "keep", "keep", "none"),
    "player_order": ("fixed", "fixed", "each_round", "each_round"),
    "attack_wording": ("attack", "standard_attack", "standard_attack", "standard_attack"),
    "aftermath_triggers": ("self", "any_or_destroyed", "any_or_destroyed", "any_or_destroyed"),
    "removal_wording": ("in_engagement", "at_initiative_step", "at_initiative_step", "at_initiative_step"),
    "removal_clock": ("current_step",) * 4,
    "r0_defender_side": (False,) * 4,
    "weapon_text_exempt": (False,) * 4,
    "hit_stands": (True,) * 4,
    "destroyed_triggers": ("aftermath",) * 4,
    "fuel_leak_own_crit": (False,) * 4,
    "recycle_discards": (True,) * 4,
    "card_table": ("legacy", "legacy", "2.5", "2.5"),
    "half_points": (True, True, False, False),
    "full_score": (200, 200, 0, 0),
    "mission_points": (False, False, True, True),
    "half_rounding": ("up", "up", "down", "down"),
    "squad_limit": (0, 0, 20, 20),
    "mission_goal": (0, 0, 20, 20),
    "tied": ("draw", "final_salvo", "draw", "draw"),
    "objectives_worth": ("printed",) * 4,
}


def test_the_editions_are_those_of_the_rules_page_in_its_order():
    assert tuple(EDITIONS) == ROOM.editions == NAMES


@pytest.mark.parametrize("switch", TABLE)
def test_a_switch_has_the_values_of_its_row(switch: str):
    row = (*TABLE[switch], XWA.get(switch, TABLE[switch][-1]))
    assert tuple(preset(edition)[switch] for edition in NAMES) == row


def test_the_table_holds_every_switch():
    assert set(TABLE) == set(preset("2.0"))


@pytest.mark.parametrize("edition", NAMES)
def test_a_table_may_set_every_house_rule_in_every_edition(edition: str):
    for switch, values in CHOICES.items():
        for value in values:
            plain = msgspec.to_builtins(value)
            assert getattr(switches_of(edition, {switch: plain}), switch) == value
            ROOM.start(setup([ship()], [ship()], edition=edition, switches={switch: plain}))


@pytest.mark.parametrize("value", ["on", 1, None, [1], "defender"])
def test_a_switch_of_another_kind_is_refused(value: Any):
    for switch in ("r0_attacker_dice", "half_points", "player_order"):
        with pytest.raises(Refused, match="bad_switch"):
            switches_of("2.5", {switch: value})


def test_every_switch_and_every_value_has_its_words_and_no_other():
    words = ROOM.words("en")
    wanted = set(TABLE)
    for switch, row in TABLE.items():
        wanted |= {word_of(switch, value) for value in (*row, *CHOICES.get(switch, ()), XWA.get(switch, row[0]))}
    assert set(words["switches"]) == wanted
    assert tuple(words["editions"]) == NAMES


def test_a_match_that_older_rules_began_scores_as_it_did():
    before = switches_of("2.5", {}, rules=4)
    assert (before.squad_limit, before.mission_goal, before.half_rounding) == (0, 0, "up")
    assert switches_of("2.0-last", {}, rules=4).tied == "draw"
    assert switches_of("2.5", {"mission_goal": 50}, rules=4).mission_goal == 50
    assert switches_of("2.5", {}) == EDITIONS["2.5"]
    cards = [ship(points=15)]
    assert (
        ROOM.view(ROOM.start(setup(cards, cards, mode="game", edition="2.5")), "watch")["seats"]["p1"]["deficit"] == 5
    )
    older = ROOM.start(setup(cards, cards, mode="game", edition="2.5", rules=4))
    assert "deficit" not in ROOM.view(older, "watch")["seats"]["p1"]


def offered(edition: str, attack_range: int = 0, **options: Any) -> dict[str, str]:
    """What Ana is offered in 2b of one attack with a focus token and Force; the attack dice are focus, hit, blank."""
    mine = ship(tokens={"focus": 1}, force=1, weapons=[weapon(key="blaster", low=0), weapon()])
    state = ROOM.start(setup([mine], [ship()], edition=edition, **options))
    state = take(state, "p1", "stop", (5,))
    state = take(state, "p1", "attack", (1,))
    state = take(state, "p1", "measure", (2,), (0,), (attack_range,), (attack_range,), (0,), ())
    state = take(take(state, "p1", "measured"), "p1", "choose_weapon", (1,))
    state = take(take(state, "p1", "declare_defender", (2,)), "p2", "confirm")
    (asked,) = ROOM.chances(state)
    state = throw(state, "focus", *["blank"] * (asked.n - 1))
    return {offer.key: offer.why_not for offer in ROOM.offers(state, "p1") if not offer.manual}


def test_the_same_commands_at_range_0_meet_other_offers_in_each_edition():
    for edition in ("2.0", "2.0-last"):
        with pytest.raises(Refused, match="bad_picks"):
            offered(edition)
    lock = {"spend_lock": "no_lock_on_it"}
    barred = {"finalize": "", "spend_focus": "r0_only_force", "spend_force": "", **lock}
    assert offered("2.5-first") == barred
    assert offered("2.5") == barred | {"spend_focus": "r0_only_defender", "spend_force": "r0_only_defender"}
    free = {"finalize": "", "spend_focus": "", "spend_force": "", **lock}
    assert offered("2.5", switches={"r0_attacker_dice": "normal"}) == free
    for edition in NAMES:
        assert offered(edition, attack_range=1) == free


@pytest.mark.parametrize(
    ("edition", "keys"),
    [("2.0", ["edit_ship", "stop"]), ("2.0-last", ["edit_ship", "stop"])]
    + [(edition, ["edit_ship", "edit_score", "stop"]) for edition in ("2.5-first", "2.5", "xwa")],
)
def test_mission_points_are_counted_where_the_edition_has_them(edition: str, keys: list[str]):
    state = ROOM.start(setup([ship()], [ship()], mode="game", edition=edition))
    for seat in ("p1", "p2"):
        assert [offer.key for offer in ROOM.offers(state, seat) if offer.manual] == keys
    assert [offer.key for offer in ROOM.offers(state, "judge")] == keys[:-1]


def test_an_edition_words_its_own_questions():
    def wording(edition: str) -> Any:
        return ROOM.view(ROOM.start(setup([ship()], [ship()], edition=edition)), "watch").get("wording")

    after = {number: f"{number}_destroyed" for number in ("6a", "6b", "6c", "6d")}
    assert wording("2.0") is None
    for edition in NAMES[1:]:
        assert wording(edition) == {"0": "0_standard", **after}
        assert set(wording(edition).values()) <= set(ROOM.words("en")["prompts"])


def test_squads_fit_the_editions_with_their_cards():
    assert [ROOM.shares_cards_with(edition) for edition in NAMES] == [
        *(NAMES[:2], NAMES[:2], NAMES[2:4], NAMES[2:4], NAMES[4:])
    ]


def adders(edition: str, seat: str, attack_range: int) -> tuple[int, ...]:
    card = ship(weapons=[weapon(low=0)])
    state = ROOM.start(setup([card], [ship()], edition=edition))
    state = declared(state, attack_range=attack_range)
    (offer,) = (offer for offer in ROOM.offers(state, seat) if offer.key == "edit_pool")
    return offer.picks[0].ids


def test_the_attackers_side_cannot_lessen_the_defense_at_range_0():
    everything = (0, 1, 2, 3, 4, 5)
    for edition in ("2.5-first", "2.5"):
        assert adders(edition, "p1", 0) == (0, 1, 2, 3)
        for seat in ("p2", "judge"):
            assert adders(edition, seat, 0) == everything
        assert adders(edition, "p1", 1) == everything
    for edition in NAMES[:2]:
        assert adders(edition, "p1", 1) == everything


def test_a_judge_turns_any_die_at_range_0():
    state = declared(ROOM.start(setup([ship()], [ship()], edition="2.5")), attack_range=0)
    state = take(state, "p2", "stop", (5,))
    state = throw(take(state, "p2", "confirm"), "focus", "blank", "blank")
    reasons = {seat: {o.key: o.why_not for o in ROOM.offers(state, seat)} for seat in ("p1", "p2", "judge")}
    assert {seat: found["edit_die_attack"] for seat, found in reasons.items()} == {
        "p1": "r0_only_defender",
        "p2": "",
        "judge": "",
    }
    assert {seat: found["add_die_attack"] for seat, found in reasons.items()} == {
        "p1": "r0_only_defender",
        "p2": "r0_no_added",
        "judge": "",
    }


def test_a_state_of_the_first_edition_is_written_as_before():
    """A switch at its first value is left out, so that what was saved before there were others still reads the same."""
    assert b"r0_" not in ROOM.encode(ROOM.start(setup([ship()], [ship()])))
