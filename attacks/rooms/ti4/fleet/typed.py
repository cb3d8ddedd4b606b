"""A fleet as people type it: parts divided by `;` or lines, each `label: this, that`, every word found or named.

The first part may begin with a faction instead of a label ("Sol: 2 carrier, 4 fighter"), or with units at once.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.squads import Note
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet import lexicon
from attacks.rooms.ti4.fleet.bot import command, pictures
from attacks.rooms.ti4.fleet.counts import TOO_LONG, Row, ahead, behind, lands, on_the_planet, row, rows
from attacks.rooms.ti4.fleet.lexicon import plain
from attacks.rooms.ti4.fleet.parts import Item, brackets, copies, may_stand, split, trim, unwrapped
from attacks.rooms.ti4.fleet.possible import LISTS, LONGEST, MOST_NUMBER
from attacks.rooms.ti4.fleet.squad import MONEY, Fleet, Neighbour, PlanetRow, UnitRow
from attacks.rooms.ti4.places import NEAR, PLANET

WIDE = str.maketrans(
    {"：": ":", "；": ";", "，": ",", "、": ",", "（": "(", "）": ")", "×": "x", "\u3000": " ", "\r": "\n"}
    | dict.fromkeys('"`“”„‟«»「」『』\ufeff\u200b', " ")
)
MOST_NOTES = 30
BULLET = re.compile(r"(?m)^[^\S\n]*(?:(?:[-*•·・–—‣◦▪▫●○■□>]|\[.?\]|\d{1,2}[.)](?=[^\S\n]+\d))(?=\s)[^\S\n]*)+")
VERSUS = re.compile(r"\s(?:v|vs|versus|against|対)\.?\s", re.IGNORECASE)
NOTHING = tuple(map(plain, ("none", "nothing", "empty", "no ships", "no units", "nobody", "なし")))
"""What people write where there is nobody."""
SIDES = ("attacker", "defender")
UPGRADED = ("2", "upgraded", "upgrade", "強化", "強化済み")
FACTION_DASH = re.compile(r"\s{0,9}([^\W\d](?:[^\d,]{0,60}[^\W\d])?)\s{1,5}(?:[-–—]{1,3}\s|(?=\d))")
DAMAGED = re.compile(r"(\d{1,4})?\s*(damaged|hurt|損傷)", re.IGNORECASE)


class Spot(Struct, frozen=True):
    """A place in the text, counted from 1; line 0 is nowhere."""

    line: int
    column: int


class Typed(Struct):
    """What a text says, what of it was not understood, and where each place of the fleet was typed."""

    fleet: Fleet
    notes: list[Note]
    spots: dict[str, Spot]


def typed(text: str, edition: str) -> Typed:
    """The fleet in a typed text; of two against each other the first."""
    text = BULLET.sub(_blank, pictures(normalize("NFKC", text)).translate(WIDE))
    text = re.sub(r"(?<!\w)['\u2018\u2019]|['\u2018\u2019](?!\w)", " ", text)
    text, whose = command(text)
    text = re.sub(r"(?<=\s)w/(?=\s)", "+ ", text)  # as many signs, and no stroke between units
    first, *others = VERSUS.split(text)
    reading = _Reading(first if others else text, edition)
    if whose:
        reading.single["faction"] = whose
    reading.run()
    if others:
        reading.wrong("second_fleet", Item("", len(first) + 1))
    return Typed(Fleet(**reading.fields()), reading.notes, reading.spots)


def with_place(note: Note, spot: Spot) -> Note:
    """The note with its place in the text, where it has one."""
    if not spot.line:
        return note
    return Note(note.level, note.code, f"{spot.line}:{spot.column}", spot.line, {**note.params, "column": spot.column})


def _blank(found: re.Match[str]) -> str:
    """As many blanks as there were signs, so that places in the text stay where they are."""
    return re.sub(r"[^\n]", " ", found[0])


class _Reading:
    """One text being read, part by part."""

    def __init__(self, text: str, edition: str) -> None:
        self.text = text
        self.edition = edition
        self.notes: list[Note] = []
        self.spots: dict[str, Spot] = {}
        self.lists: dict[str, list[Any]] = {}
        self.single: dict[str, Any] = {}
        self.upgrades: set[str] = set()
        self.side = ""  # of two that a text tells: whose units these are

    def run(self) -> None:
        parts = [part for part in split(Item(self.text, 0), ";\n") if part.text.strip()]
        where = "space"  # of the lines below a heading: as long as they are what may stand there
        for part, below in pairwise((*parts, Item("", 0))):
            heading = self._heading(part, below)
            where = heading or (where if may_stand(part.text) else "space")
            if where == "space" and not heading:
                self._part(part)
            elif not heading:
                self._units(part, where)

    def _heading(self, part: Item, below: Item) -> str:
        """The place that a line names for those below it (`Lodor`, `planet Lodor:`, `Ground:`), or nothing."""
        head = trim(Item(part.text.rstrip(": \t"), part.at))
        label = lexicon.find(lexicon.labels(), head.text)
        if not may_stand(below.text) or re.search(r"[\d:,]", head.text):
            return ""
        if label:
            return {"planet": PLANET, NEAR: NEAR}.get(label, "")
        first, _, rest = head.text.partition(" ")
        if lexicon.find(lexicon.labels(), first) == PLANET:
            return self._planet(Item(rest, head.at + len(first) + 1), Item("", head.at))
        if row(head.text).key or lexicon.find(lexicon.factions(), head.text) or self._meant(head.text):
            return ""
        return self._named_planet(head.text, head)

    def _meant(self, name: str) -> bool:
        """Is a word probably a unit or a card, and no planet?"""
        return bool(
            lexicon.nearest(lexicon.units(), name)
            or lexicon.find(lexicon.names(self.edition), name)
            or lexicon.nearest({**lexicon.factions(), **lexicon.labels()}, name)
        )

    def fields(self) -> dict[str, Any]:
        rows = tuple(
            UnitRow(row.kind, row.n, row.damaged, upgraded=True, where=row.where)
            if row.kind in self.upgrades and not row.upgraded
            else row
            for row in self.lists.pop("ships", [])
        )
        return {**self.single, **{field: tuple(members) for field, members in self.lists.items()}, "ships": rows}

    def spot(self, at: int) -> Spot:
        line = self.text.count("\n", 0, at) + 1
        return Spot(line, at - (self.text.rfind("\n", 0, at) + 1) + 1)

    def wrong(self, code: str, item: Item, level: str = "error", **params: str | int) -> None:
        if len(self.notes) < MOST_NOTES:
            self.notes.append(with_place(Note(level, code, params=params), self.spot(item.at)))

    def unknown(self, what: str, item: Item, index: dict[str, str], name: Any) -> None:
        """A word that means nothing here, and what was probably meant."""
        if len(self.notes) >= MOST_NOTES:
            return
        near = lexicon.nearest(index, item.text)
        code, more = (f"unknown_{what}_near", {"nearest": name(near)}) if near else (f"unknown_{what}", {})
        self.wrong(code, item, word=item.text[:LONGEST], **more)

    def _part(self, part: Item) -> None:
        label, colon, rest = part.text.partition(":")
        dash = FACTION_DASH.match(part.text)
        if not colon and dash and lexicon.find(lexicon.factions(), dash[1]):
            label, colon, rest = dash[1], " ", part.text[dash.end() - 1 :]
        if not colon:
            self._units(part, "space")
            return
        head, body = trim(Item(label, part.at)), Item(rest, part.at + len(part.text) - len(rest))
        side, named = brackets(head.text)
        if (theirs := lexicon.find(lexicon.factions(), named)) and lexicon.plain(side) in SIDES:
            head = Item(named, head.at + head.text.find(named))  # "Attacker (Sol): ..."
        if plain(side) in SIDES and self.side not in ("", plain(side)):
            self.wrong("second_fleet", head)
            return
        self.side = plain(side) if plain(side) in SIDES else self.side
        field = lexicon.find(lexicon.labels(), head.text)
        faction = lexicon.find(lexicon.factions(), head.text)
        whose, _, what = head.text.partition(" ")  # "naalu units: ..."
        owner, part_of = lexicon.find(lexicon.factions(), whose), lexicon.find(lexicon.labels(), what)
        unit = row(head.text).key if not (field or faction) else ""
        if not field and what.strip() and lexicon.find(lexicon.labels(), whose) == "planet":
            self._planet(Item(what, head.at + len(whose) + 1), body)
            return
        if (theirs := owner or faction) and self.single.get("faction", theirs) != theirs:
            self.wrong("second_fleet", head)
        elif field:
            self._field(field, body)
        elif faction:
            self._faction(faction, head)
            inner = trim(body).text.partition(":")
            if inner[1] and lexicon.find(lexicon.labels(), inner[0].partition(" ")[0]):  # "Mentak: planet: 1 mech"
                self._part(trim(body))
            else:
                self._units(body, "space")
        elif owner and (part_of or row(what).key):
            self._faction(owner, head)
            self._field(part_of, body) if part_of else self._units(body, "space")
        elif unit:
            self._units(part, "space")
        elif lands(body.text) and not lexicon.nearest({**lexicon.factions(), **lexicon.labels()}, head.text):
            self._units(body, self._named_planet(head.text, head))  # "Lodor: 2 infantry, 1 pds"
        else:
            self.unknown("label", head, {**lexicon.factions(), **lexicon.labels()}, _title)
            self._units(body, "space")

    def _planet(self, named: Item, body: Item) -> str:
        """Units on a planet with a name, and what is said of it in brackets; where that is."""
        name, inside = brackets(named.text)
        name = " ".join(name.split())[:LONGEST].replace(":", " ")
        flags = list[str]()
        for word in split(Item(inside, named.at + named.text.find("(") + 1), ",") if inside else ():
            word = trim(word)
            key = lexicon.find(lexicon.traits(), word.text)
            if key:
                flags.append(key)
            elif word.text:
                self.unknown("flag", word, lexicon.traits(), _title)
        self._add("planets", PlanetRow(name, tuple(dict.fromkeys(flags))), named)
        self._units(body, f"{PLANET}:{name}")
        return f"{PLANET}:{name}"

    def _faction(self, key: str, item: Item) -> None:
        self.single["faction"] = key
        self.spots["faction"] = self.spot(item.at)

    def _field(self, field: str, body: Item) -> None:
        if field in ("ships", "planet", "near"):
            self._units(body, "space" if field == "ships" else field)
        elif field == "name":
            self.single["name"] = " ".join(body.text.split())
            self.spots["name"] = self.spot(trim(body).at)
        elif field == "faction":
            item = trim(body)
            key = lexicon.find(lexicon.factions(), item.text)
            if key:
                self._faction(key, item)
            elif item.text:
                self.unknown("faction", item, lexicon.factions(), _title)
        elif field in MONEY:
            self._number(field, trim(body))
        elif field == "neighbours":
            self._each(body, self._neighbour)
        elif field == "system":
            self._each(body, self._system)
        elif field == "cards":
            self._each(body, self._hand)
        else:
            self._each(body, lambda item: self._card(field, item))

    def _each(self, body: Item, do: Any) -> None:
        for item in split(body, ","):
            item = trim(item)
            if len(item.text) > TOO_LONG:
                self.wrong("unknown_card", item, word=item.text[:LONGEST])
            elif item.text:
                do(item)

    def _add(self, field: str, value: object, item: Item) -> None:
        members = self.lists.setdefault(field, [])
        self.spots[f"{field}[{len(members)}]"] = self.spot(item.at)
        members.append(value)

    def _units(self, body: Item, where: str) -> None:
        for part in split(unwrapped(body), ",+&/|"):
            for text, at in rows(part.text):
                item = trim(Item(text, part.at + at))
                if len(item.text) > TOO_LONG:
                    self.wrong("unknown_unit", item, word=item.text[:LONGEST])
                elif item.text and plain(item.text) not in NOTHING:
                    self._unit(item, where)

    def _unit(self, item: Item, where: str) -> None:
        words, inside = brackets(item.text)
        if inside.strip("0123456789 ") and lexicon.find(lexicon.units(), row(item.text).name):
            words, inside = item.text, ""  # "Z-Grav Eidolon (in space)"
        found = row(words)
        if not found.key:
            self._no_unit(item, found, where)
            return
        if inside.strip().isdecimal() and not re.search(r"\d", words):
            found, inside = row(f"{words} {inside.strip()}"), ""
        damaged, upgraded = 0, found.upgraded
        for remark in inside.split(",") if inside else ():
            said = DAMAGED.fullmatch(remark.strip())
            if said:
                damaged = int(said[1]) if said[1] else found.n
            elif plain(remark) in UPGRADED:
                upgraded = True
            elif own := lexicon.own_name(remark, found.key):
                found = replace(found, key=own)
            elif where == "space" and lexicon.find(lexicon.labels(), remark.strip()) == NEAR:
                where = NEAR
            else:
                word = Item(remark.strip(), item.at + item.text.find(remark.strip()))
                self.wrong("unknown_remark", word, word=word.text[:LONGEST])
        whose = "" if lexicon.find(lexicon.units(), found.name) else lexicon.owned(found.name)[0]
        if whose and self.single.setdefault("faction", whose) != whose:
            found = replace(found, key=lexicon.own_unit(whose, found.key) or found.key)
        if found.doubt:
            self.wrong(found.doubt, item, "info", word=words[:LONGEST], n=found.n, name=_unit_name(found.key))
        if where == "space" and on_the_planet(found.key):
            where = "planet"
            self.wrong("structure_on_planet", item, "info", name=_unit_name(found.key))
        base = "flagship" if found.key == "flagship2" else cards.base_of(found.key)
        one = UnitRow(base, found.n, damaged, upgraded=base != found.key or upgraded, where=where)
        self._add("ships", one, item)

    def _no_unit(self, item: Item, found: Row, where: str) -> None:
        """What stands among units and is none: a card that lies open, units behind their faction, or nothing known."""
        first, _, rest = item.text.partition(" ")
        faction = lexicon.find(lexicon.factions(), first) if rest.strip() else ""
        known = cards.CARDS.get(lexicon.find(lexicon.names(self.edition), item.text.removeprefix("1 ")))
        field = next((field for field, kinds in LISTS.items() if known and known.kind in kinds), "")
        if faction and row(rest).key and not self.single.get("faction"):
            self._faction(faction, Item(first, item.at))
            self._unit(trim(Item(rest, item.at + len(first) + 1)), where)
        elif known and field:
            self._add(field, known.id, item)
        elif (alone := lexicon.find(lexicon.factions(), item.text)) and not self.single.get("faction"):
            self._faction(alone, item)
        elif first_named := ahead(item.text):
            named = self._named_planet(first_named[0], item)
            self._units(Item(item.text[first_named[1] :], item.at + first_named[1]), named)
        elif where == PLANET and not re.search(r"\d", item.text) and not self._meant(item.text):
            self._named_planet(item.text, item)  # "planets: Lodor, Quann"
        elif spot := behind(item.text):
            near = lexicon.find(lexicon.labels(), spot[1]) == NEAR  # "2 pds2 adjacent"
            self._unit(Item(spot[0], item.at), NEAR if near else self._named_planet(spot[1], item))
        else:
            start = item.text.find(found.name)
            name = Item(found.name or item.text, item.at + max(start, 0))
            self.unknown("unit", name, lexicon.units(), _unit_name)

    def _named_planet(self, name: str, item: Item) -> str:
        """A planet that is named behind its units; said, because any word there would be one."""
        name = _title(name.casefold()).title()[:LONGEST].replace(":", " ")
        if all(one.name != name for one in self.lists.get("planets", ())):
            self._add("planets", PlanetRow(name), item)
            self.wrong("named_planet", item, "info", word=name)
        return f"{PLANET}:{name}"

    def _number(self, field: str, item: Item) -> None:
        if item.text.isdecimal() and int(item.text) <= MOST_NUMBER:
            self.single[field] = int(item.text)
            self.spots[field] = self.spot(item.at)
        elif item.text:
            self.wrong("bad_number", item, limit=MOST_NUMBER)

    def _hand(self, item: Item) -> None:
        n, name = copies(item.text)
        if name.casefold() in lexicon.UNKNOWN or not name:
            self.single["unknown_cards"] = self.single.get("unknown_cards", 0) + n
            return
        key = self._named(name, item)
        for _ in range(min(n, MOST_NUMBER) if key else 0):
            self._add("cards", key, item)

    def _card(self, field: str, item: Item) -> None:
        upgrade = lexicon.find(lexicon.units(), item.text)
        if field == "technologies" and upgrade.endswith("2") and upgrade != "flagship2":
            self.upgrades.add(cards.base_of(upgrade))
            return
        key = self._named(item.text, item)
        if key:
            self._add(field, key, item)

    def _named(self, name: str, item: Item) -> str:
        index = lexicon.names(self.edition)
        key = lexicon.find(index, name)
        if not key:
            start = item.at + max(item.text.find(name), 0)
            self.unknown("card", Item(name, start), index, lambda near: cards.CARDS[near].name)
        return key

    def _system(self, item: Item) -> None:
        key = lexicon.find(lexicon.system(), item.text)
        if key:
            self._add("system", key, item)
        else:
            self.unknown("system", item, lexicon.system(), _title)

    def _neighbour(self, item: Item) -> None:
        name, inside = brackets(item.text)
        flags = []
        start = item.at + item.text.find("(") + 1
        for word in split(Item(inside, start), ",") if inside else ():
            word = trim(word)
            key = lexicon.find(lexicon.flags(), word.text)
            if key:
                flags.append(key)
            elif word.text:
                self.unknown("flag", word, lexicon.flags(), _title)
        self._add("neighbours", Neighbour(" ".join(name.split())[:LONGEST], tuple(dict.fromkeys(flags))), item)


def _title(key: str) -> str:
    faction = cards.FACTIONS.get(key)
    return faction.name if faction else key.replace("_", " ")


def _unit_name(key: str) -> str:
    unit = cards.UNITS.get(key)
    return unit.name if unit else key
