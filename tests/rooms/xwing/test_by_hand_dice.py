"""Rerolls by hand: dice that the match rolls, after the other side has confirmed them; and condition cards by hand."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import CHANCE, JUDGE, Command, Refused
from attacks.rooms.xwing import marks
from attacks.rooms.xwing.corrections import conditions_by_hand as conditions
from tests.rooms.xwing import duels
from tests.rooms.xwing.duels import fly
from tests.rooms.xwing.tables import ROOM, ship

HAN = "p.hansolo-modifiedyt1300lightfreighter"
LANDO = "u.landocalrissian-crew"
AGAIN = "edit_reroll_attack"


class Duel(duels.Duel):
    """By the rules with the number 5, the last by which these cards were carried out by hand."""

    def __init__(self, ana: Any, ben: Any, **options: Any) -> None:
        super().__init__(ana, ben, **{"rules": 5} | options)


def offered(duel: Duel, seat: str, key: str):
    return next((offer for offer in ROOM.offers(duel.state, seat) if offer.key == key), None)


def rolled(*cards: str, **numbers):
    """Ana's ship with these cards has rolled a crit, a focus and a blank and may modify."""
    options = {name: numbers.pop(name) for name in ("rules", "dice", "at", "locks") if name in numbers}
    return Duel(fly(*cards, **numbers), ship(), **options).roll("crit", "focus", "blank")


def test_dice_are_rerolled_by_the_dice_of_the_match_once_the_other_side_has_confirmed():
    duel = rolled(LANDO).take("p1", f"{LANDO}.hand")
    assert offered(duel, "p1", AGAIN).picks[0].ids == (0, 1, 2)
    duel.take("p1", AGAIN, (1, 2))
    told = duel.events[-1]
    assert (told.kind, told.data["field"], told.data["ids"], told.data["n"]) == (
        "edit.opened.reroll", "attack", [1, 2], 2,
    )  # fmt: skip
    assert ROOM.view(duel.state, "watch")["edits"]["1"]["dice"] == ["1", "2"]
    assert duel.to_act == ("p2",) and duel.attack.attack.now == "cfb"
    duel.take("p2", "confirm_edits")
    (throw,) = ROOM.chances(duel.state)
    assert duel.to_act == (CHANCE,) and (throw.kind, throw.n) == ("attack", 2)
    duel.roll("hit", "crit")
    assert (duel.attack.attack.now, duel.attack.attack.again) == ("chc", "011")
    assert [e.data["offer"] for e in duel.events if e.kind == "dice.rerolled"] == [AGAIN]
    assert duel.to_act == ("p1",) and offered(duel, "p1", "done").why_not == ""
    assert offered(duel, "p1", AGAIN).picks[0].ids == (0,), "each die is rerolled once in an attack"


def test_a_die_that_a_lock_has_rerolled_is_not_rerolled_by_hand():
    duel = rolled(LANDO, locks={1: 2}).take("p1", "spend_lock", (1, 2)).roll("focus", "blank")
    assert offered(duel, "p1", AGAIN).picks[0].ids == (0,)
    with pytest.raises(Refused, match="bad_picks"):
        duel.take("p1", AGAIN, (1,))


def test_han_solos_reroll_counts_as_none_and_may_take_every_die():
    duel = rolled(HAN, locks={1: 2}).take("p1", "spend_lock", (1, 2)).roll("focus", "blank")
    assert offered(duel, "p1", AGAIN).picks[0].ids == (0,)
    duel.take("p1", f"{HAN}.hand")
    assert offered(duel, "p1", AGAIN).picks[0].ids == (0, 1, 2)
    duel.take("p1", AGAIN, (0, 1, 2)).take("p2", "confirm_edit", (1,)).roll("hit", "hit", "blank")
    assert (duel.attack.attack.now, duel.attack.attack.again) == ("hhb", "011")
    assert offered(duel, "p1", AGAIN).picks[0].ids == (0, 1, 2)


