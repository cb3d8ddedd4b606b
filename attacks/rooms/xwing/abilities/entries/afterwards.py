"""Cards that trigger after an attack, or when something happens to a ship in it."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import (
    BOTH,
    Ability,
    Arc,
    AttackRange,
    Damaged,
    EnemyChooses,
    Gain,
    Has,
    Hit,
    Locks,
    LoseShield,
    Near,
    Recover,
    Seen,
    Spend,
    SpendCharge,
    SpendLock,
    Take,
    Weapon,
)
from attacks.rooms.xwing.abilities.vocabulary_rare import (
    AcquireLock,
    Action,
    Destroyed,
    Remove,
    Rolled,
    SpendReinforce,
    SubjectTakes,
)

SELF = ("self",)
FRIENDS = ("friend",)

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.axe-siegeofcoruscant p.axe-siegeofcoruscant-lsl": (
        Ability("after", (AcquireLock("defender", "friend"),), when=(Seen("born_for_this_in_side_arc"),)),
    ),
    "p.captainseevor": (
        Ability(
            "defender.declared",
            (Gain("jam", 1, "enemy"),),
            BOTH,
            (Arc(("bullseye",), "enemy", inside=False),),
            (SpendCharge(),),
        ),
    ),
    "p.cienaree": (
        Ability("after", (Gain("stress"),), when=(Destroyed(),), optional=False),
        Ability("ship.destroyed", (Remove(("stress",)),), FRIENDS, (Near(0, 3),), optional=False, limit="moment"),
    ),
    "p.colonelvessery": (Ability("dice.rolled.attack", (AcquireLock(),), when=(Locks(by="friend"),)),),
    "p.dgs047": (
        Ability("after", (AcquireLock("defender"),), when=(Arc(("front",)),)),
        Ability("after", (Gain("strain", 1, "defender"),), when=(Arc(("bullseye",)),), optional=False),
    ),
    "p.jag": (
        Ability("after", (AcquireLock("attacker"),), ("other_defenders",), (Near(1, 2), Seen("friend_in_side_arc"))),
    ),
    "p.jag-siegeofcoruscant p.jag-siegeofcoruscant-lsl": (
        Ability(
            "after",
            (AcquireLock("defender"),),
            ("other_attackers",),
            (Has("strain", yes=False), Near(0, 2), Seen("friend_in_side_arc")),
        ),
    ),
    "p.jophseastriker": (Ability("shield.lost", (Gain("evade"),), SELF, optional=False, limit="moment"),),
    "p.lieutenanthebsly-battleoverendor p.lieutenanthebsly-battleoverendor-lsl": (
        Ability("after", (Action(("boost",), red=True, stressed=True),), ("defender",)),
    ),
    "p.lowhhrick": (
        Ability(
            "defender.declared", (Gain("evade", 1, "subject"),), ("defenders",), (Near(0, 1),), (SpendReinforce(),)
        ),
    ),
    "p.scimitar1-battleoverendor p.scimitar1-battleoverendor-lsl": (
        Ability("after", (AcquireLock("defender"),), ("attackers",), (Near(0, 3),), (SpendCharge(),)),
    ),
    "p.sigma5-battleofyavin p.sigma5-battleofyavin-lsl": (
        Ability("after", (Action(("evade",)),), when=(Hit(),), cost=(SpendCharge(),)),
    ),
    "p.soontirfel-battleoverendor p.soontirfel-battleoverendor-lsl": (
        Ability("after", (Action(("boost", "barrel_roll"), stressed=True),), cost=(SpendCharge(), Take("deplete"))),
    ),
    "p.strife-wat1": (
        Ability(
            "after",
            (AcquireLock("defender"),),
            ("attackers",),
            (Has("strain", yes=False), Seen("defender_in_turret_arc")),
            (Take("strain"),),
        ),
    ),
    "p.tucker": (
        Ability("after", (Action(("focus",)),), ("other_attackers",), (Near(1, 2), Seen("defender_in_front_arc"))),
    ),
    "p.turrphennir": (Ability("after", (Action(("barrel_roll", "boost"), stressed=True),)),),
    "p.viktorhel p.viktorhel-rogueclassstarfighter": (
        Ability(
            "after",
            (Gain("stress", 1, "attacker"),),
            ("defender",),
            (Rolled("defense", 2, 2, yes=False),),
            optional=False,
        ),
    ),
    "p.wedgeantilles-battleoverendor p.wedgeantilles-battleoverendor-lsl": (
        Ability("after", (Gain("focus"),), when=(Hit(),), optional=False),
    ),
    "p.wesjanson": (
        Ability("after", (Gain("jam", 1, "defender"),), cost=(SpendCharge(),)),
        Ability("after", (Gain("jam", 1, "attacker"),), ("defender",), cost=(SpendCharge(),)),
    ),
    "p.whisper-ssl": (Ability("after", (Action(("cloak",)),), cost=(SpendCharge(),)),),
    "p.zizitlo": (
        Ability("after", (Gain("focus"),), BOTH, cost=(SpendCharge(),), shares=True),
        Ability("after", (Gain("evade"),), BOTH, cost=(SpendCharge(),), shares=True),
    ),
    "u.clantraining": (
        Ability("after", (Recover("card"),), when=(Destroyed(),), optional=False),
        Ability(
            "engage.before",
            (Action(("focus",), red=True),),
            SELF,
            (Has("focus", yes=False), Seen("enemy_in_front_at_1")),
            (SpendCharge(),),
        ),
    ),
    "u.collected-battleoverendor": (
        Ability("after", (Gain("evade", 2),), when=(Weapon(("primary",)),), cost=(Spend("focus"),)),
    ),
    "u.hate": (Ability("damage.suffered", (Recover("force"),), SELF, optional=False, limit="moment"),),
    "u.heavyplasmamissiles-alphaclassstarwing": (
        Ability("neutralize.after", (LoseShield(),), when=(Weapon(("card",)), Hit()), optional=False),
    ),
    "u.hotshotgunner": (
        Ability(
            "modify.after.defense",
            (EnemyChooses(Remove(("focus",), "enemy"), Remove(("calculate",), "enemy")),),
            when=(Weapon(("turret_arc",)),),
            optional=False,
        ),
    ),
    "u.magvayarro": (Ability("after", (AcquireLock("attacker"),), ("defender",), (Hit(),)),),
    "u.maul": (Ability("damage.suffered", (Recover("force"),), SELF, cost=(Take("stress"),), limit="moment"),),
    "u.relaysystem-tiephphantom": (
        Ability(
            "after", (AcquireLock("defender", "friend"),), when=(Hit(), Seen("friend_to_lock")), cost=(SpendLock(),)
        ),
    ),
    "u.shadowcaster": (
        Ability(
            "after",
            (Gain("tractor", 1, "defender"),),
            when=(Hit(), Arc(("turret",)), Arc(("front",))),
            optional=False,
        ),
    ),
    "u.synchronizedconsole": (
        Ability("after", (AcquireLock("defender", "friend"),), when=(Seen("friend_to_lock"),), cost=(SpendLock(),)),
    ),
    "u.tibersaxon": (
        Ability(
            "after",
            (Gain("strain", 1, "defender"),),
            when=(Hit(), AttackRange(1, 2), Damaged("defender", yes=False, critical=True)),
            cost=(SpendCharge(),),
            shares=True,
        ),
        Ability(
            "after",
            (Gain("strain", 2, "defender"),),
            when=(Hit(), AttackRange(1, 2), Damaged("defender", yes=False, critical=True)),
            cost=(SpendCharge(2),),
            shares=True,
        ),
    ),
    "u.wolfpack": (
        Ability(
            "after",
            (AcquireLock("attacker", "subject"),),
            ("defenders",),
            (Near(0, 3), Arc(("firing",))),
            (SubjectTakes("strain"),),
        ),
    ),
}
