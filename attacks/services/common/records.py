"""Lists that programs keep as YAML or XML, as JSON with its lines where they were; rosters of army builders as lines.

    pilots:                          <squad faction="rebelalliance">
      - id: wedgeantilles              <pilot id="wedgeantilles"/>

No game is known here. A file that names things it says elsewhere (anchors, entities) is left as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.parsers import expat

import yaml

LONGEST = 256 * 1024
LONGEST_YAML = 32 * 1024  # it is read slowly
DEEPEST = 30
YAML = re.compile(r"^(?:---|[ ]{0,4}(?:pilots|units|ships|forces)\s*:\s*(?:[\[{].*)?(?:#.*)?$)", re.M)
LINE = re.compile(r"\s*(?:#.*|---.*|\.\.\.|-|(?:- +)*(?:[\"']?[\w .'-]{1,60}[\"']?\s*:(?:\s.*)?|-?\s*\S.*))")
XML = re.compile(r"\A(?:<\?xml|<(?:roster|squad|squadron|list|army|fleet|force|units|pilots|ships)[\s>])", re.I)
MANY = ("pilot", "unit", "ship")
"""What a list has several of, also where it has one."""
PLURALS, OF_ONE = tuple(f"{name}s" for name in MANY), ("upgrade", "card")
BROUGHT = ("unit", "model")


class Told(NamedTuple):
    """A value of a file, and the line (from 0) it begins on."""

    value: dict[str, Told] | list[Told] | str
    line: int = 0


class Element(NamedTuple):
    """An element of XML: its name, its fields, what stands in it, and its line."""

    name: str
    fields: dict[str, str]
    inside: list[Element]
    text: list[str]
    line: int


def as_json(text: str) -> str:
    """What a file of YAML or XML holds, as JSON or, for a roster, as lines; empty for any other text."""
    if len(text) > LONGEST:
        return ""
    told = _xml(text) if XML.match(text.lstrip()) else _yaml(text) if YAML.search(text) else None
    if told is None:
        return ""
    return "\n".join(_roster(_plain(told))) or "".join(_json(told, [0]))


def roster_lines(text: str) -> str:
    """The lines of a roster that an army builder keeps as JSON; empty for any other text."""
    if '"selections"' not in text[:LONGEST]:
        return ""
    try:
        return "\n".join(_roster(json.loads(text[:LONGEST])))
    except (ValueError, RecursionError):
        return ""


def _yaml(text: str) -> Told | None:
    lines = text.expandtabs(2).splitlines()
    if len(text) > LONGEST_YAML or not all(LINE.fullmatch(line) for line in lines if line.strip()):
        return None
    try:
        node = yaml.compose("\n".join(lines), Loader=yaml.BaseLoader)
        return _of_node(node, set()) if isinstance(node, yaml.CollectionNode) else None
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def _of_node(node: yaml.Node, seen: set[int]) -> Told:
    """A value of YAML. Raises `ValueError` where one is named again, or nothing but text could be a key."""
    if id(node) in seen or len(seen) > LONGEST // 8:
        raise ValueError
    seen.add(id(node))
    line = node.start_mark.line
    if isinstance(node, yaml.MappingNode):
        fields = [(_of_node(key, seen).value, _of_node(value, seen)) for key, value in node.value]
        return Told({str(key): value for key, value in fields}, line)
    if isinstance(node, yaml.SequenceNode):
        return Told([_of_node(one, seen) for one in node.value], line)
    return Told(str(node.value), line)


def _xml(text: str) -> Told | None:
    top = Element("", {}, [], [], 0)
    above = [top]
    parser = expat.ParserCreate()

    def begin(name: str, fields: dict[str, str]) -> None:
        if len(above) > DEEPEST:
            raise ValueError
        one = Element(name.rpartition(":")[2].lower(), fields, [], [], parser.CurrentLineNumber - 1)
        above[-1].inside.append(one)
        above.append(one)

    def refuse(*_: Any) -> None:
        raise ValueError

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _name: above.pop()
    parser.CharacterDataHandler = lambda words: above[-1].text.append(words)
    parser.StartDoctypeDeclHandler = refuse  # with it go all entities
    try:
        parser.Parse(re.sub(r"\A\s*<\?xml.*?\?>", lambda found: "\n" * found[0].count("\n"), text, flags=re.S), True)
    except (expat.ExpatError, ValueError):
        return None
    return _of_element(top.inside[0])


def _of_element(one: Element) -> Told:
    """An element as JSON has it: text, a list of what it is named for, or its fields with what stands in it."""
    words = " ".join("".join(one.text).split())
    fields = {key.lower(): Told(value, one.line) for key, value in one.fields.items()}
    names = dict.fromkeys(inner.name for inner in one.inside)
    if not one.inside:
        return Told({**fields, **({"name": Told(words, one.line)} if words else {})} if fields else words, one.line)
    alone = len(names) == 1 and not fields and (one.inside[0].name not in MANY or one.name in (*names, *PLURALS))
    if alone and (len(one.inside) > 1 or one.inside[0].name in OF_ONE or one.name in PLURALS):
        return Told([_of_element(inner) for inner in one.inside], one.line)
    for name in names:
        told = [_of_element(inner) for inner in one.inside if inner.name == name]
        several = len(told) > 1 or name in MANY
        fields[f"{name}s" if several else name] = Told(told, told[0].line) if several else told[0]
    return Told(fields, one.line)


def _plain(told: Told) -> Any:
    if isinstance(told.value, dict):
        return {key: _plain(value) for key, value in told.value.items()}
    return [_plain(value) for value in told.value] if isinstance(told.value, list) else told.value


def _json(told: Told, at: list[int]) -> Iterator[str]:
    """A value as JSON, as many lines down as it stood."""
    yield "\n" * max(0, told.line - at[0])
    at[0] = max(at[0], told.line)
    if isinstance(told.value, dict):
        for sign, (key, value) in zip("{" + "," * len(told.value), told.value.items(), strict=False):
            yield f"{sign}{json.dumps(key)}:"
            yield from _json(value, at)
        yield "}" if told.value else "{}"
    elif isinstance(told.value, list):
        for sign, one in zip("[" + "," * len(told.value), told.value, strict=False):
            yield sign
            yield from _json(one, at)
        yield "]" if told.value else "[]"
    else:
        number = re.fullmatch(r"0|[1-9]\d{0,8}", told.value)
        yield told.value if number else json.dumps(told.value)


def _roster(found: Any) -> Iterator[str]:
    """The units of a roster with what they chose below them; none where it is no roster."""
    found = found.get("roster", found) if isinstance(found, dict) else found
    for force in _listed(found, "forces"):
        for unit in _listed(force, "selections"):
            if unit.get("type") in BROUGHT:
                yield f"{_number(unit)}{unit.get('name')}"
                yield from (f"    - {name}" for name in _chosen(unit, _letters(unit)))


def _chosen(unit: dict[str, Any], whole: str) -> Iterator[str]:
    """What was chosen in a unit; the minis it has anyhow are named like it and are no choice."""
    for one in _listed(unit, "selections"):
        own = bool(_letters(one)) and whole.startswith(_letters(one).removesuffix("s"))
        if not own:
            yield f"{_number(one) if one.get('type') == 'upgrade' else ''}{one.get('name')}"
            yield from _chosen(one, whole)


def _letters(one: dict[str, Any]) -> str:
    return re.sub(r"[\W_]", "", str(one.get("name", "")).lower())


def _number(one: dict[str, Any]) -> str:
    n = str(one.get("number", 1))
    return f"{n}x " if n.isdecimal() and 1 < int(n) < 100 else ""


def _listed(fields: Any, key: str) -> list[dict[str, Any]]:
    """The objects under a key, in a list or one alone, also where they stand under the name of one (`forces.force`)."""
    told = fields.get(key, ()) if isinstance(fields, dict) else ()
    if isinstance(told, dict):
        inner = told.get(key.removesuffix("s"), told.get(key))
        told = [told] if inner is None else inner
    return [one for one in (told if isinstance(told, list) else [told]) if isinstance(one, dict)]