def test_a_reroll_by_hand_is_contested_withdrawn_and_ruled_on_like_any_change():
    duel = rolled(LANDO).take("p1", AGAIN, (2,)).take("p2", "contest_edit", (1,))
    assert duel.to_act == ("p1",) and duel.attack.attack.now == "cfb"
    assert duel.take("p1", "withdraw_edit", (1,)).state.table.edits == ()
    ruled = rolled(LANDO).take("p1", AGAIN, (2,)).take(JUDGE, "judge_refuse_edit", (1,))
    assert ruled.state.table.edits == () and ruled.to_act == ("p1",)
    allowed = rolled(LANDO).take("p1", AGAIN, (2,)).take(JUDGE, "judge_allow_edit", (1,))
    assert allowed.to_act == (CHANCE,) and allowed.roll("hit").attack.attack.now == "cfh"


def test_the_defender_rerolls_by_hand_and_makes_the_attacker_reroll():
    duel = Duel(ship(), fly(LANDO)).roll("hit", "hit", "hit").roll("blank", "focus")
    duel.take("p2", "edit_reroll_defense", (0,)).take("p1", "confirm_edits").roll("evade")
    assert duel.attack.defense.now == "ef" and duel.state.stack[-1].step == "3b"
    duel.take("p2", AGAIN, (0,)).take("p1", "confirm_edits").roll("blank")
    assert duel.attack.attack.now == "bhh", "a card may reach the other side's dice too"


def test_two_rerolls_confirmed_together_roll_no_die_twice():
    duel = Duel(fly(LANDO), fly(LANDO)).roll("hit", "blank", "hit").take("p1", AGAIN, (1,)).take("p2", AGAIN, (1, 2))
    assert [edit.by for edit in duel.state.table.edits] == ["p1", "p2"]
    duel.take(JUDGE, "judge_allow_edit", (1,)).take(JUDGE, "judge_allow_edit", (2,))
    assert [e.data["ids"] for e in duel.events if e.kind == "edit.made.reroll"] == [[1], [1, 2]]
    assert duel.n == 1 and duel.roll("crit").n == 1 and duel.roll("focus").attack.attack.now == "hfc"
    assert duel.attack.attack.again == "011"


def test_real_dice_of_a_reroll_by_hand_are_typed_in_by_their_owner():
    duel = Duel(fly(LANDO), ship(), dice="entered")
    duel.take("p1", "enter", (1, 1, 0, 1)).take("p1", AGAIN, (0, 1)).take("p2", "confirm_edits")
    assert duel.to_act == ("p1",)
    assert duel.take("p1", "enter", (0, 0, 1, 1)).attack.attack.again.count("1") == 2


def test_nobody_rerolls_by_hand_what_range_0_protects_and_only_so_many_dice_where_a_card_says_so():
    close = Duel(fly(LANDO), fly(LANDO), at=0).roll("crit", "focus", "blank")
    assert close.to_act == (CHANCE,), "nothing may be modified by hand, so nobody is asked"
    stopped = (
        Duel(fly(LANDO), fly(LANDO), at=0, confirm=False).take("p1", "stop", (5,)).declare(0, 0, ("front",), (), 0, 0)
    )
    stopped.roll("crit", "focus", "blank")
    assert offered(stopped, "p1", AGAIN).why_not == "r0_only_defender"
    limited = Duel(fly(LANDO), fly("p.magvayarro"))
    while limited.to_act == ("p2",):
        limited.take("p2", limited.offered("p2")[-1].key)
    limited.roll("crit", "focus", "blank")
    assert offered(limited, "p1", AGAIN).picks[0].most == 1


def test_while_dice_are_about_to_be_rolled_again_no_others_are_asked_for():
    duel = rolled(LANDO).take("p1", AGAIN, (1,)).take("p2", "confirm_edits")
    assert duel.to_act == (CHANCE,) and offered(duel, "p1", AGAIN) is None
    assert offered(duel.roll("hit"), "p1", AGAIN).picks[0].ids == (0, 2)


