"""How a card is played in an attack: automated, by hand and why, or without any effect there.

What is automated is what has an entry in `abilities/entries`; `data/readings.toml` says what was looked at and is
played by hand, with a reason word, and `data/readings.json` which cards touch an attack at all (see `survey.py`).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection
from functools import cache

from msgspec import Struct

from attacks.rooms.xwing import cards
from attacks.rooms.xwing.abilities.by_hand_cards import SINCE, hands_of
from attacks.rooms.xwing.abilities.by_hand_moving import by_hand_moving, moving_hands_of, never_asked
from attacks.rooms.xwing.abilities.by_hand_moving import table as moving_table
from attacks.rooms.xwing.abilities.catalogue import cards as entries
from attacks.rooms.xwing.abilities.catalogue import is_of_mat
from attacks.rooms.xwing.abilities.vocabulary import Ability, ByHand
from attacks.rooms.xwing.squad import Profile

ORDER = ("none", "automated", "partly", "manual", "unread")
"""From nothing to do to nobody has looked; a card with several texts is marked with the last of theirs."""


BY_HAND = ("manual", "unread")
SAME_SINCE = 7
"""The number of the rules that play a card printed again as the one before."""
MOVING = "moving"
"""The reason of cards about moving that the players carry out by hand."""
UNTOLD = "untold"
"""The reason of cards whose text stands in no data set."""

NAMED = {"p": "pilots", "u": "upgrades"}
"""The kinds of cards that are of a data set."""


class Mark(Struct, frozen=True):
    """One of `ORDER`, and for a card played by hand the reason, a words key under [by_hand]."""

    state: str
    reason: str = ""


class Lists(Struct, frozen=True):
    """What a person has decided about texts: by card (`p.`, `u.`, `s.`, `c.` and the id).

    `same`: of cards whose text stands nowhere, the one that they print again.
    """

    also: frozenset[str]
    never: frozenset[str]
    numbers: frozenset[str]
    uncounted: frozenset[str]
    manual: dict[str, str]
    same: dict[str, str]


@cache
def lists() -> Lists:
    """The decisions of `data/readings.toml`."""
    found = tomllib.loads((cards.DATA / "readings.toml").read_text("utf-8"))
    manual = {card: reason for reason, cards in found["manual"].items() for card in cards}
    named = {name: frozenset(found[name]) for name in ("also", "never", "numbers", "uncounted")}
    return Lists(manual=manual, same=found["same"], **named)


@cache
def _read_in(file: str = "readings.json") -> dict[str, dict[str, str]]:
    body: dict[str, dict[str, str]] = json.loads((cards.DATA / file).read_text("utf-8"))
    return body


def text_hashes(table: str) -> dict[str, str]:
    """The cards of a table that touch an attack, with the hash of the text that was looked at."""
    return _read_in().get(table, {})


def moving_hashes(table: str) -> dict[str, str]:
    """The cards of a table that are about moving and no attack, with the hash of the text that was looked at."""
    return _read_in("readings_moving.json").get(table, {})


def of_attacks(card: str) -> tuple[Ability, ...]:
    """The entries of a card but those about moving: these are the mat's, and no attack asks for them."""
    return tuple(one for one in entries().get(card, ()) if not is_of_mat(one))


def automated(table: str, card: str) -> bool:
    """Does the app play this card by itself: by an entry, or because its numbers say all there is?"""
    found, by = of_attacks(card), cards.texts(table)
    return card in lists().numbers or any(not one.tables or by in one.tables for one in found)


def untold(table: str, card: str) -> bool:
    """Is this a card of the table whose text stands in no data set? Then only the players can know what it says."""
    if table not in cards.TEXTS or card in lists().numbers or card in lists().never:
        return False
    return card in _keys(table) and not any(card in _keys(name) for name in cards.HOMES if name != table)


@cache
def _keys(table: str) -> frozenset[str]:
    """The cards and ship abilities of a data set, by kind and id."""
    found = cards.of_set(table)
    abilities = {pilot.ability[0] for pilot in found.pilots.values() if pilot.ability}
    return frozenset(
        {f"p.{key}" for key in found.pilots}
        | {f"u.{key}" for key in found.upgrades}
        | {f"s.{key}" for key in abilities}
    )


@cache
def mark(table: str, card: str) -> Mark:
    """How one text is played in the matches of a card table."""
    if card not in text_hashes(cards.texts(table)):
        if not untold(table, card):
            return Mark("none")
        twin = lists().same.get(card)
        return mark(table, twin) if twin else Mark("manual", UNTOLD)
    reason = lists().manual.get(card, "")
    if automated(table, card):
        by_hand = (effect for one in entries().get(card, ()) for effect in one.effects if isinstance(effect, ByHand))
        return Mark("partly", reason) if any(by_hand) else Mark("automated")
    return Mark("manual", reason) if reason else Mark("unread")


