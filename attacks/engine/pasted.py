"""JSON that people paste: out of a code block of a chat; and if it breaks, the place and what is wrong there."""

from __future__ import annotations

import json
import re
from typing import Any

from attacks.engine.values import Refused

FENCE = re.compile(r"\A[^{\[`]{0,200}```[\w-]*[ \t]*\n(.*?)\n?\s*```\s*\Z", re.S)
SIGNS = re.compile(r"\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}", re.I)  # pairs, or halves
MARKS = {"'": "single_quotes", **dict.fromkeys("\u2018\u2019\u201c\u201d\u201e\u201f\u00ab\u00bb", "curly_quotes")}


def bare(text: str) -> str:
    """The text without the marks of a file's beginning and of a code block around it."""
    text = text.removeprefix("\ufeff").strip()
    fenced = FENCE.match(text)
    return fenced[1].strip() if fenced else text


def whole(text: str) -> str:
    """JSON in which no half of a sign is written, which nobody could keep or show; places in it stay where they are."""
    return SIGNS.sub(lambda found: found[0] if len(found[0]) > 6 else r"\ufffd", text)


def decoded(text: str) -> Any:
    """What the JSON of a text says. Raises `Refused` (code `bad_list`) with `line`, `column` and the `sign` there:
    `link`, `no_json` (other text), `two_texts`, `cut_off`, `curly_quotes`, `single_quotes`, `trailing_comma`,
    `too_deep`, and `not_json` for whatever else breaks.
    """
    try:
        return json.loads(whole(text))
    except (ValueError, RecursionError) as error:
        at = getattr(error, "pos", 0)
        place = {"line": getattr(error, "lineno", 1), "column": getattr(error, "colno", 1)}
        reason = "too_deep" if isinstance(error, RecursionError) else _reason(text, at, str(error))
        raise Refused(reason, code="bad_list", **place, sign=text[at:].lstrip()[:1]) from None


def _reason(text: str, at: int, said: str) -> str:
    """What is wrong where reading stopped."""
    rest, before = text[at:].lstrip(), text[:at].rstrip()
    if re.match(r"https?://\S+\Z", text):
        return "link"
    if not text.startswith(("{", "[")):
        return "no_json"
    if said.startswith("Extra data"):
        return "two_texts" if rest.startswith(("{", "[")) else "not_json"
    if not rest or said.startswith("Unterminated"):
        return "cut_off"
    comma = said.startswith("Illegal trailing comma") or (rest[0] in "}]" and before.endswith(","))
    return MARKS.get(rest[0], "trailing_comma" if comma else "not_json")
