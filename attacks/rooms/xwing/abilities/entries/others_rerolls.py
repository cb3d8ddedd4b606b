"""Cards that let another ship of their side reroll dice."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import Ability, Arc, Damaged, Gain, Has, Near, Reroll, Seen, Weapon
from attacks.rooms.xwing.abilities.vocabulary_rare import ORANGE, RED, Carries, Destroyed, Limited, SpendShipCharge

NOT_TURRET = ("front_arc", "rear_arc", "bullseye_arc", "left_arc", "right_arc", "full_front_arc", "full_rear_arc")

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.captainjonus p.captainjonus-swz105": (
        Ability("modify", (Reroll(2),), ("attackers",), (Weapon(("torpedo", "missile")), Near(0, 1)), by="subject"),
    ),
    "p.delmeeko": (Ability("modify", (Reroll(1),), ("defenders",), (Damaged("enemy"), Near(0, 2)), by="subject"),),
    "p.drearenthal": (
        Ability("modify", (Reroll(1),), ("attackers",), (Limited(yes=False), Arc(("firing",))), by="subject"),
    ),
    "p.drift": (
        Ability(
            "modify", (Reroll(1),), ("attackers",), (Near(0, 1), Carries(RED, exactly=True)), by="subject", shares=True
        ),
        Ability(
            "modify",
            (Reroll(1),),
            ("attackers",),
            (Near(0, 1), Carries(ORANGE, exactly=True)),
            by="subject",
            shares=True,
        ),
    ),
    "p.lyttandree": (
        Ability("modify", (Reroll(1),), ("attackers",), (Near(0, 2), Arc(("left", "right"), "enemy")), by="subject"),
    ),
    "p.sawgerrera": (Ability("modify", (Reroll(1),), ("attackers",), (Damaged("subject"), Near(0, 3)), by="subject"),),
    "p.serissu": (Ability("modify", (Reroll(1),), ("defenders",), (Near(0, 1),), by="subject"),),
    "p.sinker": (
        Ability(
            "modify",
            (Reroll(1),),
            ("other_attackers",),
            (Weapon(("primary",)), Near(1, 2), Seen("friend_in_side_arc")),
            by="subject",
        ),
    ),
    "p.tezanasz": (
        Ability("modify", (Reroll(1),), ("attackers",), (Near(0, 2), Seen("friends_on_both_sides")), by="subject"),
    ),
    "s.fireconvergence": (
        Ability(
            "modify",
            (Reroll(2),),
            ("attackers",),
            (Weapon(NOT_TURRET), Seen("defender_in_turret_arc")),
            (SpendShipCharge(),),
            by="subject",
        ),
    ),
    "u.admiralsloane": (
        Ability("modify", (Reroll(1),), ("attackers",), (Has("stress", "enemy"), Near(0, 3)), by="subject"),
        Ability(
            "after",
            (Gain("stress", 2, "enemy"),),
            ("other_defenders",),
            (Destroyed(), Near(0, 3)),
            optional=False,
        ),
    ),
}
