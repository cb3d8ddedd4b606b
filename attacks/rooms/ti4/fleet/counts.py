"""How many of what: the number of a row of units, wherever people put it, and the rows of a part without commas.

A number before a name is a count, and so is one behind it (`dn 2`, `carrier: 2`, `DD x3`). Only a 2 that is part of the
name is the upgraded side: `dd2`, `DDII`, `destroyer II`, and a last 2 behind a count (`4 strike wing alpha 2`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet import lexicon

TOO_LONG = 240
"""No name, with its number and brackets, has so many letters."""
NUMBERS = {
    **{word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)},
    "a": 1,
    "an": 1,
    "couple": 2,
    "pair": 2,
    "dozen": 12,
}
LANDED = ("infantry", "mech", "structure")
"""What may stand on a planet that is named behind it."""
NUMBER = r"[-−]?\d+(?:[.,]\d+)?"
BEFORE = re.compile(rf"(?:[x×]\s*(?=\d))?({NUMBER})\s*(?:[×*]|x(?!xcha))?\s*(?=[^\d\s])(.*)", re.IGNORECASE | re.DOTALL)
TIMES = re.compile(r"(.*?)\s*[x×*]\s*(\d+)", re.IGNORECASE | re.DOTALL)
BEHIND = re.compile(r"(.*?[^\d\s])\s*[:=]?\s+(\d+)\s?[x×]?|(.*?[^\d\s])\s*[:=]\s*(\d+)\s?[x×]?", re.DOTALL)
TOUCHING = re.compile(r"(.*?[^\W\d_])(\d+)", re.DOTALL)
AND = re.compile(r"\s(?:and|plus|with|w/)\s", re.IGNORECASE)
BRACKETED = re.compile(r"^\(\s*[x×]?\s*(\d{1,3})\s*[x×]?\s*\)\s*(?=[^\W\d])", re.IGNORECASE)
ITEM = r"[^\W\d_][^\W\d_]*"
ROW = re.compile(rf"\d+\s*x?\s*{ITEM}2?(?:\s+{ITEM}2?)*(?=\s+\d|\s*$)", re.IGNORECASE)
ROWS = re.compile(rf"(?:{ROW.pattern}\s*){{2,}}", re.IGNORECASE)
BACK = re.compile(rf"{ITEM}2?(?:\s+{ITEM}2?)*\s*[:=]?\s*(?<=[\s:=])\d+(?=\s|$)")
BACKS = re.compile(rf"(?:{BACK.pattern}\s*){{2,}}")
TIGHT = re.compile(r"\d+[^\W\d_]+")
TIGHTS = re.compile(rf"(?:{TIGHT.pattern}){{2,}}")
NUMBER_II = re.compile(r"^([^\d\s].*?)\s+(\d+)\s+ii$", re.IGNORECASE | re.DOTALL)  # "DD 2 II"
PLAIN = re.compile(r"^(?:generic|basic|regular|standard|normal|vanilla)\s+(?=\S)", re.IGNORECASE)
"""What people put before a unit to say that it is nobody's own."""
UPGRADED = re.compile(r"\b(upgraded|upgrade|adv\.?)\b|強化", re.IGNORECASE)


class Row(Struct, frozen=True):
    """So many of a unit, by its key; `doubt` is a words key of what may have been meant otherwise."""

    n: int
    key: str
    name: str
    doubt: str = ""
    upgraded: bool = False


def row(text: str) -> Row:
    """What a row says; without a key where the unit is not known. 0 of it where the number is none."""
    text = BRACKETED.sub(r"\1 ", text.strip())
    words, upgraded = UPGRADED.subn(" ", NUMBER_II.sub(r"\1 II \2", text))
    n, name = _leading(PLAIN.sub("", words.strip()))
    name = PLAIN.sub("", name)
    if n is None:
        found = _trailing(name)
    else:
        times = TIMES.fullmatch(name)
        key = lexicon.unit(name)
        if not key and times:
            found = Row(n, lexicon.unit(times[1]), times[1], "two_numbers")
        else:
            found = Row(n, key, name)
    return Row(found.n, found.key, found.name, found.doubt, bool(upgraded))


def _leading(text: str) -> tuple[int | None, str]:
    """A number that begins the text, and the rest; a number that cannot be one is 0."""
    first, _, rest = text.partition(" ")
    if first.casefold() in NUMBERS and rest.strip():
        rest = (
            re.sub(r"^(couple|pair|dozen)\s+", "", rest.strip(), flags=re.IGNORECASE) if first in ("a", "A") else rest
        )
        more = text.split()[1].casefold() if first.casefold() == "a" else ""
        return NUMBERS.get(more, NUMBERS[first.casefold()]), re.sub(r"^of\s+", "", rest.strip(), flags=re.IGNORECASE)
    if first.isdecimal() and rest[:1].isdecimal() and lexicon.unit(rest):
        return int(first), rest  # "1 4X41C Helios V1"
    found = None if lexicon.find(lexicon.units(), text) else BEFORE.fullmatch(text)
    if not found:
        return None, text
    return (int(found[1]) if found[1].isdecimal() else 0), found[2].strip()


