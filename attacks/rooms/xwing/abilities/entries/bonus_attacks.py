"""Cards that grant a bonus attack."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import Ability, BonusAttack, Hit, SpendCharge, Take, Weapon
from attacks.rooms.xwing.abilities.vocabulary_rare import ORANGE, RED, Carries

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.captainyorr-battleoverendor p.captainyorr-battleoverendor-lsl": (
        Ability("bonus", (BonusAttack(("cannon",)),), when=(Weapon(("primary",)), Hit()), cost=(SpendCharge(),)),
    ),
    "u.airencracken-battleoverendor": (
        Ability("bonus", (BonusAttack(("primary",), "attacker"),), ("defender",), (Hit(),), (Take("deplete"),)),
    ),
    "u.veterantailgunner": (
        Ability(
            "bonus",
            (BonusAttack(("primary", "rear_arc")),),
            when=(Weapon(("primary",)), Weapon(("front_arc",))),
        ),
    ),
    "p.wrath": (
        Ability("bonus", (BonusAttack((), "other"),), when=(Weapon(("bullseye_arc",)), Carries(RED + ORANGE))),
    ),
}
