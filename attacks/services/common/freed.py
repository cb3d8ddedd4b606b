"""Lists out of what pages, addresses and editors make of them, before a game reads them."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote_plus

CALL = re.compile(r"\A[\w.]{1,40}\s{0,3}[(=]\s{0,3}([{\[].*[}\]])\s{0,3}\)?\s{0,3};?\Z", re.S)
ASKED = re.compile(r"\Ahttps?://[!-~]{1,300}?[?&#][a-z]{1,20}=(%7[bB][!-~]+)\Z")  # JSON in an address
BEHIND = re.compile(r"\}\s{0,20}\n[^{}\[\]\"':]{1,200}\Z")
CURLY = "\u201c\u201d\u201e\u201f"
STRAIGHT = str.maketrans(CURLY, '"' * len(CURLY))


def freed(text: str) -> str:
    """JSON that stands escaped, in a call, in typographic quotes or with words behind it, freed of that; any other text
    as it is. Its lines keep their numbers.
    """
    whole = text.removeprefix("\ufeff")
    stripped = whole.strip()
    if stripped[:6].lower() in ("{&quot", "[{&quo") or stripped[:5].lower() in ("&#123", "{&#34"):
        stripped = unescape(stripped)
    elif stripped[:3].lower() in ("%7b", "%5b"):
        stripped = unquote_plus(stripped)
    elif asked := ASKED.match(stripped):
        stripped = unquote_plus(asked[1].partition("&")[0])
    called = CALL.match(stripped)
    found = called[1] if called else stripped
    if found.startswith(("{", "[")) and not set(found) & {'"', "'"} and set(found) & set(CURLY):
        found = found.translate(STRAIGHT)
    behind = BEHIND.search(found) if found.startswith("{") else None
    found = found[: behind.start() + 1] if behind else found
    if found == whole.strip():
        return text
    return "\n" * whole[: len(whole) - len(whole.lstrip())].count("\n") + found
