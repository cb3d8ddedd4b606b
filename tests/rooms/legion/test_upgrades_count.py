"""What an upgrade gives counts in the attack as soon as its list is brought in, for its unit and for its pools."""

from __future__ import annotations

import json

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from attacks.rooms.legion import fleet, roster
from attacks.rooms.legion.counts import cover
from attacks.rooms.legion.keywords.piercing import pierce
from attacks.rooms.legion.squad import playable
from tests.rooms.legion.tables import ROOM, begun, codes, confirmed, declared, offer, on, pooled, setup, take, unit

GIVEN = {
    "Cs": ("By", {"critical": 1, "relentless": 1}),
    "Di": ("Cz", {"critical": 1, "block": 1, "outmaneuver": 1}),
    "Dy": ("Do", {"lethal": 1, "sharpshooter": 1}),
    "De": ("Cz", {"lethal": 1, "charge": 1}),
    "Mb": ("ab", {"impact": 2}),
    "dc": ("ab", {"precise": 1}),
    "gj": ("ab", {"sentinel": 1}),
    "hz": ("an", {"target": 1}),
    "Kt": ("Hu", {"target": 1, "sharpshooter": 1}),
    "Kw": ("Hu", {"charge": 1, "duelist": 1}),
    "Dr": ("Do", {"marksman": 1, "target": 1}),
    "Cu": ("By", {"arsenal": 2}),
    "Li": ("ad", {"shielded": 1}),
    "Fs": ("bd", {"guardian": 2}),
}
"""Upgrades by their ids, a unit that may carry each, and what it has of it."""


def brought(unit_id, *upgrades):
    """The unit of a saved list of a list builder, with these upgrades."""
    one = {"unitId": unit_id, "count": 1, "upgradesEquipped": list(upgrades)}
    return fleet.parse_fleet(json.dumps({"units": [one]}), "2.6").squad.ships[0]


def shooting(mine, terrain=0):
    """Its first mini has declared an attack at range 2 with its first weapon that shoots so far."""
    weapons = [one.name for one in mine.weapons]
    place = next(weapons.index(name) for name in mine.minis[0].weapons if mine.weapons[weapons.index(name)].high >= 2)
    state = declared(begun([to_builtins(mine)], [unit("Target", n=1, wounds=9)], "2.6"), 2)
    return confirmed(take(state, "p1", "choose_weapons", codes((1, place))), terrain)


@pytest.mark.parametrize("upgrade", GIVEN)
def test_the_keywords_of_an_upgrade_are_those_of_its_unit(upgrade):
    key, words = GIVEN[upgrade]
    before, after = roster.unit(key).keywords, brought(key, upgrade)
    for word, n in words.items():
        adds = word in ROOM.names["numbered"] and word != "arsenal"
        assert after.keywords[word] == (before.get(word, 0) + n if adds else max(before.get(word, 0), n))
    assert not playable(after)


def test_a_critical_of_a_card_turns_a_surge_of_whatever_weapon_is_used():
    for upgrades, n in (((), 0), (("Cs",), 1)):
        state = shooting(brought("By", *upgrades))
        state = on(state, "s" * sum(throw.n for throw in ROOM.chances(state)))
        found = offer(state, "p1", "critical")
        assert (found.picks[0].most if found else 0) == n


def test_sharpshooter_of_a_card_takes_cover_away():
    mine = brought("Do", "Dy")
    assert cover(shooting(mine, 2)) == max(0, 2 - mine.keywords["sharpshooter"])


def test_a_weapon_keyword_of_a_unit_counts_once_for_a_pool_of_many_minis():
    squad = {**unit("Men", n=4), "keywords": {"impact": 2, "pierce": 1}}
    state = pooled(begun([squad], [unit("Walker", n=1, wounds=9, keywords={"armor": 1})]), 2)
    assert pierce(state) == 1
    state = on(state, "hhhh")
    assert offer(state, "p1", "impact").picks[0].ids == (1, 2)


def test_a_keyword_that_is_of_one_weapon_alone_is_refused_on_a_unit():
    mine = roster.unit("stormtroopers")
    assert playable(replace(mine, keywords={"spray": 1})) == "keywords"
    assert not playable(replace(mine, keywords={"critical": 1}))


def test_everybody_sees_what_the_unit_has_of_its_upgrade():
    state = ROOM.start(setup([to_builtins(brought("Do", "Dy"))], [unit()], "2.6"))
    for seat in ("p1", "p2"):
        assert ROOM.view(state, seat)["ships"]["1"]["keywords"]["lethal"] == 1
