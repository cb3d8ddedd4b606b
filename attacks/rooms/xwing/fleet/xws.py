"""What stands in an XWS squad, entry by entry: which card is meant, and a note for whatever is doubtful.

Every kind of value may stand everywhere in such a file, so nothing here trusts a type. Source: rules/xwing.md 5.2.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from attacks.engine.squads import Note
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet.equip import equip, points_of
from attacks.rooms.xwing.fleet.lenient import Node, in_order, repeated
from attacks.rooms.xwing.mat.obstacles import KIND, UNSCALED
from attacks.rooms.xwing.squad import ShipCard, Squad, Upgrade

MOST_SHIPS = 40
MOST_UPGRADES = 30
MOST_OBSTACLES = 3
MOST_NOTES = 100
MOST_POINTS = 10_000

FACTIONS = {
    "rebels": "rebelalliance",
    "rebel": "rebelalliance",
    "imperial": "galacticempire",
    "imperials": "galacticempire",
    "empire": "galacticempire",
    "scum": "scumandvillainy",
    "republic": "galacticrepublic",
    "separatists": "separatistalliance",
    "separatist": "separatistalliance",
    "cis": "separatistalliance",
}
"""Old words for factions; the new ones are those of the card table."""

SLOTS = {
    "amd": "astromech",
    "astro": "astromech",
    "bomb": "device",
    "ept": "talent",
    "elitepilottalent": "talent",
    "force": "forcepower",
    "mod": "modification",
    "system": "sensor",
    "salvagedastromech": "astromech",
    "tactical": "tacticalrelay",
}
"""Old words for slots, letters only."""


OWN_RULESETS = {"2.0": ("", "amg", "legacy"), "2.5": ("", "amg", "legacy"), "xwa": ("", "xwa")}
"""Rulesets whose points are those of an edition's cards, and a list that names none."""


