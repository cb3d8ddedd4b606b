"""Cards of dice, damage and bonus attacks that the rules with the number 6 brought."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.vocabulary import Ability, BonusAttack, Change, Reroll, Seen, SpendCharge, Weapon

NEW = 6
SELF = ("self",)
PRIMARY, MISSED = Weapon(("primary",)), v.Hit(yes=False)
ANY_RED = r.RED + r.ORANGE
ROLLED = (("dice.rolled.attack", ("attacker",)), ("dice.rolled.defense", ("defender",)))
LANDO = tuple(
    Ability(moment, (Reroll(0, "b", must=True),), roles, (v.Has("stress", yes=False),), (v.Take("stress"),), since=NEW)
    for moment, roles in ROLLED
)
LANDO_ABOARD = tuple(
    Ability(moment, (Reroll(2),), roles, cost=(r.TakeFrom(r.GREEN, "self"),), since=NEW) for moment, roles in ROLLED
)
HAN = tuple(
    Ability(moment, (Reroll(0, must=True, uncounted=True),), roles, (Seen("obstacle_at_0_1"),), since=NEW)
    for moment, roles in ROLLED
)
ION_CRITS = (
    Ability(
        "dice.before_roll.attack",
        (v.ResultsAsTokens("ion", faces="c"),),
        when=(PRIMARY,),
        cost=(SpendCharge(2),),
        since=NEW,
    ),
)


def rid(moment: str, *cost: v.Cost, roles: tuple[str, ...], when: tuple[v.Condition, ...] = ()) -> tuple[Ability, ...]:
    """A red or orange token of the ship leaves, or a lock on it."""
    effects = (r.Remove(ANY_RED), r.ShakeOff())
    return tuple(Ability(moment, (one,), roles, when, cost, shares=True, since=NEW) for one in effects)


def at_another() -> tuple[Ability, ...]:
    """A bonus attack from the turret at a ship not attacked this round."""
    again = BonusAttack(("turret_arc",), fresh_target=True)
    return (Ability("bonus", (again,), when=(PRIMARY, v.Has("focus")), since=NEW),)


DIST81 = tuple(
    Ability("modify", (Reroll(0), r.TakePer(token)), (role,), since=NEW)
    for role, token in (("attacker", "deplete"), ("defender", "strain"))
)

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.dist81-siegeofcoruscant p.dist81-siegeofcoruscant-lsl": DIST81,
    "p.alexsandrkallus": (Ability("count", (v.More(1, "defense"),), ("defender",), (r.Modified(),), since=NEW),),
    "p.wrobietyce": (
        Ability(
            "after",
            (v.Gain("deplete", 1, "attacker"),),
            ("defender",),
            (v.AttackRange(1, 1), r.Modified()),
            optional=False,
            since=NEW,
        ),
    ),
    "u.clonecommandercody": (
        Ability("after", (v.Gain("strain", 1, "defender"),), when=(MISSED, r.Neutralized()), optional=False, since=NEW),
    ),
    "u.seekermissiles-rsl": (
        Ability(
            "after",
            (v.Gain("strain", 1, "defender"),),
            when=(Weapon(("card",)), MISSED, r.Neutralized()),
            optional=False,
            since=NEW,
        ),
    ),
    "p.doubleedge": (
        Ability("bonus", (BonusAttack(other_weapon=True),), when=(Weapon(("turret", "missile")), MISSED), since=NEW),
    ),
    "p.durge": (
        Ability(
            "neutralize.after",
            (Change(1, "h", "c"), v.Cancel(1, "h")),
            ("defender",),
            (r.Outnumbered(),),
            dice="enemy",
            since=NEW,
        ),
    ),
    "p.g4rgorvm": (
        Ability("after", (r.EachShip("c"),), ("defender",), (Seen("ships_at_0"),), optional=False, since=NEW),
    ),
    "p.halliobas-wat1": rid("dice.before_roll.attack", SpendCharge(), roles=v.BOTH, when=(Seen("no_friend_at_0_1"),)),
    "p.ig111": (
        Ability(
            "after",
            (r.EachShip("h", 1, "enemy"),),
            when=(MISSED, Seen("enemy_in_its_bullseye")),
            cost=(v.Take("deplete"),),
            since=NEW,
        ),
    ),
    "p.hansolo-modifiedyt1300lightfreighter": HAN,
    "p.landocalrissian p.landocalrissian-escapecraft": LANDO,
    "u.landocalrissian-crew": LANDO_ABOARD,
    "p.moffgideon": (
        Ability(
            "dice.before_roll.attack",
            (v.ForbidModify("defense"),),
            ("attackers",),
            (v.Near(1, 3, "enemy"), Seen("friend_near_defender")),
            (SpendCharge(), r.FriendTakes("strain")),
            since=NEW,
        ),
    ),
    "u.alpha3eesk u.ancillaryionweapons-siegeofcoruscant": ION_CRITS,
    "u.bistan": at_another(),
    "u.ghostcompany": at_another(),
    "u.chaffparticles-rsl": rid("neutralize.after", SpendCharge(), v.SpendResult("fe"), roles=("defender",)),
    "u.deadmansswitch": (
        Ability("ship.destroyed", (r.EachShip("h"),), SELF, (Seen("ships_at_0_1"),), optional=False, since=NEW),
    ),
    "u.ezrabridger": (
        Ability(
            "bonus",
            (BonusAttack(("turret_arc",), fresh_arc=True),),
            when=(PRIMARY,),
            cost=(v.SpendForce(),),
            since=NEW,
        ),
        Ability("modify", (Reroll(1),), when=(r.GrantedBy("u.ezrabridger"), v.Has("stress")), since=NEW),
    ),
    "u.garsaxon-gunner": (
        Ability(
            "count",
            (v.More(), v.Cap(4)),
            when=(PRIMARY, v.Arc(("front", "rear"))),
            cost=(r.TakeFrom(ANY_RED),),
            since=NEW,
        ),
    ),
    "u.r4b11": (Ability("modify", (Reroll(0),), cost=(r.TakeFrom(ANY_RED),), dice="enemy", since=NEW),),
    "u.ruthless": (
        Ability(
            "modify",
            (Change(1, "bfc", "h"),),
            when=(Seen("friend_near_defender"),),
            cost=(r.FriendSuffers(),),
            since=NEW,
        ),
    ),
    "u.thunderstrike": (Ability("modify", (Reroll(1),), when=(r.Bonus(), r.Attacked(yes=False)), since=NEW),),
}
