"""What a player's browser would have kept of a match, made from its record."""

from __future__ import annotations

import json
from typing import Any


def receipt_of(record: dict[str, Any], seat: str, seed: bytes) -> dict[str, Any]:
    """The receipt of the browser that gave this seed and everything else that the record has of the seat."""
    told = [(event["n"], event["body"], event.get("open", {})) for event in record["events"]]
    bodies = [(body["k"], body["d"]) for _, body, _ in told]
    of_all = {
        what: {d["seat"]: d.get(name, "") for kind, d in bodies if kind == where}
        for what, where, name in (
            ("commits", "fair.committed", "commit"),
            ("anchors", "fair.committed", "anchor"),
            ("browsers", "fair.committed", "browser"),
            ("seeds", "fair.opened", "seed"),
        )
    }
    server = bodies[0][1]["commit"]
    chains = [d["anchor"] for kind, d in bodies if d.get("seat") == seat and d.get("anchor")]
    links = {str(d["index"]): d["inputs"][seat] for kind, d in bodies if seat in d.get("inputs", {})}
    did: dict[str, int] = {}
    for _, body, parts in told:
        taken = {**body["d"], **parts.get(seat, {}).get("part", {})}
        if body["k"] == "took" and taken["seat"] == seat and "by" not in taken:
            name = json.dumps([taken["key"], taken["picks"]], separators=(",", ":"))
            did[name] = did.get(name, 0) + 1
        elif body["k"] == "fair.level" and taken["seat"] == seat and taken["level"] == 1:
            did['["level",1]'] = did.get('["level",1]', 0) + 1
    given = {"seed": seed.hex(), "server": server, "shown": True, "commits": of_all["commits"]}
    given |= {name: of_all[what].get(seat, "") for name, what in (("commit", "commits"), ("anchor", "anchors"))}
    seen = [{"n": event["n"], "hash": event["hash"]} for event in record["events"] if event["n"] <= 10]
    last = {"n": record["head"], "hash": record["hash"]}
    return {
        "schema": "broadside/receipt",
        "version": 2,
        "match": record["match"],
        "seat": seat,
        "came": 1,
        "sat": True,
        "trusts": False,
        "browser": "",
        "asked": ["commit", "reveal"],
        "given": [given],
        "chains": chains,
        "links": links,
        "saved": [int(index) for index in links],
        "did": did,
        "took": did,
        "now": {},
        "before": [],
        "doubts": [],
        "heard": record["head"],
        "known": {},
        "strange": {},
        "seen": [*seen, last],
        "agreed": {"server": server, "level": bodies[0][1].get("level", 1), **of_all},
    }


def early(receipt: dict[str, Any]) -> dict[str, Any]:
    """The same as browsers kept it before they kept more."""
    commits = {"server": receipt["agreed"]["server"], **receipt["agreed"]["commits"]}
    told = {name: receipt[name] for name in ("schema", "match", "seat", "seen")}
    return {**told, "version": 1, "seed": receipt["given"][0]["seed"], "commits": commits, "sent": receipt["saved"]}
