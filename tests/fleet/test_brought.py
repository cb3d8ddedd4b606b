"""What people bring comes in whole, or a sentence says what is unknown: every shape, and what befalls it on the way."""

from __future__ import annotations

import json
import os
import unicodedata
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from attacks.rooms import room
from attacks.rooms.ti4.cards import unit_in_action
from tests.fleet.brought import Brought, every_list, read, told

SCALE = float(os.environ.get("BROADSIDE_SCALE", "1"))
LISTS = every_list()
AS_JSON = [
    one for one in LISTS if one.text.startswith(("{", "[")) and one.shape.partition(",")[0] != "in single quotes"
]
AS_TEXT = [one for one in LISTS if not one.text.startswith(("{", "[", "http"))]
NAMES = [f"{one.game} {one.edition}: {one.shape}" for one in LISTS]


def sentences(one: Brought, came: Any) -> list[str]:
    """Every note of an import in both languages; fails where a word or a number of it is missing."""
    said = []
    for language in ("en", "ja"):
        words = room(one.game).words(language)["notes"]
        for note in came.notes:
            spoken = words[note.code]
            said.append(spoken.format(**note.params) if isinstance(spoken, str) else str(spoken))
    return said


def whole_or_said(one: Brought, text: str) -> None:
    """Nothing is lost without a word: ships that are not there, or otherwise there, have a note; none stumbles."""
    came = read(one, text)
    said = sentences(one, came)
    assert came.squad is not None or any(note.level == "error" for note in came.notes), text
    assert told(one.game, came.squad) == one.ships or said, text


@pytest.mark.parametrize("one", LISTS, ids=NAMES)
def test_a_list_of_every_shape_comes_in_whole(one: Brought):
    came = read(one)
    assert told(one.game, came.squad) == one.ships
    assert not [note for note in came.notes if note.level == "error"]
    sentences(one, came)


@pytest.mark.parametrize("one", LISTS, ids=NAMES)
def test_what_goes_out_comes_in_again_as_the_same(one: Brought):
    squad = read(one).squad
    for key, _end, _media, write in room(one.game).fleets.exports:
        out = write(squad)
        if out:
            again = read(one, out).squad
            assert told(one.game, again) == told(one.game, squad), key
            counted = getattr(squad, "revision", "") or one.game != "xwing"  # by points that we have
            assert write(again).strip() == out.strip() or not counted or key in ("xws", "json"), key


SHARED = Path(__file__).resolve().parents[3] / "shared/data"
UNKNOWN = {"malformed-cut-off.json", "malformed-wrong-types.json", "legion-hq-saved-malformed.json"}
"""Files beside the project that hold no list on purpose; without the folder there is nothing to read."""
STRANGE = {"unknown-upgrade.json": 2, "yasb-old-names.json": 1}
"""Cards in them that no table of any edition has; the second is a builder's word for a slot."""


def beside() -> list[Brought]:
    """The lists beside the project, for the edition that their names tell."""
    xws = [path for folder in ("lists/xws", "samples/xws") for path in sorted((SHARED / folder).glob("*"))]
    found = []
    for path in xws:
        modern = "2.5" if path.name.startswith("amg") or "2.5" in path.name else "2.0"
        found.append(("xwing", "xwa" if "xwa" in path.name else modern, path))
    for folder in ("lists/legion", "samples/legion"):
        found += [("legion", "2.6", path) for path in sorted((SHARED / folder).glob("*"))]
    found += [("ti4", "all", path) for path in sorted((SHARED / "lists/ti4").glob("*.txt"))]
    return [Brought(path.name, game, edition, path.read_text("utf-8"), []) for game, edition, path in found]


def as_units(_game: str, fleet: Any) -> list[Any]:
    """A fleet whose own units may be called by their kind, as the calculator calls them."""
    return [
        [unit_in_action(row.kind, row.upgraded, fleet.faction).id, row.n, row.damaged, row.where] for row in fleet.ships
    ]


def links_beside() -> list[Brought]:
    texts = {path.name: json.loads(path.read_text("utf-8")) for path in (SHARED / "lists/ti4").glob("*.json")}
    return [Brought(name, "ti4", "all", text["typed"], []) for name, text in sorted(texts.items()) if "typed" in text]


