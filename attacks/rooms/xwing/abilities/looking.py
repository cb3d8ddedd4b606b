"""What the abilities of a table can still look at from a step of an attack on, read off their own words.

Odds forget the rest. Of every word of the vocabulary stands here what of the table it looks at: a kind of token, the
lock, Force, charges, the dice of a pool and which of them were rerolled. A word that does not stand here looks at
everything. What a word does counts only by what happens to it later; so what is gained need not be looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.catalogue import abilities, card_of
from attacks.rooms.xwing.dice import ATTACK, DEFENSE
from attacks.rooms.xwing.state import RAIL, Tokens

POOLS = (ATTACK, DEFENSE)
AGAIN = {ATTACK: "again:attack", DEFENSE: "again:defense"}
EVERYTHING = frozenset(
    (*Tokens.__struct_fields__, "lock", "force", "charges", *POOLS, *AGAIN.values(), "kinds", "noted")
)
NAMING = (v.Guess, v.NameResult, v.SetAgility, v.ForbidSpend)
"""Words of which later steps look up what was picked."""

Looks = tuple[str, ...] | Callable[[v.Ability, Any], tuple[str, ...]]
GIVEN: tuple[type, ...] = (
    *(v.Weapon, v.AttackRange, v.Range, v.Arc, v.NoAttack, v.LowerInitiative, v.Chassis, v.Near, v.Seen, v.PaidCharge),
    *(r.Initiative, r.InitiativeAtMost, r.Larger, r.Size, r.Limited, r.Keyword, r.Obstructed, r.Demands, r.GrantedBy),
    # what odds never forget: damage, hits and crits, what was used, who was destroyed
    *(v.Shielded, v.Damaged, v.DamagedBeside, v.Left, v.Hit, v.Marked, v.Secret),
    *(r.HullLeft, r.DamageCards, r.Destroyed, r.Used, r.Outnumbered),
    *(v.TakeDamage, r.SpendShield, v.Take, r.SubjectTakes),
    *(v.More, v.Fewer, v.Cap, v.SetAgility, v.TreatRange, v.ReachZero, v.AmongAsteroids, v.FocusAtZero),
    *(v.CritsFirst, v.Uncancelable, v.ForbidModify, v.ForbidSpend, v.Guess, v.NameResult, v.SkipDice),
    *(v.Suffer, v.LoseShield, v.Prevent, v.DealCard, r.RecoverShield, v.Redirect),
)
"""Words that look at nothing but what is the same in the whole attack, or what odds keep anyway."""


def _dice(ability: v.Ability, pool: str = "own", *, again: bool = False) -> tuple[str, ...]:
    """The dice that `own`, `enemy`, `attack`, `defense` or `both` mean for an ability: both where its side is open."""
    side = {role.removeprefix("other_").rstrip("s") for role in ability.roles}
    if pool in POOLS:
        pools: tuple[str, ...] = (pool,)
    elif pool == "both" or len(side) > 1 or not side <= {"attacker", "defender"}:
        pools = POOLS
    else:
        pools = (ATTACK,) if (side == {"attacker"}) == (pool == "own") else (DEFENSE,)
    return (*pools, *(AGAIN[one] for one in pools)) if again else pools


def _green(ability: v.Ability, part: v.Gain) -> tuple[str, ...]:
    """A jam token takes away what its side of the table chooses."""
    return tuple(EVERYTHING) if part.token == "jam" else ()


LOOKS: dict[type, Looks] = {
    **dict.fromkeys(GIVEN, ()),
    v.Has: lambda _, part: (part.token,),
    v.Ionized: ("ion",),
    v.Locks: ("lock",),
    v.Reinforced: ("reinforce_fore", "reinforce_aft"),
    v.Results: lambda ability, part: _dice(ability, part.pool),
    v.Guessed: (DEFENSE,),
    v.Named: lambda ability, _: _dice(ability, ability.dice),
    v.Charged: ("charges",),
    v.AllForce: ("force",),
    v.LostShield: ("noted",),
    v.DealtCard: ("noted",),
    r.Carries: lambda _, part: (*part.tokens, *(("lock",) if part.lock else ())),
    r.Tractored: ("tractor",),
    r.Disarmed: ("disarm", "cloak"),
    r.LockedBy: ("lock",),
    r.Rolled: ("kinds",),
    r.InPlay: lambda ability, part: _dice(ability, part.pool),
    r.MissingCharge: ("charges",),
    v.Spend: lambda _, part: (part.token,),
    v.SpendForce: ("force",),
    v.SpendCharge: ("charges",),
    v.SpendLock: ("lock",),
    v.SpendResult: lambda ability, _: _dice(ability),
    r.SpendReinforce: ("reinforce_fore", "reinforce_aft"),
    r.SubjectSpends: lambda _, part: (part.token,),
    r.TakeFrom: lambda _, part: part.tokens,
    r.SpendSlotCharge: ("charges",),
    r.SpendShipCharge: ("charges",),
    r.RecoverFirst: ("charges",),
    v.Reroll: lambda ability, _: _dice(ability, ability.dice, again=True),
    v.Change: lambda ability, _: _dice(ability, ability.dice),
    v.Add: lambda ability, _: _dice(ability, ability.dice),
    v.Cancel: lambda ability, part: _dice(ability, part.pool) if part.pool != "enemy" else POOLS,
    v.RangeBonus: lambda _, part: () if part.pool == DEFENSE else (ATTACK,),  # are there attack dice yet?
    v.LimitReroll: (AGAIN[ATTACK],),
    v.Gain: _green,
    v.Transfer: lambda _, part: part.tokens,
    v.Recover: lambda _, part: ("force",) if part.what == "force" else ("charges",),
    r.RerollPer: lambda ability, _: (*_dice(ability, ability.dice, again=True), *r.RED, "lock"),
    r.ChangePer: lambda ability, part: (*_dice(ability, ability.dice), part.per),
    r.AcquireLock: ("lock", "ion"),
    r.Remove: lambda _, part: part.tokens,
    r.Action: ("stress",),
}

END = len(RAIL)
NEVER = -1
MOMENTS = {
    "defender.declared": RAIL.index("2a"),
    "dice.before_roll.attack": RAIL.index("2a"),
    "dice.rolled.attack": RAIL.index("2b"),
    "dice.rerolled.attack": RAIL.index("2b"),
    "modify.after.attack": RAIL.index("3a"),
    "dice.before_roll.defense": RAIL.index("3a"),
    "dice.rolled.defense": RAIL.index("3b"),
    "dice.rerolled.defense": RAIL.index("3b"),
    "modify.after.defense": RAIL.index("4a"),
    "neutralize.before": RAIL.index("4a"),
    "neutralize.after": RAIL.index("5a"),
    **dict.fromkeys(("setup", "system.start", "engagement.end", "engage.before", "bonus"), NEVER),
}
"""The last step at which an ability of that moment can be used in the attack asked about; others: to its end."""
LASTING: dict[type, str] = {
    v.ForbidModify: "3b",
    v.LimitModify: "3b",
    v.LimitReroll: "3b",
    v.FocusAtZero: "3b",
    v.TreatRange: "3b",
    v.CritsFirst: "4b",
    v.Uncancelable: "4b",
    v.ForbidSpend: "6d",
    v.ResultsAsTokens: "6d",
    v.SkipDice: "6d",
}
"""Until when a word is looked at that lasts."""


def _last(ability: v.Ability) -> int:
    """The last step (its place in the rail) at which an ability can matter."""
    if ability.moment == "modify":
        pools = _dice(ability, ability.dice)
        last = RAIL.index("3b" if DEFENSE in pools else "2b")
    elif ability.moment in ("count", "always"):  # what only the players can see of it is claimed ahead of 2b
        last = RAIL.index("2b")
    else:
        last = MOMENTS.get(ability.moment, END)
    if last == NEVER:
        return NEVER
    for effect in ability.effects:
        if isinstance(effect, v.More | v.Fewer | v.Cap | v.RangeBonus | v.SetAgility):
            last = max(last, RAIL.index("2a" if getattr(effect, "pool", DEFENSE) == ATTACK else "3a"))
        last = max(last, RAIL.index(LASTING.get(type(effect), "1a")))
    return last


def _looked_at(ability: v.Ability) -> frozenset[str]:
    """All that an ability looks at."""
    found: set[str] = set()
    for part in (*ability.when, *ability.cost, *ability.effects):
        looks = LOOKS.get(type(part))
        if looks is None:
            return EVERYTHING
        found.update(looks(ability, part) if callable(looks) else looks)
    return frozenset(found)


class Ahead(Struct, frozen=True):
    """What abilities can still look at: `things`, and by card which of them are still to come (`cards`, `used`)."""

    things: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()

    def remembers(self, key: str) -> bool:
        """Can it matter that this ability was used?"""
        return card_of(key) in self.cards or key in self.used


@lru_cache(maxsize=4096)
def ahead(keys: tuple[tuple[str, ...], ...], step: str) -> Ahead:
    """What the abilities of these ships can still look at from a step of the attack on."""
    place = RAIL.index(step)
    live = {
        key: ability
        for own in keys
        for key in own
        if (ability := abilities().get(key)) is not None and _last(ability) >= place
    }
    if not live:
        return Ahead()
    return Ahead(
        frozenset().union(*(_looked_at(ability) for ability in live.values())),
        frozenset(card_of(key) for key in live),
        frozenset(part.key for ability in live.values() for part in ability.when if isinstance(part, r.Used)),
    )


@lru_cache(maxsize=4096)
def names_something(key: str) -> bool:
    """Do later steps look up what was picked for an ability of this card?"""
    card = card_of(key)
    mine = (one for other, one in abilities().items() if card_of(other) == card)
    return any(isinstance(effect, NAMING) for one in mine for effect in one.effects)
