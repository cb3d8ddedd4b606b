"""Cards that the rules with the number 7 brought: one of two sides, whose player says as it is used which one is up.

And pilots of the wartime chassis, printed again as they are on the other one (`same` in data/readings.toml). Two-sided
cards that must act in every attack of their ship stay by hand: to ask each time which side is up would stop every one.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.rooms.xwing.abilities.entries import acting, others_rerolls, own_rerolls
from attacks.rooms.xwing.abilities.vocabulary import Ability, Gain, Range, Seen, SpendForce

NEW = 7
UP = Seen("side_up")


def again(before: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What the card before does."""
    return tuple(replace(one, since=NEW) for one in before)


CARDS: dict[str, tuple[Ability, ...]] = {
    "u.chancellorpalpatine": (
        Ability(
            "after", (Gain("stress", 1, "attacker"),), ("defender",), (Range(0, 2), UP), (SpendForce(),), since=NEW
        ),
    ),
    "p.legafossang-wartime": again(own_rerolls.CARDS["p.legafossang"]),
    "p.shasazaro-wartime": again(acting.CARDS["p.shasazaro"]),
    "p.tezanasz-wartime": again(others_rerolls.CARDS["p.tezanasz"]),
}
