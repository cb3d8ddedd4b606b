"""What a pool's numbers are: cover, dodges, defense dice (rules/legion.md 7 and 9)."""

from __future__ import annotations

from attacks.rooms.legion.keywords import DICE, named_worth, pooled, worth
from attacks.rooms.legion.state import State
from attacks.rooms.legion.under_way import attacker, defender, pool_of

MOST_COVER = 2


_known: tuple[State | None, int] = (None, 0)  # the last position asked about: steps ask it several times in a row


def cover(state: State) -> int:
    """The cover value: improvements, the cap of 2, low profile, reductions; some attacks leave none."""
    global _known
    known, value = _known
    if known is not state:
        value = _cover(state)
        _known = (state, value)
    return value


def _cover(state: State) -> int:
    unit, facts = defender(state), pool_of(state).facts
    if facts.melee or worth(state, unit, "never_cover") or blown(state):
        return 0
    value = min(MOST_COVER, facts.cover + worth(state, unit, "cover") + facts.smoke + suppression_cover(state))
    if value == 1 and worth(state, unit, "light_is_heavy"):
        value = MOST_COVER
    return max(0, value - worth(state, attacker(state), "less_cover"))


def cover_parts(state: State) -> dict[str, int]:
    """What the cover value is made of, by what gives or takes it; its numbers add up to `cover`. Empty without any.

    `stands` is what the unit stands behind, `most` what is beyond the heaviest cover, `none` what blows all of it away;
    the other names are those of keywords and tokens.
    """
    unit, facts = defender(state), pool_of(state).facts
    if facts.melee:
        return {}
    found = {"stands": facts.cover, "smoke": facts.smoke, "suppression": suppression_cover(state)}
    found |= named_worth(state, unit, "cover")
    over = sum(found.values()) - MOST_COVER
    found["most"] = -max(0, over)
    if sum(found.values()) == 1:
        found |= dict.fromkeys(named_worth(state, unit, "light_is_heavy"), 1)
    for key, n in named_worth(state, attacker(state), "less_cover").items():
        found[key] = -min(n, max(0, sum(found.values())))  # no more than there is
    found["none"] = cover(state) - sum(found.values())
    return {key: n for key, n in found.items() if n}


def blown(state: State) -> bool:
    """Does the attacker, or a weapon of the pool, leave the defender no cover?"""
    return bool(worth(state, attacker(state), "no_cover") or pooled(state, "no_cover"))


def suppression_cover(state: State) -> int:
    """The cover that suppression gives: with any token (not to droid and creature troopers), or while suppressed."""
    unit = defender(state)
    if state.table.switches.suppression_cover == "suppressed":
        return int(unit.suppressed)
    if not unit.card.trooper or {"droid", "creature"} & set(unit.card.types):
        return 0
    return int(unit.tokens.suppression > 0)


def may_dodge(state: State) -> bool:
    """Does the pool leave room for dodges?"""
    return not pooled(state, "no_dodge")


def dodge_helps(state: State) -> bool:
    """Does a spent dodge do something although it cancels nothing?"""
    return state.table.switches.useless_dodge or bool(worth(state, defender(state), "rewards_dodge"))


def defense_dice(state: State) -> dict[str, int]:
    """How many defense dice, by what gives them; none if nothing is left to save."""
    unit, pool, switches = defender(state), pool_of(state), state.table.switches
    results = pool.dice.count("hc")
    if not results:
        return {}
    parts = {"results": results}
    if pool.blocks_more and switches.shield_tokens == "defense_roll":
        parts["shields"] = -min(pool.blocks_more, results)
    for key, dice in DICE.items():
        if unit.has(key):
            parts[key] = dice(state, unit.has(key))
    return {name: n for name, n in parts.items() if n}


def blocks(state: State) -> int:
    """The defender's blocks, those of its shields with them."""
    pool = pool_of(state)
    return pool.defense.count("k") + pool.blocks_more