def test_without_cards_played_by_hand_and_by_older_rules_nobody_rerolls_by_hand():
    assert offered(rolled("u.predator", tokens={"focus": 1}), "p1", AGAIN) is None
    assert offered(rolled(LANDO, rules=3), "p1", AGAIN) is None
    assert offered(rolled(LANDO), "p1", AGAIN) is not None


def test_the_note_of_a_reroll_by_hand_is_told_to_everybody():
    duel = rolled(LANDO)
    state, events = ROOM.apply(duel.state, Command("p1", AGAIN, ((2,),), "Lando, one green token"))
    assert events[-1].data["note"] == "Lando, one green token"
    assert ROOM.view(state, "p2")["edits"]["1"]["note"] == "Lando, one green token"


# --- condition cards ---


def code(card: str) -> int:
    return list(conditions.givers()).index(card)


def assigned(card: str, *by: str, to: int = 2, **options):
    duel = Duel(fly(*by), ship(hull=8), confirm=False, **options)
    duel.take("p1", conditions.KEY, (to,), (code(card),)).take("p2", "confirm_edits")
    return duel


def test_a_condition_card_assigned_by_hand_is_asked_for_at_its_own_moment():
    duel = assigned("guarded", "p.magnaguardprotector")
    assert duel.ship(2).marked == ("guarded",) and duel.ship(2).abilities == ("c.guarded.hand",)
    assert ROOM.view(duel.state, "watch")["conditions"] == {"2": ["c.guarded"]}
    duel.declare(2, 2, ("front",), (), 0, 0).roll("hit", "hit", "blank")
    assert duel.to_act == ("p2",) and offered(duel, "p2", "c.guarded.hand").why_not == ""
    duel.take("p2", "c.guarded.hand").take("p2", "edit_pool", (3,), (1,)).take("p1", "confirm_edits").take("p2", "done")
    assert duel.n == 3


def test_a_condition_that_touches_no_attack_lies_on_its_ship_and_is_taken_away_by_hand():
    duel = assigned("rattled", "p.benteene")
    assert (duel.ship(2).marked, duel.ship(2).abilities) == (("rattled",), ())
    duel.take("p2", conditions.KEY, (2,), (code("rattled"),)).take("p1", "confirm_edits")
    assert duel.ship(2).marked == ()
    assert [e.kind for e in duel.events if e.kind.startswith("condition.")] == [
        "condition.assigned",
        "condition.removed",
    ]


def test_only_conditions_that_a_card_on_the_table_assigns_are_offered():
    duel = Duel(fly("p.captainrex"), ship(), confirm=False)
    assert offered(duel, "p1", conditions.KEY).picks[1].ids == (code("suppressivefire"),)
    assert offered(duel, "p2", conditions.KEY) is not None, "either side may say that it lies there"
    assert offered(Duel(ship(), ship(), confirm=False), "p1", conditions.KEY) is None
    assert offered(Duel(fly("p.captainrex"), ship(), confirm=False, rules=3), "p1", conditions.KEY) is None


def test_every_condition_by_hand_is_a_card_of_the_tables_and_one_of_an_attack_has_its_moments():
    everything = {card for table in ("2.5", "legacy") for card in marks.text_hashes(table)}
    asked = [card for card in conditions.givers() if f"c.{card}" in everything]
    assert len(asked) >= 10
    for card in asked:
        by = conditions.givers()[card][0]
        table = "2.5" if f"c.{card}" in marks.text_hashes("2.5") else "legacy"
        edition = {"2.5": "2.5", "legacy": "2.0"}[table]
        duel = Duel(fly(by, table=table), ship(), confirm=False, edition=edition)
        duel.take(JUDGE, conditions.KEY, (2,), (code(card),))
        assert duel.ship(2).abilities and duel.state.table.armed, card
