"""Combats described from nothing, for odds without a match: two fleets, how they play, and how far it is asked."""

from __future__ import annotations

import re
from typing import Any
from unicodedata import normalize

import msgspec
from msgspec.structs import replace

from attacks.engine.editions import read_question
from attacks.engine.flow import with_table
from attacks.engine.room import FlowRoom
from attacks.engine.squads import Note
from attacks.engine.values import Record, Refused
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.cards import unit_for, unit_in_action
from attacks.rooms.ti4.fleet import lexicon
from attacks.rooms.ti4.fleet.calc import linked
from attacks.rooms.ti4.fleet.reader import of_link, parse_fleet
from attacks.rooms.ti4.fleet.squad import Fleet
from attacks.rooms.ti4.fleet.typed import VERSUS
from attacks.rooms.ti4.odds.action import ActionOdds
from attacks.rooms.ti4.odds.question import PLAYS, Combat
from attacks.rooms.ti4.places import PARTS as PARTS_OF_ACTION
from attacks.rooms.ti4.state import Frame, State
from attacks.rooms.ti4.systems import retreat_systems
from attacks.rooms.ti4.wording import words

EXAMPLES = (
    "2 cruiser, 1 fighter v 3 fighter",
    "1 dreadnought v 2 destroyer",
    "3 destroyer v 6 fighter, 1 cruiser / mode:barrage",
    "1 dreadnought, 1 carrier, 3 infantry v 1 fighter; planet: 2 infantry, 1 pds / mode:action",
)
PARTS = (
    "fighter,",
    "destroyer,",
    "cruiser,",
    "carrier,",
    "dreadnought,",
    "war_sun,",
    "flagship,",
    "v",
    "/",
    "rounds:1",
    "mode:barrage",
    "mode:action",
    "planet:",
    "infantry,",
    "order:listed",
    "p1-loses:fighter,cruiser",
)
"""What people may want to put into such a line."""

