"""What a seat brings: an army of units, known by name or entered by hand; and whether it can be played."""

from __future__ import annotations

import re

from msgspec import Struct, field

from attacks.rooms.legion.cards import MOST_RANGE, UnitCard, Weapon
from attacks.rooms.legion.keywords import KEYWORDS, givable
from attacks.rooms.legion.state import Mini, Tokens, Unit

TYPES = (
    *("trooper", "vehicle", "droid", "creature", "emplacement", "clone", "wookiee", "ground", "repulsor"),
    *("mandalorian", "heavy"),
)
DICE = {"R": "r", "B": "k", "W": "w"}
MOST_UNITS = 20
MOST_MINIS = 20
MOST_DICE = 24
SURGES = ("", "hit", "crit")


class WeaponIn(Struct, frozen=True):
    """A weapon as data. `dice` like "2R1W"; `low` 0 is the melee icon, `high` 0 says it has no range."""

    name: str
    dice: str
    low: int = 0
    high: int = 0
    keywords: dict[str, int] = {}
    chart: str = ""


class MiniIn(Struct, frozen=True):
    """Some minis that are alike: the names of their weapons, and how many there are."""

    weapons: list[str] = []
    n: int = 1
    wounds: int = 0
    leader: bool = False
    noncombatant: bool = False
    name: str = ""


class UnitIn(Struct, frozen=True, kw_only=True):
    """A unit as data, from our rows, an importer or the form for custom units.

    `upgrades` names what it carries as its list says, what players resolve by hand too.
    """

    name: str
    types: list[str] = field(default_factory=lambda: ["trooper"])
    die: str = "white"
    weapons: list[WeaponIn] = []
    minis: list[MiniIn] = []
    wounds: int = 1
    attack_surge: str = ""
    defense_surge: bool = False
    courage: int = 0
    resilience: int = 0
    keywords: dict[str, int] = {}
    rank: str = "corps"
    force: bool = False
    points: int = 0
    key: str = ""
    tokens: dict[str, int] = {}
    charges: int = 0
    upgrades: list[str] = []


class Army(Struct, frozen=True, kw_only=True):
    """What a seat brings: its units, which code that serves all rooms calls ships.

    `revision` is the day of the cards that its profiles are of, where they are the newest; a match keeps it. `force` is
    the key of the battle force that it is, if it is one.
    """

    ships: list[UnitIn]
    name: str = ""
    faction: str = ""
    points: int = 0
    revision: str = ""
    force: str = ""


Squad = Army
ShipCard = UnitIn
"""The names the services ask every room for."""


def dice_of(text: str) -> str:
    """The letters of dice written like "2R1B3W"; raises `ValueError` if they are written otherwise."""
    if not re.fullmatch(r"(\d+[RBW])*", text):
        raise ValueError(f"no dice: {text}")
    found = re.findall(r"(\d+)([RBW])", text)
    letters = "".join(DICE[color] * int(n) for n, color in found)
    return "".join(letter * letters.count(letter) for letter in "rkw")


def playable(unit: UnitIn) -> str:
    """What is wrong with a unit, as the part of it to look at; empty if it can be played."""
    part, _word = fault(unit)
    return part


def fault(unit: UnitIn) -> tuple[str, str]:
    """The part of a unit that cannot be played, and what in it is wrong; both empty if all is well."""
    names = [weapon.name for weapon in unit.weapons]
    profile = (not unit.name, unit.die not in ("red", "white"), unit.attack_surge not in SURGES)
    if any(profile):
        return "profile", ("", unit.die, unit.attack_surge)[profile.index(True)]
    strange = sorted(set(unit.types) - set(TYPES))
    if strange or not {"trooper", "vehicle"} & set(unit.types):
        return "types", ", ".join(strange or unit.types)
    if strange := sorted(key for key in unit.keywords if key not in KEYWORDS or not givable(key)):
        return "keywords", strange[0]
    if strange := sorted(key for key, n in unit.tokens.items() if key not in Tokens.__struct_fields__ or n < 0):
        return "tokens", strange[0]
    if strange := [weapon.name for weapon in unit.weapons if not _fits(weapon)]:
        return "weapons", strange[0]
    n = sum(mini.n for mini in unit.minis)
    if unit.wounds < 1 or not 1 <= n <= MOST_MINIS or any(mini.n < 1 for mini in unit.minis):
        return "minis", str(n)
    if strange := sorted({name for mini in unit.minis for name in mini.weapons} - set(names)):
        return "minis", strange[0]
    doubled = [name for name in names if names.count(name) > 1]
    return ("minis", doubled[0]) if doubled else ("", "")


def armed(unit: UnitIn) -> bool:
    """Has any mini a weapon, so that the unit can attack at all?"""
    return any(mini.weapons for mini in unit.minis)


def _fits(weapon: WeaponIn) -> bool:
    known = {key for key, one in KEYWORDS.items() if one.on == "weapon"}
    try:
        dice = dice_of(weapon.dice)
    except ValueError:
        return False
    reach = 0 <= weapon.low <= weapon.high <= MOST_RANGE or (weapon.low == 0 and weapon.high == 0)
    return bool(dice) and len(dice) <= MOST_DICE and reach and set(weapon.keywords) <= known


def words_of(keywords: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Keywords as the state keeps them."""
    return tuple(sorted((key, value) for key, value in keywords.items() if value))


def card_of(unit: UnitIn) -> UnitCard:
    """The unit as printed."""
    weapons = tuple(
        Weapon(one.name, dice_of(one.dice), one.low, one.high, words_of(one.keywords), one.chart)
        for one in unit.weapons
    )
    return UnitCard(
        name=unit.name,
        types=tuple(unit.types),
        die=unit.die,
        weapons=weapons,
        attack_surge=unit.attack_surge,
        defense_surge=unit.defense_surge,
        courage=unit.courage,
        resilience=unit.resilience,
        keywords=words_of(unit.keywords),
        rank=unit.rank,
        force=unit.force,
        points=unit.points,
        key=unit.key,
    )


def unit_of(unit_id: int, seat: str, unit: UnitIn) -> Unit:
    """The unit on the table; its first mini leads it if none is named."""
    names = [weapon.name for weapon in unit.weapons]
    minis: list[Mini] = []
    led = any(mini.leader for mini in unit.minis)
    for one in unit.minis:
        for _ in range(one.n):
            leader = one.leader if led else not minis
            leader = leader and not any(mini.leader for mini in minis)
            places = tuple(names.index(name) for name in one.weapons)
            threshold = one.wounds or unit.wounds
            minis.append(Mini(len(minis) + 1, threshold, places, leader, one.noncombatant, 0, one.name))
    shields = {"shield": unit.keywords.get("shielded", 0)} if "shield" not in unit.tokens else {}
    tokens = Tokens(**{**unit.tokens, **shields})
    return Unit(unit_id, seat, card_of(unit), tuple(minis), tokens)
