"""The keywords by name, and what steps ask of them: each entry stands once, in the file of the moment it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from attacks.engine.flow import Outcome
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.legion.cards import Weapon
from attacks.rooms.legion.keywords.aftermath import AFTERMATH
from attacks.rooms.legion.keywords.attack_dice import ATTACK_DICE
from attacks.rooms.legion.keywords.by_hand import BY_HAND
from attacks.rooms.legion.keywords.covering import COVER
from attacks.rooms.legion.keywords.forming import FORMING
from attacks.rooms.legion.keywords.piercing import PIERCE
from attacks.rooms.legion.keywords.rounds import ROUNDS
from attacks.rooms.legion.keywords.saving import SAVING
from attacks.rooms.legion.keywords.vocabulary import Benefit, CardAction, Does, Keyword, Moment, Reads, Step
from attacks.rooms.legion.state import Facts, Mini, Pool, State, Unit
from attacks.rooms.legion.under_way import attacker, gain, some, total, weapons_of

KEYWORDS: dict[str, Keyword] = {**PIERCE, **FORMING, **ATTACK_DICE, **COVER, **SAVING, **AFTERMATH, **ROUNDS, **BY_HAND}
NUMBERED = tuple(key for key, word in KEYWORDS.items() if word.numbered)
"""What always stands with its number, a 1 too."""
POOLED = ("sum", "any")
"""The forms of weapon keywords that a unit may have for its pools."""
K = TypeVar("K")
H = TypeVar("H")


def _by(part: Callable[[Keyword], dict[K, H]]) -> dict[K, tuple[tuple[str, H], ...]]:
    """A part of all entries by what it is for, in the order of the entries."""
    return _by_each(lambda word: tuple(part(word).items()))


def _by_each(parts: Callable[[Keyword], tuple[tuple[K, H], ...]]) -> dict[K, tuple[tuple[str, H], ...]]:
    """The same where an entry may have several for one thing."""
    found: dict[K, tuple[tuple[str, H], ...]] = {}
    for key, word in KEYWORDS.items():
        for name, one in parts(word):
            found[name] = (*found.get(name, ()), (key, one))
    return found


_DOES = _by(lambda word: word.does)
_ACTS = _by(lambda word: word.acts)
_USES = _by_each(lambda word: tuple((use.at, use) for use in word.uses))
CARD_ACTIONS = {use.key: use.free for word in KEYWORDS.values() for use in word.uses if isinstance(use, CardAction)}
"""The card actions by the key of their offer: is it free?"""
_GAINS = _by_each(lambda word: tuple((one.at, one) for one in word.gains))
_BARS = {key: word.bars for key, word in KEYWORDS.items() if word.bars}
EARNED = {key: word.earns for key, word in KEYWORDS.items() if word.earns}
PAID = {key: word.pays for key, word in KEYWORDS.items() if word.pays}
DICE = {key: word.dice for key, word in KEYWORDS.items() if word.dice}
BENEFITS: dict[str, Benefit] = {one.key: one for word in KEYWORDS.values() for one in word.benefits}


def worth(state: State, unit: Unit, does: Does) -> int:
    """What the keywords of a unit that do this are worth together, as far as they work now."""
    return sum(unit.has(key) for key, when in _DOES[does] if unit.has(key) and when(state, unit))


def named_worth(state: State, unit: Unit, does: Does) -> dict[str, int]:
    """The same keyword by keyword."""
    return {key: unit.has(key) for key, when in _DOES[does] if unit.has(key) and when(state, unit)}


def pooled(state: State, does: Does) -> int:
    """What the weapons of the pool at hand are worth for this, each keyword in the form it has in a pool."""
    unit = attacker(state)
    return sum(formed(state, key) for key, when in _DOES[does] if when(state, unit))


def of_weapon(state: State, weapon: Weapon, does: Does, of: Unit | None = None) -> int:
    """The same for one weapon of the attacker, or of another unit."""
    unit = of or attacker(state)
    return sum(weapon.has(key) for key, when in _DOES[does] if weapon.has(key) and when(state, unit))


def givable(key: str) -> bool:
    """May a unit have this keyword: its own, or one of weapons that its pools then have once?"""
    return KEYWORDS[key].on == "unit" or KEYWORDS[key].forms in POOLED


def placed(weapon: Weapon) -> bool:
    """Is it a charge, which is placed and takes no part in an attack of its unit?"""
    return any(weapon.has(key) for key, _ in _DOES["placed"])


def formed(state: State, key: str) -> int:
    """The value of a weapon's keyword in the pool at hand; 0 if the pool does not have it."""
    forms = KEYWORDS[key].forms
    if forms == "all":
        values = [weapon.has(key) for weapon in weapons_of(state)]
        return int(bool(values) and all(values))
    return total(state, key) if forms == "sum" else int(some(state, key))