class Reading:
    """One squad being read: the tables it is checked against and the notes so far."""

    def __init__(self, edition: str, revision: str = "") -> None:
        self.edition = cards.home(edition)
        self.own = cards.cards(edition, revision)
        self.others = cards.others(edition)
        self.ruleset = ""
        self.notes: list[Note] = []
        self.seen: Counter[str] = Counter()

    def note(self, level: str, code: str, node: Node, place: str, **params: str | int) -> None:
        if len(self.notes) < MOST_NOTES:
            self.notes.append(Note(level, code, place, node.line, params))
        elif len(self.notes) == MOST_NOTES:
            self.notes.append(Note("warning", "more_notes"))

    def squad(self, top: Node) -> Squad | None:
        if not isinstance(top.value, dict):
            self.note("error", "not_a_squad", top, "")
            return None
        fields = top.value
        stated, self.ruleset = self.faction(fields), self.rules_of(fields)
        pilots = in_order(fields.get("pilots", Node(None, top.line)))
        if not isinstance(pilots.value, list):
            self.note("error", "expects_list" if "pilots" in fields else "no_pilots", pilots, "pilots")
            return None
        ships: list[ShipCard] = []
        for at, entry in repeated(pilots.value, MOST_SHIPS):
            place = f"pilots[{at}]"
            if len(ships) >= MOST_SHIPS or at >= MOST_SHIPS:
                self.note("error", "too_many_ships", entry, place, limit=MOST_SHIPS)
                break
            ship = self.ship(entry, place, stated)
            if ship is not None:
                ships.append(ship)
        if not ships:
            self.note("error", "no_ships", pilots, "pilots")
            return None
        faction = stated or next((card.faction for ship in ships if (card := self.pilot_card(ship.pilot))), "")
        points = self.points(fields, ships)
        name = self.text(fields, "name", "") or ships[0].name
        revision = "" if self.ruleset else self.own.revision
        return Squad(name, faction, points, tuple(ships), revision, self.obstacles(fields))

    def obstacles(self, fields: dict[str, Node]) -> tuple[str, ...]:
        """The obstacles that it brings, by their ids; those that nobody knows are left out."""
        said = fields["obstacles"].value if "obstacles" in fields else ()
        names = [node.value for node in said] if isinstance(said, list) else []
        known = (identifier(name) for name in names if isinstance(name, str))
        return tuple(name for name in known if name in KIND and name not in UNSCALED)[:MOST_OBSTACLES]

    def points(self, fields: dict[str, Node], ships: list[ShipCard]) -> int:
        """What the squad costs: as the cards add up or, by points we do not have, as the list states it."""
        claimed, counted = self.whole(fields, "points", ""), squad_points(ships)
        if claimed is None or claimed == counted:
            return counted
        params: dict[str, str | int] = {"stated": claimed, "counted": counted}
        if self.ruleset:
            self.note("warning", "points_elsewhere", fields["points"], "points", **params)
            for ship in ships:
                if not ship.points:
                    self.note("warning", "no_points", fields["pilots"], "pilots", card=ship.name)
            return claimed
        far = claimed * 3 < counted or claimed > counted * 3  # the editions count in different scales
        level, code = ("warning", "points_far") if far else ("info", "points_differ")
        self.note(level, code, fields["points"], "points", **params)
        return counted

    def rules_of(self, fields: dict[str, Node]) -> str:
        """The ruleset the list was built by, where its points are not those of our cards; else ""."""
        ruleset = self.text(fields, "ruleset", "")
        if ruleset.casefold() in OWN_RULESETS[self.edition]:
            return ""
        self.note("info", "other_ruleset", fields["ruleset"], "ruleset", ruleset=ruleset)
        return ruleset

    def faction(self, fields: dict[str, Node]) -> str:
        """The squad's faction, or "" where the file does not say one that exists."""
        stated = self.text(fields, "faction", "")
        if not stated:
            if "faction" not in fields:
                self.note("info", "no_faction", Node(None, 0), "faction")
            return ""
        key = re.sub("[^a-z]", "", stated.lower())
        key = FACTIONS.get(key, key)
        if key not in {card.faction for card in self.own.pilots.values()}:
            self.note("warning", "unknown_faction", fields["faction"], "faction", faction=stated)
            return ""
        return key

    def ship(self, entry: Node, place: str, faction: str) -> ShipCard | None:
        """The ship of one entry of `pilots`, or None with an error where no pilot can be found."""
        fields = fields_of(entry)
        if isinstance(entry.value, str):
            fields = {"id": entry}
        elif not isinstance(entry.value, dict):
            self.note("error", "expects_object", entry, place)
            return None
        key = next((key for key in ("id", "xws", "name", "pilot") if isinstance(fields.get(key, entry).value, str)), "")
        if not key or not str(fields[key].value).strip():
            self.note("error", "no_pilot_id", entry, place)
            return None
        found = self.find_pilot(fields, fields[key], f"{place}.{key}") or self.by_chassis(
            fields, fields[key], place, key
        )
        if found is None:
            return None
        pilot, ship, home = found
        if ship.size == "huge":
            self.note("warning", "huge_ship", fields[key], f"{place}.{key}", card=pilot.name)
        if faction and pilot.faction not in (faction, ""):
            self.note("warning", "other_faction", fields[key], f"{place}.{key}", card=pilot.name)
        self.seen[pilot.id] += 1
        if pilot.limited and self.seen[pilot.id] == pilot.limited + 1:
            self.note("warning", "limited", fields[key], f"{place}.{key}", card=pilot.name, limit=pilot.limited)
        carried = self.upgrades(fields.get("upgrades", Node(None, entry.line)), f"{place}.upgrades", pilot)
        stated = self.whole(fields, "points", place)
        known = [card for _, card in carried if card is not None]
        if self.ruleset or home != self.edition:
            points = stated or 0
        else:
            points = points_of(pilot, ship, known, self.edition)
        return equip(pilot, ship, carried, self.edition, points)

    def find_pilot(self, fields: dict[str, Node], node: Node, place: str) -> tuple[cards.Pilot, cards.Ship, str] | None:
        written = identifier(str(node.value))
        for home, table in self.tables():
            pilot = table.pilot(written) or _with_ship(table, written)
            if pilot is None:
                continue
            if home != self.edition:
                self.note("info", "other_set", node, place, card=pilot.name, edition=home)
            hint = fields.get("ship", Node(None, 0))
            if isinstance(hint.value, str) and not _same_ship(identifier(hint.value), pilot.ship):
                named = self.namesake(table, written, identifier(hint.value))
                if named is None:
                    params = {
                        "card": pilot.name,
                        "chassis": table.ships[pilot.ship].name,
                        "stated": clean(hint.value, 40),
                    }
                    self.note("info", "other_ship", hint, f"{place.rpartition('.')[0]}.ship", **params)
                pilot = named or pilot
            return pilot, table.ships[pilot.ship], home
        return None

    def by_chassis(
        self, fields: dict[str, Node], node: Node, place: str, key: str
    ) -> tuple[cards.Pilot, cards.Ship, str] | None:
        """A pilot that no table has, on the ship the list names: the ship's numbers count, the rest is asked for."""
        written = identifier(str(node.value))
        hint = fields.get("ship", Node(None, 0)).value
        ship = self.chassis(identifier(hint) if isinstance(hint, str) else "", written.partition("-")[2])
        where = f"{place}.{key}"
        if ship is None:
            self.unknown("error", "unknown_pilot", node, where, list(self.own.pilots))
            return None
        namesake = self.pilot_card(written.partition("-")[0])
        name = namesake.name if namesake else clean(str(node.value), 60)
        self.unknown("warning", "pilot_by_chassis", node, where, list(self.own.pilots), chassis=ship.name)
        return cards.Pilot(id=written, name=name, ship=ship.id, faction="", initiative=1, points=0), ship, ""

    def chassis(self, *hints: str) -> cards.Ship | None:
        """The ship of the first hint that any table knows, by its id or an old one."""
        for hint in filter(None, hints):
            for _, table in self.tables():
                near = [ship for ship in table.ships.values() if _same_ship(hint, ship.id)]
                if near:
                    return min(near, key=lambda ship: len(ship.id))  # the letters of the hint, and fewest beside them
        return None

    def namesake(self, table: cards.Cards, written: str, ship: str) -> cards.Pilot | None:
        """The pilot of this name on that ship, where an old file gives only the name (`norrawexley`, `ywing`)."""
        names = (card for card in table.pilots.values() if card.id.startswith(f"{written}-") and not card.loadout)
        return next((card for card in names if ship and _same_ship(ship, card.ship)), None)

    def upgrades(self, node: Node, place: str, pilot: cards.Pilot) -> list[tuple[Upgrade, cards.Upgrade | None]]:
        """What a ship carries: its fixed loadout, if the pilot has one, and what the file lists."""
        carried: dict[str, tuple[Upgrade, cards.Upgrade | None]] = {}
        for written in pilot.loadout:
            card, _ = self.upgrade_card(written, loadout=pilot.loadout)
            carried[card.id if card else written] = (_upgrade_of(written, card, card.slots[0] if card else ""), card)
        fixed = tuple(carried)
        for slot, entry, where in self.listed(node, place):
            written = identifier(str(entry.value))
            card, home = self.upgrade_card(written, slot, pilot.loadout)
            written = card.id if card else written
            if written in carried:
                if written not in fixed:
                    self.note("info", "twice", entry, where, card=carried[written][0].name)
                continue
            if len(carried) >= MOST_UPGRADES:
                self.note("error", "too_many_upgrades", entry, where, limit=MOST_UPGRADES)
                break
            if card is None:
                self.unknown("warning", "unknown_upgrade", entry, where, list(self.own.upgrades))
            elif home != self.edition:
                self.note("info", "other_set", entry, where, card=card.name, edition=home)
            if pilot.loadout:
                self.note(
                    "warning", "not_in_loadout", entry, where, card=card.name if card else written, pilot=pilot.name
                )
            shown = _upgrade_of(str(entry.value), card, slot if card is None or slot in card.slots else card.slots[0])
            carried[written or shown.name] = (shown, card)
        return list(carried.values())

    def listed(self, node: Node, place: str) -> list[tuple[str, Node, str]]:
        """Every upgrade the file lists as (slot, its text, its place); what is no text is noted and left out."""
        if node.value is None:
            return []
        if isinstance(node.value, dict):
            groups = [(_slot(key), inner, f"{place}.{clean(key, 30)}") for key, inner in node.value.items()]
        elif isinstance(node.value, list | str):
            groups = [("", node, place)]
        else:
            self.note("warning", "expects_object", node, place)
            return []
        found = []
        for slot, group, where in groups:
            entries = group.value if isinstance(group.value, list) else [group]
            for at, entry in enumerate(entries):
                spot = f"{where}[{at}]" if isinstance(group.value, list) else where
                inner = fields_of(entry)
                text = next((inner[key] for key in ("id", "xws", "name", "pilot") if key in inner), entry)
                if isinstance(text.value, str) and clean(text.value):
                    found.append((slot, text, spot))
                elif group.value is not None:
                    self.note("warning", "expects_text", entry, spot)
        return found

    def upgrade_card(
        self, written: str, slot: str = "", loadout: Sequence[str] = ()
    ) -> tuple[cards.Upgrade | None, str]:
        for home, table in self.tables():
            card = table.upgrade(written, slot, loadout)
            if card is not None:
                return card, home
        return None, ""

    def pilot_card(self, key: str) -> cards.Pilot | None:
        return next((table.pilots[key] for _, table in self.tables() if key in table.pilots), None)

    def tables(self) -> Iterator[tuple[str, cards.Cards]]:
        """The card tables by the edition they are called by, the one that is played with first."""
        yield self.edition, self.own
        yield from self.others.items()

    def unknown(self, level: str, code: str, node: Node, place: str, known: list[str], **params: str) -> None:
        """A card that no table has, with the id it may have meant."""
        written = clean(str(node.value), 60)
        near = _nearest(identifier(written), known) if len(self.notes) < 20 else ""
        if near:
            self.note(level, f"{code}_near", node, place, id=written, nearest=near, **params)
        else:
            self.note(level, code, node, place, id=written, **params)

    def text(self, fields: dict[str, Node], key: str, place: str) -> str:
        node = fields.get(key, Node(None, 0))
        if isinstance(node.value, str):
            return clean(node.value)
        if node.value is not None:
            self.note("warning", "expects_text", node, f"{place}.{key}".lstrip("."))
        return ""

    def whole(self, fields: dict[str, Node], key: str, place: str) -> int | None:
        """Points as the file states them; they are only shown beside what the cards say."""
        node = fields.get(key, Node(None, 0))
        value = node.value
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,4}", value.strip()):
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_POINTS:
            return value
        if node.value is not None:
            where = f"{place}.{key}".lstrip(".")
            self.note("warning", "expects_whole", node, where)
        return None


