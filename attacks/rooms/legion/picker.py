"""Armies picked unit by unit by the newest cards: units of a faction, and what upgrades fit into each of their slots.

What is offered is what the army may have (`checks.py`): whatever would make it worse is shown with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from attacks.engine.form import Said
from attacks.engine.picking import Choice, Counted, Picked, Picker, Row, Sheet, Slot, Thing
from attacks.engine.squads import Note
from attacks.rooms.legion import checks, roster
from attacks.rooms.legion.drawn import drawn_by
from attacks.rooms.legion.editions import BOOKS
from attacks.rooms.legion.forces import forces
from attacks.rooms.legion.joining import may_join, rank_in
from attacks.rooms.legion.names import FACTIONS
from attacks.rooms.legion.squad import Army, UnitIn
from attacks.rooms.legion.table import UpgradeRow, current
from attacks.rooms.legion.upgrades import changes

RANKS = ("commander", "operative", "corps", "special", "support", "heavy")
FEW = "rank_"
UNFILLED = ("force_few", "hired_uncounted")
"""Notes of what is not filled yet keep nobody from picking."""


def factions(edition: str) -> Sequence[str]:
    """The factions, and the battle forces behind those they belong to."""
    found = []
    for side in dict.fromkeys(FACTIONS.values()):
        found += [side, *(key for key, one in forces().items() if one.faction == side)]
    return found


def forms(edition: str) -> Sequence[str]:
    """The formats; none where the cards say no slots."""
    return formats(edition) if BOOKS[edition] == roster.NEWEST else ()


def formats(edition: str) -> Sequence[str]:
    """The formats that armies of an edition are looked at by."""
    return tuple(checks.LAWS[BOOKS[edition]])


def revisions(edition: str) -> Sequence[Counted]:
    source = current().source
    return [Counted(source.revision, source.revision, source.revision)]


def _is_known(thing: Thing) -> bool:
    return thing.key in roster.newest()


def _unit(thing: Thing) -> UnitIn:
    """A unit with its upgrades: those that bring minis, weapons or keywords, and those that are read alone."""
    names, brings = roster.upgrades_by_id(thing.key), roster.upgrades_of(thing.key)
    carried = [names[key] for key in thing.cards if key in names]
    adds = tuple(name for name in carried if changes(brings[name]))
    unit = roster.unit(thing.key, adds)
    texts = sum(brings[name].points for name in carried if name not in adds)
    return replace(unit, upgrades=carried, points=unit.points + texts)


def squad(edition: str, picked: Picked) -> Army:
    """The army as it is played."""
    units = [_unit(thing) for thing in picked.things if _is_known(thing)]
    total = sum(unit.points for unit in units)
    revision = current().source.revision if units else ""
    force = forces().get(picked.faction)
    side, key = (force.faction, force.key) if force else (picked.faction, "")
    return Army(ships=units, name=picked.name, faction=side, points=total, revision=revision, force=key)


Wrong = Counter[tuple[str, tuple[tuple[str, str | int], ...]]]


def _wrong(edition: str, picked: Picked) -> Wrong:
    """Every problem of an army so far; ranks that are still to be filled are none."""
    notes = checks.in_format(squad(edition, picked), edition, picked.form)
    return Counter(
        (note.code, tuple(sorted(note.params.items())))
        for note in notes
        if not (note.code in UNFILLED or (note.code.startswith(FEW) and _few(note)))
    )


def _few(note: Note) -> bool:
    return int(note.params["n"]) < int(note.params["least"])


def _worse(before: Wrong, edition: str, picked: Picked) -> Note | None:
    had = {code for code, _ in before}
    for (code, params), n in _wrong(edition, picked).items():
        if n > before[(code, params)] and not (code == "squad_over" and code in had):
            return Note("warning", code, params=dict(params))
    return None


def _with(picked: Picked, *things: Thing) -> Picked:
    return replace(picked, things=things)


def things(edition: str, picked: Picked) -> Sequence[Choice]:
    """The units of the faction and those who fight for it, by rank."""
    before = _wrong(edition, picked)
    found: dict[str, list[Choice]] = {rank: [] for rank in RANKS}
    for key, row in roster.newest().items():
        force = forces().get(picked.faction)
        if row.get("counterpart") or not may_join(key, picked.faction, force):
            continue
        unit = roster.unit(key)
        rank = rank_in(unit, force)
        why = _worse(before, edition, _with(picked, *picked.things, Thing(key)))
        name = ", ".join(filter(None, (row["name"], row.get("title", ""))))
        found[rank].append(Choice(key, name, unit.points, ("ranks", rank), (), drawn_by(unit), why))
    return [one for rank in RANKS for one in sorted(found[rank], key=lambda one: one.name)]


def offered(edition: str, picked: Picked, at: int, slot: str) -> Sequence[Choice]:
    """The upgrades of a slot for the unit at a place; those that fit come first."""
    if not 0 <= at < len(picked.things) or not _is_known(picked.things[at]):
        return ()
    thing, before, found = picked.things[at], _wrong(edition, picked), []
    for name, card in roster.upgrades_of(thing.key).items():
        if card.slot != slot:
            continue
        grown = Thing(thing.key, (*thing.cards, card.key))
        why = _worse(before, edition, _with(picked, *picked.things[:at], grown, *picked.things[at + 1 :]))
        found.append(Choice(card.key, name, card.points, why=why))
    return sorted(found, key=lambda choice: (choice.why is not None, choice.name))


def sheet(edition: str, picked: Picked) -> Sheet:
    army = squad(edition, picked)
    notes = checks.in_format(army, edition, picked.form) if army.ships else ()
    rows = tuple(_row(thing) for thing in picked.things if _is_known(thing))
    return Sheet(rows, army.points, checks.law(edition, picked.form).limit, revisions(edition)[0], notes)


def _row(thing: Thing) -> Row:
    unit, row = _unit(thing), roster.newest()[thing.key]
    by_key = {card.key: (name, card) for name, card in roster.upgrades_of(thing.key).items()}
    carried = [by_key[key] for key in thing.cards if key in by_key]
    slots = [Slot(card.slot, Choice(card.key, name, card.points)) for name, card in carried]
    slots += [Slot(slot) for slot in _free(row, [card for _, card in carried])]
    order = list(dict.fromkeys(slot.key for slot in slots))
    slots.sort(key=lambda slot: (order.index(slot.key), slot.card is None))
    name = ", ".join(filter(None, (row["name"], row.get("title", ""))))
    minis = Said("build", "minis", {"n": sum(mini.n for mini in unit.minis)})
    return Row(name, unit.points, (("ranks", unit.rank), minis), drawn_by(unit), tuple(slots))


def _free(row: dict[str, Any], carried: Sequence[UpgradeRow]) -> list[str]:
    left = Counter(row.get("slots", ()))
    left.update(slot for card in carried for slot in card.adds_slots)
    left.subtract(card.slot for card in carried)
    return [slot for slot, n in left.items() for _ in range(max(0, n))]


def picked_of(edition: str, told: Army) -> Picked:
    """An army as a list under way; units of other cards are left out."""
    found = []
    for unit in told.ships:
        if unit.key in roster.newest():
            own = {name: card.key for name, card in roster.upgrades_of(unit.key).items()}
            found.append(Thing(unit.key, tuple(own[name] for name in unit.upgrades if name in own)))
    return Picked(told.force or told.faction, told.name, "", "", tuple(found))


def upgrades(edition: str) -> Sequence[Choice]:
    """Every upgrade of the newest cards."""
    return [Choice(card.key, card.name, card.points, card.slot) for card in current().upgrades]


PICKER = Picker(factions, forms, revisions, things, offered, sheet, squad, picked_of, upgrades)
