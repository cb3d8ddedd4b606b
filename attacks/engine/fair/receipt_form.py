"""The form of a receipt, by its version: which fields there are, and what may stand in them. Whatever else is refused.

The shapes are those of `form`. What a browser noted of others has a form too: no two programs may read it otherwise.
"""

from __future__ import annotations

from typing import Any

from attacks.engine.fair.form import (
    DIGEST,
    HEADER,
    SEAT,
    SEATS,
    among,
    count,
    is_plain,
    like,
    misfit,
    some,
    text,
    yes_no,
)

RECEIPT, RECEIPTS = "broadside/receipt", (1, 2)  # 1: without chain, links, browser and what was asked
DIGEST_OR_NONE = like("([0-9a-f]{64})?")
KEPT_LINKS = (like("0|[1-9][0-9]{0,14}"), DIGEST)
KEPT_COMMITS = (among("server", *SEATS), DIGEST)
KEPT_SEEN = [{"n": some, "hash": DIGEST}]
GIVEN_SECRET = {
    "seed": DIGEST,
    "commit": DIGEST,
    "server": DIGEST_OR_NONE,
    "anchor?": DIGEST_OR_NONE,
    "browser?": DIGEST_OR_NONE,
    "commits?": KEPT_COMMITS,
    "saved?": [among("commit", "seed")],
    "shown?": yes_no,
}
AGREED = {
    "server": DIGEST_OR_NONE,
    "level": among(1, 2),
    "commits": (SEAT, DIGEST),
    "anchors": (SEAT, DIGEST_OR_NONE),
    "browsers": (SEAT, DIGEST_OR_NONE),
    "seeds": (SEAT, DIGEST),
}
WHOSE = {"schema": among(RECEIPT), "version": among(*RECEIPTS), "match": HEADER["match"], "seat": SEAT}
FORMS: dict[int, Any] = {
    1: {**WHOSE, "seed": DIGEST, "commits": KEPT_COMMITS, "seen": KEPT_SEEN, "sent?": [count]},
    2: {
        **WHOSE,
        "sat": yes_no,
        "trusts": yes_no,
        "browser": DIGEST_OR_NONE,
        "came?": count,
        "heard": count,
        "asked": [text],
        "given": [GIVEN_SECRET],
        "chains": [DIGEST],
        "links": KEPT_LINKS,
        "saved": [count],
        "did": (text, count),
        "took": (text, count),
        "agreed": AGREED,
        "now": (SEAT, DIGEST_OR_NONE),
        "known": (SEAT, (DIGEST, DIGEST)),
        "strange": (SEAT, [DIGEST_OR_NONE]),
        "seen": KEPT_SEEN,
        "before": [{"seen": KEPT_SEEN, "links": KEPT_LINKS}],
        "doubts": [{"key": like("[a-z_]{1,64}"), "index?": count, "n?": count, "saved?": yes_no, "by?": DIGEST}],
    },
}


def is_receipt(value: object) -> bool:
    """Does it call itself a receipt? What its version is comes after that."""
    return isinstance(value, dict) and value.get("schema") == RECEIPT


def has_known_version(receipt: dict[str, Any]) -> bool:
    return bool(among(*RECEIPTS)(receipt.get("version")))


def misform_receipt(receipt: dict[str, Any]) -> str:
    """Where a receipt has not the form of its version; empty if it has."""
    return misfit(receipt, FORMS[receipt["version"]]) if is_plain(receipt) else "text or numbers"
