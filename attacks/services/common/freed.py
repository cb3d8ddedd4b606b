"""Lists out of what pages, addresses and editors make of them, before a game reads them."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote_plus

from attacks.engine.pasted import bare
from attacks.services.common.loose_json import brought_into_form, quoted, within
from attacks.services.common.markup import lines_of
from attacks.services.common.records import as_json, roster_lines

CALL = re.compile(r"\A[\w.]{1,40}\s{0,3}[(=]\s{0,3}([{\[].*[}\]])\s{0,3}\)?\s{0,3};?\Z", re.S)
ASKED = re.compile(r"\Ahttps?://[!-~]{1,300}?[?&#][a-z]{1,20}=(%7[bB][!-~]+)\Z")  # JSON in an address
BEHIND = re.compile(r"\}\s{0,20}\n[^{}\[\]\"':]{1,200}\Z")
CURLY = "\u201c\u201d\u201e\u201f"
STRAIGHT = str.maketrans(CURLY, '"' * len(CURLY))


def freed(text: str) -> str:
    """JSON that stands escaped, in a call, in typographic quotes, between words, or is not quite JSON, freed of that,
    its lines where they were; YAML and XML as JSON; and lines without the markup of pages and chats. Any other text as
    it is.
    """
    whole = text.removeprefix("\ufeff")
    stripped = whole.strip()
    if told := as_json(bare(whole)) or roster_lines(stripped):
        return told
    if stripped[:6].lower() in ("{&quot", "[{&quo") or stripped[:5].lower() in ("&#123", "{&#34"):
        stripped = unescape(stripped)
    elif stripped[:3].lower() in ("%7b", "%5b"):
        stripped = unquote_plus(stripped)
    elif asked := ASKED.match(stripped):
        stripped = unquote_plus(asked[1].partition("&")[0])
    elif stripped.startswith('"{') and (told := quoted(stripped)):
        stripped = told
    called = CALL.match(stripped)
    found = called[1] if called else stripped
    if found.startswith(("{", "[")) and not set(found) & {'"', "'"} and set(found) & set(CURLY):
        found = found.translate(STRAIGHT)
    behind = BEHIND.search(found) if found.startswith("{") else None
    found = found[: behind.start() + 1] if behind else found
    found = brought_into_form(found)
    if found == whole.strip():
        return _lines(text, found)
    return "\n" * whole[: len(whole) - len(whole.lstrip())].count("\n") + found


def _lines(text: str, bare: str) -> str:
    """Text that is no JSON as it stands: the JSON in it, or its lines."""
    if bare.startswith(("{", "[{")) or bare.lower().startswith(("http://", "https://")):
        return text
    inner = within(unescape(text) if "&quot;" in text or "&#34;" in text else text)
    return lines_of(text) if inner.strip() in (bare, unescape(bare)) else inner
