"""Armies for people who have brought none, made of our own rows. The first two are a good first match."""

from __future__ import annotations

from functools import cache

from attacks.rooms.legion import roster
from attacks.rooms.legion.squad import Army

LISTS: tuple[tuple[str, str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = (
    (
        "Imperial patrol",
        "imperial",
        (
            ("stormtroopers", ("DLT-19 Stormtrooper",)),
            ("stormtroopers", ("HH-12 Stormtrooper",)),
            ("snowtroopers", ("Flametrooper",)),
            ("royalguards", ()),
            ("atst", ()),
        ),
    ),
    (
        "Rebel cell",
        "rebel",
        (
            ("luke", ()),
            ("rebeltroopers", ("Z-6 Trooper",)),
            ("fleettroopers", ("Scatter Gun Trooper",)),
            ("commandos", ("DH-447 Sniper",)),
            ("atrt", ("AT-RT Laser Cannon",)),
        ),
    ),
    (
        "Republic vanguard",
        "republic",
        (
            ("obiwan", ()),
            ("phase2clones", ("Z-6 Phase II Trooper",)),
            ("phase2clones", ("Phase II Mortar Trooper",)),
            ("arctroopers", ("DC-15x ARC Trooper",)),
        ),
    ),
    (
        "Separatist column",
        "separatist",
        (
            ("grievous", ()),
            ("b1droids", ("E-5C B1 Trooper",)),
            ("b1droids", ("Radiation Cannon B1 Trooper",)),
            ("b2droids", ("B2-HA Trooper",)),
            ("droidekas", ()),
        ),
    ),
)
"""Name, faction, and units by their row with what is added to them."""


@cache
def armies() -> tuple[Army, ...]:
    """All of them; not to be changed."""
    return tuple(
        Army(ships=[roster.unit(key, adds) for key, adds in rows], name=name, faction=faction)
        for name, faction, rows in LISTS
    )
