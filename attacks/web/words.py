"""The words of a room for the pages: sentences with {params} filled in, and the one file a browser keeps of them."""

from __future__ import annotations

import hashlib
import string
from functools import cache
from typing import Any

import msgspec
from django.utils.translation import get_language

from attacks.services import rules


class Kept(string.Formatter):
    """Fills what it knows and leaves the rest as it stands: a missing word must never break a page."""

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        return kwargs.get(str(key), "{" + str(key) + "}")

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        return self.get_value(field_name, args, kwargs), field_name  # no attributes, no items


def language() -> str:
    """The reader's language, among those that have words."""
    asked = (get_language() or "en").split("-")[0]
    return asked if asked in rules.LANGUAGES else "en"


def say(key: str, section: str, word: str, params: dict[str, Any] | None = None, default: str = "") -> str:
    """The sentence of a word of a room, filled in; the key in readable form if there is no such word."""
    found = rules.words(key, language()).get(section, {}).get(word, default or word.replace("_", " "))
    given = params or {}
    if isinstance(found, dict):  # a plural: other, and one where the language has it
        form = "one" if given.get("n") == 1 else "other"
        found = found.get(form, found.get("other", word))
    return Kept().vformat(str(found), (), given)


@cache
def file_of(key: str, lang: str) -> tuple[str, bytes]:
    """The file the browser keeps: eight letters of its hash, and its bytes. `names` say what numbers of picks mean."""
    whole = {**rules.words(key, lang), "names": rules.names(key)}
    body = msgspec.json.encode(whole, order="deterministic")
    return hashlib.sha256(body).hexdigest()[:8], body


def section(key: str, name: str) -> dict[str, Any]:
    """One section of a room's words in the reader's language."""
    found: dict[str, Any] = rules.words(key, language()).get(name, {})
    return found
