"""Every forgery of a record that is thought of here, as far as the record has what is forged."""

from __future__ import annotations

import json
from typing import Any

from tests.fair.forged_dice import of_links, of_rolls, of_the_agreement
from tests.fair.forged_tables import of_the_table, of_what_is_sealed_nowhere_else
from tests.support.forging import ALL, NOBODY, RULES, Forger, Forgery, Record, closed, data, kind, places

LATER = "2031-05-01T00:00:00.000Z"
TABLE = ("match.", "took", "dice.rolled", "dice.open", "fair.", "undo.", "judge.", "clock.", "end.")


def chosen(record: Record) -> list[Forgery]:
    forger = Forger(record)
    for forge in (
        of_the_header,
        of_the_text,
        of_events,
        of_what_was_hidden,
        of_the_end,
        of_cuts,
        of_the_agreement,
        of_rolls,
        of_links,
        of_the_table,
        of_what_is_sealed_nowhere_else,
    ):
        forge(forger)
    names = [forgery.name for forgery in forger.made]
    assert len(names) == len(set(names))
    return [forgery for forgery in forger.made if forgery.text != json.dumps(record)]


def of_the_header(forger: Forger) -> None:
    record = forger.record
    other = {
        "schema": "broadside/matches", "version": 99, "match": "m_another", "room": "another", "edition": "9",
        "mode": "none", "dice": "fair dice", "title": "Another", "rules": 9999, "head": record["head"] + 1,
        "hash": "00" * 32, "status": "live" if forger.over else "over", "fingerprint": "AAAAAAAAAA", "events": [],
        "audience": "p1" if forger.is_open else "all",
    }  # fmt: skip
    for name, value in other.items():
        forger.set(f"header: another {name}", name, to=value)
        forger.set(f"header: {name} null", name, to=None)
        forger.drop(f"header: no {name}", name)
    for name, value in (
        ("version", 1),
        ("version", 2),
        ("version", True),
        ("audience", "p9"),
        ("rules", -1),
        ("status", "open"),
    ):
        forger.set(f"header: {name} {value}", name, to=value)
    for name in ("note", "format", "epoch", "__proto__", "constructor"):
        forger.set(f"header: unknown {name}", name, to={})
    forger.set("header: another seed", "seeds", to={"server": "07" * 32})
    forger.set("header: a seed too many", "seeds", to={**record.get("seeds", {}), "p1": "07" * 32})
    forger.set("header: no seed in seeds", "seeds", to={})
    forger.set("header: head as text", "head", to=str(record["head"]))
    forger.set("header: hash in capitals and spaces", "hash", to=f" {record['hash']}".upper())


def of_the_text(forger: Forger) -> None:
    """What one language reads otherwise than another."""
    text, head = json.dumps(forger.record), f'"head": {forger.record["head"]}'
    for number in (
        f"{head}.0",
        f"{head}e0",
        f"{head[:8]}1{'0' * 30}",
        f"{head[:8]}NaN",
        f"{head[:8]}true",
        f"{head}\u00a0",
    ):
        forger.text(f"text: {number}", text.replace(head, number, 1))
    forger.text("text: a field twice", text.replace(head, f'"head": 1, {head}', 1))
    forger.text("text: a field twice, once escaped", text.replace(head, f'"\\u0068ead": 1, {head}', 1))
    forger.text("text: cut off", text[:-2])
    forger.text("text: a comma too many", f"{text[:-1]},}}")
    forger.text("text: a list", f"[{text}]")
    forger.text("text: half a sign", text.replace('"title": "', '"title": "\\ud83d', 1))
    for at in places(forger.record, "dice.rolled")[:1]:
        faces = json.dumps(data(forger.record["events"][at]).get("faces"))
        forger.text("text: faces with a point", text.replace(faces, faces.replace("]", ".0]"), 1))
    deep: Any = 1
    for _ in range(70):
        deep = [deep]
    for name, value in (("too deep", deep), ("too large", 2**53), ("half a sign", "\ud800")):
        setup = {**data(forger.record["events"][0])["setup"], "note": value}
        if name != "half a sign":
            forger.data(f"text: a setup {name}", 0, setup=setup)


