"""Cards that came last: several of their words had to be in the vocabulary first."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.vocabulary import Ability, Change, Reroll, Seen, Weapon

PRIMARY, SPECIAL = Weapon(("primary",)), Weapon(("special",))
UNSTRAINED = v.Has("strain", yes=False)
DEDICATED = (UNSTRAINED, v.Near(0, 2), Seen("friend_in_side_arc"))

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.bodicavenj": (
        Ability(
            "bonus",
            (v.BonusAttack(("primary",), "attacker"), v.Gain("deplete")),
            ("other_defenders",),
            (v.Has("deplete", yes=False),),
        ),
    ),
    "p.commandermalarus-xiclasslightshuttle": (
        Ability(
            "dice.rolled.attack",
            (Reroll(1, "b", must=True),),
            ("attackers",),
            (PRIMARY, v.Near(0, 2)),
            (r.SubjectTakes("strain"),),
            optional=False,
            by="subject",
        ),
    ),
    "p.dfs420-wat1": (Ability("always", (v.ReachZero(),), optional=False),),
    "p.dist81": (
        Ability(
            "modify",
            (Change(1, "f"),),
            v.BOTH,
            (Seen("payer_in_enemy_firing_arc"),),
            (v.Spend("calculate", of="friend"),),
        ),
    ),
    "p.hansolo-battleofyavin p.hansolo-battleofyavin-lsl": (
        Ability("after", (r.Action(("coordinate",)),), when=(v.Hit(),), cost=(v.SpendCharge(),)),
    ),
    "p.idenversio-battleofyavin": (
        Ability(
            "damage.would",
            (v.Prevent(),),
            ("friend",),
            (r.Keyword("tie"), v.Near(0, 1)),
            (v.SpendCharge(2),),
            limit="moment",
        ),
    ),
    "p.lieutenantbastian": (
        Ability("card.dealt", (r.AcquireLock("subject"),), ("other_friend", "enemy"), (v.Near(1, 2),), limit="moment"),
    ),
    "p.majorvynder-ssl p.majorvynder-pnp-lsl": (
        Ability("bonus", (v.BonusAttack(("cannon",)),), when=(Weapon(("missile",)),)),
        Ability("modify", (Change(1, "f", "h"),), when=(Weapon(("cannon",)), r.GrantedBy("p.majorvynder"))),
    ),
    "p.ronithblario": (
        Ability(
            "modify", (Change(1, "f"),), v.BOTH, (Seen("enemy_in_payers_turret_arc"),), (v.Spend("focus", of="friend"),)
        ),
    ),
    "p.scorch-tiesebomber": (
        Ability("modify", (), ("attackers",), (PRIMARY, v.Near(0, 1)), (v.SpendResult("h"),), by="subject"),
        Ability(
            "after",
            (v.Gain("strain", 1, "defender"),),
            ("attackers",),
            (r.Used("p.scorch-tiesebomber"),),
            optional=False,
        ),
    ),
    "p.whisper-pnp p.whisper-pnp-ls": (Ability("after", (r.Action(("cloak",)),), cost=(v.SpendCharge(),)),),
    "u.barragerockets": tuple(
        Ability(
            "modify",
            (Reroll(n, must=True),),
            when=(Weapon(("card",)), v.Arc(("bullseye",))),
            cost=(v.SpendCharge(n),),
            shares=True,
        )
        for n in (1, 2, 3, 4)
    ),
    "u.dedicated": (
        Ability(
            "modify",
            (Reroll(1, "b", must=True),),
            ("other_defenders",),
            (r.Limited(), *DEDICATED),
            (v.Take("strain"),),
            by="subject",
            shares=True,
        ),
        Ability(
            "modify",
            (Reroll(1, "b", must=True),),
            ("other_defenders",),
            (r.Limited(yes=False), Seen("friend_is_dedicated"), *DEDICATED),
            (v.Take("strain"),),
            by="subject",
            shares=True,
        ),
    ),
    "u.outrider2023": (
        Ability("count", (v.More(),), when=(PRIMARY, v.Range(3, 3)), optional=False),
        Ability("modify", (Change(1, "e", "f"),), when=(r.Obstructed(),), dice="enemy"),
    ),
    "u.weaponssystemsofficer": (Ability("after", (r.AcquireLock("defender"),), when=(SPECIAL, r.Demands("lock"))),),
    "u.wolfpack-siegeofcoruscant": (
        Ability("modify", (Reroll(0),), when=(Seen("lock_of_plo_or_born_for_this"),), cost=(v.SpendLock(of="friend"),)),
    ),
}