def offers(state: State, at: Step, unit: Unit) -> tuple[Offer, ...]:
    """What a unit may do with keywords at a step: its own, and those of the pool's weapons."""
    found = []
    for key, use in _USES[at]:
        weapons = KEYWORDS[key].on == "weapon"
        n = formed(state, key) if weapons else unit.has(key)
        offer = use.offer(state, unit, n) if n or weapons else None
        found += [offer] if offer is not None else []
    return tuple(found)


def resolve_offer(state: State, at: Step, unit: Unit, command: Command, tell: Tell) -> Outcome:
    """What comes of such an offer."""
    return next(use for key, use in _USES[at] if command.key in (key, getattr(use, "key", key))).use(
        state, unit, command, tell
    )


def runs(state: State, moment: Moment, unit: Unit, pool: Pool, tell: Tell) -> Outcome:
    """What a unit's keywords do by themselves at a moment; the first that starts something ends it."""
    outcome: Outcome = state
    for key, act in _ACTS[moment]:
        if (KEYWORDS[key].on == "weapon" or unit.has(key)) and isinstance(outcome, State):
            outcome = act(outcome, pool, tell)
    return outcome


def changed(state: State, moment: Moment, unit: Unit, pool: Pool, tell: Tell) -> State:
    """The same at a moment at which nothing is started."""
    outcome = runs(state, moment, unit, pool, tell)
    assert isinstance(outcome, State)
    return outcome


def barred(state: State, facts: Facts, mini: Mini, weapon: Weapon) -> bool:
    """Does a keyword of the weapon or of its target keep the weapon from this attack?"""
    target = state.table.unit(facts.target)
    holders: dict[str, Weapon | Unit] = {"weapon": weapon, "unit": target}
    return any(holders[KEYWORDS[key].on].has(key) and bars(state, facts, mini, weapon) for key, bars in _BARS.items())


def hidden(unit: Unit, far: int) -> bool:
    """Is the unit hidden from so far?"""
    return any(word.hidden_beyond and unit.has(key) and far > word.hidden_beyond for key, word in KEYWORDS.items())


def gained(
    state: State, unit_id: int, at: Literal["phase", "ordered", "activated", "standby", "moved"], tell: Tell
) -> State:
    """A unit gains the tokens of its keywords."""
    for key, gains in _GAINS[at]:
        unit = state.table.unit(unit_id)
        if unit.has(key) and gains.when(state, unit):
            state = gain(state, unit, gains.token, 1 if gains.once else unit.has(key), tell)
    return state


def first_actions(unit: Unit) -> tuple[str, ...]:
    """What the first action of a unit must be, of which it may choose one; empty if that is free."""
    return tuple(word.first for key, word in KEYWORDS.items() if word.first and unit.has(key))


def reads(unit: Unit, what: Reads) -> bool:
    """Does a keyword of the unit still look at this later in the attack?"""
    return any(what in word.reads and unit.has(key) for key, word in KEYWORDS.items())


def may_use(unit: Unit, at: Step) -> bool:
    """Has the unit a keyword that may be used at a step?"""
    return any(unit.has(key) for key, _ in _USES[at])


def asks(unit: Unit, fact: str) -> bool:
    """Does a keyword of the unit ask for a fact?"""
    return any(word.fact == fact and unit.has(key) for key, word in KEYWORDS.items())


def minis_asking(unit: Unit, fact: str) -> tuple[int, ...]:
    """The minis of which a weapon asks for a fact."""
    keys = [key for key, word in KEYWORDS.items() if word.fact == fact]
    weapons = unit.card.weapons
    return tuple(mini.id for mini in unit.living if any(weapons[i].has(key) for i in mini.weapons for key in keys))
