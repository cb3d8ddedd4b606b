"""Cards that take dice from a roll, or its range bonus."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import (
    Ability,
    Arc,
    AttackRange,
    Fewer,
    Has,
    Near,
    Range,
    RangeBonus,
    Seen,
    SpendForce,
    Weapon,
)
from attacks.rooms.xwing.abilities.vocabulary_rare import Obstructed, SpendSlotCharge

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.adigallia p.adigallia-delta7baethersprite": (
        Ability("count", (RangeBonus("attack"),), ("defender",), (AttackRange(1, 1),), (SpendForce(),)),
        Ability("count", (RangeBonus("defense"),), when=(AttackRange(3, 3),), cost=(SpendForce(),)),
    ),
    "p.blackout": (Ability("count", (Fewer(2, "defense"),), when=(Obstructed(),), optional=False),),
    "p.joyrekkoff": (Ability("count", (Fewer(1, "defense"),), cost=(SpendSlotCharge("torpedo"),)),),
    "p.kananjarrus": (
        Ability("count", (Fewer(1, "attack"),), ("other_defenders",), (Seen("friend_in_firing_arc"),), (SpendForce(),)),
    ),
    "p.kananjarrus-hwk290lightfreighter": (
        Ability("count", (Fewer(1, "attack"),), ("defender",), cost=(SpendForce(),), shares=True),
        Ability(
            "count",
            (Fewer(1, "attack"),),
            ("other_defenders",),
            (Seen("friend_in_turret_arc"),),
            (SpendForce(),),
            shares=True,
        ),
    ),
    "p.merlcobben": (
        Ability(
            "count",
            (Fewer(1, "defense"),),
            ("attackers",),
            (Weapon(("primary",)), Near(0, 2), Arc(("bullseye",), "enemy")),
            optional=False,
        ),
    ),
    "p.wedgeantilles-battleofyavin p.wedgeantilles-battleofyavin-lsl": (
        Ability(
            "count",
            (Fewer(1, "defense"),),
            when=(Weapon(("primary",)), Seen("friend_in_defenders_firing_arc")),
            optional=False,
        ),
    ),
    "p.wedgeantilles-rz1awing": (
        Ability("count", (Fewer(1, "defense"),), when=(Weapon(("primary",)), Arc(("front",))), optional=False),
    ),
    "s.sensorblindspot": (
        Ability(
            "count",
            (RangeBonus("attack"), Fewer(1, "attack")),
            when=(Weapon(("primary",)), AttackRange(0, 1)),
            optional=False,
        ),
    ),
    "s.sensorblindspot-2 s.sensorblindspot-3 s.sensorblindspot-4 "
    "s.sensorblackout s.sensorblackout-2 s.sensorblackout-3": (
        Ability("count", (Fewer(1, "attack"),), when=(Weapon(("primary",)), AttackRange(0, 1)), optional=False),
        Ability("count", (Fewer(1, "defense"),), ("defender",), (Range(1, 1),), optional=False),
    ),
    "u.intimidation": (
        Ability("count", (Fewer(1, "defense"),), ("attackers",), (Near(0, 0, "enemy"),), optional=False),
    ),
    "u.syncedlasercannons": (
        Ability("count", (RangeBonus("defense"),), when=(Weapon(("card",)), Has("calculate")), optional=False),
    ),
}
