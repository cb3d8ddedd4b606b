"""Squad building: what a squad may be in a format, and what is wrong with one, each problem with its place.

Points and sizes, slots with what titles and configurations add, limited cards by their name, restricted copies, fixed
loadouts, whose cards they are and which format they may be brought to (rules/xwing.md 5.4). A card that no table has is
told apart from one that is not legal. Nothing here keeps anybody from playing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from attacks.engine.squads import Note
from attacks.rooms.xwing import cards, points
from attacks.rooms.xwing.fleet.equip import UPGRADES_COST, points_of, upgrade_points
from attacks.rooms.xwing.squad import Squad

ANY = "any"
"""The format in which everything may be brought, as much of it as one likes."""
FORMS = {
    "legacy": ("standard", "wildspace", ANY),
    "2.5": ("standard", "extended", ANY),
    "xwa": ("standard", "extended", ANY),
}
SIZES = {"legacy": (2, 8), "2.5": (3, 8), "xwa": (3, 8)}
"""How many ships a squad has."""
HARDPOINT, HELD = "weaponhardpoint", ("cannon", "torpedo", "missile")
"""A ship ability that has room for one card of these slots."""


class Law(Struct, frozen=True):
    """What a squad is held to: the cards of a data set with points, a format, and its limits (0: none)."""

    table: cards.Cards
    name: str
    form: str
    home: str
    limit: int
    sizes: tuple[int, int]


class Loaded(NamedTuple):
    """A ship of a squad: its pilot and chassis, and the cards it carries that a table has."""

    pilot: cards.Pilot
    ship: cards.Ship
    cards: tuple[cards.Upgrade, ...]


def law(edition: str, form: str = "", revision: str = "") -> Law:
    """What squads of an edition are held to in a format, by the points of a revision."""
    name = cards.TABLES[edition]
    form = form if form in FORMS[name] else FORMS[name][0]
    table = cards.cards(edition, revision)
    free = form == ANY
    limit = 0 if free else points.book(name, table.revision).source.squad_points
    return Law(table, name, form, cards.home(edition), limit, (1, 40) if free else SIZES[name])


def problems(squad: Squad, edition: str, form: str = "", revision: str = "") -> tuple[Note, ...]:
    """Everything that is wrong with a squad, in the order of its ships; what cannot be checked is said as well."""
    held = law(edition, form, revision)
    ships: list[tuple[int, Loaded]] = []
    notes: list[Note] = []
    for at, ship in enumerate(squad.ships):
        pilot = held.table.pilots.get(ship.pilot)
        if pilot is None:
            notes.append(_note("info", "unknown_ship", at, card=ship.name))
            continue
        known = []
        for card in ship.upgrades:
            found = held.table.upgrades.get(card.key)
            if found is None:
                notes.append(_note("info", "unknown_card", at, card=card.name, ship=ship.name))
            else:
                known.append(found)
        ships.append((at, Loaded(pilot, held.table.ships[pilot.ship], tuple(known))))
    fleet = [loaded for _, loaded in ships]
    for place, (at, _one) in enumerate(ships):
        notes += [_note("warning", code, at, **params) for code, params in of_ship(held, fleet, place, squad.faction)]
    notes += [Note("warning", code, params=params) for code, params in of_squad(held, fleet, len(squad.ships))]
    return tuple(notes)


def _note(level: str, code: str, at: int, **params: str | int) -> Note:
    return Note(level, code, f"ships[{at}]", params=params)


Problem = tuple[str, dict[str, str | int]]


def of_squad(held: Law, fleet: Sequence[Loaded], n: int) -> Iterator[Problem]:
    """What is wrong with the whole: too many or few ships, too many points."""
    least, most = held.sizes
    if not least <= n <= most:
        yield "squad_size", {"n": n, "least": least, "most": most}
    total = sum(cost(held, one) for one in fleet)
    if held.limit and total > held.limit:
        yield "squad_over", {"points": total, "limit": held.limit}


def of_ship(held: Law, fleet: Sequence[Loaded], at: int, faction: str) -> Iterator[Problem]:
    """What is wrong with one ship among the others."""
    one = fleet[at]
    name = one.pilot.name
    if held.form == ANY:
        return
    if faction and one.pilot.faction != faction:
        yield "ship_of_another", {"ship": name}
    if why := _brought(held, one.pilot):
        yield why, {"card": name}
    yield from _copies(held, fleet, at, one.pilot, -1)
    if one.pilot.loadout:
        if Counter(card.id for card in one.cards) != Counter(one.pilot.loadout):
            yield "not_of_loadout", {"ship": name}
        yield from (found for n, card in enumerate(one.cards) for found in _copies(held, fleet, at, card, n))
        return
    short = missing(one)
    for n, card in enumerate(one.cards):
        params: dict[str, str | int] = {"card": card.name, "ship": name}
        yield from _copies(held, fleet, at, card, n)
        if why := _brought(held, card):
            yield why, {"card": card.name}
        if card.id in {other.id for other in one.cards[:n]}:
            yield "twice_on_ship", params
        if why := unfit(card, one, fleet):
            yield why, params
        if any(short[slot] for slot in card.slots) and card is _last_of(one, short):
            yield "no_slot", params
    spent = loadout_of(one)
    if not UPGRADES_COST[held.home] and spent > one.pilot.loadout_value:
        yield "loadout_over", {"ship": name, "points": spent, "limit": one.pilot.loadout_value}


def _last_of(one: Loaded, short: Counter[str]) -> cards.Upgrade:
    """The card that came last to a slot of which there are too few."""
    return next(card for card in reversed(one.cards) if any(short[slot] for slot in card.slots))


def _brought(held: Law, card: cards.Pilot | cards.Upgrade) -> str:
    """Why a card may not be brought to the format; empty if it may."""
    if isinstance(card, cards.Upgrade) and card.standard_only:
        return "standard_only"
    if not card.priced:
        return "not_priced"
    return "" if held.form in card.formats else "not_in_format"


def _copies(
    held: Law, fleet: Sequence[Loaded], at: int, card: cards.Pilot | cards.Upgrade, n: int
) -> Iterator[Problem]:
    """A limited card that is there too often, by its name; a restricted one, by its id. Told of the one too many."""
    before = [*_cards_of(fleet[:at]), *_carried(fleet[at], n)]
    if card.limited and sum(one.name == card.name and one.limited > 0 for one in before) >= card.limited:
        yield "limited_over", {"card": card.name, "limit": card.limited}
    elif card.allowed and sum(one is card for one in before) >= card.allowed:
        yield "limited_over", {"card": card.name, "limit": card.allowed}


def _cards_of(fleet: Sequence[Loaded]) -> Iterator[cards.Pilot | cards.Upgrade]:
    for one in fleet:
        yield one.pilot
        yield from one.cards


def _carried(one: Loaded, n: int) -> Sequence[cards.Pilot | cards.Upgrade]:
    """What of a ship comes before its card at a place; before its pilot (-1) nothing does."""
    return (one.pilot, *one.cards[:n]) if n >= 0 else ()


# --- slots ---


def places(one: Loaded) -> Counter[str]:
    """The slots of a ship, with what its cards add and take away."""
    found = Counter(one.pilot.slots)
    for card in one.cards:
        for slot, n in card.gives.items():
            found[slot] += n
    return found


def missing(one: Loaded) -> Counter[str]:
    """The slots of which there are too few for what the ship carries."""
    left = places(one)
    left.subtract(slot for card in one.cards for slot in card.slots)
    short = Counter({slot: -n for slot, n in left.items() if n < 0})
    if one.pilot.ability and one.pilot.ability[0] == HARDPOINT:
        held = next((slot for slot in HELD if short[slot]), "")
        if held and sum(short[slot] for slot in HELD) == 1:
            short[held] = 0
    return +short


def free(one: Loaded) -> list[str]:
    """The slots that are free, in the order of the pilot's card; a weapon hardpoint stands for one of three."""
    left = places(one)
    left.subtract(slot for card in one.cards for slot in card.slots)
    order = [*one.pilot.slots, *(slot for card in one.cards for slot in card.gives)]
    found = [slot for slot in dict.fromkeys(order) for _ in range(max(0, left[slot]))]
    if one.pilot.ability and one.pilot.ability[0] == HARDPOINT and not any(left[slot] < 0 for slot in HELD):
        found += [slot for slot in HELD if slot not in found]
    return found


