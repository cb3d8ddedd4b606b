"""When ships engage, what they keep in the End Phase, and attacks outside their own engagement."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.vocabulary import Ability
from attacks.rooms.xwing.abilities.vocabulary_rare import EngageAt, Keep, TreatInitiative

START, SELF, SHOT = "engagement.start", ("self",), (v.BonusAttack(("card",)),)
OWN = (v.Weapon(("card",)),)

CARDS = {
    "p.null": (Ability("always", (TreatInitiative(7, damaged=False),), SELF, since=3),),
    "p.rush": (Ability("always", (TreatInitiative(6),), SELF, since=3),),
    "p.roarkgarnet": (Ability(START, (EngageAt(7, "any"),), SELF, (v.Seen("ship_in_firing_arc"),), since=3),),
    "p.torkilmux": (Ability(START, (EngageAt(0, "any"),), SELF, (v.Seen("ship_in_firing_arc"),), since=3),),
    "p.nomlumb-rogueclassstarfighter": (
        Ability(START, (EngageAt(who="like"),), SELF, (v.Seen("enemy_in_front_arc"),), since=3),
    ),
    "u.swarmtactics": (Ability(START, (EngageAt(who="friend"),), SELF, (v.Seen("friend_at_1"),), since=3),),
    "u.heightenedperception": (Ability(START, (EngageAt(7),), SELF, cost=(v.SpendForce(),), since=3),),
    "u.moldycrow": (Ability("always", (Keep("focus", 2),), SELF, since=3),),
    "u.foresight": (
        Ability("maneuver", SHOT, SELF, (v.Seen("enemy_maneuvered"),), (v.SpendForce(),), since=3),
        Ability("modify", (v.ByHand(),), when=OWN, since=3),
    ),
    "u.underslungblastercannon": (
        Ability("maneuver", SHOT, SELF, (v.Seen("enemy_maneuvered"),), since=3),
        Ability("modify", (v.ByHand(),), when=OWN, since=3),
    ),
}