def test_every_list_beside_the_project_comes_in_with_every_ship_and_card_and_goes_out_again():
    for one in [*beside(), *links_beside()]:
        came = read(one)
        sentences(one, came)
        assert (came.squad is None) == (one.shape in UNKNOWN), one.shape
        if came.squad is None:
            continue
        strange = (
            [card.key for ship in came.squad.ships for card in ship.upgrades if not card.known]
            if one.game == "xwing"
            else []
            if one.game == "ti4"
            else [unit for unit in came.squad.ships if not unit.key]
        )
        assert len(strange) == STRANGE.get(one.shape, 0), one.shape
        for key, _end, _media, write in room(one.game).fleets.exports:
            out = write(came.squad)
            as_told = as_units if one.game == "ti4" and key == "link" else told
            assert not out or as_told(one.game, read(one, out).squad) == as_told(one.game, came.squad), (one.shape, key)


# --- what happens to a list on its way ---


def changed(value: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """A JSON value with every object of it changed, the innermost first."""
    if isinstance(value, dict):
        return change({key: changed(inner, change) for key, inner in value.items()})
    return [changed(inner, change) for inner in value] if isinstance(value, list) else value


def with_junk(fields: dict[str, Any]) -> dict[str, Any]:
    """Keys that nobody knows; not where every key is a slot or a builder."""
    named = {"pilots", "units", "ships", "id", "name", "faction"} & set(fields)
    return {**fields, "zz": {"deep": [1, None, "x"]}, "2": False} if named else fields


def without(*keys: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda fields: {key: value for key, value in fields.items() if key not in keys}


def with_number(key: str, number: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda fields: {**fields, key: number} if key in fields else fields


def in_json(change: Callable[[dict[str, Any]], dict[str, Any]], **how: Any) -> Callable[[str], str]:
    return lambda text: json.dumps(changed(json.loads(text), change), **how)


OPTIONAL = ("name", "points", "vendor", "version", "description", "ship", "obstacles", "listname", "author", "loadout")
KEEPING_JSON: dict[str, Callable[[str], str]] = {
    "keys in another order": in_json(lambda fields: dict(reversed(fields.items()))),
    "unknown keys": in_json(with_junk),
    "without what may be missing": in_json(
        lambda fields: fields if "name" in fields and "id" not in fields and "pilots" not in fields
        else without(*OPTIONAL)(fields)
    ),
    "indented": in_json(dict, indent=4),
    "windows line ends": lambda text: json.dumps(json.loads(text), indent=2).replace("\n", "\r\n"),
    "a mark before it": lambda text: "\ufeff" + text,
    "in a code block": lambda text: f"My list:\n```json\n{text}\n```\n",
    "escaped letters": in_json(dict, ensure_ascii=True),
    "huge points": in_json(with_number("points", 10**30)),
    "points below nothing": in_json(with_number("points", -7)),
    "points as words": in_json(with_number("points", "many")),
}  # fmt: skip
KEEPING_TEXT: dict[str, Callable[[str], str]] = {
    "windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old line ends": lambda text: text.replace("\n", "\r"),
    "a mark before it": lambda text: "\ufeff" + text,
    "in a code block": lambda text: f"```\n{text}\n```",
    "hard spaces": lambda text: text.replace(" (", "\u00a0("),
    "capital letters": str.upper,
    "small letters": str.lower,
    "letters taken apart": lambda text: unicodedata.normalize("NFD", text),
    "spaces behind": lambda text: "\n".join(f"{line}  \t" for line in text.split("\n")),
}


@pytest.mark.parametrize("how", sorted(KEEPING_JSON))
def test_json_comes_in_whole_whatever_tools_do_to_it(how: str):
    for one in AS_JSON:
        if one.game == "ti4" and how in ("unknown keys", "huge points", "points below nothing", "points as words"):
            whole_or_said(one, KEEPING_JSON[how](one.text))  # our own format takes nothing that it does not know
            continue
        came = read(one, KEEPING_JSON[how](one.text))
        assert told(one.game, came.squad) == one.ships, one.shape
        sentences(one, came)


@pytest.mark.parametrize("how", sorted(KEEPING_TEXT))
def test_text_comes_in_whole_whatever_chats_and_editors_do_to_it(how: str):
    for one in AS_TEXT:
        came = read(one, KEEPING_TEXT[how](one.text))
        assert told(one.game, came.squad) == one.ships, (one.shape, KEEPING_TEXT[how](one.text))
        sentences(one, came)


def test_commas_that_a_person_typed_too_much_are_read_over_or_named():
    for one in AS_JSON:
        text = one.text.replace("}]", "},]").replace("]}", "],}")
        came = read(one, text)
        if one.game == "xwing":
            assert told(one.game, came.squad) == one.ships, one.shape
        else:
            whole_or_said(one, text)
    for one in AS_TEXT:
        whole_or_said(one, one.text.replace("\n", ",\n"))


def shouted(fields: dict[str, Any]) -> dict[str, Any]:
    """Keys and ids in capitals."""
    return {
        key.upper(): value.upper() if key in ("id", "name") and isinstance(value, str) else value
        for key, value in fields.items()
    }


def with_the_ship_behind(fields: dict[str, Any]) -> dict[str, Any]:
    plain = "ship" in fields and "-" not in fields.get("id", "-")
    return {**fields, "id": f"{fields['id']}-{fields['ship']}"} if plain else fields


def test_ids_and_keys_in_capitals_and_ids_with_their_ship_behind_are_the_same_cards():
    for one in AS_JSON:
        for change in (shouted, with_the_ship_behind) if one.game == "xwing" else ():
            assert told("xwing", read(one, in_json(change)(one.text)).squad) == one.ships, one.shape


STRANGER = {"id": "nobodyever", "name": "nobodyever", "kind": "nobodyever", "upgrades": {}}
NOBODY: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "xwing": lambda row: {**row, "pilots": [STRANGER, *row["pilots"]]} if "pilots" in row else row,
    "legion": lambda row: {**row, "units": [{"name": "nobodyever"}, *row["units"]]} if "units" in row else row,
    "ti4": lambda row: {**row, "ships": [{"kind": "nobodyever"}, *row["ships"]]} if "ships" in row else row,
}


def test_a_card_that_nobody_knows_is_named_and_all_others_stay():
    for one in AS_JSON:
        came = read(one, in_json(NOBODY[one.game])(one.text))
        assert any("nobodyever" in said for said in sentences(one, came)), one.shape
        if one.game != "ti4":  # our own format: nothing is left out of it without its owner
            assert [ship for ship in told(one.game, came.squad) if ship[0] != "nobodyever"] == one.ships


def scratched(text: str, random: Random) -> str:
    """A text after an accident: a piece lost, doubled, cut off, moved, or letters that do not belong there."""
    at, to = sorted(random.randrange(len(text) + 1) for _ in range(2))
    to = min(to, at + random.choice((1, 3, 20, 200)))
    piece = text[at:to]
    return random.choice(
        (
            text[:at] + text[to:],
            text[:to] + piece + text[to:],
            text[:at],
            text[at:],
            text[:at]
            + random.choice(("9" * 30, "\x00", "é̂", "👾", "}{", '"', ",,", "\n\n", "((((", "-1", "٣"))
            + text[at:],
            text[:at] + text[to:] + piece,
            text[:at] + piece.swapcase() + text[to:],
            text.replace(
                random.choice(("0", "1", "a", "e", ":", ",", " ")), random.choice(("", "_", "\u3000", "9999"))
            ),
        )
    )


@pytest.mark.parametrize("one", LISTS[:: max(1, round(3 / SCALE))], ids=NAMES[:: max(1, round(3 / SCALE))])
def test_after_any_accident_it_comes_in_or_a_sentence_says_why_not(one: Brought):
    random = Random(one.shape + one.edition)
    for _ in range(int(12 * SCALE)):
        came = read(one, scratched(one.text, random))
        said = sentences(one, came)
        assert came.squad is not None or said