# --- whom a card fits ---


def unfit(card: cards.Upgrade, one: Loaded, fleet: Sequence[Loaded]) -> str:
    """Why a ship may not carry an upgrade, whatever else it carries; empty if it may. One part of each is enough."""
    for asked in card.restrictions:
        failed = [code for code, holds in _demands(asked, card, one, fleet) if not holds]
        if failed and len(failed) == len(list(_demands(asked, card, one, fleet))):
            return failed[0]
    return ""


def _demands(
    asked: cards.Restriction, card: cards.Upgrade, one: Loaded, fleet: Sequence[Loaded]
) -> Iterator[tuple[str, bool]]:
    """Each thing that would do, as what to say where it is missing, and whether it is there."""
    yield from _printed(asked, one)
    others = [other for other in one.cards if other is not card]
    if asked.names:
        yield "needs_card", any(found.name in asked.names for found in _cards_of(fleet))
    if asked.actions:
        bar = [*(one.pilot.actions or one.ship.actions), *(action for other in others for action in other.actions)]
        pairs = [(action.type, action.color) for action in bar]
        yield (
            "needs_action",
            any(kind == had and color in ("", tint) for kind, color in asked.actions for had, tint in pairs),
        )
    if asked.equipped:
        yield "needs_equipped", any(slot in asked.equipped for other in others for slot in other.slots)
    if asked.solitary:
        alike = [found for other in fleet for found in other.cards if set(found.slots) & set(card.slots)]
        yield "solitary", len(alike) - (card in one.cards) <= 0
    if asked.standardized:
        same = [other for other in fleet if other.ship is one.ship and not other.pilot.loadout]
        yield "standardized", all(card in other.cards or other is one for other in same)


