"""JSON as people and programs write it that is none quite: brought into form, its lines where they were."""

from __future__ import annotations

import json
import re
from typing import Any

from attacks.engine.pasted import whole

LONGEST = 256 * 1024
TOKEN = re.compile(
    r'(?P<double>"(?:[^"\\]|\\.)*")'
    r"|(?P<single>'(?P<inner>[^\n]{0,120}?)'(?=\s{0,40}(?:[:,}\]]|$)))"
    r"|(?P<remark>//[^\n]*|/\*.{0,500}?\*/)"
    r"|(?P<comma>,(?=\s{0,200}[}\]]))"
    r"|(?P<key>[A-Za-z_$][\w$]{0,40}(?=\s{0,9}:))"
    r"|(?P<word>\b(?:undefined|None|NaN|True|False)\b)",
    re.S,
)
WORDS = {"True": "true", "False": "false"}
START = re.compile(r"\{\s{0,40}[\"']|\[\s{0,40}\{")


def brought_into_form(text: str) -> str:
    """Text that is JSON but for remarks, commas too many, single quotes, or bare words, as JSON; else as it is."""
    if len(text) > LONGEST or not text.startswith(("{", "[")) or _is(text):
        return text
    mended = TOKEN.sub(_mended, text)
    return mended if _is(mended) else text


def within(text: str) -> str:
    """The JSON that stands between words, with as many lines before it; else the text as it is."""
    found = START.search(text[:LONGEST])
    if not found or (not text[: found.start()].strip() and _is(text.strip())):
        return text
    try:
        value, end = json.JSONDecoder().raw_decode(text, found.start())
    except (ValueError, RecursionError):
        return text
    if not any(isinstance(one, (dict, list)) for one in (value.values() if isinstance(value, dict) else value)):
        return text
    return "\n" * text[: found.start()].count("\n") + text[found.start() : end]


def quoted(text: str) -> str:
    """The text that JSON of a text alone holds; empty where it is none."""
    told = _read(text) if len(text) <= LONGEST else None
    return told.strip() if isinstance(told, str) else ""


def _is(text: str) -> bool:
    return _read(text) is not None


def _read(text: str) -> Any:
    try:
        return json.loads(whole(text))
    except (ValueError, RecursionError):
        return None


def _mended(found: re.Match[str]) -> str:
    kind = str(found.lastgroup)
    if kind in ("single", "inner"):
        return json.dumps(found["inner"].replace("\\'", "'"), ensure_ascii=False)
    if kind == "remark":
        return "\n" * found[0].count("\n")
    if kind == "comma":
        return " "
    if kind == "key":
        return f'"{found[0]}"'
    return WORDS.get(found[0], "null") if kind == "word" else found[0]
