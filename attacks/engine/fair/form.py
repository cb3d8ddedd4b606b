"""The form of a record: which fields there are, and what may stand in them. Whatever else stands there is refused.

A shape is a test; or a list of one shape; or a pair (test of the keys, shape of the values), perhaps FILLED, that is
never empty; or a dict of fields, of which those with a question mark may be missing.
"""

from __future__ import annotations

import json
import re
from typing import Any

SCHEMA = "broadside/match"
VERSIONS = (1, 2, 3)  # 1 and 2: format 1, without and with links of the players; 3: format 2
FORMAT = 2  # what the first event of a record of version 3 says
LARGEST = 2**53  # whole numbers below it are the same in every language
DEEPEST = 64
FILLED = "filled"
SEATS = ("p1", "p2", "p3", "p4", "p5")
JUDGES = (*SEATS, "judge")
AUDIENCES = (*JUDGES, "watch", "commentator")


def parse_json(text: str) -> Any:
    """JSON as every language reads it alike: whole numbers only, no name twice in an object. Raises ValueError."""

    def fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise ValueError("a field stands there twice")
        return found

    def refuse(number: str) -> Any:
        raise ValueError(f"{number} is not a whole number")

    return json.loads(text, object_pairs_hook=fields, parse_float=refuse, parse_constant=refuse)


def is_plain(value: object, deep: int = 0) -> bool:
    """Nothing in it that one language would write down otherwise than another."""
    if isinstance(value, dict):
        return deep < DEEPEST and all(is_plain(key) and is_plain(one, deep + 1) for key, one in value.items())
    if isinstance(value, list):
        return deep < DEEPEST and all(is_plain(one, deep + 1) for one in value)
    if isinstance(value, str):
        return not re.search("[\ud800-\udfff]", value)
    return value is None or isinstance(value, bool) or is_whole(value)


def is_whole(value: object) -> bool:
    return type(value) is int and abs(value) < LARGEST


def count(value: Any) -> bool:
    return is_whole(value) and value >= 0


def some(value: Any) -> bool:
    return is_whole(value) and value >= 1


def text(value: object) -> bool:
    return isinstance(value, str)


def anything(_value: object) -> bool:
    return True


def data(value: object) -> bool:
    return isinstance(value, dict)


def yes_no(value: object) -> bool:
    return isinstance(value, bool)


def like(pattern: str) -> Any:
    whole = re.compile(pattern)
    return lambda value: isinstance(value, str) and whole.fullmatch(value) is not None


def among(*values: Any) -> Any:
    return lambda value: any(value == one and type(value) is type(one) for one in values)


