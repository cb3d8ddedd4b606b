"""What an attack did to a unit, told from how the unit was seen before and after it."""

from __future__ import annotations

from typing import Any

from attacks.engine.form import Said


def happened(before: dict[str, Any], after: dict[str, Any]) -> tuple[Said, ...]:
    """Wounds, minis and suppression of a unit; nothing for one that was left alone."""
    defeated = _defeated(after) - _defeated(before)
    left, most = len(after["minis"]) - _defeated(after), len(after["minis"])
    counted = {
        "wounds": _wounds(after) - _wounds(before),
        "minis": defeated,
        "suppression": after["tokens"].get("suppression", 0) - before["tokens"].get("suppression", 0),
    }
    told = [Said("happened", name, {"n": n}) for name, n in counted.items() if n > 0]
    told += [Said("happened", "left", {"n": left, "all": most})] if defeated and left else []
    nerves = next((name for name in ("panicked", "suppressed") if after[name] and not before[name]), "")
    return (*told, *((Said("table", nerves),) if nerves else ()))


def _wounds(unit: dict[str, Any]) -> int:
    return sum(mini["threshold"] if mini["defeated"] else mini["wounds"] for mini in unit["minis"].values())


def _defeated(unit: dict[str, Any]) -> int:
    return sum(mini["defeated"] for mini in unit["minis"].values())
