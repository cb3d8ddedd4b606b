"""Cards that add a result, cancel results, or take them away at the end of the modifying steps."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import (
    BOTH,
    Ability,
    Add,
    Arc,
    AttackRange,
    Cancel,
    Change,
    EnemyChooses,
    Gain,
    Hit,
    Near,
    Seen,
    Spend,
    SpendCharge,
    SpendForce,
    SpendLock,
    SpendResult,
    Suffer,
    Weapon,
)
from attacks.rooms.xwing.abilities.vocabulary_rare import (
    ORANGE,
    RED,
    AcquireLock,
    InPlay,
    Obstructed,
    Remove,
    ShakeOff,
    Size,
    SubjectSpends,
    Used,
)

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.captainsear": (
        Ability(
            "neutralize.before",
            (Cancel(1, "e"),),
            ("attackers",),
            (Weapon(("primary",)), Near(0, 3), Seen("defender_in_its_bullseye")),
            (SubjectSpends("calculate"),),
        ),
    ),
    "p.dfs081-siegeofcoruscant p.dfs081-siegeofcoruscant-lsl": (
        Ability("neutralize.before", (Cancel(1, "c"),), ("defender",), cost=(SpendCharge(), Spend("calculate"))),
    ),
    "p.fifthbrother": (Ability("neutralize.after", (Add("c"),), when=(Hit(),), cost=(SpendForce(2),)),),
    "p.lieutenantkestal": (Ability("dice.rolled.defense", (Cancel(0, "bf"),), cost=(Spend("focus"),)),),
    "p.secondsister": (Ability("neutralize.after", (Change(0, "h", "c"),), when=(Hit(),), cost=(SpendForce(2),)),),
    "p.sharabey p.sharabey-rz1awing p.sharabey-swz106": (
        Ability("modify", (Add("f"),), when=(Weapon(("primary",)),), cost=(SpendLock(),)),
        Ability("modify", (Add("f"),), ("defender",), cost=(SpendLock(),)),
    ),
    "p.vennie": (Ability("modify", (Add("f"),), ("defender",), (Seen("attacker_in_friends_turret_arc"),)),),
    "u.bloodcrow": (Ability("modify", (Add("f"),), when=(AttackRange(1, 2),)),),
    "u.calibratedlasertargeting": (
        Ability("modify", (Add("f"),), when=(Weapon(("primary",)), Arc(("bullseye",))), optional=False),
    ),
    "u.chaffparticles-battleoverendor": (
        Ability("neutralize.after", (Remove(RED + ORANGE),), ("defender",), cost=(SpendResult("f"),), shares=True),
        Ability("neutralize.after", (ShakeOff(),), ("defender",), cost=(SpendResult("f"),), shares=True, since=3),
    ),
    "u.corsaircrew": (
        Ability(
            "modify",
            (Gain("deplete", 1, "enemy"),),
            when=(Size(("small", "medium", "large"), "enemy"),),
            cost=(SpendResult("h"),),
        ),
    ),
    "u.k2b4": (
        Ability(
            "modify",
            (EnemyChooses(Gain("strain", 1, "enemy"), Add("e")),),
            ("defenders",),
            (Near(0, 3),),
            (SubjectSpends("calculate"),),
        ),
    ),
    "u.magpulsewarheads": (
        Ability(
            "neutralize.after",
            (Suffer("c"), Gain("deplete", 1, "enemy"), Gain("jam", 1, "enemy"), Cancel(0, "hc", "own")),
            when=(Weapon(("card",)), Hit()),
            optional=False,
        ),
    ),
    "u.precisiontunedcannons-battleoverendor": (
        Ability("modify", (Add("f"),), when=(Weapon(("card",)), Arc(("bullseye",))), optional=False),
    ),
    "u.rosetico": (Ability("modify", (AcquireLock(),), BOTH, cost=(SpendResult("bfhce"),)),),
    "u.shatteringshot": (
        Ability("modify", (Add("f"),), when=(Obstructed(),), cost=(SpendForce(),), shares=True),
        Ability("modify", (Add("f"),), when=(Seen("defender_at_obstacle"),), cost=(SpendForce(),), shares=True),
    ),
    "u.targetingmatrix-battleoverendor": (
        Ability("neutralize.after", (), cost=(SpendResult("f"),)),
        Ability(
            "after",
            (Gain("strain", 1, "enemy"),),
            when=(Used("u.targetingmatrix-battleoverendor"),),
            optional=False,
        ),
    ),
    "u.tv94": (
        Ability(
            "modify",
            (Add("h"),),
            ("attackers",),
            (Weapon(("primary",)), Near(0, 3), InPlay("attack", 2), Seen("defender_in_its_bullseye")),
            (SubjectSpends("calculate"),),
            by="subject",
        ),
    ),
}
