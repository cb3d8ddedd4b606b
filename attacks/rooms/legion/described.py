"""Attacks described from nothing, for odds without a match: two units, what they carry, and what the players see."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

import msgspec

from attacks.engine.editions import read_question
from attacks.engine.room import FlowRoom
from attacks.engine.values import Command, Refused
from attacks.engine.words import keys_by_name
from attacks.rooms.legion import roster
from attacks.rooms.legion.editions import BOOKS, EDITIONS
from attacks.rooms.legion.packing import weapon_of
from attacks.rooms.legion.state import MOVES, State, Tokens
from attacks.rooms.legion.table import current
from attacks.rooms.legion.weapons import limit

TOKEN = re.compile(r"([^\s+:]+):(\d{1,2})(?=\s|\+|$)")
SLASH = re.compile(r"\s/|/\s|/$|/(?=\w+:)")  # one inside a name is none
BETWEEN = re.compile(r"\s+(?:vs?\.?|対)\s+", re.IGNORECASE)
MOST = {"range": 5, "cover": 2, "weak": 1, "higher": 1}
MORE = (*MOST, "moved", "edition")

EXAMPLES = (
    "Stormtroopers + DLT-19 Stormtrooper aim:1 v Rebel Troopers dodge:1 / range:2 cover:1",
    "Rebel Troopers v Stormtroopers / range:3 cover:2",
    "General Grievous v Stormtroopers / range:0",
)
PARTS = (
    *dict.fromkeys(row["name"] for row in roster.rows().values()),
    "aim:1",
    "dodge:1",
    "surge:1",
    "v",
    "/",
    "range:2",
    "cover:1",
    "cover:2",
    "moved:full",
)
"""What people may want to put into such a line."""


class UnitSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: one we know by its key, with upgrades that add minis or weapons, or none; `unit` is what else it is."""

    key: str = ""
    adds: tuple[str, ...] = ()
    tokens: dict[str, int] = {}
    unit: dict[str, Any] = {}


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An attack of one pool. `weapons` names those that shoot.

    Without them every mini uses what was added to it, else its first weapons that reach, as many as its arsenal says.
    `moved` is how the attacker has moved, `weak`: it stands in a weak point's arc, `higher`: above the defender.
    """

    attacker: UnitSaid
    defender: UnitSaid
    weapons: tuple[str, ...] = ()
    range: int = 2
    cover: int = 0
    moved: str = MOVES[0]
    weak: int = 0
    higher: int = 0
    edition: str = "fixed"
    switches: dict[str, Any] = {}


def from_description(room: FlowRoom[State], wanted: dict[str, Any]) -> State:
    """The attack as described, its dice still to be rolled. Raises `Refused`: `bad_question` for data of another shape,
    a reason under `odds_` for what cannot be, or why the rules do not allow it.
    """
    told = read_question(wanted, Described)
    for name, most in MOST.items():
        if not 0 <= getattr(told, name) <= most:
            raise _wrong("number", word=f"{name}:{getattr(told, name)}", most=most)
    for name, known in (("moved", MOVES), ("edition", tuple(EDITIONS))):
        if getattr(told, name) not in known:
            raise _wrong("one_of", word=f"{name}:{getattr(told, name)}", known=", ".join(known))
    if told.cover and not told.range:
        raise _wrong("cover_in_melee")
    fleets = {"p1": [_unit(told.attacker)], "p2": [_unit(told.defender)]}
    seats = {seat: {"name": "", "squad": {"name": "", "ships": ships}} for seat, ships in fleets.items()}
    setup = {"edition": told.edition, "mode": "attack", "first": "p1", "seats": seats, "switches": told.switches}
    state: State = room.start(setup)

    def take(seat: str, key: str, *picks: tuple[int, ...]) -> None:
        nonlocal state
        state, _ = room.game.apply(state, Command(seat, key, picks))

    take("p1", "attack", (1,))
    take("p1", "measure", (2,))
    take("p1", "facts", *(_as_seen(told, pick) for pick in _offer(room, state, "facts", told).picks))
    _offer(room, state, "declare_defender", told)
    take("p1", "declare_defender", (2,))
    codes = _offer(room, state, "choose_weapons", told).picks[0].ids
    take("p1", "choose_weapons", _chosen(state, told, codes))
    if told.cover:
        take("p2", "enter_cover", (told.cover,), (0,))
    take("p2", "confirm_facts")
    if told.cover:
        take("p1", "accept_facts")
    while state.stack and state.stack[-1].step == "3":
        take("p1", "pools_done")
    return state


def parse_shorthand(text: str) -> dict[str, Any]:
    """An attack in a line: "Stormtroopers + DLT-19 Stormtrooper aim:1 v Rebel Troopers dodge:1 / range:2 cover:1".

    Each unit is a name or key, then what adds to it after `+`, then its tokens; after the slash stand range, cover,
    movement and edition. Case and width of letters do not count. Raises `Refused` for what means nothing.
    """
    units, more, *_ = (*SLASH.split(normalize("NFKC", text), maxsplit=1), "")
    sides = BETWEEN.split(units)
    if len(sides) != 2:
        raise _wrong("two_units", example=EXAMPLES[1])
    edition = next((word.partition(":")[2] for word in more.split() if word.lower().startswith("edition:")), "")
    book = BOOKS.get(edition, roster.PRINTED)
    said: dict[str, Any] = {
        name: _unit_said(side, book) for name, side in zip(("attacker", "defender"), sides, strict=True)
    }
    for word in more.split():
        name, _, value = word.partition(":")
        name = _words("facts").get(name.lower(), name.lower())
        if name not in MORE or not value:
            raise _wrong("word", word=word, known=", ".join(f"{one}:" for one in MORE))
        if name in MOST and not value.isdecimal():
            raise _wrong("number", word=word, most=MOST[name])
        said[name] = int(value[:3]) if name in MOST else value.lower()
    return said


@cache
def _words(section: str) -> dict[str, str]:
    """The words of a section in every language, by how they are written."""
    names = keys_by_name(Path(__file__).parent / "words", section)
    return {name.lower(): key for name, key in names.items()}


def _unit_said(text: str, book: str) -> dict[str, Any]:
    """A unit of such a line."""
    tokens = {_words("tokens").get(name.lower(), name.lower()): int(n) for name, n in TOKEN.findall(text)}
    name, *adds = (part.strip() for part in TOKEN.sub("", text).split("+"))
    key = _key_of(name, book)
    return {"key": key, "adds": [_added(key, add) for add in adds], "tokens": tokens}


def _key_of(name: str, book: str = roster.PRINTED) -> str:
    """The unit that a name or key means, in the cards of a book; a card of the other book, if only that has it."""
    if name in roster.rows():
        return name
    wanted = roster.plain(name)
    rows = roster.rows_of(book).items()
    found = [key for key, row in roster.newest().items() if wanted == roster.plain(_dated(row))]
    found += [
        key for key, row in rows if wanted in (roster.plain(key), roster.plain(row["name"] + row.get("title", "")))
    ]
    found += [key for key, row in rows if wanted == roster.plain(row["name"])]
    found += [key for key, row in rows if wanted in map(roster.plain, row.get("also", []))]
    if found:
        return found[0]
    known = dict.fromkeys(row["name"] for row in roster.rows_of(book).values())
    raise _wrong("unit", word=name, known=", ".join(known))


def _dated(row: dict[str, Any]) -> str:
    """A unit of the newest cards by its whole name and their year, which tells it from an older card."""
    return " ".join(filter(None, (row["name"], row.get("title", ""), current().source.revision[:4])))


@cache
def said_of(key: str) -> str:
    """How a line says a unit so that no other card is meant."""
    row = roster.rows()[key]
    names = (row["name"], f"{row['name']} {row.get('title', '')}".strip(), _dated(row))
    return next((name for name in names if _key_of(name) == key), key)


def _added(key: str, name: str) -> str:
    """What an upgrade of a unit is called here."""
    found = roster.grown(key, name)
    if not found:
        known = ", ".join(roster.addable(key)) or "–"
        raise _wrong("upgrade", word=name, unit=roster.rows()[key]["name"], known=known)
    return found


def _unit(said: UnitSaid) -> dict[str, Any]:
    if strange := sorted(set(said.tokens) - set(Tokens.__struct_fields__)):
        raise _wrong("one_of", word=strange[0], known=", ".join(Tokens.__struct_fields__))
    key = _key_of(said.key) if said.key else ""
    adds = tuple(_added(key, add) for add in said.adds) if key else ()
    base = msgspec.to_builtins(roster.unit(key, adds)) if key else {}
    found: dict[str, Any] = {"name": key, **base, "tokens": said.tokens, **said.unit}
    return found


def _offer(room: FlowRoom[State], state: State, key: str, told: Described) -> Any:
    """An offer that the attack needs. Raises `Refused` with the reason why there is none."""
    found = next((one for one in room.game.at_step(state, "p1") if one.key == key), None)
    if found is None or found.why_not:
        raise _wrong("no_attack", range=told.range)
    return found


def _as_seen(told: Described, pick: Any) -> tuple[int, ...]:
    """What the attacker says of the target: everything sees everything."""
    usual: dict[str, tuple[int, ...]] = {"range": (told.range,), "engaged": (), "leader_sees": (1,)}
    usual |= {"moved": (MOVES.index(told.moved),), "weak": (told.weak,), "higher": (told.higher,)}
    usual["spray"] = pick.caps
    every: tuple[int, ...] = pick.ids
    return usual.get(pick.what, every)


def _chosen(state: State, told: Described, codes: tuple[int, ...]) -> tuple[int, ...]:
    """The weapons of every mini that may shoot: those that are named, or what was added to it before all else."""
    unit = state.table.unit(1)
    card = unit.card
    places = {code: weapon_of(code) for code in codes}
    names = {code: card.weapons[place].name for code, (_, place) in places.items()}
    if strange := sorted(set(told.weapons) - set(names.values())):
        raise _wrong("weapon", word=strange[0], known=", ".join(dict.fromkeys(names.values())))
    added = roster.options(told.attacker.key, told.attacker.adds) if told.attacker.key else ()
    wanted = [code for code in codes if not told.weapons or names[code] in told.weapons]
    wanted.sort(key=lambda code: (places[code][0], names[code] not in added))
    by_mini: dict[int, list[int]] = {}
    for code in wanted:
        by_mini.setdefault(places[code][0], []).append(code)
    return tuple(code for held in by_mini.values() for code in held[: limit(state, unit)])


def _wrong(reason: str, **params: str | int) -> Refused:
    return Refused(f"odds_{reason}", code="bad_question", **params)
