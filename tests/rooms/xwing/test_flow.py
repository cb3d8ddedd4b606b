"""The flow is the page: its numbers in its order, no card in a step, each die rerolled once whoever causes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from attacks.engine.dicepool import Reroll
from attacks.engine.flow import Roll, Window
from attacks.engine.values import CHANCE, LANDED, Command, Refused
from attacks.rooms.xwing import cards, flow
from attacks.rooms.xwing.dice import Pool
from attacks.rooms.xwing.state import RAIL, Frame, attack_of
from tests.rooms.xwing.tables import ROOM, fired, setup, ship, take, throw

FOLDER = Path(flow.__file__).parent
PARTS = ("abilities", "effects", "steps", "damage", "corrections")
STEPS = (
    *("flow", "weapons", "range0", "locks", "initiative"),
    *(f"{part}/{path.stem}" for part in PARTS for path in sorted((FOLDER / part).glob("*.py"))),
)
ABILITIES = ("triggers", "claim", "absence", "ability", "question")
PAGE = "1a 1b 1c 1d 2a 2b 3a 3b 4a 4b 5a 5b 6a 6b 6c 6d"


def test_the_flow_of_the_attack_holds_the_numbers_of_the_page_in_its_order():
    flows = {one.name: one for one in flow.FLOWS}
    assert flows["attack"].numbers == tuple(PAGE.split()) == RAIL
    assert all(isinstance(flows["attack"].steps[number], Roll) for number in ("2a", "3a"))
    assert all(isinstance(flows["attack"].steps[number], Window) for number in ("2b", "3b", "6a", "6b", "6c", "6d"))
    nested = {
        number
        for name, one in flows.items()
        if name not in ("game", "single", "player_order", "final_salvo", "damage", "draw", *ABILITIES)
        for number in one.numbers
    }
    assert nested == set(RAIL) | {"2b+", "3b+"}
    assert all(flows[name].numbers[-1] == "A" for name in ABILITIES)


@pytest.mark.parametrize("name", STEPS)
def test_no_step_names_a_card(name: str):
    words = set(re.findall(r"[a-z][a-z0-9-]{3,}", (FOLDER / f"{name}.py").read_text("utf-8").lower()))
    ids = {
        key for edition in cards.TABLES for table in [cards.cards(edition)] for key in (*table.pilots, *table.upgrades)
    }
    assert len(ids) > 1000
    assert not (words - {"breach", "boost"}) & ids  # words of the rules as well


def test_a_defense_die_that_was_rerolled_cannot_be_rerolled_again():
    """Nothing of this edition's tokens rerolls defense dice; a card will push the same step."""
    state = throw(fired(ROOM.start(setup([ship()], [ship(tokens={"evade": 1})]))), "hit", "hit", "hit")
    state = throw(state, "blank", "blank")
    pushed = replace(state, stack=(*state.stack, Frame("reroll_3b", "3b", Reroll("defense", (1,), "spend_lock"))))
    (asked,) = ROOM.chances(pushed)
    assert (asked.kind, asked.n) == ("defense", 1)
    for wrong in (((1, 1),), ((),), ((9,),)):
        with pytest.raises(Refused, match="bad_faces"):
            ROOM.apply(pushed, Command(CHANCE, LANDED, wrong))
    after, _ = ROOM.apply(pushed, Command(CHANCE, LANDED, ((1,),)))
    pool = attack_of(after).defense
    assert (pool.now, pool.thrown, pool.again) == ("be", "bb", "01")
    assert pool.rerollable() == (0,)
    # the window goes on where it stood
    assert ROOM.to_act(after) == ("p2",)
    assert take(after, "p2", "spend_evade", (0,)).table.ships[1].tokens.evade == 0


def test_a_die_keeps_its_place_for_the_whole_attack():
    pool = Pool().added("hfb", "r").added("c", "a")
    pool = pool.turned((1,), "h").rerolled((2,), "h").cancelled("h", 2)
    assert (pool.now, pool.thrown, pool.again, pool.kinds, pool.out) == ("hhhc", "hfbc", "0010", "rrra", "1100")
    assert pool.places("h") == (2,)
    assert pool.count("c") == 1
    assert pool.rerollable() == (3,)
    assert pool.cancelled("e", 2) == pool
