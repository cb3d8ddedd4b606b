"""Writes down what the views of each room are made of: `python -m tools.view_types [--check]`.

It follows from the types the room itself is held to. For the room's script it is `static/games/<key>/view.d.ts`, for
everybody else the JSON Schema `docs/views/<key>.json`. What services add to every view, `match` and `prompt`, stands in
`docs/views/match.json`; for the scripts of the table `static/table/view.d.ts` has it with the frame of every view, and
`static/games/views.d.ts` names those of all games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

import msgspec

from attacks.engine.view import Frame
from attacks.rooms import ROOMS
from attacks.services.decision.view_types import OfTheMatch

ROOT = Path(__file__).parents[1]
HEAD = "// What a view of this game is made of. Written by `python -m tools.view_types` from the room's view_types.py."
OF_ALL = (
    "// What the view of every game has. Written by `python -m tools.view_types` from engine and services/decision."
)
OF_EACH = "// A view of one of the games that are here. Written by `python -m tools.view_types` from the rooms."
WIDTH = 120
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


class OfEveryGame(Frame, OfTheMatch):
    """What the view of every game has, whatever it shows besides."""


def files() -> dict[Path, str]:
    """The files and what stands in them: for every room that says what its views are made of, and for the match."""
    found = {
        ROOT / "docs" / "views" / "match.json": as_json(schema_of(OfTheMatch)),
        ROOT / "static" / "table" / "view.d.ts": typescript(schema_of(OfEveryGame), OF_ALL),
    }
    typed = [key for key, room in ROOMS.items() if room.view_type is not None]
    found[ROOT / "static" / "games" / "views.d.ts"] = one_of(typed)
    for key, room in ROOMS.items():
        if room.view_type is not None:
            schema = schema_of(room.view_type)
            found[ROOT / "docs" / "views" / f"{key}.json"] = as_json(schema)
            found[ROOT / "static" / "games" / key / "view.d.ts"] = typescript(schema, HEAD)
    return found


def one_of(keys: list[str]) -> str:
    """A view of any of these games."""
    imports = [f'import type {{ View as {key} }} from "./{key}/view.js";' for key in sorted(keys)]
    return "\n".join([OF_EACH, "", *imports, "", f"export type View = {' | '.join(sorted(keys))};"]) + "\n"


def as_json(schema: Schema) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def schema_of(kind: Any) -> Schema:
    """The JSON Schema of a type; its parts in the order of their names."""
    schema = msgspec.json.schema(kind)
    parts = {name: schema["$defs"][name] for name in sorted(schema["$defs"])}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": schema["$ref"], "$defs": parts}


def typescript(schema: Schema, head: str) -> str:
    """An interface for each part of the schema."""
    return "\n\n".join([head, *("\n".join(interface(name, part)) for name, part in schema["$defs"].items())]) + "\n"


def interface(name: str, part: Schema) -> Iterator[str]:
    """One part of a view, field by field."""
    yield from comment(part.get("description", ""))
    yield f"export interface {name} {{"
    for field, kind in part["properties"].items():
        yield f"  {field}{'' if field in part.get('required', ()) else '?'}: {type_of(kind)};"
    yield "}"


def comment(text: str) -> Iterator[str]:
    """A docstring as JavaScript has it."""
    lines = [line for part in text.split("\n") for line in wrap(part, WIDTH - 7)]
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
    elif lines:
        yield from ("/**", *(f" * {line}" for line in lines), " */")


def type_of(kind: Schema) -> str:
    """A type of the schema, as TypeScript writes it."""
    if "$ref" in kind:
        return str(kind["$ref"].rsplit("/", 1)[1])
    if "enum" in kind:
        return " | ".join(json.dumps(value) for value in kind["enum"])
    if "const" in kind:
        return json.dumps(kind["const"])
    if "anyOf" in kind:
        return " | ".join(type_of(one) for one in kind["anyOf"])
    if kind.get("type") == "array":
        return array_of(kind)
    if kind.get("type") == "object":
        values = kind.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(kind.get("type", ""), "any")


def array_of(kind: Schema) -> str:
    """A list, or a row in which every place has a type of its own."""
    if "prefixItems" in kind:
        return f"[{', '.join(type_of(one) for one in kind['prefixItems'])}]"
    items = type_of(kind.get("items") or {})
    return f"({items})[]" if " " in items else f"{items}[]"


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes down what the views of each room are made of.")
    parser.add_argument("--check", action="store_true", help="only say whether all is up to date")
    check = parser.parse_args().check
    old = [path for path, text in files().items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in old:
        print(f"{path.relative_to(ROOT)}: {'out of date' if check else 'written'}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files()[path], "utf-8")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
