"""Cards that the rules with the number 7 brought: those of two sides, of which the players say which one is up.

And pilots of the wartime chassis, printed again as they are on the other one (`same` in data/readings.toml).
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.entries import acting, others_rerolls, own_rerolls
from attacks.rooms.xwing.abilities.vocabulary import Ability, Fewer, Gain, Range, Seen, SpendForce, Weapon

NEW = 7
UP = Seen("side_up")
PRIMARY = Weapon(("primary",))


def must(effect: v.Effect, role: str, *when: v.Condition) -> tuple[Ability, ...]:
    """A die less while this side is up, whether its player likes it or not."""
    return (Ability("count", (effect,), (role,), (*when, UP), optional=False, since=NEW),)


def again(before: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What the card before does."""
    return tuple(replace(one, since=NEW) for one in before)


CARDS: dict[str, tuple[Ability, ...]] = {
    "u.chancellorpalpatine": (
        Ability(
            "after", (Gain("stress", 1, "attacker"),), ("defender",), (Range(0, 2), UP), (SpendForce(),), since=NEW
        ),
    ),
    "u.integratedsfoils": must(Fewer(1, "attack"), "attacker", PRIMARY, v.Arc(("bullseye",), inside=False)),
    "u.pivotwing": must(Fewer(1, "defense"), "defender"),
    "u.servomotorsfoils": must(Fewer(1, "attack"), "attacker", PRIMARY),
    "p.legafossang-wartime": again(own_rerolls.CARDS["p.legafossang"]),
    "p.shasazaro-wartime": again(acting.CARDS["p.shasazaro"]),
    "p.tezanasz-wartime": again(others_rerolls.CARDS["p.tezanasz"]),
}