def card_mark(table: str, card: str, sides: int = 1, *, on_mat: bool = False) -> Mark:
    """How a card is played, all its sides together; `on_mat` also what it says about moving."""
    texts = (card, *(f"{card}/{side}" for side in range(2, sides + 1)))
    found = [mark(table, text) for text in texts]
    found += [moving_mark(table, text) for text in texts if on_mat]
    return max(found, key=lambda one: ORDER.index(one.state))


def marks_of(table: str, card: Profile, *, on_mat: bool = False) -> dict[str, Mark]:
    """The marks of everything a ship brings, by `p.`, `s.` and `u.` and the id. An unknown card has none."""
    ids = [(f"p.{card.pilot}", 1), *((f"s.{ability.key}", 1) for ability in card.abilities)]
    ids += [(f"u.{upgrade.key}", upgrade.sides) for upgrade in card.upgrades if upgrade.known]
    return {key: card_mark(_home(table, key), key, sides, on_mat=on_mat) for key, sides in ids}


def hands(card: Profile, table: str, rules: int, turned: Collection[str] | None = None) -> tuple[str, ...]:
    """What the players of a ship carry out by hand, by key: of cards the app does not play whole, or does not know.

    `turned`: the cards that lie with their second side up; where nobody says, all sides of all cards are meant.
    """
    if rules < SINCE:
        return ()
    names = _texts(card, turned)
    unknown = {f"u.{upgrade.key}" for upgrade in card.upgrades if not upgrade.known}
    if not card.known:
        unknown.add(f"p.{card.pilot}")
    mine = (name for name in names if name in unknown or by_hand(_home(table, name), name, rules))
    return tuple(dict.fromkeys(key for name in mine for key in hands_of(name)))


def moving_hands(card: Profile, table: str, turned: Collection[str], rules: int) -> tuple[str, ...]:
    """What the players of a ship carry out by hand of what its cards say about moving, by key.

    By older rules also what later ones play.
    """
    texts = ((name, moving_mark(_home(table, name), name).state) for name in _texts(card, turned))
    mine = (name for name, state in texts if state == "manual" or (state == "automated" and _later(name, rules)))
    return tuple(dict.fromkeys(key for name in mine for key in moving_hands_of(lists().same.get(name, name))))


def _later(card: str, rules: int) -> bool:
    """Is a text about moving, that was carried out by hand, played only by later rules than these?"""
    name = lists().same.get(card, card)
    mine = [one.since for one in entries().get(name, ()) if is_of_mat(one)]
    return name in by_hand_moving() and bool(mine) and min(mine) > rules


def moving_mark(table: str, card: str) -> Mark:
    """How a text about moving, that touches no attack, is played on the mat."""
    name = lists().same.get(card, card)
    if any(is_of_mat(one) and (not one.tables or cards.texts(table) in one.tables) for one in entries().get(name, ())):
        return Mark("automated")
    if name in never_asked():
        return Mark("automated" if name in moving_table()["played"] else "none")
    asked = name in by_hand_moving() and name in moving_hashes(cards.texts(table))
    return Mark("manual", MOVING) if asked else Mark("none")


def _texts(card: Profile, turned: Collection[str] | None) -> list[str]:
    """The texts of a ship by card and side; where nobody says how its cards lie, all sides."""
    names = [f"p.{card.pilot}", *(f"s.{ability.key}" for ability in card.abilities)]
    for upgrade in card.upgrades:
        key = f"u.{upgrade.key}"
        sides = [key, *(f"{key}/{side}" for side in range(2, upgrade.sides + 1))]
        names += sides if turned is None else sides[1:2] if upgrade.key in turned else [key]
    return names


def by_hand(table: str, card: str, rules: int) -> bool:
    """Do the players carry this card out in attacks by the rules of that number? Then later ones may play it."""
    found = of_attacks(card)
    later = bool(found) and all(one.since > rules for one in found)
    later = later or (rules < SAME_SINCE and card in lists().same)
    return mark(table, card).state in BY_HAND or later


def _home(table: str, card: str) -> str:
    """The table a card is from: the match's own, or the other one for a card that only that has."""
    kind, _, key = card.partition(".")
    own = cards.texts(table)
    if kind not in NAMED:
        return (
            table
            if card in text_hashes(own)
            else next((t for t in sorted(_read_in()) if card in text_hashes(t)), table)
        )
    tables = (table, own, *(other for other in sorted(cards.HOMES) if other not in (table, own)))
    return next((t for t in tables if key in getattr(cards.of_set(t), NAMED[kind])), table)
