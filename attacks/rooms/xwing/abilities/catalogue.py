"""Every ability by its key: the card (`p.`, `u.`, `s.` or `c.` and its xws id), and `.2` for a card's second one."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from attacks.rooms.xwing.abilities import entries
from attacks.rooms.xwing.abilities import vocabulary_moving as moving
from attacks.rooms.xwing.abilities.by_hand_cards import hand_of
from attacks.rooms.xwing.abilities.vocabulary import Ability, Assign, Condition, Effect
from attacks.rooms.xwing.cards import texts
from attacks.rooms.xwing.kept import itself, keep_answers
from attacks.rooms.xwing.squad import Profile
from attacks.rooms.xwing.state import RULES, Ship, Table


class Held(NamedTuple):
    """An ability, and the ship whose card it is."""

    ship: int
    key: str
    ability: Ability


@cache
def cards() -> dict[str, tuple[Ability, ...]]:
    """The entries of all files, by card; cards with the same text share one."""
    found: dict[str, tuple[Ability, ...]] = {}
    for module in iter_modules(entries.__path__, f"{entries.__name__}."):
        for names, abilities in import_module(module.name).CARDS.items():
            for card in names.split():
                if card in found:
                    raise ValueError(f"{card} has two entries")
                found[card] = abilities
    return found


@cache
def abilities() -> dict[str, Ability]:
    """Every ability by its own key."""
    return {key: ability for card in cards() for key, ability in _numbered(card)}


def ability_of(key: str) -> Ability | None:
    """The ability of a key, played by the app or carried out by hand; None for one that no card has any more."""
    return abilities().get(key) or hand_of(key)


def ability_in_play(key: str) -> Ability:
    """The ability of a key that is in play."""
    found = ability_of(key)
    if found is None:
        raise KeyError(key)
    return found


def card_of(key: str) -> str:
    """The card of an ability: its key without the number."""
    kind, name, *_ = key.split(".")
    return f"{kind}.{name}"


def whole_card(key: str) -> str:
    """The card of an ability, whichever of its sides that stands on."""
    return card_of(key).partition("/")[0]


def keys_of(
    profile: Profile, table: str, rules: int = RULES, turned: Collection[str] = (), *, on_mat: bool = False
) -> tuple[str, ...]:
    """The abilities that a ship's cards have in a card table, by the rules of that number, with these cards turned.

    Those about moving only where the ships stand `on_mat`.
    """
    names = [f"{name}/2" if name.removeprefix("u.") in turned else name for name in profile.names()]
    found = (pair for name in names if name in cards() for pair in _numbered(name))
    played = ((key, one) for key, one in found if _played(one, texts(table), rules) and (on_mat or not is_of_mat(one)))
    return tuple(dict.fromkeys(key for key, _ in played))


def is_of_mat(ability: Ability) -> bool:
    """Does it need the mat, because it is about moving?"""
    parts = (*ability.when, *ability.cost, *ability.effects)
    return ability.moment in moving.MOMENTS or any(type(part).__module__ == moving.__name__ for part in parts)


def _played(ability: Ability, table: str, rules: int) -> bool:
    """Is this played in a card table, by the rules of that number?"""
    return (not ability.tables or table in ability.tables) and ability.since <= rules <= (ability.until or RULES)


def held_at(table: Table, moment: str) -> tuple[Held, ...]:
    """The abilities of the ships on the table that belong to a moment, in the order of the ships."""
    return _index(table.ships).get(moment, ()) if table.armed else ()


def holding(table: Table, kind: type[Effect]) -> tuple[Held, ...]:
    """The abilities with an effect of a kind that hold without anybody using them."""
    if not table.armed:
        return ()
    index = _index(table.ships)
    found = index.get(kind)
    if found is None:
        held = (*index.get("always", ()), *index.get("count", ()))
        found = index[kind] = tuple(
            one
            for one in held
            if by_itself(one.ability) and any(isinstance(part, kind) for part in one.ability.effects)
        )
    return found


def by_itself(ability: Ability) -> bool:
    """Does it hold without anybody using it?"""
    return ability.moment == "always" or (ability.moment == "count" and not ability.optional)


def is_asked_for(table: Table, kind: type[Condition]) -> bool:
    """Does an ability on the table ask for this condition, so that what it looks at has to be remembered?"""
    return table.armed and _any_asks(tuple([ship.abilities for ship in table.ships]), kind)


@lru_cache(maxsize=1024)
def _any_asks(keys: tuple[tuple[str, ...], ...], kind: type[Condition]) -> bool:
    found = (ability_of(key) for own in keys for key in own)
    return any(isinstance(one, kind) for ability in found if ability is not None for one in ability.when)


@keep_answers(1024, by=itself)
def _index(ships: tuple[Ship, ...]) -> dict[str | type[Effect], tuple[Held, ...]]:
    return _index_of(tuple([ship.abilities for ship in ships]))


@lru_cache(maxsize=1024)
def _index_of(keys: tuple[tuple[str, ...], ...]) -> dict[str | type[Effect], tuple[Held, ...]]:
    """What the ships of a table hold, by moment: made once for each set of cards. By effect it grows when asked."""
    found: dict[str, list[Held]] = {}
    for ship, own in enumerate(keys, 1):
        for key in own:
            ability = ability_of(key)
            if ability is not None:
                found.setdefault(ability.moment, []).append(Held(ship, key, ability))
    return {moment: tuple(held) for moment, held in found.items()}


def _numbered(card: str) -> tuple[tuple[str, Ability], ...]:
    return tuple((f"{card}.{n}" if n > 1 else card, ability) for n, ability in enumerate(cards()[card], 1))


def numbered(card: str) -> tuple[str, ...]:
    """The keys of a card's abilities; none for a card without an entry."""
    return tuple(key for key, _ in _numbered(card)) if card in cards() else ()


@cache
def secret_cards() -> frozenset[str]:
    """The condition cards that are assigned facedown."""
    effects = (effect for ability in abilities().values() for effect in ability.effects)
    return frozenset(effect.card for effect in effects if isinstance(effect, Assign) and effect.secret)
