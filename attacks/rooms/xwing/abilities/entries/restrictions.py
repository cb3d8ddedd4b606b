"""Rows 47 to 52: dice that cannot be modified, tokens that cannot be spent, and what ships spend for each other."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.vocabulary import Ability, Change

FORBID_ENEMY = (v.ForbidModify("enemy"),)
GREEN = ("focus", "evade", "calculate", "reinforce_fore", "reinforce_aft")
DARK_CURSE = (Ability("always", FORBID_ENEMY, ("defender",)),)
LENT = (Change(0, "f"),)
NEAR_OTHER = (v.Near(0, 2), v.Has("strain", yes=False))
BORN = (
    Ability("modify", LENT, ("other_defenders",), NEAR_OTHER, (v.Spend("focus"), v.Take("strain")), by="subject"),
    Ability(
        "modify",
        (Change(1, "bf", "e"),),
        roles=("other_defenders",),
        when=NEAR_OTHER,
        cost=(v.Spend("evade"), v.Take("strain")),
        by="subject",
    ),
)

CARDS = {
    "p.midnight": (Ability("always", FORBID_ENEMY, v.BOTH, (v.Locks(),)),),
    "p.lapin": (Ability("always", FORBID_ENEMY, v.BOTH, (v.Has("stress", of="enemy"),)),),
    "p.darkcurse-battleofyavin p.darkcurse-battleofyavin-lsl": DARK_CURSE,
    "u.snapshot": (
        Ability("always", (v.ForbidModify("own"),), when=(v.Weapon(("card",)),)),
        Ability("maneuver", (v.BonusAttack(("card",)),), ("self",), (v.Seen("enemy_maneuvered"),), since=3),
    ),
    "p.padmeamidala": (Ability("always", (v.LimitModify("f", 1),), v.EVERYBODY, (v.Arc(("front",)),)),),
    "p.ember": (Ability("always", (v.ForbidSpend(("focus", "calculate")),), when=(v.DamagedBeside(),)),),
    "u.4lom": (Ability("dice.rolled.attack", (v.ForbidSpend(GREEN, pick=True),), cost=(v.Take("ion", 2),)),),
    "s.deadtorights": (Ability("always", (v.ForbidSpend(GREEN, dice_only=True),), when=(v.Arc(("bullseye",)),)),),
    "p.magvayarro": (Ability("always", (v.LimitReroll(1),), ("defenders",), (v.Near(0, 2),)),),
    "u.tierfonbellyrun": (
        Ability("always", (v.LimitReroll(0),), ("defender",), (v.Seen("at_obstacle"),)),
        Ability("always", (v.AmongAsteroids(),)),
    ),
    "p.esegetuketu": (
        Ability(
            "modify",
            LENT,
            ("other_attackers", "other_defenders"),
            (v.Near(0, 2),),
            (v.Spend("focus"),),
            by="subject",
            limit="moment",
        ),
    ),
    "s.bornforthis": BORN,
    "s.networkedcalculations": (
        Ability("modify", (Change(1, "f"),), v.BOTH, (v.Seen("payer_at_0_1"),), (v.Spend("calculate", of="friend"),)),
    ),
    "p.lieutenantlehuse": (Ability("modify", (v.Reroll(0),), cost=(v.SpendLock(of="friend"),)),),
    "u.emperorpalpatine": (
        Ability(
            "modify",
            (Change(1, "f", force=True),),
            ("other_attackers", "other_defenders"),
            cost=(v.SpendForce(),),
        ),
    ),
}