def _printed(asked: cards.Restriction, one: Loaded) -> Iterator[tuple[str, bool]]:
    """The part of it that the pilot's card alone answers."""
    pilot, ship = one.pilot, one.ship
    frame = pilot.frame or ship.frame
    stats = {"agility": frame.agility, "hull": frame.hull, "shields": frame.shields, "initiative": pilot.initiative}
    stats |= {"energy": frame.energy[0]}
    if asked.factions:
        yield "needs_faction", pilot.faction in asked.factions
    if asked.ships:
        yield "needs_chassis", pilot.ship in asked.ships
    if asked.sizes:
        yield "needs_size", ship.size in asked.sizes
    if asked.keywords:
        yield "needs_keyword", bool({word.lower() for word in asked.keywords} & {w.lower() for w in pilot.keywords})
    if asked.arcs:
        yield "needs_arc", any(arc in asked.arcs for arc, _ in frame.attacks)
    if asked.abilities:
        yield "needs_ability", bool(pilot.ability) and pilot.ability[0] in asked.abilities  # type: ignore[index]
    if asked.force_side:
        yield "needs_force", pilot.force[0] > 0
    for stat, n in asked.least.items():
        yield "needs_more", stats.get(stat, n) >= n
    for stat, n in asked.most.items():
        yield "needs_less", stats.get(stat, n) <= n
    if asked.unlimited:
        yield "needs_unlimited", not pilot.limited


# --- what it costs ---


def cost(held: Law, one: Loaded) -> int:
    """The squad points of a ship."""
    return points_of(one.pilot, one.ship, one.cards, held.home)


def loadout_of(one: Loaded) -> int:
    """What the cards of a ship cost of its own limit."""
    return 0 if one.pilot.loadout else sum(upgrade_points(card, one.pilot, one.ship) for card in one.cards)


# --- what may be added ---

LATER = ("standardized",)
"""Problems that the rest of a list puts right: they keep nobody from picking."""


def wrong(held: Law, fleet: Sequence[Loaded], faction: str) -> Counter[tuple[str, tuple[tuple[str, str | int], ...]]]:
    """Every problem of a fleet, without their places; that there are too few ships yet is none."""
    found = [problem for at in range(len(fleet)) for problem in of_ship(held, fleet, at, faction)]
    found += list(of_squad(held, fleet, max(len(fleet), held.sizes[0])))
    return Counter((code, tuple(sorted(params.items()))) for code, params in found if code not in LATER)


def worse(
    before: Counter[tuple[str, tuple[tuple[str, str | int], ...]]], held: Law, fleet: Sequence[Loaded], faction: str
) -> Note | None:
    """The first problem that a fleet has and had not before; None if nothing got worse."""
    for (code, params), n in wrong(held, fleet, faction).items():
        if n > before[(code, params)] and not (code == "squad_over" and any(key[0] == code for key in before)):
            return Note("warning", code, params=dict(params))
    return None
