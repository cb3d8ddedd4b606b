"""Cards that the players carry out by hand: named at their moment, in a window that waits for them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from attacks.engine.values import CHANCE, OVER, PASSED_BY, Event, Refused
from attacks.rooms.xwing import cards, marks
from attacks.rooms.xwing.abilities.by_hand_cards import by_hand
from attacks.rooms.xwing.abilities.catalogue import abilities, ability_in_play
from attacks.rooms.xwing.abilities.vocabulary import ByHand
from tests.rooms.legal import play
from tests.rooms.xwing import duels, setups
from tests.rooms.xwing.duels import fly
from tests.rooms.xwing.tables import ROOM, setup, ship

HAN = "p.hansolo-modifiedyt1300lightfreighter"
LANDO = "u.landocalrissian-crew"
STRANGER = {"key": "never-printed", "name": "Never Printed", "slot": "talent", "known": False}


class Duel(duels.Duel):
    """By the rules with the number 5, the last by which these cards were carried out by hand."""

    def __init__(self, ana: Any, ben: Any, **options: Any) -> None:
        super().__init__(ana, ben, **{"rules": 5} | options)


def offers(duel: Duel, seat: str) -> dict[str, str]:
    return {offer.key: offer.why_not for offer in ROOM.offers(duel.state, seat)}


def kinds(duel: Duel) -> list[str]:
    return [event.kind for event in duel.events]


def number(duel: Duel, key: str) -> int:
    shown = ROOM.view(duel.state, "watch")["ships"]["1"]["by_hand"]
    return next(int(n) for n, card in shown.items() if card["key"] == key)


def test_a_card_played_by_hand_is_named_at_its_moment_and_keeps_the_window_open():
    duel = Duel(fly(HAN, LANDO), ship()).roll("crit", "focus", "blank")
    assert duel.state.stack[-1].step == "2b" and duel.to_act == ("p1",)
    held = {offer.key: offer for offer in ROOM.offers(duel.state, "p1") if offer.by_hand}
    assert {key: offer.why_not for key, offer in held.items()} == {f"{HAN}.hand": "", f"{LANDO}.hand": ""}
    assert not [e for e in duel.events if e.kind == "window.quiet" and e.data["seat"] == "p1"]
    assert "edit_die_attack" in offers(duel, "p1")


def test_the_defenders_card_waits_where_the_defender_modifies():
    duel = Duel(ship(), fly(LANDO)).roll("hit", "hit", "hit").roll("blank", "blank")
    assert duel.state.stack[-1].step == "3b" and duel.to_act == ("p2",)
    assert offers(duel, "p2")[f"{LANDO}.hand"] == "" and "edit_die_defense" in offers(duel, "p2")


def test_a_card_that_no_table_knows_waits_in_the_same_way():
    duel = Duel(ship(upgrades=[STRANGER]), ship(upgrades=[STRANGER])).roll("hit", "hit", "hit")
    assert duel.to_act == ("p1",) and offers(duel, "p1")["u.never-printed.hand"] == ""
    duel.take("p1", "finalize").roll("blank", "blank")
    assert duel.to_act == ("p2",) and offers(duel, "p2")["u.never-printed.hand"] == ""


def test_a_pilot_that_no_table_knows_waits_in_the_same_way_and_a_ship_typed_in_does_not():
    newcomer = ship(pilot="nobodyknowsher", ship="t65xwing", known=False)
    assert offers(Duel(newcomer, ship()).roll("hit", "hit", "hit"), "p1")["p.nobodyknowsher.hand"] == ""
    assert Duel(ship(pilot="nobodyknowsher"), ship()).roll("hit", "hit", "hit").to_act == (CHANCE,)


def test_a_card_after_a_hit_waits_in_the_aftermath_of_an_attack_that_hits_and_of_no_other():
    missiles = fly("u.concussionmissiles")
    hit = Duel(missiles, ship(hull=8), weapon=1, locks={1: 2}).roll("hit", "hit", "hit").past().roll("blank", "blank")
    assert hit.state.stack[-1].step == "6b" and hit.to_act == ("p1",)
    assert offers(hit, "p1")["u.concussionmissiles.hand"] == ""
    miss = Duel(missiles, ship(hull=8), weapon=1, locks={1: 2}).roll("blank", "blank", "blank").past()
    miss.roll("blank", "blank")
    assert not miss.state.stack and "attack.missed" in kinds(miss)


def test_a_card_before_the_roll_is_asked_before_the_roll_and_adds_its_die():
    duel = Duel(fly("u.garsaxon-gunner"), ship())
    assert duel.to_act == ("p1",) and set(offers(duel, "p1")) >= {"decline", "u.garsaxon-gunner.hand"}
    duel.take("p1", "u.garsaxon-gunner.hand").take("p1", "edit_pool", (0,), (1,)).take("p2", "confirm_edits")
    duel.take("p1", "done")
    assert duel.to_act == (CHANCE,) and duel.n == 4


def test_it_is_carried_out_by_changes_that_the_other_side_confirms_and_then_it_is_done():
    duel = Duel(fly(LANDO), ship()).roll("crit", "focus", "blank").take("p1", f"{LANDO}.hand")
    assert duel.events[-1].kind == "hand.used" and duel.events[-1].data["ability"] == f"{LANDO}.hand"
    assert ROOM.view(duel.state, "watch")["ability"] == {"key": f"{LANDO}.hand", "ship": "1", "by_hand": True}
    with pytest.raises(Refused, match="not_offered"):
        duel.take("p2", "done")
    duel.take("p1", "edit_die_attack", (2,), (3,))
    with pytest.raises(Refused, match="edits_open"):
        duel.take("p1", "done")
    duel.take("p2", "confirm_edits").take("p1", "done")
    assert duel.attack.attack.now.count("h") + duel.attack.attack.now.count("c") == 2
    assert duel.to_act == (CHANCE,), "it was used, and nothing else keeps the window open"


def test_a_card_passed_by_for_good_holds_nothing_up_until_it_is_asked_for_again():
    duel = Duel(fly(LANDO), ship()).roll("crit", "focus", "blank")
    card = number(duel, f"{LANDO}.hand")
    duel.take("p1", "pass_card", (card,))
    told = [event for event in duel.events if event.kind.startswith(("hand.", "window."))]
    assert [(event.kind, event.data["seat"]) for event in told[-2:]] == [
        ("hand.passed", "p1"),
        ("window.passed_by", "p1"),
    ]
    assert duel.ship(1).passed == (f"{LANDO}.hand",) and duel.to_act == (CHANCE,)
    duel.take("p1", "pass_card", (card,))
    assert duel.ship(1).passed == ()


def test_a_card_is_passed_by_at_all_its_moments_and_on_every_ship_of_the_seat_at_once():
    foils = "u.servomotorsfoils"
    duel = Duel([fly(foils), fly(foils)], ship(), rules=7)
    (offer,) = (offer for offer in ROOM.offers(duel.state, "p1") if offer.key == "pass_card")
    assert len(offer.picks[0].ids) == 1, "one card is one line, whichever ships bring it"
    duel.take("p1", "pass_card", offer.picks[0].ids)
    mine = [one for one in duel.state.table.ships if one.seat == "p1"]
    assert [one.passed for one in mine] == [(f"{foils}.hand",)] * 2
    duel.take("p1", "pass_card", offer.picks[0].ids)
    assert not any(one.passed for one in duel.state.table.ships)


def test_what_is_passed_by_is_shown_with_the_reason():
    duel = Duel(fly(HAN, LANDO), ship()).roll("crit", "focus", "blank")
    duel.take("p1", "pass_card", (number(duel, f"{LANDO}.hand"),))
    assert offers(duel, "p1")[f"{LANDO}.hand"] == PASSED_BY and duel.to_act == ("p1",)
    with pytest.raises(Refused, match=PASSED_BY):
        duel.take("p1", f"{LANDO}.hand")
    assert "pass_card" not in offers(duel, "p2"), "nobody passes a card of the other side by"


def test_a_ship_without_such_cards_is_asked_nothing():
    duel = Duel(fly("u.predator"), ship()).roll("hit", "hit", "hit")
    assert duel.to_act == (CHANCE,) and "pass_card" not in offers(duel, "p1")


def test_a_match_begun_by_the_rules_before_goes_on_without_them():
    duel = Duel(fly(HAN, LANDO, "u.garsaxon-gunner"), ship(), rules=1)
    assert duel.roll("crit", "focus", "blank").to_act == (CHANCE,)
    assert duel.state.table.rules == 1 and ROOM.start(setup([ship()], [ship()])).table.rules == ROOM.rules_number


def test_nobody_modifies_by_hand_what_the_rules_of_range_0_protect():
    duel = Duel(fly(LANDO), ship(), at=0).roll("crit", "focus", "blank")
    assert duel.to_act == (CHANCE,)


def test_odds_pass_such_cards_over_and_wait_while_one_is_carried_out():
    plain = Duel(ship(tokens={"focus": 1}), ship()).roll("hit", "focus", "blank")
    armed = Duel(fly(HAN, LANDO, tokens={"focus": 1}), fly(LANDO)).roll("hit", "focus", "blank")
    known_to_all = [ROOM.question_from(duel.state, "damage", {}) for duel in (plain, armed)]
    assert [found is not None for found in known_to_all] == [True, True]
    (one, first), (other, second) = known_to_all
    assert not other.table.armed and [o.key for o in second.options(other, "p1")] == [
        o.key for o in first.options(one, "p1")
    ]
    armed.take("p1", f"{LANDO}.hand")
    assert ROOM.question_from(armed.state, "damage", {}) is None


def test_every_row_of_the_table_of_moments_is_of_a_card_and_of_a_moment_that_exists():
    asked = {ability.moment for ability in abilities().values()}
    for card, moments in by_hand().items():
        assert any(card in marks.text_hashes(table) for table in ("2.5", "legacy")), card
        for moment in moments:
            assert moment.moment in asked | {"ship.destroyed", "end.phase"}, card
            assert set(moment.roles) <= ROLES


ROLES = set(
    "attacker defender attackers defenders other_attackers other_defenders self friend other_friend enemy".split()
)


@pytest.mark.parametrize("table", ["2.5", "legacy"])
def test_every_card_played_by_hand_is_asked_for_by_a_ship_that_brings_it(table: str):
    found = cards.of_set(table)
    for card in marks.text_hashes(table):
        kind, _, name = card.partition(".")
        if kind not in "pu" or "/" in name or marks.mark(table, card).state != "manual":
            continue
        if name not in (found.pilots if kind == "p" else found.upgrades):
            continue
        edition = {"2.5": "2.5", "legacy": "2.0"}[table]
        state = ROOM.start(setup([fly(card, table=table)], [ship()], edition=edition))
        keys = [key for key in state.table.ship(1).abilities if key.startswith(f"{card}.hand")]
        assert keys and all(isinstance(ability_in_play(key).effects[0], ByHand) for key in keys), card


def test_random_matches_full_of_such_cards_end_and_play_again_to_the_same():
    used = sum(_random_match(seed) for seed in range(6, 12))
    assert used >= 6


def _random_match(seed: int) -> int:
    """A match whose ships all bring cards that are played by hand; how often one of them was."""
    rng = Random(f"by hand {seed}")
    wanted = setups.setup(rng, rng.choice(["2.0", "2.5"]))
    known_here = cards.of_set("2.5").upgrades
    by_hand_here = sorted(name for name in known_here if marks.mark("2.5", f"u.{name}").state == "manual")
    for seat in wanted["seats"].values():
        for one in seat["squad"]["ships"]:
            names = rng.sample(by_hand_here, 3)
            one["upgrades"] = [STRANGER, *({"key": name, "name": name, "slot": "talent"} for name in names)]
    *_, match = play(ROOM, wanted, rng, setups.NUMBER_REFUSALS, setups.WEIGHTS)
    assert ROOM.to_act(match.state) == (OVER,)
    state, told = ROOM.start(match.setup), list[Event]()
    for command in match.commands:
        state, events = ROOM.apply(state, command)
        told += events
    assert (state, told) == (match.state, match.events)
    return sum(event.kind == "hand.used" for event in match.events)