def of_events(forger: Forger) -> None:
    last = len(forger.record["events"])
    for at in sorted({0, 1, last // 3, last // 2, last - 2, last - 1}):
        of_event(forger, at)
    odd: tuple[Any, ...] = ({}, [], "x", None, {"p1": {"part": {}, "salt": "00" * 16}}, {"p9": {}})
    for value in odd:
        forger.set(f"event: open as {value}", "events", last - 1, "open", to=value)


def of_event(forger: Forger, at: int) -> None:
    event, name, events = forger.record["events"][at], f"event {at + 1}", forger.record["events"]
    if "body" not in event:
        forger.set(f"{name}: a time nothing proves", "events", at, "at", to=LATER)
        forger.set(f"{name}: another seal", "events", at, "ph", to="00" * 32)
        return
    salt = event["salt"]
    for field, value in (
        *(("at", LATER), ("at", "soon"), ("salt", "00" * 16), ("salt", salt[:-1]), ("salt", f" {salt}"), ("n", at + 5)),
        *(("hash", "11" * 32), ("note", "x"), ("ph", "11" * 32), ("body", None), ("body", {})),
    ):
        forger.set(f"{name}: {field} {value}", "events", at, field, to=value)
    for field in ("at", "salt", "n", "hash", "body"):
        forger.drop(f"{name}: no {field}", "events", at, field)
    forger.drop(f"{name}: left out", "events", at)
    forger.set(f"{name}: twice", "events", to=[*events[: at + 1], *events[at:]])
    forger.set(
        f"{name}: moved",
        "events",
        to=[*events[:at], *events[at + 1 :], event] if at < len(events) - 1 else events[::-1],
    )
    forger.set(f"{name}: another time, hashes anew", "events", at, "at", to=LATER, again=True)
    forger.set(f"{name}: unknown in its body", "events", at, "body", "note", to=1, again=True)
    forger.set(f"{name}: another kind", "events", at, "body", "k", to="Other Kind", again=True)
    if kind(event).startswith(TABLE) and kind(event) != "match.ended":
        forger.data(f"{name}: unknown in its data", at, note=1)
    if forger.is_open:
        forger.set(f"{name}: closed", "events", at, to=closed(event))


def of_what_was_hidden(forger: Forger) -> None:
    for at, event in enumerate(forger.record["events"]):
        if not event.get("open"):
            continue
        who = next(iter(event["open"]))
        path = ("events", at, "open", who)
        forger.set("hidden: something added", *path, "part", "note", to=1)
        forger.set("hidden: another salt", *path, "salt", to="00" * 16)
        forger.set("hidden: unknown beside it", *path, "note", to=1)
        forger.drop("hidden: no part", *path, "part")
        forger.set("hidden: for somebody else", "events", at, "open", to={"p5": event["open"][who]})
        if forger.is_open:
            forger.drop("hidden: closed again", "events", at, "open")
        return


def of_the_end(forger: Forger) -> None:
    events = forger.record["events"]
    for at in places(forger.record, "match.ended"):
        ended = data(events[at])
        other = {**ended, "winner": {"p1": "p2", "p2": "p1"}.get(ended["winner"], "p1")}
        forger.events("end: a second one at last", forger.told(len(events), "match.ended", **other))
        forger.events("end: a second one at once", forger.told(at + 1, "match.ended", **other))
        forger.events("end: another before it", forger.told(at, "match.ended", **other))
        forger.events("end: a roll after it", forger.told(len(events), "dice.rolled", index=99, sides=6, faces=[1]))
        forger.events("end: a note after it", forger.told(len(events), "noted", seat="p1"))
        forger.events("end: the seed opened once more", forger.told(len(events), "fair.revealed", seed="07" * 32))
        known = RULES if forger.is_open else NOBODY
        for field, value in (
            ("scores", {"p1": 99, "p2": 0}),
            ("survivors", {"p1": [99], "p2": []}),
            ("rounds", 99),
            ("note", "x"),
        ):
            forger.data(f"end: other {field}", at, known, **{field: value})
        forger.data("end: a reason of its own", at, known, why="by_magic")
        for field, value in (
            ("winner", "p5"),
            ("winner", 1),
            ("why", 3),
            ("scores", 3),
            ("scores", {"p9": 1}),
            ("rounds", -1),
        ):
            forger.data(f"end: {field} {value}", at, **{field: value})
        for field in ("winner", "why", "scores", "survivors", "rounds"):
            forger.data(f"end: no {field}", at, **{field: None})
        if ended["why"] in ("agreed", "rounds"):  # who gives up is told by the winner alone
            forger.data("end: another winner", at, RULES, winner=other["winner"])
        if not places(forger.record, "clock.ran_out"):
            forger.data("end: by a clock that never ran out", at, why="time")
        without = [event for event in forger.copy()["events"] if not kind(event).startswith("end.")]
        data(next(event for event in without if kind(event) == "match.ended"))["why"] = "agreed"
        forger.events("end: agreed, and nobody had offered it", without)
        if forger.is_open:
            for count in (1, 3, 10):
                first = max(at + 1 - count, 1)
                forger.set(f"end: it and {count - 1} before it closed", "events",
                           to=[*events[:first], *map(closed, events[first : at + 1]), *events[at + 1 :]])  # fmt: skip
                forger.set(
                    f"end: all from {count} before it on closed",
                    "events",
                    to=[*events[:first], *map(closed, events[first:])],
                )


def of_cuts(forger: Forger) -> None:
    """The record ends early."""
    events = forger.record["events"]
    for at in places(forger.record, "match.ended"):
        seed = forger.record["seeds"]["server"]
        for cut in sorted({at, at - 1, at // 2, 2}):
            forger.events(f"cut after {cut}: all else as it was", events[:cut])
            forger.events(f"cut after {cut}: called live", events[:cut], status="live")
            forger.events(f"cut after {cut}: for somebody, called live", events[:cut], status="live", audience="p1")
            forger.events(f"cut after {cut}: called over, without seeds", events[:cut], seeds=None)
            known = ALL if forger.is_open else NOBODY
            forger.events(f"cut after {cut}: live, without seeds", events[:cut], known, status="live", seeds=None)
            opened = Forger({**forger.record, "events": events[:cut]}).told(cut, "fair.revealed", seed=seed)
            forger.events(f"cut after {cut}: and the seed opened", opened, status="live", audience="p1", seeds=None)
        if places(forger.record, "fair.revealed"):
            forger.events("cut before the seed is opened", events[: at + 1])
            forger.events("cut before the seed is opened, without seeds", events[: at + 1], seeds=None)
        else:
            forger.drop("the seed is never opened", "seeds")
