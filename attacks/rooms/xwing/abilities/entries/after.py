"""Rows 53 to 60: bonus attacks, what comes after an attack, and what is guessed or named before dice are rolled."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.vocabulary import Ability, BonusAttack
from attacks.rooms.xwing.abilities.vocabulary_rare import AcquireLock

PRIMARY = v.Weapon(("primary",))
HIT, MISSED = v.Hit(), v.Hit(yes=False)
FRONT_PRIMARY = (PRIMARY, v.Weapon(("front_arc",)))
RED_ORANGE = ("strain", "deplete", "ion", "stress", "disarm", "jam", "tractor")
LUKE = (Ability("defender.declared", (v.Recover("force"),), ("defender",)),)
ROLLS = (("attack", "attacker"), ("defense", "defender"))
NAMING = tuple(
    Ability(
        f"dice.before_roll.{pool}",
        (v.NameResult(),),
        roles=v.EVERYBODY,
        when=(v.AllForce(), v.Near(0, 2, ship)),
        cost=(v.SpendForce(),),
        dice=pool,
    )
    for pool, ship in ROLLS
)
NAMED = tuple(
    Ability(
        f"dice.rolled.{pool}",
        (v.Change(1, "bfhce", "named"),),
        roles=v.EVERYBODY,
        when=(v.Named(f"dice.before_roll.{pool}"),),
        optional=False,
        dice=pool,
        decides="dice",
    )
    for pool, _ in ROLLS
)

ZAM_PAYS = (v.SpendCharge(2, of="zamwesell"),)
IN_SIGHT = (v.Secret(), v.Seen("in_enemy_firing_arc"))

CARDS = {
    "u.clustermissiles": (
        Ability(
            "bonus",
            (BonusAttack(("card",), "other", waives=True),),
            when=(v.Weapon(("card",)), v.Seen("other_target_at_0_1")),
        ),
    ),
    "p.darthmaul": (Ability("bonus", (BonusAttack(("primary",), "other_unless_missed"),), cost=(v.SpendForce(2),)),),
    "u.veteranturretgunner": (Ability("bonus", (BonusAttack(("turret_arc",), fresh_arc=True),), when=(PRIMARY,)),),
    "u.specialforcesgunner": (
        Ability("count", (v.More(),), when=(*FRONT_PRIMARY, v.Seen("turret_in_front"))),
        Ability(
            "bonus",
            (BonusAttack(("primary", "turret_arc")),),
            when=(*FRONT_PRIMARY, v.Seen("turret_in_rear")),
        ),
    ),
    "p.dengar": (
        Ability(
            "bonus",
            (BonusAttack(target="attacker"),),
            roles=("defender",),
            when=(v.Arc(("front",)),),
            cost=(v.SpendCharge(),),
        ),
    ),
    "p.quickdraw": (
        Ability(
            "bonus",
            (BonusAttack(("primary",)),),
            roles=("attackers", "defenders"),
            when=(v.LostShield(),),
            cost=(v.SpendCharge(),),
        ),
        Ability("shield.lost", (BonusAttack(("primary",)),), ("self",), (v.NoAttack(),), (v.SpendCharge(),)),
    ),
    "u.gnkgonkdroid": (Ability("setup", (v.Recover("card", -1),), ("self",), optional=False, limit="game", since=3),),
    "p.blacksunbodyguard-wat1": (
        Ability("setup", (v.Recover("card", -2),), ("self",), optional=False, limit="game", since=3),
        Ability("damage.suffered", (v.Recover("card"),), ("self",), optional=False, limit="moment", since=3),
        Ability("engage.before", (v.ByHand(),), ("self",), (v.Charged(),), since=3),
    ),
    "p.zamwesell u.zamwesell": (
        Ability("setup", (v.Recover("card", -2),), ("self",), optional=False, limit="game"),
        *(
            Ability("system.start", (v.Assign(card, "self", secret=True),), ("self",), (v.Secret(yes=False),))
            for card in ("youshouldthankme", "youdbettermeanbusiness")
        ),
    ),
    "c.youdbettermeanbusiness": (
        Ability("bonus", (BonusAttack(target="attacker"),), ("defender",), cost=ZAM_PAYS),
        Ability("engagement.end", (v.Recover("zamwesell", 2),), ("self",), IN_SIGHT),
    ),
    "c.youshouldthankme": (
        Ability("after", (v.Recover("zamwesell"),), ("defender",), optional=False),
        Ability("after", (AcquireLock(),), ("defender",)),
        Ability("engagement.end", (BonusAttack(),), ("self",), IN_SIGHT, ZAM_PAYS),
    ),
    "p.ig88b": (Ability("bonus", (BonusAttack(("cannon",)),), when=(MISSED,)),),
    "p.flightleaderubbel": (
        Ability(
            "bonus",
            (BonusAttack(target="attacker"),),
            roles=("defenders",),
            when=(v.DealtCard(), v.Near(0, 2)),
        ),
    ),
    "u.bossk": (
        Ability(
            "bonus",
            (BonusAttack(("primary",), "defender"),),
            when=(PRIMARY, MISSED, v.Has("stress", yes=False)),
            cost=(v.Take("stress"),),
            optional=False,
        ),
    ),
    "p.whisper": (Ability("after", (v.Gain("evade"),), when=(HIT,), optional=False),),
    "p.laetinashera": (Ability("after", (v.Gain("evade"),), v.BOTH, (MISSED,), optional=False),),
    "p.rexlerbrath": (Ability("after", (v.Expose(),), when=(HIT, v.Has("evade")), optional=False),),
    "p.cadbane": (Ability("after", (v.Transfer(RED_ORANGE),), when=(HIT,), cost=(v.SpendCharge(2),)),),
    "p.toranikulda": (Ability("after", (v.EachEnemy(),), when=(v.Seen("all_in_bullseye"),), optional=False),),
    "p.lukeskywalker p.lukeskywalker-battleofyavin p.lukeskywalker-battleofyavin-lsl p.lukeskywalker-swz106": LUKE,
    "u.suppressivegunner": (
        Ability(
            "modify",
            (v.EnemyChooses(v.Gain("deplete", to="enemy"), v.Suffer()),),
            cost=(v.SpendResult("f"),),
        ),
    ),
    "u.c3po": (
        Ability("dice.before_roll.defense", (v.Guess(),), ("defender",), cost=(v.Spend("calculate"),)),
        Ability(
            "dice.rolled.defense",
            (v.Add("e"),),
            roles=("defender",),
            when=(v.Guessed("dice.before_roll.defense"),),
            optional=False,
        ),
    ),
    "u.countdooku p.countdooku-siegeofcoruscant p.countdooku-siegeofcoruscant-lsl": (*NAMING, *NAMED),
}
