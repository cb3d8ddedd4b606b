"""Rows 1 to 11: how many dice are rolled."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import (
    Ability,
    Arc,
    AttackRange,
    Cap,
    Fewer,
    Has,
    Locks,
    More,
    Near,
    RangeBonus,
    ReachZero,
    Recover,
    Seen,
    SetAgility,
    SpendCharge,
    SpendForce,
    Take,
    TreatRange,
    Weapon,
)

AT_1 = (AttackRange(1, 1),)
PRIMARY = Weapon(("primary",))
MORE_DEFENSE = (More(1, "defense"),)
RANGE_0 = (
    Ability("always", (TreatRange(0, 1),), tables=("2.5",)),
    Ability("always", (ReachZero(),), tables=("legacy",)),
)

CARDS = {
    "p.maulermithel": (Ability("count", (More(),), when=AT_1, optional=False),),
    "p.fennrau": (
        Ability("count", (More(),), when=AT_1),
        Ability("count", MORE_DEFENSE, ("defender",), AT_1, dice="defense"),
    ),
    "p.wedgeantilles": (Ability("count", (Fewer(),), optional=False),),
    "u.outmaneuver": (
        Ability(
            "count",
            (Fewer(),),
            when=(Weapon(("front_arc",)), Arc(("firing",), of="enemy", inside=False)),
            optional=False,
        ),
    ),
    "p.zuckuss": (Ability("count", (More(), *MORE_DEFENSE), when=(PRIMARY,)),),
    "p.scorch": (
        Ability(
            "count",
            (More(),),
            when=(PRIMARY, Has("stress", yes=False)),
            cost=(Take("stress"),),
        ),
    ),
    "u.seventhfleetgunner": (
        Ability(
            "count",
            (More(), Cap(4)),
            roles=("other_attackers",),
            when=(PRIMARY, Arc(("firing",))),
            cost=(SpendCharge(),),
        ),
        Ability("system.start", (Recover("card"),), ("self",), cost=(Take("disarm"),)),
    ),
    "u.predictiveshot": (
        Ability(
            "defender.declared",
            (Cap(-1, "defense"),),
            when=(Arc(("bullseye",)),),
            cost=(SpendForce(),),
        ),
    ),
    "p.klick p.klick-siegeofcoruscant p.klick-siegeofcoruscant-lsl": (
        Ability(
            "count",
            (RangeBonus("both"),),
            roles=("attackers", "defenders"),
            when=(Locks(), Near(1, 3, "enemy")),
            cost=(SpendCharge(),),
        ),
        Ability(
            "count",
            (RangeBonus("both"),),
            roles=("attackers", "defenders"),
            when=(Locks("subject"), Near(1, 3)),
            cost=(SpendCharge(),),
        ),
    ),
    "p.grandinquisitor": (
        Ability(
            "count",
            (RangeBonus("attack"),),
            roles=("defender",),
            when=AT_1,
            cost=(SpendForce(),),
        ),
        Ability(
            "count",
            (RangeBonus("attack", apply=True),),
            when=(AttackRange(2, 3),),
            cost=(SpendForce(),),
        ),
    ),
    "p.sarcoplank": (
        Ability(
            "count",
            (SetAgility(),),
            roles=("defender",),
            when=(Seen("own_speed"),),
        ),
    ),
    "p.captainoicunn p.arvelcrynyd p.arvelcrynyd-swz106": RANGE_0,
}
