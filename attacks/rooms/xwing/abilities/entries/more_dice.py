"""Pilots, ship abilities and upgrades that add dice to a roll."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import (
    Ability,
    Arc,
    AttackRange,
    Change,
    Charged,
    Damaged,
    Fewer,
    Gain,
    Has,
    Hit,
    Locks,
    More,
    Near,
    Range,
    RangeBonus,
    ReachZero,
    Recover,
    Seen,
    Shielded,
    SpendCharge,
    Suffer,
    Take,
    Weapon,
)
from attacks.rooms.xwing.abilities.vocabulary_rare import (
    GREEN,
    Action,
    Carries,
    DamageCards,
    Disarmed,
    HullLeft,
    Initiative,
    Larger,
    Obstructed,
    RecoverShield,
    SpendShield,
    Tractored,
    Used,
)

SELF = ("self",)
NOT_FRONT = ("rear_arc", "turret_arc", "bullseye_arc", "left_arc", "right_arc", "full_front_arc", "full_rear_arc")

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.adonfox-battleoverendor p.adonfox-battleoverendor-lsl": (
        Ability("count", (More(1, "defense"),), ("defender",), (Has("stress"),), optional=False),
    ),
    "p.ahhav": (
        Ability("count", (More(1, "attack"),), when=(Larger(),), optional=False),
        Ability("count", (More(1, "defense"),), ("defender",), (Larger(),), optional=False),
    ),
    "p.backdraft": (
        Ability(
            "count",
            (More(1, "attack"),),
            when=(Weapon(("primary",)), Weapon(("turret_arc",)), Arc(("rear",))),
            optional=False,
        ),
    ),
    "p.backstabber-battleofyavin p.backstabber-battleofyavin-lsl": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("wingman_beside")), optional=False),
    ),
    "p.maulermithel-battleofyavin p.maulermithel-battleofyavin-lsl": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("wingman_beside")), optional=False),
    ),
    "p.captainnym": (
        Ability("count", (More(1, "defense"),), ("defender",), (Seen("obstructed_by_device"),), optional=False),
    ),
    "p.cat": (
        Ability(
            "count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("device_near_defender")), optional=False
        ),
    ),
    "p.covanell": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("own_red_maneuver")), optional=False),
        Ability("count", (More(1, "defense"),), ("defender",), (Seen("own_red_maneuver"),), optional=False),
    ),
    "p.dbs404": (
        Ability("count", (More(1, "attack"),), when=(AttackRange(1, 1),), optional=False, tables=("2.5",)),
        Ability("count", (More(1, "attack"),), when=(AttackRange(0, 1),), optional=False, tables=("legacy",)),
        Ability("always", (ReachZero(),), optional=False, tables=("legacy",)),
        Ability(
            "neutralize.after", (Suffer("c", 1, "self"),), when=(Hit(), AttackRange(0, 1)), optional=False, until=2
        ),
        *(
            Ability(
                "neutralize.after",
                (Suffer("c", 1, "self"),),
                when=(Hit(), AttackRange(lowest, 1)),
                optional=False,
                tables=(table,),
                since=3,
            )
            for table, lowest in (("2.5", 1), ("legacy", 0))
        ),
    ),
    "p.dbs404-siegeofcoruscant p.dbs404-siegeofcoruscant-lsl": (
        Ability("count", (More(1, "attack"),), when=(Range(1, 1),), optional=False),
        Ability("neutralize.after", (Suffer("c", 1, "self"),), when=(Hit(), Range(1, 1)), optional=False),
    ),
    "p.dextiree-battleofyavin p.dextiree-battleofyavin-lsl": (
        Ability("count", (More(1, "defense"),), ("defender",), (Seen("friend_at_0_1"),)),
    ),
    "p.dt798": (
        Ability(
            "count", (More(1, "attack"),), when=(Weapon(("primary",)), Has("strain", yes=False)), cost=(Take("strain"),)
        ),
    ),
    "p.garsaxon": (
        Ability(
            "count",
            (More(1, "attack"),),
            ("attackers",),
            (Weapon(("primary",)), Near(0, 2), Seen("attacker_behind_defender")),
            (SpendCharge(),),
        ),
    ),
    "p.gideonhask p.gideonhask-tieininterceptor": (
        Ability("count", (More(1, "attack"),), when=(Damaged("enemy"),), optional=False),
    ),
    "p.graz": (
        Ability("count", (More(1, "attack"),), when=(Seen("behind_the_enemy"),), optional=False),
        Ability("count", (More(1, "defense"),), ("defender",), (Seen("behind_the_enemy"),), optional=False),
    ),
    "p.hansolo": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Obstructed())),
        Ability("count", (More(1, "defense"),), ("defender",), (Obstructed(),)),
    ),
    "p.janors": (
        Ability(
            "count",
            (More(1, "attack"),),
            ("other_attackers",),
            (Weapon(("primary",)), Has("stress", yes=False), Seen("friend_in_firing_arc")),
            (Take("stress"),),
        ),
    ),
    "p.kathscarlet": (
        Ability(
            "count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("unlimited_friend_at_0")), optional=False
        ),
    ),
    "p.kavil": (Ability("count", (More(1, "attack"),), when=(Weapon(NOT_FRONT),), optional=False),),
    "p.kazudaxiono": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), DamageCards(below=True))),
        Ability("count", (More(1, "defense"),), ("defender",), (DamageCards(below=True),)),
    ),
    "p.killer": (
        Ability("count", (More(1, "attack"),), when=(HullLeft(2),)),
        Ability("dice.rolled.attack", (Gain("deplete"),), when=(Used("p.killer"),), optional=False),
    ),
    "p.lieutenantblount": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("friend_near_defender"))),
    ),
    "p.longshot": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), AttackRange(3, 3)), optional=False),
    ),
    "p.lulolampar": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Has("stress")), optional=False),
        Ability("count", (Fewer(1, "defense"),), ("defender",), (Has("stress"),), optional=False),
    ),
    "p.majorvynder": (Ability("count", (More(1, "defense"),), ("defender",), (Disarmed(),), optional=False),),
    "p.mirandadoni": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)),), cost=(SpendShield(),), shares=True),
        Ability(
            "count",
            (Fewer(1, "attack"), RecoverShield()),
            when=(Weapon(("primary",)), Shielded(yes=False)),
            shares=True,
        ),
    ),
    "p.ndrusuhlak": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("no_friend_at_0_2")), optional=False),
    ),
    "p.previzsla": (Ability("count", (More(1, "attack"),), when=(Initiative("not_lower"),), cost=(SpendCharge(2),)),),
    "p.puresabacc": (Ability("count", (More(1, "attack"),), when=(DamageCards(1),)),),
    "p.ricolie": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("faster_than_enemy")), optional=False),
        Ability("count", (More(1, "defense"),), ("defender",), (Seen("faster_than_enemy"),), optional=False),
    ),
    "p.sapphire2-battleoverendor p.sapphire2-battleoverendor-lsl": (
        Ability("count", (More(1, "defense"),), ("defender",), (Has("focus"),), optional=False),
    ),
    "p.scourgeskutu": (Ability("count", (More(1, "attack"),), when=(Arc(("bullseye",)),), optional=False),),
    "p.scythe6-battleoverendor p.scythe6-battleoverendor-lsl": (
        Ability("count", (More(1, "attack"),), when=(AttackRange(1, 2),), optional=False),
    ),
    "p.stub": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Seen("own_speed_odd")), optional=False),
        Ability("count", (More(1, "defense"),), ("defender",), (Seen("own_speed_even"),), optional=False),
    ),
    "p.sunfac": (Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Tractored()), optional=False),),
    "p.tallissanlintra": (
        Ability("count", (More(1, "defense"),), ("defenders",), (Arc(("bullseye",)),), (SpendCharge(),)),
    ),
    "p.talonbanecobra": (
        Ability("count", (More(1, "attack"),), when=(AttackRange(1, 1),), optional=False),
        Ability("count", (More(1, "defense"),), ("defender",), (AttackRange(3, 3),), optional=False),
    ),
    "p.wampa p.wampa-battleofyavin p.wampa-battleofyavin-lsl": (
        Ability("count", (More(1, "attack"),), cost=(SpendCharge(),)),
        Ability("after", (Recover("card", -1),), ("defender",), optional=False),
    ),
    "p.wullffwarro": (Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Damaged())),),
    "s.advancedtargetingcomputer": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Locks()), optional=False),
        Ability("modify", (Change(1, "h", "c"),), when=(Weapon(("primary",)), Locks()), optional=False),
    ),
    "s.chissengineering": (
        Ability("count", (RangeBonus("attack", apply=True),), when=(Has("stress", yes=False),), cost=(SpendShield(),)),
    ),
    "s.concentratedbatteries": (
        Ability(
            "count",
            (More(1, "attack"),),
            when=(Weapon(("primary", "torpedo", "missile")), Arc(("bullseye",))),
            optional=False,
        ),
    ),
    "s.linkedbattery": (Ability("count", (More(1, "attack"),), when=(Weapon(("cannon",)),), optional=False),),
    "s.overdriveburners": (
        Ability("count", (More(1, "defense"),), ("defender",), (Seen("own_speed_3_5"),), optional=False),
    ),
    "u.assailer": (Ability("count", (More(1, "defense"),), ("defender",), (AttackRange(1, 1),)),),
    "u.brighthope": (
        Ability(
            "count",
            (More(1, "defense"),),
            ("defender",),
            (Carries(("reinforce_fore", "reinforce_aft")), Arc(("full_front",))),
        ),
    ),
    "u.enhancedjammingsuite": (
        Ability("count", (More(1, "defense"),), ("defender",), (Carries(GREEN, "enemy", yes=False),), shares=True),
        Ability("count", (More(1, "defense"),), ("defender",), (Seen("jammed_in_attack_arc"),), shares=True),
    ),
    "u.multimissilepods": (
        Ability(
            "count",
            (More(1, "attack"),),
            when=(Weapon(("card",)), Arc(("front",))),
            cost=(SpendCharge(),),
            shares=True,
        ),
        Ability(
            "count",
            (More(2, "attack"),),
            when=(Weapon(("card",)), Arc(("bullseye",))),
            cost=(SpendCharge(2),),
            shares=True,
        ),
    ),
    "u.neimoidiangrasp": (
        Ability("count", (More(1, "defense"),), ("defender",), (Has("evade"),)),
        Ability("after", (Action(("evade",), red=True),)),
    ),
    "u.outrider": (
        Ability(
            "count", (More(1, "attack"),), when=(Weapon(("primary",)), Range(3, 3)), optional=False, tables=("2.5",)
        ),
        Ability("modify", (Change(1, "e", "f"),), when=(Obstructed(),), dice="enemy", tables=("2.5",)),
        Ability("count", (Fewer(1, "defense"),), when=(Obstructed(),), optional=False, tables=("legacy",)),
    ),
    "u.punishingone": (
        Ability("count", (More(1, "attack"),), when=(Weapon(("primary",)), Arc(("front",))), optional=False),
    ),
    "u.stealthdevice": (
        Ability("count", (More(1, "defense"),), ("defender",), (Charged(),), optional=False),
        Ability("damage.suffered", (Recover("card", -1),), SELF, optional=False, limit="moment"),
    ),
    "u.tacticalscrambler": (
        Ability("count", (More(1, "defense"),), ("other_defenders",), (Seen("obstructs_the_attack"),), optional=False),
    ),
    "u.tantiveiv": (Ability("count", (More(1, "defense"),), ("defender",), (Arc(("rear",)),)),),
    "u.trickshot": (Ability("count", (More(1, "attack"),), when=(Obstructed(),), optional=False),),
}
