"""Rows 22 to 33: dice are turned, or put down."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.vocabulary import Ability, Add, Change

PRIMARY = v.Weapon(("primary",))
EZRA = (Ability("modify", (Change(2, "f", must=False),), v.BOTH, (v.Has("stress"),), (v.SpendForce(),)),)
BLANK_OUT = (Change(1, "f", "b"),)
SAME_BEARING = (Ability("modify", BLANK_OUT, v.BOTH, (v.Seen("same_bearing"),), dice="enemy"),)
NORRA = (
    Ability("modify", (Add("e"),), ("defender",), (v.Near(0, 1, "enemy"),), optional=False, shares=True),
    Ability("modify", (Add("e"),), ("defender",), (v.Seen("another_enemy_at_0_1"),), shares=True),
)
MATCHING = (v.Results(same=True),)

CARDS = {
    "u.fearless": (
        Ability(
            "modify",
            (Change(1, "bfc", "h"),),
            when=(PRIMARY, v.Weapon(("front_arc",)), v.AttackRange(1, 1), v.Arc(("front",), of="enemy")),
        ),
    ),
    "s.concordiafaceoff": (
        Ability(
            "modify",
            (Change(1, "bf", "e"),),
            roles=("defender",),
            when=(v.AttackRange(1, 1), v.Arc(("front",), of="enemy")),
            optional=False,
        ),
    ),
    "u.agentkallus": (
        Ability("modify", (Change(1, "f", "h"),), when=(v.Marked("hunted"),)),
        Ability("setup", (v.Assign("hunted"),), ("self",), optional=False, limit="game"),
    ),
    "c.hunted": (Ability("ship.destroyed", (v.Assign("hunted", to="friend"),), ("self",), optional=False),),
    "u.fanatical": (Ability("modify", (Change(1, "f", "h"),), when=(PRIMARY, v.Shielded(yes=False))),),
    "p.rearadmiralchiraneau": (Ability("modify", (Change(1, "f", "c"),), when=(v.Reinforced(),)),),
    "u.marksmanship": (Ability("modify", (Change(1, "h", "c"),), when=(v.Arc(("bullseye",)),)),),
    "u.advprotontorpedoes u.protontorpedoes": (
        Ability("modify", (Change(1, "h", "c"),), when=(v.Weapon(("card",)),), optional=False),
    ),
    "u.advancedoptics": (Ability("modify", (Change(1, "b", "h"),), cost=(v.Spend("focus"),)),),
    "p.rey": (Ability("modify", (Change(1, "b"),), v.BOTH, (v.Arc(("front",)),), (v.SpendForce(),)),),
    "u.rey-gunner": (Ability("modify", (Change(1, "b"),), v.BOTH, (v.Arc(("turret",)),), (v.SpendForce(),)),),
    "p.broadside": (
        Ability(
            "modify",
            (Change(1, "b", "f"),),
            when=(v.Weapon(("turret_arc",)), v.Arc(("left", "right"))),
        ),
    ),
    "p.themandalorian": (Ability("modify", (Change(1, "b", "f"),), v.BOTH, (v.Seen("in_front_of_two_at_1_2"),)),),
    "u.brilliantevasion": (
        Ability(
            "modify",
            (Change(2, "f", "e"),),
            roles=("defender",),
            when=(v.Arc(("bullseye",), of="enemy", inside=False),),
            cost=(v.SpendForce(),),
        ),
    ),
    "p.ezrabridger p.ezrabridger-gauntletfighter p.ezrabridger-tielnfighter": EZRA,
    "p.ezrabridger-sheathipedeclassshuttle": EZRA,
    "u.juke": (Ability("modify", (Change(1, "e", "f"),), when=(v.Has("evade"),), dice="enemy"),),
    "p.jangofett": (
        Ability("modify", BLANK_OUT, when=(PRIMARY, v.Seen("easier_maneuver")), dice="enemy"),
        Ability("modify", BLANK_OUT, ("defender",), (v.Seen("easier_maneuver"),), dice="enemy"),
    ),
    "p.contrail p.contrail-siegeofcoruscant p.contrail-siegeofcoruscant-lsl": SAME_BEARING,
    "u.jangofett": (Ability("modify", BLANK_OUT, v.BOTH, cost=(v.SpendLock(),), dice="enemy"),),
    "s.platedhull": (
        Ability(
            "modify",
            (Change(1, "c", "h"),),
            roles=("defender",),
            when=(v.Damaged(yes=False, critical=True),),
            optional=False,
            dice="enemy",
        ),
    ),
    "u.sensorjammer-battleofyavin": (
        Ability(
            "modify",
            (Change(1, "h", "f"),),
            roles=("defender",),
            when=(v.Locks("attacker", by="friend"),),
            dice="enemy",
        ),
    ),
    "u.heavylasercannon": (
        Ability(
            "modify.after.attack",
            (Change(0, "c", "h"),),
            when=(v.Weapon(("card",)),),
            optional=False,
        ),
    ),
    "p.norrawexley p.norrawexley-btla4ywing": NORRA,
    "p.sabinewren-lancerclasspursuitcraft": (
        Ability("modify", (Add("f"),), ("defender",), (v.Range(0, 2), v.Arc(("turret", "double_turret")))),
    ),
    "p.finn": (
        Ability("modify", (Add("b"),), v.BOTH, shares=True),
        Ability("modify", (Add("f"),), v.BOTH, cost=(v.Take("strain"),), shares=True),
    ),
    "u.finn": (
        Ability("modify", (Add("b"),), when=(PRIMARY, v.Arc(("front",)))),
        Ability("modify", (Add("b"),), ("defender",), (v.Arc(("front",)),)),
    ),
    "p.sunnybounder": tuple(
        Ability(f"dice.{how}.{pool}", (Add("same"),), (role,), MATCHING, limit="moment")
        for pool, role in (("attack", "attacker"), ("defense", "defender"))
        for how in ("rolled", "rerolled")
    ),
}
