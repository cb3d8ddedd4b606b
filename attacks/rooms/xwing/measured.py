"""What an attack asks of the players' table, answered from the mat (rules/xwing-mat.md 3.1).

On a mat nobody types a fact in: two bases, a record of touching and the obstacles say what `Facts` holds.
"""

from __future__ import annotations

from attacks.rooms.xwing.mat.arcs import TURRETS, standard_arcs
from attacks.rooms.xwing.mat.facts import InArc, Sight
from attacks.rooms.xwing.mat.lines import CHOICE, YES
from attacks.rooms.xwing.mat.measures import BEYOND
from attacks.rooms.xwing.state import ARCS, Facts


def facts_of(
    target: int,
    seen: Sight,
    back: Sight,
    arc: str,
    *,
    indicator: str = "",
    their_indicator: str = "",
    through: bool = False,
) -> Facts:
    """The facts of a target for an attack in an arc: as the attacker sees it, and as it sees the attacker.

    `indicator` is where the attacker's turret points (empty without one), `their_indicator` the target's. `through`:
    where the attacker may choose one of several lines, it takes one that is obstructed. A target that the arc does not
    hold is beyond range 3.
    """
    held = held_in(seen, arc, indicator)
    blocked = held is not None and (held.obstructed == YES or (through and held.obstructed == CHOICE))
    return Facts(
        target,
        BEYOND if held is None else held.range,
        seen.range,
        names_of(seen, indicator),
        blocked,
        names_of(back, their_indicator),
    )


def held_in(seen: Sight, arc: str, indicator: str) -> InArc | None:
    """The target in an arc; for a turret in the nearest of those that its indicator shows."""
    found = [held for name in standard_arcs(arc, indicator) if (held := seen.arc(name)) is not None]
    return min(found, key=lambda held: (held.range, held.obstructed == YES, held.distance), default=None)


def names_of(seen: Sight, indicator: str) -> tuple[str, ...]:
    """Every arc that holds a target, those of turrets included, in the order of the room."""
    turrets = {arc for arc in TURRETS if held_in(seen, arc, indicator) is not None}
    return tuple(arc for arc in ARCS if arc in turrets or arc in seen.names)
