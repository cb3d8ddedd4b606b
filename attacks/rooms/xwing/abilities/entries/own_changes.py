"""Cards that change results of the ship that has them, or of its enemy."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import (
    BOTH,
    Ability,
    Arc,
    AttackRange,
    Change,
    Charged,
    Damaged,
    Expose,
    Gain,
    Has,
    Near,
    Recover,
    Seen,
    Shielded,
    Spend,
    SpendCharge,
    SpendForce,
    SpendLock,
    SpendResult,
    Take,
    TakeDamage,
    Weapon,
)
from attacks.rooms.xwing.abilities.vocabulary_rare import (
    GREEN,
    Carries,
    ChangePer,
    Initiative,
    LockedBy,
    SpendSlotCharge,
    TakeFrom,
)

SELF = ("self",)
FRIENDS = ("friend",)

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.arlizhadrassian": (
        Ability("modify", (Change(1, "f", "c"),), when=(Weapon(("front_arc",)), Damaged())),
        Ability("dice.rolled.defense", (Change(1, "f", "b"),), ("defender",), (Damaged(),), optional=False),
    ),
    "p.arvelcrynyd-battleoverendor p.arvelcrynyd-battleoverendor-lsl": (
        Ability("modify", (Change(1, "f", "e"),), ("defender",), cost=(Take("strain"),)),
    ),
    "p.bobafett-firesprayclasspatrolcraft": (
        Ability("modify", (Change(1, "b", "f"),), ("defender",), (Seen("no_friend_at_0_2"),)),
    ),
    "p.captainferoph": (
        Ability("modify", (Change(1, "bf", "e"),), ("defender",), (Carries(GREEN, "enemy", yes=False),)),
    ),
    "p.coloneljendon-battleoverendor p.coloneljendon-battleoverendor-lsl": (
        Ability("modify", (Change(1, "b", "f"),), ("defender",), (Shielded(yes=False),)),
    ),
    "p.darthvader-battleofyavin p.darthvader-battleofyavin-lsl": (
        Ability("modify", (Change(1, "b", "h"),), cost=(SpendForce(),)),
    ),
    "p.gemmersojan-battleoverendor p.gemmersojan-battleoverendor-lsl": (
        Ability("modify", (Change(2, "b", "f", must=False),), ("defender",), cost=(Take("strain"),)),
    ),
    "p.guildbountyhunter": (
        Ability("modify", (Change(1, "f", "c"),), when=(AttackRange(1, 2),), cost=(SpendSlotCharge("illicit"),)),
    ),
    "p.ig102": (Ability("modify", (Change(1, "b", "f"),), ("defender",), (Initiative("not_lower"),)),),
    "p.majorrhymer-swz98 p.majorrhymer-swz98-lsl": (
        Ability("modify", (Change(1, "f", "c"),), when=(Weapon(("torpedo",)), Arc(("bullseye",))), optional=False),
    ),
    "p.majorvermeil": (Ability("modify", (Change(1, "bf", "h"),), when=(Carries(GREEN, "enemy", yes=False),)),),
    "p.nimichireen": (Ability("modify", (Change(1, "b", "f"),), when=(Initiative("higher"),)),),
    "p.rookkast": (
        Ability("engage.before", (Gain("strain"),), SELF),
        Ability("modify", (Change(1, "bf", "h"),), when=(Weapon(("primary",)), Has("strain"))),
    ),
    "p.sabinewren-rz1awing": (
        Ability("modify", (Change(1, "bfce"),), BOTH, (AttackRange(1, 1), Arc(("front",), "enemy"))),
    ),
    "p.static": (
        Ability("modify", (Change(0, "bfh", "c"),), when=(Weapon(("primary",)),), cost=(SpendLock(), Spend("focus"))),
    ),
    "p.tennumb": (Ability("modify", (Change(0, "f"),), BOTH, cost=(Spend("stress"),)),),
    "u.alpha3bbesh": (Ability("modify", (Change(1, "bf", "h"),), when=(Weapon(("primary",)),), cost=(SpendLock(),)),),
    "u.blanksignature-battleoverendor": (
        Ability("modify", (Change(1, "f", "e"),), ("defender",), (LockedBy(yes=False),), (SpendCharge(),)),
    ),
    "u.bobafett-gunner": (Ability("modify", (Change(1, "f", "h"),), when=(Seen("nobody_else_in_attack_arc"),)),),
    "u.bt1": (Ability("modify", (ChangePer("h", "c"),)),),
    "u.chewbacca-crew-swz19": (
        Ability("modify", (Change(1, "f", "c"),), cost=(SpendCharge(2),)),
        Ability("card.dealt", (Recover("card"),), FRIENDS, (Near(0, 3),), optional=False, limit="moment"),
        Ability("setup", (Recover("card", -1),), ("self",), optional=False, limit="game", since=3),
    ),
    "u.deadeyeshot": (
        Ability(
            "modify",
            (Expose(),),
            when=(Weapon(("primary",)), Arc(("bullseye",))),
            cost=(SpendResult("h"),),
            shares=True,
        ),
        Ability(
            "modify", (Change(1, "c", "h"), Expose()), when=(Weapon(("primary",)), Arc(("bullseye",))), shares=True
        ),
    ),
    "u.energyshellcharges": (
        Ability("modify", (Change(1, "f", "c"),), when=(Weapon(("card",)),), cost=(Spend("calculate"),)),
    ),
    "u.fanatic-battleofyavin": (Ability("modify", (Change(1, "f", "h"),), when=(Weapon(("primary",)), Damaged())),),
    "u.fifthbrother": (Ability("modify", (Change(1, "f", "c"),), cost=(SpendForce(),)),),
    "u.greedo": (
        Ability("modify", (Change(1, "h", "c"),), cost=(SpendCharge(),)),
        Ability("modify", (Change(1, "h", "c"),), ("defender",), (Charged(),), dice="enemy", decides="enemy"),
    ),
    "u.igrmdroids": (Ability("modify", (Change(1, "h", "c"),), when=(Has("calculate"),)),),
    "u.lattsrazzi": (Ability("modify", (Change(1, "bf", "e"),), ("defender",), cost=(TakeFrom(("stress",)),)),),
    "u.protoncannons": (Ability("modify", (Change(1, "fh", "c"),), when=(Weapon(("card",)),), optional=False),),
    "u.r2c4": (Ability("modify", (Change(1, "f", "h"),), cost=(Spend("evade"),)),),
    "u.r7a7": (Ability("modify", (Change(1, "h", "c"),), cost=(SpendCharge(),)),),
    "u.sawgerrera": (Ability("modify", (Change(0, "f", "c"),), cost=(TakeDamage("h"),)),),
    "u.seekermissiles-swz103": (
        Ability("modify", (Change(1, "f", "h"),), when=(Weapon(("card",)),), cost=(SpendCharge(),), shares=True),
        Ability("modify", (Change(2, "f", "h"),), when=(Weapon(("card",)),), cost=(SpendCharge(2),), shares=True),
    ),
    "u.slavei-swz82": (
        Ability("modify", (Change(1, "h", "c"),), when=(Weapon(("front_arc",)), Arc(("full_rear",), "enemy"))),
    ),
}
