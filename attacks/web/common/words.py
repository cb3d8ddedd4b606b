"""The words of a room for the pages: sentences with {params} filled in, and the one file a browser keeps of them."""

from __future__ import annotations

import hashlib
import string
from functools import cache
from typing import Any

import msgspec
from django.utils.translation import get_language

from attacks.services.games import catalogue

OF_PAGES = {
    *("build", "card_kinds", "claims", "classes", "edition_names", "editions", "first", "form", "formats", "hit_pools"),
    *("lists", "modes", "notes", "options", "ranks", "roles", "scorings", "sets", "sizes", "squads", "switches"),
    *("vessel_lines", "what_if"),
}
"""What only pages say, which are made on the server."""
OF_CARDS = {"does", "mat", "rules", "when"}
"""What cards do and when, what a mat is labelled with, and rules: a browser fetches it once it is needed."""


class Kept(string.Formatter):
    """Fills what it knows and leaves the rest as it stands: a missing word must never break a page."""

    def get_value(self, key: int | str, args: object, kwargs: Any) -> Any:
        return kwargs.get(str(key), "{" + str(key) + "}")

    def get_field(self, field_name: str, args: object, kwargs: object) -> Any:
        return self.get_value(field_name, args, kwargs), field_name  # no attributes, no items


def language() -> str:
    """The reader's language, among those that have words."""
    asked = (get_language() or "en").split("-")[0]
    return asked if asked in catalogue.LANGUAGES else "en"


def say(key: str, section: str, word: str, params: dict[str, Any] | None = None, default: str = "") -> str:
    """The sentence of a word of a room, filled in; the key in readable form if there is no such word."""
    found = catalogue.words(key, language()).get(section, {}).get(word, default or word.replace("_", " "))
    given = params or {}
    if isinstance(found, dict):  # a plural: other, and one where the language has it
        form = "one" if given.get("n") == 1 else "other"
        found = found.get(form, found.get("other", word))
    return Kept().vformat(str(found), (), given)


def sentence(key: str, one: Any) -> str:
    """What a room wants said, in words; what fills its places may be such words too, and a number stands as it is."""
    if isinstance(one, int | str):
        return str(one)
    params = {
        name: value if isinstance(value, int | str) else sentence(key, value) for name, value in one.params.items()
    }
    text = say(key, one.section, one.word, params)
    return f"{text.removesuffix('X').rstrip()} {one.n}" if one.n else text


def named(key: str, label: object) -> str:
    """A label in words: a section and key of the room's words, or what `said` says of it."""
    return say(key, *label) if isinstance(label, tuple) else sentence(key, label)


@cache
def file_of(key: str, lang: str) -> tuple[str, bytes]:
    """The file the browser keeps: eight letters of its hash, and its bytes.

    What only pages say stays on the server. `names` say what numbers of picks mean, `step_kinds` what steps are about,
    `later` is the hash of the file with what cards do; "" where a room has none.
    """
    said = {name: held for name, held in catalogue.words(key, lang).items() if name not in OF_PAGES | OF_CARDS}
    later, cards = later_of(key, lang)
    rest = {"names": catalogue.names(key), "step_kinds": catalogue.step_kinds(key), "later": later if cards else ""}
    return _body_of({**said, **rest})


@cache
def later_of(key: str, lang: str) -> tuple[str, bytes]:
    """The words that a browser fetches when it needs them: hash and bytes; no bytes where a room has none."""
    said = {name: held for name, held in catalogue.words(key, lang).items() if name in OF_CARDS}
    return _body_of(said) if said else ("", b"")


def _body_of(said: dict[str, Any]) -> tuple[str, bytes]:
    body = msgspec.json.encode(said, order="deterministic")
    return hashlib.sha256(body).hexdigest()[:8], body


def came(room: str, aim: str) -> str:
    """What came of an aim of a room's odds, in words: damage, wounds. It is not expected any more."""
    said = say(room, "odds", f"said_{aim}", default=say(room, "odds", f"aim_{aim}"))
    return say(room, "odds", f"came_{aim}", default=said) if aim else ""


def comma(parts: list[str]) -> str:
    """Words one after the other; Japanese has a comma of its own."""
    return ("、" if language() == "ja" else ", ").join(parts)


def section(key: str, name: str) -> dict[str, Any]:
    """One section of a room's words in the reader's language."""
    found: dict[str, Any] = catalogue.words(key, language()).get(name, {})
    return found
