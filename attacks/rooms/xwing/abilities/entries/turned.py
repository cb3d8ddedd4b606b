"""Cards of two sides, and pilots of the wartime chassis, printed again as on the other one (`same` in readings.toml).

Since the rules with the number 8 the table knows which side is up (`turning.py`): a key that ends in /2 is of the
second side. By those with the number 7 the player of one card said so as it was used.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.entries import acting, others_rerolls, own_rerolls
from attacks.rooms.xwing.abilities.vocabulary import Ability, Gain, Range, Seen, SpendForce, Weapon

NEW, TURNING = 7, 8
UP = Seen("side_up")
STRESS = Gain("stress", 1, "attacker")
AGAIN = v.BonusAttack(("cannon",), "defender", other_weapon=True)
PRIMARY = Weapon(("primary",))


def again(before: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What the card before does."""
    return tuple(replace(one, since=NEW) for one in before)


def must(effect: v.Effect, role: str, *when: v.Condition) -> tuple[Ability, ...]:
    """A die less while this side is up, whether its player likes it or not."""
    return (Ability("count", (effect,), (role,), when, optional=False, since=TURNING),)


CARDS: dict[str, tuple[Ability, ...]] = {
    "u.chancellorpalpatine": (
        Ability("after", (STRESS,), ("defender",), (Range(0, 2), UP), (SpendForce(),), since=NEW, until=TURNING - 1),
        Ability("after", (STRESS,), ("defender",), (Range(0, 2),), (SpendForce(),), since=TURNING),
    ),
    "u.integratedsfoils": must(v.Fewer(1, "attack"), "attacker", PRIMARY, v.Arc(("bullseye",), inside=False)),
    "u.pivotwing u.swivelwing/2": must(v.Fewer(1, "defense"), "defender"),
    "u.servomotorsfoils": must(v.Fewer(1, "attack"), "attacker", PRIMARY),
    "u.stabilizedsfoils/2": (Ability("bonus", (AGAIN,), when=(v.Locks(),), cost=(v.SpendLock(),), since=TURNING),),
    "p.legafossang-wartime": again(own_rerolls.CARDS["p.legafossang"]),
    "p.shasazaro-wartime": again(acting.CARDS["p.shasazaro"]),
    "p.tezanasz-wartime": again(others_rerolls.CARDS["p.tezanasz"]),
}