def _with_ship(table: cards.Cards, written: str) -> cards.Pilot | None:
    """The pilot of an id with its ship or faction behind the name, as some builders write them: `dfs081-vulture...`."""
    name, _, more = written.rpartition("-")
    pilot = table.pilots.get(name)
    return pilot if pilot and more in (pilot.ship, pilot.faction) else None


def _nearest(written: str, known: list[str]) -> str:
    """The id that looks most like this one, or the same without its ending; "" where none is near."""
    near = get_close_matches(written, known, n=1, cutoff=0.8)
    stem = written.partition("-")[0]
    return near[0] if near else stem if stem in known else ""


def _upgrade_of(written: str, card: cards.Upgrade | None, slot: str) -> Upgrade:
    if card is None:
        return Upgrade(key=identifier(written) or "unknown", name=clean(written, 60), slot=slot, known=False)
    return Upgrade(key=card.id, name=card.name, slot=slot, sides=card.sides)


def _slot(written: str) -> str:
    """The slot a key means: only its letters count, old words are known."""
    letters = re.sub("[^a-z]", "", written[:40].lower())
    return SLOTS.get(letters, letters)


def _same_ship(written: str, ship: str) -> bool:
    """Old ids left letters out (`xwing` for `t65xwing`): the same ship if all that is written stands in order."""
    letters = iter(ship)
    return all(letter in letters for letter in written)


def squad_points(ships: Iterable[ShipCard]) -> int:
    """What the ships cost together."""
    return sum(ship.points for ship in ships)


def clean(text: str, most: int = 80) -> str:
    """A name as a page may show it: one line, only printable characters, not too long."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text[: most * 4]).split())[:most]


def identifier(text: str) -> str:
    """An id as the card tables write them. A printed name becomes one too: `R2-D2 (Crew)` -> `r2d2crew`.

    `IG-88B` may be either and stays `ig-88b`: the tables find what they call `ig88b` under that too (`cards.by_name`).
    """
    text = text[:200].strip().lower()
    if re.fullmatch(r"[0-9a-z-]+", text):
        return text
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if letter.isascii() and letter.isalnum())


def fields_of(node: Node) -> dict[str, Node]:
    return node.value if isinstance(node.value, dict) else {}
