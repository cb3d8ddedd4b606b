"""By which of our drawings a unit is shown (static/games/legion/silhouettes.js)."""

from __future__ import annotations

from attacks.rooms.legion.squad import UnitIn


def drawn_by(unit: UnitIn) -> str:
    """By what a unit is drawn, as the table draws it."""
    alone = sum(mini.n for mini in unit.minis) == 1
    for kind in ("emplacement", "droid"):
        if kind in unit.types:
            return kind
    if "repulsor" in unit.types:
        return "repulsor" if alone else "speeder"
    if "vehicle" in unit.types:
        return "walker"
    return "commander" if alone else "trooper"