def _trailing(text: str) -> Row:
    """A row that does not begin with a number."""
    times, behind, touching = TIMES.fullmatch(text), BEHIND.fullmatch(text), TOUCHING.fullmatch(text)
    if times and (key := lexicon.unit(times[1])):
        return Row(int(times[2]), key, times[1])
    if behind:
        name, number = (behind[1], behind[2]) if behind[1] else (behind[3], behind[4])
        key = lexicon.unit(name)
        whole = lexicon.unit(text)
        if key and not (number == "2" and whole and _own(key)):
            return Row(int(number), key, name, _doubt(key, number))
        if whole:
            return Row(1, whole, text, "" if _single(key) else "upgrade_or_count")
    whole = lexicon.unit(text)
    if touching and (not whole or not text.isascii()) and (key := lexicon.unit(touching[1])):
        return Row(int(touching[2]), key, touching[1], _doubt(key, touching[2]))
    return Row(1, whole, text, "how_many" if whole and text.casefold().endswith("s") and not _one(whole) else "")


def behind(text: str) -> tuple[str, str] | None:
    """Ground forces or structures and the planet that is named behind them: `2 gf lodor`, `pds on Mecatol Rex`."""
    words = text.split()
    for cut in range(len(words) - 1, 0, -1):
        units, name = " ".join(words[:cut]), re.sub(r"^(?:on|at)\s+", "", " ".join(words[cut:]), flags=re.IGNORECASE)
        if (key := row(units).key) in cards.UNITS and cards.UNITS[key].kind in LANDED and name[:1].isalpha():
            return units, name
    return None


def ahead(text: str) -> tuple[str, int] | None:
    """A planet that is named before its ground forces and structures, and where these begin: `lodor 2 inf 1 pds`."""
    number = re.search(r"(?<=\s)\d", text)
    name = text[: number.start()].strip() if number else ""
    if number is None or not name[:1].isalpha() or row(name).key or lexicon.nearest(lexicon.units(), name):
        return None
    there = [part for part, _at in rows(text[number.start() :])]
    return (name, number.start()) if all(map(lands, there)) else None


def lands(text: str) -> bool:
    """Are these ground forces and structures, and nothing else: what stands under the name of a planet?"""
    found = [row(part).key for part in re.split(r"[,+&|]", text) if part.strip()]
    return bool(found) and all(key in cards.UNITS and cards.UNITS[key].kind in LANDED for key in found)


def on_the_planet(key: str) -> bool:
    """Is it a structure that stands on a planet, wherever a list names it?"""
    return key in cards.UNITS and cards.UNITS[key].kind == "structure" and not cards.UNITS[key].move


def _own(key: str) -> bool:
    """Is it a flagship, or a faction's own unit by the name on its card, on which the 2 of the other side stands?"""
    return _single(key) or (key in cards.UNITS and bool(cards.UNITS[key].faction))


def _single(key: str) -> bool:
    """Is it a unit of which a fleet has one?"""
    return key.startswith(("flagship", "fs_"))


def _one(key: str) -> bool:
    """Is its name no plural although it ends like one?"""
    return key == "pds" or _single(key)


def _doubt(key: str, number: str) -> str:
    """A 2 behind the name of a unit that has an upgraded side may have meant that."""
    return "count_or_upgrade" if number == "2" and f"{key}2" in lexicon.units().values() else ""


def rows(text: str) -> Iterator[tuple[str, int]]:
    """The rows of a part without commas, and where each begins: `2 CV 4 FF`, `dn 2 ff 3`, `a carrier and a fighter`."""
    start = 0
    for word in AND.finditer(text):
        yield from _counted(text[start : word.start()], start)
        start = word.end()
    yield from _counted(text[start:], start)


def _counted(text: str, start: int) -> Iterator[tuple[str, int]]:
    """What is not a row of numbers and words stays whole."""
    pattern = None
    if len(text) <= TOO_LONG:
        bare = text.strip()
        told = ((ROWS, ROW), (BACKS, BACK), (TIGHTS, TIGHT))
        pattern = next((one for every, one in told if every.fullmatch(bare)), None)
    if pattern is None:
        yield text, start
        return
    for found in pattern.finditer(text):
        yield found[0], start + found.start()
