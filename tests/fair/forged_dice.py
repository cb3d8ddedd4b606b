"""Forgeries of how dice were agreed on, and of what fell."""

from __future__ import annotations

from typing import Any

from attacks.engine import fair
from tests.support.forging import ALL, NOBODY, RULES, Forger, Record, data, places, sealed_anew


def of_the_agreement(forger: Forger) -> None:
    events = forger.record["events"]
    forger.data("agreement: the server commits to something else", 0, commit="07" * 32)
    for name in ("fair.committed", "fair.opened", "fair.set", "fair.revealed", "fair.late"):
        for count, at in enumerate(places(forger.record, name)):
            forger.events(f"agreement: {name} {count} left out", [*events[:at], *events[at + 1 :]])
            forger.events(f"agreement: {name} {count} twice", [*events[: at + 1], *events[at:]])
            field = {"fair.committed": "commit", "fair.set": "transcript", "fair.late": "stage"}.get(name, "seed")
            forger.data(f"agreement: {name} {count} says otherwise", at, **{field: "07" * 32})
            if name in ("fair.committed", "fair.opened"):
                forger.data(
                    f"agreement: {name} {count} by the server",
                    at,
                    by={"server": None}.get(data(events[at]).get("by"), "server"),
                )
                forger.data(
                    f"agreement: {name} {count} of the other",
                    at,
                    seat={"p1": "p2", "p2": "p1"}[data(events[at])["seat"]],
                )
                forger.data(f"agreement: {name} {count} of nobody who plays", at, seat="p4")
    for at in places(forger.record, "fair.set"):
        forger.events(
            "agreement: a commitment after all", forger.told(at + 1, "fair.committed", seat="p1", commit="07" * 32)
        )
        forger.events("agreement: too late after all", forger.told(at + 1, "fair.late", seat="p1", stage="reveal"))
        forger.events("agreement: too late before", forger.told(at - 1, "fair.late", seat="p1", stage="commit"))


def of_rolls(forger: Forger) -> None:
    events = forger.record["events"]
    rolls = places(forger.record, "dice.rolled")
    seen = ALL if forger.over else NOBODY
    key = key_of(forger.record)
    none = RULES if forger.is_open else NOBODY  # no dice at all are thrown by any key
    for count, at in enumerate(rolls):
        rolled = data(events[at])
        name = f"roll {count}"
        forger.data(f"{name}: another number", at, index=rolled["index"] + 1)
        forger.data(f"{name}: a die of one side", at, sides=1)
        forger.data(f"{name}: a die of too many sides", at, sides=257)
        if "faces" in rolled:
            turned = [rolled["faces"][0] % rolled["sides"] + 1, *rolled["faces"][1:]]
            forger.data(f"{name}: another face", at, seen, faces=turned)
            fewer = rolled["faces"][:-1]
            forger.data(f"{name}: a die less", at, none if fits(key, rolled, fewer) else seen, faces=fewer)
            forger.data(f"{name}: a die more", at, seen, faces=[*rolled["faces"], 1])
            forger.data(f"{name}: faces left out", at, faces=None)
            forger.data(f"{name}: faces null", at, faces=[None])
            forger.data(f"{name}: faces as text", at, faces=str(rolled["faces"][0]))
            forger.data(f"{name}: no dice", at, seen if "inputs" in rolled else none, faces=[])
        forger.data(f"{name}: called missing", at, missing=["p1"])
        forger.data(f"{name}: links of another level", at, inputs={"p1": "07" * 32} if "inputs" not in rolled else None)
    if len(rolls) > 1:
        forger.events("rolls: the first left out", [*events[: rolls[0]], *events[rolls[0] + 1 :]])
        forger.events(
            "rolls: the last left out",
            [*events[: rolls[-1]], *events[rolls[-1] + 1 :]],
            ALL if "inputs" in data(events[rolls[-1]]) else none,
        )
    thrown_by_another_count(forger, rolls)


def fits(key: bytes, rolled: dict[str, Any], faces: list[int]) -> bool:
    """Whether the key throws these faces if only so many dice are asked for, as it does now and then."""
    index, sides, n = rolled["index"], rolled["sides"], len(faces)
    return bool(key) and fair.roll(key, fair.label(index, sides, n), sides, n) == faces


