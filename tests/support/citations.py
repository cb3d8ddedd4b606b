"""Where a citation leads: `rules/x.md 3.2`, `seed 003, 2b`, `LRR 78.6` and their like, against the pages in docs/rules.

A page is read as its headings (`## 3. ...`, `### 3.2 ...`), the rows of its tables (known by their first cell, and by
what stands in backticks in the first two), its numbered points, and what opens a point in bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

RULES = Path(__file__).parents[2] / "docs" / "rules"
SEEDS, REFERENCE = "seeds", "LRR"
ROOM_OF = {"000": "xwing", "001": "ti4", "002": "starships", "003": "legion", "004": "xwing"}

HEADING = re.compile(r"^(##+) (?:(\d+(?:\.\d+)?)\.? )?(.*)$")
ORDINALS = {
    name: n for n, name in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split())
}
HEAD = re.compile(r"rules/(?P<page>[a-z0-9-]+)\.md(?![#)\w])|\bseed (?P<seed>\d{3})\b(?![-\]])|\bLRR (?=\d)")
NUMBER = (
    r"(?:(?:sections?|steps?|rows?|lines?|note|step) )?(?:\d+(?:[.-]\d+)?[a-z]?(?![\w.]*\w)|[A-Z]{1,2}-?\d+[a-c]?\b)"
)
PLAIN = re.compile(rf",? ?{NUMBER}(?:(?:, and | and | to |, |; ){NUMBER})*")


@dataclass
class Part:
    """A section of a page: what can be cited in it."""

    number: str
    keys: list[str] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    points: int = 0
    numbered: int = 0
    rows: int = 0


@dataclass
class Page:
    """A page of rules, by section. A section holds what its subsections hold too."""

    parts: dict[str, Part]

    def of(self, section: str) -> Iterator[Part]:
        for number, part in self.parts.items():
            if not section or number == section or number.startswith(f"{section}."):
                yield part


def read(text: str) -> Page:
    """The page with this text. What stands before the first section is its section ``top``."""
    part = Part("top")
    parts = {"top": part}
    previous = ""
    for line in text.splitlines():
        heading = HEADING.match(line)
        if heading:
            seed = re.match(r"Seed (\d{3})", heading[3])
            part = Part(seed[1] if seed else heading[2] or heading[3])
            parts[part.number] = part
        elif line.startswith("|") and not previous.startswith("|"):
            part.rows = 0
        elif line.startswith("|") and not line.startswith("| ---"):
            _row(part, [cell.strip() for cell in line.strip().strip("|").split(" | ")])
        elif re.match(r"(\*|-|\d+\.) ", line):
            part.points += 1
            part.numbered += line[0].isdigit()
            part.keys += re.findall(r"^(?:\*|-|\d+\.) \*\*([^*]+?)[.:]?\*\*", line)
        if re.match(r"\* [A-Z]\d\d ", line):
            part.keys.append(line[2:5])
        previous = line
    return Page(parts)


def _row(part: Part, cells: list[str]) -> None:
    part.rows += 1
    first = re.sub(r"[`*]", "", cells[0])
    part.keys += [first, *(word.strip() for word in re.split(r"[;,/]", first))]
    for cell in cells[:2]:
        part.keys += re.findall(r"`([^`]+)`", cell)
    part.keys += re.findall(r"»([^«]+)«", cells[-1])
    if len(cells) > 1 and re.fullmatch(r"[\d, -]+", cells[1]):
        for a, b in re.findall(r"(\d+)(?:-(\d+))?", cells[1]):
            part.lines |= set(range(int(a), int(b or a) + 1))


@cache
def page(name: str) -> Page:
    """A page in docs/rules by its name."""
    return read((RULES / f"{name}.md").read_text("utf-8"))


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in RULES.glob("*.md")))


def found_in(text: str) -> Iterator[tuple[int, str]]:
    """Every citation in a text, as (offset, citation): to the end of its backticks, parentheses, or numbers."""
    for head in HEAD.finditer(text):
        before = text[max(0, head.start() - 400) : head.start()]
        inside = before.rfind("(") > before.rfind(")")
        if before.endswith("`"):
            yield head.start(), head[0] + text[head.end() : text.find("`", head.end())]
        elif inside:
            end = _closing(text, head.end())
            rest = text[head.end() : end]
            following = HEAD.search(rest)
            yield head.start(), head[0] + (rest[: following.start()] if following else rest).rstrip(" ;,\n")
        else:
            plain = PLAIN.match(text, head.end())
            yield head.start(), head[0] + (plain[0] if plain else "")


def _closing(text: str, start: int) -> int:
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if not depth:
            return at
    return len(text)


def unresolved(citation: str, room: str = "") -> list[str]:
    """What in a citation leads nowhere. `room` is the page meant by numbers that name none (``R-18``, ``E5``)."""
    wrong: list[str] = []
    name, section, seed = room, "", ""
    for sentence in citation.split(";"):
        stated, _, phrase = sentence.strip().partition(":")
        section = ""
        if seed and room:
            name, seed = room, ""
        for piece in re.split(r", and |, | and ", stated):
            token = piece.strip()
            head = HEAD.match(token)
            if head:
                section = ""
                seed = head["seed"] or ""
                name = SEEDS if seed else head["page"] or REFERENCE
                token = token[head.end() :].strip(" ,")
            problem, section = _token(name, seed, section, token, whole=bool(head))
            wrong += [f"{token or name}: {problem}"] if problem else []
        if seed and phrase and not _phrase(seed, phrase.strip()):
            wrong.append(f"seed {seed} has no words {phrase.strip()!r}")
    return wrong


def _phrase(seed: str, phrase: str) -> bool:
    return any(phrase.lower() == key.lower() for part in page(SEEDS).of(seed) for key in part.keys)


def _token(name: str, seed: str, section: str, token: str, whole: bool) -> tuple[str, str]:
    """Why one part of a citation leads nowhere (empty if it does not), and the section that was named last."""
    if not name or (name != REFERENCE and name not in names()):
        return f"no page {name!r}", section
    if not token:
        known = not seed or seed in page(SEEDS).parts
        return ("" if whole and known else "nothing is named"), section
    bounds = token.split(" to ")
    if len(bounds) == 2 and not token.startswith("line"):
        return next((p for p, _ in (_token(name, seed, section, b, False) for b in bounds) if p), ""), section
    if name == REFERENCE:
        return ("" if _has("ti4", "14", f"LRR {token}") else "no such number of the reference"), section
    if seed:
        return _of_seed(seed, token), section
    token = re.sub(r"^sections? ", "", token)
    opening = re.match(r"(\d+(?:\.\d+)?)(?: \(?(.+?)\)?)?$", token)
    if opening and opening[1] in page(name).parts:
        if not opening[2]:
            return "", opening[1]
        return _token(name, "", opening[1], opening[2], False)[0], opening[1]
    if opening and "." in token and not opening[2]:
        top, point = token.split(".")
        part = page(name).parts.get(top)
        if part is not None and int(point) <= part.numbered:
            return "", section
    return ("" if _named(name, section, token) else f"not in section {section or 'any'} of {name}.md"), section


def _of_seed(seed: str, token: str) -> str:
    if seed not in page(SEEDS).parts:
        return "no such seed"
    lines = re.match(r"lines? (\d+)(?: to (\d+))?$", token)
    if lines:
        known = {line for part in page(SEEDS).of(seed) for line in part.lines}
        return "" if {int(lines[1]), int(lines[2] or lines[1])} <= known else "no step has that line"
    bare = re.match(r"\d{1,3}(?: to \d{1,3})?$", token)
    for bound in re.sub(r"^steps? ", "", token).split(" to "):
        in_lines = bare and any(int(bound) in part.lines for part in page(SEEDS).of(seed))
        if not in_lines and not _has(SEEDS, seed, bound):
            return f"not a step of seed {seed}"
    return ""


def _named(name: str, section: str, token: str) -> bool:
    """Is there a row, a point or a case of this name in the section, or, if it is a number of its own, on the page?"""
    ordinal = re.match(rf"({'|'.join(ORDINALS)}|last) (point|rule|example)$", token)
    if ordinal:
        counted = "rows" if ordinal[2] == "example" else "points"
        return any(getattr(part, counted) > ORDINALS.get(ordinal[1], 0) for part in page(name).of(section))
    option = re.match(r"options? (.+)$", token)
    if option:
        return _has(name, "", option[1])
    bare = re.sub(r"^(step|row|no\.|turn) ", lambda kind: "turn " if kind[1] == "turn" else "", token)
    own = re.fullmatch(r"[A-Z]{1,2}-?\d+[a-c]?|6-\d+|[A-Z]\d|[\w.]*[a-z]_[\w.]*", token)
    return _has(name, "" if own else section, bare)


def _has(name: str, section: str, key: str) -> bool:
    low = key.strip("“”\"'").lower()
    for part in page(name).of(section):
        for known in part.keys:
            word = known.lower()
            if known == key or (len(low) > 2 and word == low) or re.match(rf"{re.escape(low)}[ :]\w", word):
                return True
    return False
