"""What the defender's card says beside each fact: whatever changes a number of the attack, with what it does."""

from __future__ import annotations

from typing import Any

from attacks.rooms.xwing import fact_effects
from attacks.rooms.xwing.abilities import vocabulary
from attacks.rooms.xwing.abilities.catalogue import abilities, card_of
from attacks.rooms.xwing.state import ARCS
from attacks.rooms.xwing.steps.declare import open_facts, reading
from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.tables import ROOM


def card(duel: Duel) -> dict[str, Any]:
    """The facts that do something, as Ben is asked to confirm them."""
    return ROOM.view(duel.state, "p2")["attack"].get("effects", {})


def waiting(
    ana: Any, ben: Any, *, at: int = 2, close: int = 2, arcs=("front",), theirs=(), obstructed: int = 0
) -> Duel:
    """Ana has declared; Ben has not confirmed yet."""
    duel = Duel(ana, ben, confirm=False, at=at)
    duel.answered("attack").take("p1", "attack", (1,))
    measure = duel.answered("measure").offer("p1", "measure")
    held, back = (
        tuple(code for code in measure.picks[at].ids if ARCS[code] in wanted) for at, wanted in ((1, arcs), (5, theirs))
    )
    duel.take("p1", "measure", (duel.target,), held, (at,), (close,), (obstructed,), back)
    return duel.take("p1", "measured").take("p1", "choose_weapon", (0,)).take("p1", "declare_defender", (duel.target,))


def test_a_die_and_a_card_that_hang_on_the_bullseye_stand_on_the_card_of_the_defender():
    duel = waiting(fly("p.scourgeskutu", "u.crackshot"), fly("p.redsquadronveteran"), arcs=("front", "bullseye"))
    assert card(duel)["arc_bullseye"] == {"attack": 1, "on": ["p.scourgeskutu", "u.crackshot"]}
    outside = waiting(fly("p.scourgeskutu", "u.crackshot"), fly("p.redsquadronveteran"))
    assert card(outside)["arc_bullseye"] == {"off": ["p.scourgeskutu", "u.crackshot"]}


def test_an_arc_that_does_not_hold_the_attacker_is_said_where_it_costs_a_die():
    duel = waiting(fly("u.outmaneuver"), fly("p.redsquadronveteran"))
    assert card(duel)["their_front"] == {"defense": -1, "on": ["u.outmaneuver"]}
    held = waiting(fly("u.outmaneuver"), fly("p.redsquadronveteran"), theirs=("front",))
    assert card(held)["their_front"] == {"off": ["u.outmaneuver"]}


def test_range_and_obstruction_say_how_many_dice_they_add():
    assert card(waiting(fly(), fly(), at=1, close=1))["attack_range"] == {"attack": 1}
    assert card(waiting(fly(), fly(), at=3, close=3)) == {"attack_range": {"defense": 1}}
    assert card(waiting(fly(), fly(), obstructed=1))["obstructed"] == {"defense": 1}


def test_what_changes_nothing_here_says_nothing():
    assert card(waiting(fly("p.scourgeskutu"), fly(), at=2)).keys() == {"arc_bullseye"}
    assert "effects" not in ROOM.view(waiting(fly(), fly()).state, "p2")["attack"]


def test_the_dice_that_are_rolled_are_those_the_card_has_told():
    """Whatever cards both bring: the number differs from the printed one by what the facts on the card add and take."""
    for theirs in ((), ("front",)):
        for at in (1, 2, 3):
            duel = waiting(
                fly("p.scourgeskutu"), fly(agility=2), at=at, close=at, arcs=("front", "bullseye"), theirs=theirs
            )
            told = sum(effect.get("attack", 0) for effect in card(duel).values())
            assert all(isinstance(reading(duel.state, fact), int) for fact in open_facts(duel.state))
            assert duel.take("p2", "confirm").n == 3 + told


def test_where_only_cards_could_tell_two_readings_apart_counting_all_dice_again_says_the_same(monkeypatch):
    """No card is left out: every ability that asks for an arc, on either side, with dice counted for every reading."""
    asking = {card_of(key) for key, ability in abilities().items() if any(map(asks_for_arc, ability.when))}
    keys = sorted(key for key in asking if key[0] in "pu" and "/" not in key)
    assert len(keys) > 20
    for key in keys:
        for mine, theirs in (((key,), ()), ((), (key,))):
            state = waiting(fly(*mine), fly(*theirs), arcs=("front", "bullseye"), theirs=("front",)).state
            told = fact_effects.fact_effects(state)
            with monkeypatch.context() as all_counted:
                all_counted.setattr(fact_effects, "_counts", lambda held: True)
                assert fact_effects.fact_effects(state) == told


def asks_for_arc(condition: Any) -> bool:
    return isinstance(condition, vocabulary.Arc | vocabulary.Reinforced)
