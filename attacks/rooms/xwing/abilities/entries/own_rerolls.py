"""Cards that reroll dice of the ship that has them."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import (
    BOTH,
    Ability,
    Arc,
    Damaged,
    ForbidSpend,
    Has,
    More,
    Range,
    Reroll,
    Seen,
    SpendCharge,
    SpendLock,
    Take,
    Weapon,
)
from attacks.rooms.xwing.abilities.vocabulary_rare import (
    ORANGE,
    RED,
    Carries,
    Initiative,
    RecoverFirst,
    RerollPer,
    SpendShipCharge,
    SpendSlotCharge,
    TakeFrom,
    Tractored,
)

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.bobafett": (Ability("modify", (Reroll(0),), BOTH, (Seen("enemies_at_0_1"),)),),
    "p.braylenstramm": (Ability("modify", (Reroll(2),), BOTH, (Has("stress"),)),),
    "p.chertek": (Ability("modify", (Reroll(2),), when=(Weapon(("primary",)), Tractored())),),
    "p.clanwrenvolunteer": (Ability("modify", (Reroll(1),), when=(Range(1, 1), Seen("same_speed_as_friend"))),),
    "p.gavynsykes": (Ability("modify", (Reroll(0, "b", must=True),), BOTH, (Seen("faster_than_enemy"),)),),
    "p.generalgrievous": (
        Ability("modify", (Reroll(2),), when=(Weapon(("primary",)), Arc(("firing",), "enemy", inside=False))),
    ),
    "p.geonosianprototype": (
        Ability("modify", (Reroll(2),), when=(Weapon(("missile", "cannon")),), cost=(TakeFrom(("tractor",)),)),
    ),
    "p.hortonsalm p.hortonsalm-swz106": (Ability("modify", (Reroll(0),), when=(Seen("friends_near_defender"),)),),
    "p.jessikapava": (
        Ability("modify", (Reroll(0),), BOTH, (Seen("friends_at_0_1"),), (SpendCharge(),), shares=True),
        Ability("modify", (Reroll(0),), BOTH, (Seen("friends_at_0_1"),), (SpendSlotCharge("astromech"),), shares=True),
    ),
    "p.koshkafrost": (Ability("modify", (Reroll(1),), BOTH, (Has("stress", "enemy"),)),),
    "p.legafossang": (
        Ability("modify", (Reroll(0),), when=(Weapon(("primary", "turret")), Seen("devices_in_attack_arc"))),
    ),
    "p.matchstick": (Ability("modify", (RerollPer("red_tokens"),), when=(Weapon(("primary", "turret_arc")),)),),
    "p.popskrail-battleofyavin p.popskrail-battleofyavin-lsl": (
        Ability("modify", (Reroll(2),), when=(Weapon(("turret_arc",)),)),
    ),
    "p.precisehunter": (Ability("modify", (Reroll(1, "b"),), when=(Arc(("bullseye",)),)),),
    "p.wattambor": (Ability("modify", (Reroll(0),), when=(Weapon(("primary",)), Seen("calculating_friends_near"))),),
    "p.wolffe p.wolffe-siegeofcoruscant p.wolffe-siegeofcoruscant-lsl": (
        Ability("modify", (Reroll(1),), when=(Weapon(("primary",)), Weapon(("front_arc",))), cost=(SpendCharge(),)),
        Ability(
            "count", (More(1, "attack"),), when=(Weapon(("primary",)), Weapon(("rear_arc",))), cost=(RecoverFirst(),)
        ),
    ),
    "p.yendor-battleoverendor p.yendor-battleoverendor-lsl": (
        Ability("modify", (Reroll(1, "b"),), when=(Weapon(("primary",)),), cost=(Take("strain"),)),
    ),
    "p.zayversio": (Ability("modify", (Reroll(1),), ("defender",), (Damaged("enemy"),)),),
    "s.networkedaim": (
        Ability("modify", (RerollPer("locks"),)),
        Ability("always", (ForbidSpend(("lock",), own=True, dice_only=True),), optional=False),
    ),
    "s.solo": (Ability("modify", (Reroll(1),), BOTH, (Seen("no_friend_at_0_1"),), (SpendShipCharge(),)),),
    "u.apexpredator-battleoverendor": (
        Ability("modify", (Reroll(1),), when=(Weapon(("primary",)), Initiative("lower"))),
    ),
    "u.bokatankryze": (Ability("modify", (Reroll(1),), when=(Range(0, 1),)),),
    "u.c3po-republic": (Ability("modify", (Reroll(1),), ("defender",), (Has("calculate"),)),),
    "u.commanderpyre": (Ability("modify", (Reroll(1),), ("defender",), (Has("stress", "enemy"),)),),
    "u.dt798": (Ability("modify", (Reroll(0),), when=(Seen("troubled_in_attack_arc"),)),),
    "u.elusive": (Ability("modify", (Reroll(1),), ("defender",), cost=(SpendCharge(),)),),
    "u.graviticdeflection": (Ability("modify", (Reroll(0),), ("defender",), (Seen("tractored_in_attack_arc"),)),),
    "u.instigator": (Ability("modify", (Reroll(2),), when=(Carries(RED + ORANGE, "enemy", lock=True),)),),
    "u.itsatrap-battleoverendor": (
        Ability("modify", (Reroll(1, "b"),), ("defender",), (Seen("more_friends_at_0_1"),)),
    ),
    "u.lonewolf": (Ability("modify", (Reroll(1),), BOTH, (Seen("no_friend_at_0_2"),), (SpendCharge(),)),),
    "u.marauder": (Ability("modify", (Reroll(1),), when=(Weapon(("primary",)), Weapon(("rear_arc",)))),),
    "u.millenniumfalcon": (Ability("modify", (Reroll(1),), ("defender",), (Has("evade"),)),),
    "u.millenniumfalcon-battleoverendor": (Ability("modify", (Reroll(1),), BOTH, (Carries(RED + ORANGE),)),),
    "u.r2ha": (Ability("modify", (Reroll(0),), ("defender",), cost=(SpendLock(),)),),
    "u.r6d8": (Ability("modify", (Reroll(0),), when=(Seen("friends_with_defender_in_bullseye"),)),),
    "u.soullessone": (Ability("modify", (Reroll(1),), ("defender",), (Arc(("firing",), inside=False),)),),
}