def thrown_by_another_count(forger: Forger, rolls: list[int]) -> None:
    """More dice than the rules ask for, or of other sides, with the faces that the key gives for them."""
    key = key_of(forger.record)
    for count, at in enumerate(rolls if key else ()):
        rolled = data(forger.record["events"][at])
        if "faces" not in rolled or "inputs" in rolled:
            continue
        for name, sides, n in (
            ("two dice more", rolled["sides"], len(rolled["faces"]) + 2),
            ("other sides", 12, len(rolled["faces"])),
        ):
            faces = fair.roll(key, fair.label(rolled["index"], sides, n), sides, n)
            forger.data(f"roll {count}: {name}, faces of the key", at, RULES, sides=sides, faces=faces)


def key_of(record: Record) -> bytes:
    """The key of all rolls of a record that is over, of seats that all put in a seed."""
    match, server = record["match"].encode(), record.get("seeds", {}).get("server")
    sets = places(record, "fair.set")
    if server is None or data(record["events"][0]).get("level"):
        return b""
    seeds = {
        data(record["events"][at])["seat"]: data(record["events"][at])["seed"] for at in places(record, "fair.opened")
    }
    own = fair.commit(b"server", match, bytes.fromhex(server))
    tr = bytes.fromhex(data(record["events"][sets[0]])["transcript"]) if sets else fair.transcript(own)
    return fair.match_key(match, tr, bytes.fromhex(server), *(bytes.fromhex(seeds[seat]) for seat in sorted(seeds)))


def of_links(forger: Forger) -> None:
    """Dice of level 2."""
    events = forger.record["events"]
    began = data(events[0])
    if began.get("level") != 2:
        forger.data("level: 2, and nobody has a chain", 0, level=2)
        forger.set(
            "level: 2 in the header alone",
            "dice",
            to="fair dice, level 2: secrets as at level 1, and a link of every player in each roll",
        )
        return
    forger.data("level: 1 after all", 0, level=None)
    forger.data("level: 3", 0, level=3)
    commits = places(forger.record, "fair.committed")
    for at in commits:
        forger.data(f"chain of {data(events[at])['seat']}: no anchor", at, anchor=None)
        forger.data(f"chain of {data(events[at])['seat']}: another anchor", at, anchor="07" * 32)
    forged = forger.copy()
    for at in commits:
        del data(forged["events"][at])["anchor"]
    forger.keep("chains: of nobody", sealed_anew(forged))
    for name in ("dice.open", "fair.linked", "fair.missed", "fair.rekey"):
        for count, at in enumerate(places(forger.record, name)):
            noticed = name != "fair.rekey" or links_after(forger.record, at)
            known = ALL if noticed else NOBODY
            forger.events(f"chains: {name} {count} left out", [*events[:at], *events[at + 1 :]], known)
            forger.events(f"chains: {name} {count} twice", [*events[: at + 1], *events[at:]])
            for field, value in {"rolls": [], "index": 77, "base": 77, "count": 7, "deadline": 1, "seat": "p4"}.items():
                if field in data(events[at]):
                    forger.data(f"chains: {name} {count} with {field} {value}", at, **{field: value})
    for count, at in enumerate(places(forger.record, "dice.rolled")):
        rolled = data(events[at])
        for seat in rolled["inputs"]:
            forger.data(
                f"chains: roll {count} with another link of {seat}", at, inputs={**rolled["inputs"], seat: "07" * 32}
            )
            rest = {who: link for who, link in rolled["inputs"].items() if who != seat}
            forger.data(f"chains: roll {count} without the link of {seat}", at, inputs=rest)
        forger.data(f"chains: roll {count} without a link", at, inputs={})
        forger.data(
            f"chains: roll {count} with the link of a stranger", at, inputs={**rolled["inputs"], "p5": "07" * 32}
        )


def links_after(record: Record, at: int) -> bool:
    """Whether a seat that began a new chain ever gave a link of it."""
    seat = data(record["events"][at])["seat"]
    rolls = [place for place in places(record, "dice.rolled") if place > at]
    return any(seat in data(record["events"][place])["inputs"] for place in rolls)
