"""Forgeries of what happens beside the rules, and of what event 1 alone says."""

from __future__ import annotations

from typing import Any

from attacks.engine import fair
from tests.support.forging import ALL, NOBODY, RULES, Forger, data, places, sealed_anew

INVENTED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("undo.done", {"to": 9999, "seat": "p1", "by": "p2"}),
    ("undo.done", {"to": 9999, "seat": "p1", "free": True}),
    ("undo.asked", {"seat": "p1", "to": 9999, "step": ""}),
    ("undo.agreed", {"seat": "p2"}),
    ("undo.declined", {"seat": "p2"}),
    ("undo.declined", {"by": "system"}),
    ("clock.ran_out", {"seat": "p4"}),
    ("judge.went_on", {"seat": "p2"}),
    ("judge.called", {"seat": "p4"}),
    ("end.agreed", {"seat": "p2"}),
    ("end.declined", {"seat": "p2", "by": "system"}),
    ("end.offered", {"seat": "p4"}),
    ("machine.sat", {"seat": "p1", "level": "perfect"}),
    ("machine.left", {"seat": "p1"}),
    ("machine.agreed", {"seat": "p2"}),
    ("machine.declined", {"seat": "p2"}),
    ("machine.asked", {"seat": "p1", "by": "p4", "level": "perfect"}),
    ("machine.said", {"seat": "p1", "key": "pass", "aim": "damage", "worth": "1.0000"}),
    ("fair.linked", {"seat": "p1", "index": 0}),
    ("fair.missed", {"seat": "p1", "index": 0}),
    ("fair.asked", {"seat": "p1"}),
    ("fair.chosen", {"seat": "p1", "level": 1}),
    ("fair.level", {"seat": "p1", "level": 1, "from": 0}),
    ("fair.rekey", {"seat": "p1", "anchor": "07" * 32, "base": 0, "count": 9}),
    ("dice.open", {"rolls": [], "why": "", "deadline": 0}),
    ("dice.void", {"indices": [0]}),
    ("dice.pressed", {"seat": "p4"}),
    ("fair.set", {"transcript": "07" * 32}),
    ("took", {"seat": "p1"}),
    ("took", {"seat": "p1", "key": "pass"}),
    ("took", {"seat": "p1", "key": "pass", "picks": [["all"]]}),
    ("took", {"seat": "p4", "key": "pass", "picks": []}),
)
WITHOUT_PRESSES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dice.pressed", {"seat": "p1"}),
    ("dice.pressed", {"seat": "p1", "by": "system"}),
)
WITHOUT_A_CLOCK: tuple[tuple[str, dict[str, Any]], ...] = (
    ("clock.ran_out", {"seat": "p1"}),
    ("clock.grace", {"seat": "p1", "seconds": 30}),
    ("clock.more", {"seat": "p1", "by": "p2", "seconds": 30}),
    ("took", {"seat": "p1", "key": "pass", "picks": [], "by": "p2"}),
    ("took", {"seat": "p1", "key": "pass", "picks": [], "by": "system"}),
)
WITHOUT_A_JUDGE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("judge.sat_down", {"name": "Dan"}),
    ("took", {"seat": "judge", "key": "note", "picks": [], "note": "x"}),
)


def of_the_table(forger: Forger) -> None:
    """What is invented beside the rules."""
    record = forger.record
    began = data(record["events"][0])
    last = (places(record, "match.ended") or [len(record["events"])])[0]
    server = record.get("seeds", {}).get("server", "07" * 32)
    invented = [*INVENTED, ("match.began", began), ("fair.revealed", {"seed": server})]
    invented += WITHOUT_A_CLOCK if "clock" not in began["terms"] else ()
    invented += WITHOUT_PRESSES if "rolls" not in began["terms"] else ()
    invented += WITHOUT_A_JUDGE if not places(record, "judge.sat_down") else ()
    rolled = places(record, "dice.rolled", "dice.open")
    for n in sorted({2, last // 2, last}):
        if "body" not in record["events"][n - 1]:
            continue
        back = [(name, {**what, "to": 1}) for name, what in INVENTED[:3] if rolled and rolled[0] < n]
        for count, (name, what) in enumerate([*invented, *back]):
            forger.events(f"invented {count} after {n}: {name}", forger.told(n, name, **what))
        for name in ("judge.called", "end.offered", "judge.wanted"):
            once = forger.told(n, name, seat="p1")
            forger.events(f"invented after {n}: {name} twice", [*once[: n + 1], once[n], *once[n + 1 :]])
        if forger.is_open:
            forger.events(f"invented after {n}: an event of the rules", forger.told(n, "noted", seat="p1"), RULES)


def of_what_is_sealed_nowhere_else(forger: Forger) -> None:
    """What stands in one sealed place alone: with all hashes anew it is another record, and has another fingerprint."""
    began = data(forger.record["events"][0])
    setup = began["setup"]
    names = {seat: side["name"] for seat, side in setup["seats"].items()}
    other = dict(zip(names, [*list(names.values())[1:], "Dan"], strict=True))
    seats = {seat: {**side, "name": other[seat]} for seat, side in setup["seats"].items()}
    forger.set("sealed: names exchanged", "events", 0, "body", "d", "setup", "seats", to=seats)
    forger.data("sealed: names exchanged, hashes anew", 0, NOBODY, setup={**setup, "seats": seats})
    forger.set("sealed: title in the header alone", "title", to="Another")
    forger.data("sealed: title in event 1 alone", 0, title="Another")
    forger.data("sealed: rules in event 1 alone", 0, rules=9999)
    forger.data("sealed: another room in event 1", 0, room="another")
    forger.data("sealed: an edition in event 1 alone", 0, setup={**setup, "edition": "9"})
    forger.data("sealed: hands open otherwise", 0, ALL if forger.over else NOBODY, opens=not began["opens"])
    forger.data("sealed: no terms", 0, terms={})
    forger.data("sealed: unknown terms", 0, terms={**began["terms"], "note": 1})
    forger.data("sealed: another format", 0, format=1)
    forger.data("sealed: no format", 0, format=None)
    forger.data("sealed: odds for others", 0, NOBODY, terms={**began["terms"], "odds": "off"})
    forged = forger.copy() | {"title": "Another"}
    data(forged["events"][0])["title"] = "Another"
    forger.keep("sealed: another title everywhere, hashes anew", sealed_anew(forged), NOBODY)
    forged = forger.copy()
    for event in forged["events"]:
        if "at" in event:
            later = int(event["salt"][:12], 16) + 3_600_000
            event["salt"] = f"{later:012x}" + event["salt"][12:]
            event["at"] = fair.stamp(later)
    for at in places(forged, "dice.open"):
        data(forged["events"][at])["deadline"] += 3_600_000
    forger.keep("sealed: all an hour later, hashes anew", sealed_anew(forged), NOBODY)
