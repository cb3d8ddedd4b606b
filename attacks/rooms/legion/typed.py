"""What people type of a unit by hand: weapons, minis and keywords as short lines, and the same lines written again.

E-11 | 1W | 1-3 | impact 1, cumbersome      a weapon: name, dice, range (m: melee), keywords
4: E-11, Unarmed                            so many minis, with these weapons
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from attacks.engine.words import keys_by_name
from attacks.rooms.legion.keywords import KEYWORDS
from attacks.rooms.legion.squad import MiniIn, WeaponIn, dice_of


@cache
def _names() -> dict[str, str]:
    """Every keyword by its key and by its name in each language, as they are compared."""
    names = keys_by_name(Path(__file__).parent / "words", "keywords")
    return {_plain(key): key for key in KEYWORDS} | {_plain(name): key for name, key in names.items()}


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.lower())


def keywords_in(text: str) -> dict[str, int]:
    """The keywords of a line like "impact 3, cumbersome". Raises `ValueError` with the one that is not known."""
    found: dict[str, int] = {}
    for part in re.split(r"[,、]", text):
        if not part.strip():
            continue
        name, value = re.fullmatch(r"\s*(.*?)\s*(\d*)\s*", part, re.S).groups()  # type: ignore[union-attr]
        key = _names().get(_plain(part)) or _names().get(_plain(name))
        if key is None:
            raise ValueError(part.strip())
        found[key] = int(value) if value and _plain(part) not in _names() else 1
    return found


def weapon_in(line: str) -> WeaponIn:
    """A weapon of a line. Raises `ValueError` if it cannot be read."""
    parts = [part.strip() for part in line.split("|")]
    if len(parts) not in (3, 4) or not parts[0]:
        raise ValueError(line)
    reach = re.fullmatch(r"(\d)(?:\s*[-–]\s*(\d))?", parts[2])
    if not reach and parts[2].lower() != "m":
        raise ValueError(line)
    low, high = (int(reach[1]), int(reach[2] or reach[1])) if reach else (0, 0)
    dice = re.sub(r"[\s,+]", "", parts[1].upper())
    if not dice_of(dice):
        raise ValueError(line)
    return WeaponIn(parts[0], dice, low, high, keywords_in(parts[3] if len(parts) == 4 else ""))


def minis_in(line: str, weapons: list[str]) -> MiniIn:
    """Some minis of a line: "4: E-11", or a number alone for minis with every weapon. Raises `ValueError`."""
    found = re.fullmatch(r"\s*(\d{1,2})\s*(?:[:：](.*))?", line)
    if not found:
        raise ValueError(line)
    names = [name.strip() for name in found[2].split(",") if name.strip()] if found[2] is not None else weapons
    return MiniIn(names, int(found[1]))


def lines_in(text: str) -> list[str]:
    """The lines of a text that are not empty."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def keywords_out(keywords: dict[str, int]) -> str:
    """Keywords as a line."""
    return ", ".join(
        f"{key.replace('_', ' ')} {value}" if value > 1 else key.replace("_", " ") for key, value in keywords.items()
    )


def weapon_out(weapon: WeaponIn) -> str:
    """A weapon as a line."""
    reach = "m" if weapon.low == weapon.high == 0 else f"{weapon.low}-{weapon.high}"
    words = keywords_out(weapon.keywords)
    return " | ".join([weapon.name, weapon.dice, reach, *([words] if words else [])])


def minis_out(mini: MiniIn) -> str:
    """Minis as a line."""
    return f"{mini.n}: {', '.join(mini.weapons)}" if mini.weapons else str(mini.n)