SEAT, BY, AUDIENCE = among(*SEATS), among(*JUDGES), among(*AUDIENCES)
DIGEST, SALT, SIGNED = like("[0-9a-f]{64}"), like("[0-9a-f]{32}"), like("[0-9a-f]{4288}")
TIME = like(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
CLOCK = {"mode": among("decision", "total"), "seconds": some, "at_zero": among("warn", "claim", "pass")}
TERMS = {
    "undo": among("off", "agree", "free"),
    "delay": count,
    "odds": text,
    "refereed": yes_no,
    "clock?": CLOCK,
    "rolls?": among("press"),
}

HEADER = {
    "schema": text,
    "version": some,
    "match": like("[A-Za-z0-9_-]{1,64}"),
    "room": text,
    "edition": text,
    "mode": text,
    "dice": text,
    "title": text,
    "rules": count,
    "status": among("live", "over"),
    "audience": among(*AUDIENCES, "all"),
    "head": some,
    "hash": DIGEST,
    "fingerprint": like("[A-Z2-7]{10}"),
    "seeds?": {"server": DIGEST},
    "events": [data],
}
HEADER_1 = {
    "schema": text,
    "version": some,
    "match": like("[A-Za-z0-9_-]{1,64}"),
    **{
        f"{name}?": HEADER[name] for name in ("room", "edition", "mode", "dice", "title", "rules", "status", "audience")
    },
    "head": some,
    "hash": DIGEST,
    "fingerprint?": HEADER["fingerprint"],
    "seeds?": {"server": DIGEST},
    "events": [data],
}
BODY = {"k": like("[a-z0-9_.]{1,64}"), "d": data, "secret?": (AUDIENCE, DIGEST, FILLED)}
PARTS = (AUDIENCE, {"part": data, "salt": SALT}, FILLED)
OPEN = {"n": some, "at": TIME, "hash": DIGEST, "salt": SALT, "body": BODY, "open?": PARTS}
CLOSED = {"n": some, "hash": DIGEST, "ph": DIGEST}
OPEN_1 = {"n": some, "at?": TIME, "hash": DIGEST, "salt": SALT, "body": BODY, "open?": PARTS}
CLOSED_1 = {**CLOSED, "at?": TIME}

BEGAN = {
    "format": among(FORMAT),
    "commit": DIGEST,
    "level?": among(2),
    "opens": yes_no,
    "room": text,
    "rules": count,
    "setup": data,
    "terms": TERMS,
    "title": text,
}
BEGAN_1 = {"commit": DIGEST, "level?": among(2), "rules": count, "setup": data}
ROLLED = {
    "index": count,
    "sides": lambda value: is_whole(value) and 2 <= value <= 256,
    "faces?": [some],
    "inputs?": (SEAT, DIGEST),
    "missing?": [SEAT],
}
TABLE: dict[str, Any] = {
    "took": {"seat": BY, "key?": text, "picks?": [[is_whole]], "note?": text, "by?": among("system", *SEATS)},
    "dice.rolled": ROLLED,
    "end.offered": {"seat": SEAT},
    "end.agreed": {"seat": SEAT},
    "end.declined": {"seat?": SEAT, "by?": among("system")},
    "undo.asked": {"seat": SEAT, "to": some, "step": text},
    "undo.agreed": {"seat": SEAT},
    "undo.declined": {"seat?": BY, "by?": among("system")},
    "undo.done": {"seat": SEAT, "to": some, "by?": SEAT, "free?": among(True)},
    "clock.compensated": {"seconds": count},
    "clock.grace": {"seat": SEAT, "seconds": some},
    "clock.ran_out": {"seat": SEAT},
    "clock.more": {"seat": SEAT, "by": BY, "seconds": some},
    "judge.called": {"seat": BY},
    "judge.went_on": {"seat": BY},
    "judge.wanted": {"seat": SEAT},
    "judge.sat_down": {"name": text},
    "machine.asked": {"seat": SEAT, "by": SEAT, "level": text},
    "machine.agreed": {"seat": SEAT},
    "machine.declined": {"seat": SEAT},
    "machine.sat": {"seat": SEAT, "level": text},
    "machine.left": {"seat": SEAT},
    "machine.said": {
        "seat": SEAT,
        "key": text,
        "aim": text,
        "worth": text,
        "other?": text,
        "other_worth?": text,
        "least?": among(True),
    },
    "fair.late": {"seat": SEAT, "stage": among("commit", "reveal")},
    "fair.committed": {"seat": SEAT, "commit": DIGEST, "anchor?": DIGEST, "browser?": DIGEST, "by?": among("server")},
    "fair.opened": {"seat": SEAT, "seed": DIGEST, "by?": among("server")},
    "fair.set": {"transcript": DIGEST},
    "fair.revealed": {"seed": DIGEST},
    "fair.linked": {"seat": SEAT, "index": count},
    "fair.missed": {"seat": SEAT, "index": count},
    "dice.pressed": {"seat": SEAT, "by?": among("system")},
    "fair.asked": {"seat": SEAT},
    "fair.chosen": {"seat": SEAT, "level": among(1, 2)},
    "fair.level": {"seat": SEAT, "level": among(1, 2), "from": count},
    "fair.rekey": {
        "seat": SEAT,
        "anchor": DIGEST,
        "base": count,
        "count": some,
        "browser?": DIGEST,
        "next?": DIGEST,
        "sign?": SIGNED,
    },
    "fair.browser": {"seat": SEAT, "browser?": DIGEST},
    "fair.vouched": {"seat": SEAT, "browser": DIGEST, "by": DIGEST, "next": DIGEST, "sign": SIGNED},
    "dice.open": {"rolls": [{"index": count, "sides": ROLLED["sides"], "n": count}], "why": text, "deadline": count},
    "dice.void": {"indices": [count]},
}
HIDDEN: dict[str, Any] = {
    "match.began": {"squads": (SEAT, data)},
    "took": {"key": text, "picks": [[is_whole]], "note?": text},
    "dice.rolled": {"faces": [some]},
}
ENDED = {
    "winner": lambda value: value in ("", *SEATS),
    "why": text,
    "scores": (SEAT, is_whole),
    "survivors": (SEAT, [anything]),
    "rounds": count,
}


def misfit(value: Any, shape: Any, place: str = "") -> str:
    """Where a value has not its shape; empty if it has."""
    if callable(shape):
        return "" if shape(value) else place or "record"
    if isinstance(shape, list):
        if not isinstance(value, list):
            return place
        return next(filter(None, (misfit(one, shape[0], f"{place}.{at}") for at, one in enumerate(value))), "")
    if not isinstance(value, dict):
        return place
    if isinstance(shape, tuple):
        if not all(map(shape[0], value)) or (FILLED in shape and not value):
            return place
        return next(filter(None, (misfit(one, shape[1], f"{place}.{key}") for key, one in value.items())), "")
    for name, inner in shape.items():
        key = name.rstrip("?")
        if key in value:
            found = misfit(value[key], inner, f"{place}.{key}".lstrip("."))
            if found:
                return found
        elif key == name:
            return f"{place}.{key}".lstrip(".")
    unknown = sorted(set(value) - {name.rstrip("?") for name in shape})
    return f"{place}.{unknown[0]}".lstrip(".") if unknown else ""


def misform(record: dict[str, Any]) -> str:
    """Where a record has not the form of its version; empty if it has."""
    if not is_plain(record):
        return "text or numbers"
    new = record["version"] == VERSIONS[-1]
    found = misfit(record, HEADER if new else HEADER_1) or ("" if record["events"] else "events")
    for at, event in enumerate(record["events"] if not found else ()):
        shape = (OPEN if new else OPEN_1) if "body" in event else (CLOSED if new else CLOSED_1)
        found = found or misfit(event, shape, f"events.{at}")
    for at, event in enumerate(record["events"] if not found else ()):
        if "body" in event:
            found = found or misfit_body(event["body"], f"events.{at}.body.d", new)
            for who, one in event.get("open", {}).items():
                shape = HIDDEN.get(event["body"]["k"], data)
                found = found or misfit(one["part"], shape, f"events.{at}.open.{who}.part")
    first = record["events"][0] if not found else {}
    if not found and first.get("body", {}).get("k") != "match.began":
        return "events.0"
    return found


def misfit_body(body: dict[str, Any], place: str, new: bool) -> str:
    """Where the data of an event of the table has not the form of its kind. Those of the rules have any."""
    kind, told = body["k"], body["d"]
    if kind == "match.began":
        return misfit(told, BEGAN if new else BEGAN_1, place) or misfit_setup(told["setup"], place, new)
    if kind == "match.ended":
        known = {name: one for name, one in told.items() if name in ENDED}
        return misfit(known, ENDED if new else {f"{name}?": one for name, one in ENDED.items()}, place)
    if kind in TABLE:
        half = kind == "took" and not ("key" in told) == ("picks" in told) != ("secret" in body)
        return place if half else misfit(told, TABLE[kind], place)
    return ""


def misfit_setup(setup: dict[str, Any], place: str, new: bool) -> str:
    """What every setup says, whatever else a room puts there."""
    fields = {"seats": (SEAT, data, FILLED), **{name if new else f"{name}?": text for name in ("edition", "mode")}}
    said = {name: one for name, one in setup.items() if name.rstrip("?") in ("seats", "edition", "mode")}
    found = misfit(said, fields, f"{place}.setup")
    names = [seat.get("name") for seat in setup["seats"].values()] if not found else []
    return found or ("" if all(map(text, names)) else f"{place}.setup.seats")