NEXT_ROUND = "7.1"
OPTION = re.compile(r"[\w-]+:\S+")
SIDES = {"p1": "attacker", "p2": "defender"}
ORDERS = ("listed", "cheapest")
MOST_ROUNDS = 100
ACTION = "action"


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A combat. `rounds` 0: to the end; `mode` may be only the barrage.

    `retreats` names for a seat the round in which it announces a retreat.

    `order`: ships are lost in the order in which a fleet lists them, or the `cheapest` first. `loses` names for a seat
    kinds that it loses before all others. Of a tactical action: `lands` says how many ground forces go to which planet,
    `bombs` which is fired at, `begins` and `ends` which parts are fought. `past`: the barrage is over, a further round
    of the space combat begins. `notes` are what the reader of a line has to say.
    """

    attacker: Fleet
    defender: Fleet
    edition: str = "codex"
    mode: str = "combat"
    rounds: int = 0
    retreats: dict[str, int] = {}
    system: tuple[str, ...] = ()
    switches: dict[str, Any] = {}
    order: str = "listed"
    loses: dict[str, tuple[str, ...]] = {}
    lands: dict[str, int] | None = None
    bombs: str = ""
    begins: str = PARTS_OF_ACTION[0]
    ends: str = PARTS_OF_ACTION[-1]
    past: bool = False
    notes: tuple[Note, ...] = ()


def from_description(room: FlowRoom[State], wanted: dict[str, Any], play: dict[str, str]) -> tuple[State, Combat]:
    """The combat as described, at its beginning. Raises `Refused` (`bad_question`, or `bad_setup` for a fleet)."""
    told = read_question(wanted, Described)
    if set(told.retreats) - set(SIDES) or not 0 <= told.rounds <= MOST_ROUNDS or set(play.values()) - set(PLAYS):
        raise _refused(Note("error", "bad_rounds", params={"limit": MOST_ROUNDS}))
    if set(told.loses) - set(SIDES) or told.order not in ORDERS:
        raise _refused(Note("error", "bad_order"))
    fleets = {"p1": told.attacker, "p2": told.defender}
    state = room.start(
        {
            "edition": told.edition,
            "mode": told.mode,
            "rolls": "at_once",
            "system": told.system,
            "switches": told.switches,
            **({"begins": told.begins, "ends": told.ends} if told.mode == ACTION else {}),
            "seats": {seat: {"name": "", "squad": msgspec.to_builtins(fleet)} for seat, fleet in fleets.items()},
        }
    )
    if told.past and state.table.ending is None and state.stack[0].flow == "combat":
        further = with_table(state, round=state.table.round + 1)
        state = room.game.begin(replace(further, stack=(Frame("combat", NEXT_ROUND),)), Record())
    order = {seat: _order(told, seat, fleet) for seat, fleet in fleets.items()}
    how: dict[str, Any] = {"plays": play, "rounds": told.rounds, "retreats": told.retreats, "order": order}
    asked: Combat
    if told.mode == ACTION:
        rows = {seat: _rows(fleet) for seat, fleet in fleets.items() if told.order == "listed"}
        asked = ActionOdds(room.game, state, lands=told.lands, bombs=told.bombs, rows=rows, **how)
    else:
        asked = Combat(room.game, state, **how)
    stay = [seat for seat in told.retreats if not retreat_systems(state, seat)]
    asked.notes = (*told.notes, *(Note("warning", "nowhere_to_retreat", params={"who": SIDES[seat]}) for seat in stay))
    return state, asked


def _order(told: Described, seat: str, fleet: Fleet) -> tuple[str, ...]:
    """The kinds of ships that a side loses before all others, first to last."""
    named = unit_in_action if told.mode == ACTION else unit_for
    listed = [named(row.kind, row.upgraded, fleet.faction) for row in fleet.ships]
    first = [unit.id for kind in told.loses.get(seat, ()) for unit in listed if kind in (unit.kind, unit.id)]
    rest = (unit.id for unit in listed if told.order == "listed" and told.mode != ACTION)  # there row by row
    return tuple(dict.fromkeys((*first, *rest)))


def _rows(fleet: Fleet) -> tuple[tuple[str, str], ...]:
    """What a fleet lists, and where: on a planet its own list counts."""
    listed = ((unit_in_action(row.kind, row.upgraded, fleet.faction).id, row.where) for row in fleet.ships)
    return tuple(dict.fromkeys(listed))


def parse_shorthand(text: str) -> dict[str, Any]:
    """A combat in a line: "2 cruiser, 1 fighter v 3 fighter / rounds:2 edition:codex mode:barrage p2:1".

    A fleet reads as people type one; after a slash stand how far, what edition, who retreats in which round, and which
    ships are lost first: the cheapest, those of `p1-loses:fighter,cruiser`, or all as listed (`order:listed`). Raises
    `Refused` (code `bad_question`) for what means nothing, with notes that say what, why and where.
    """
    link = linked(text, "codex")
    line, options = ("", "") if link else _parted(normalize("NFKC", text))
    said: dict[str, Any] = {"order": "cheapest", **({"edition": "all"} if link else {})}
    said |= {"mode": ACTION, "begins": "bombardment"} if link and link.ground else {}
    for word in options.split():
        _option(said, word)
    if said.get("mode") == ACTION and not any(word.startswith("order:") for word in options.split()):
        said["order"] = "listed"
    sides = list(SIDES.values()) if link else VERSUS.split(line)
    if len(sides) != len(SIDES):
        raise _refused(Note("error", "fleet_v_fleet"))
    edition = said.get("edition", "codex")
    notes, start, action = list[Note](), 0, said.get("mode") == ACTION
    for name, side in zip(SIDES.values(), sides, strict=True):
        found = of_link(link, name, edition) if link else parse_fleet(side, edition)
        start = line.find(side, start)
        notes += [_placed(note, name, start) for note in found.notes if not (action and note.code == "only_on_planets")]
        said[name] = msgspec.to_builtins(found.squad) if found.squad else {}
        start += len(side)
    wrong = [note for note in notes if note.level == "error"]
    if wrong:
        raise _refused(*wrong)
    return {**said, "notes": msgspec.to_builtins(tuple(notes))}


def _parted(text: str) -> tuple[str, str]:
    """The two fleets, and what stands after a slash that no fleet has: words with a colon and no blank after it."""
    parts = text.split("/")
    n = len(parts)
    while n > 1 and all(OPTION.fullmatch(word) for word in parts[n - 1].split()):
        n -= 1
    return "/".join(parts[:n]), " ".join(parts[n:])


def _option(said: dict[str, Any], word: str) -> None:
    """Take one word of what stands after the slash. Raises `Refused`."""
    name, _, value = word.partition(":")
    seat, _, loses = name.partition("-")
    if name in SIDES and value.isdecimal():
        said.setdefault("retreats", {})[name] = int(value)
    elif seat in SIDES and loses == "loses":
        said.setdefault("loses", {})[seat] = tuple(_kind(one, word) for one in value.split(",") if one)
    elif name == "rounds" and value.isdecimal() and int(value) <= MOST_ROUNDS:
        said[name] = int(value)
    elif name == "rounds":
        raise _refused(Note("error", "bad_rounds", params={"limit": MOST_ROUNDS}))
    elif name == "edition" and value not in cards.SETS:
        raise _refused(Note("error", "unknown_edition", params={"edition": value[:40]}))
    elif name == "order" and value not in ORDERS:
        raise _refused(Note("error", "bad_order"))
    elif name == "land":
        said["lands"] = dict(_share(part, word) for part in value.split(",") if part)
    elif name == "bomb":
        said["bombs"] = value
    elif name in ("from", "to") and value in PARTS_OF_ACTION:
        said["begins" if name == "from" else "ends"] = value
    elif name == "barrage" and value == "past":
        said["past"] = True
    elif name in ("edition", "mode", "order"):
        said[name] = value
    else:
        raise _refused(Note("error", "unknown_option", params={"word": word[:80]}))


def _share(part: str, word: str) -> tuple[str, int]:
    """How many land on which planet: `Lodor=2`. Raises `Refused`."""
    planet, _, n = part.rpartition("=")
    if not planet or not n.isdecimal():
        raise _refused(Note("error", "unknown_option", params={"word": word[:80]}))
    return planet, int(n)


def _kind(name: str, word: str) -> str:
    """A kind of ship by its name. Raises `Refused`."""
    key = lexicon.find(lexicon.units(), name)
    if not key:
        raise _refused(Note("error", "unknown_unit", params={"word": name[:80]}))
    return cards.UNITS[key].kind if key in cards.UNITS else "flagship"


def _placed(note: Note, who: str, start: int) -> Note:
    """A note about one of the fleets, with its place in the whole line."""
    params = {**note.params, "who": who}
    if "column" in params:
        params["column"] = int(params["column"]) + start
    return replace(note, params=params)


def _refused(*notes: Note) -> Refused:
    """A line that cannot be answered: the notes for whoever can say them in any language, and in plain English."""
    said = words("en")["notes"]
    detail = " ".join(f"{_who(note)}{said[note.code].format(**note.params)}" for note in notes)
    return Refused("bad_question", code="bad_question", detail=detail, notes=notes)


def _who(note: Note) -> str:
    who = str(note.params.get("who", ""))
    column = f" ({note.params['column']})" if "column" in note.params else ""
    return f"{who.capitalize()}{column}: " if who else ""
