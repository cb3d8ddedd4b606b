"""What an attack did to a ship, told from how the ship was seen before and after it."""

from __future__ import annotations

from typing import Any

from attacks.engine.form import Said


def happened(before: dict[str, Any], after: dict[str, Any]) -> tuple[Said, ...]:
    """Shields lost and damage suffered by a ship, and what hull it has left; nothing for one that was left alone."""
    counted = {
        "shields": before["shields_left"] - after["shields_left"],
        "hit": after["damage"]["hit"] - before["damage"]["hit"],
        "crit": after["damage"]["crit"] - before["damage"]["crit"],
    }
    told = tuple(Said("happened", name, {"n": n}) for name, n in counted.items() if n > 0)
    left = max(0, after["hull"] - sum(after["damage"].values()))
    hurt = counted["hit"] + counted["crit"] > 0
    return (*told, *((Said("happened", "hull", {"n": left, "all": after["hull"]}),) if hurt else ()))
