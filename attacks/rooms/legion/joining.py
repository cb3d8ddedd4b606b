"""Who may fight in an army: units of its faction or battle force, mercenaries that it hires, and how many of each rank.

Mercenaries count towards no rank that has to be filled, and only so many of each come: one more, of one rank, where
somebody brings Allies of Convenience. A Field Commander stands in for a commander, an Entourage makes room for a unit
more, and a Detachment comes with those it belongs to (rules/legion.md 11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attacks.engine.squads import Note
from attacks.rooms.legion import roster
from attacks.rooms.legion.forces import Force, forces
from attacks.rooms.legion.squad import Army, UnitIn

MERCENARY = "mercenary"
HIRED = {"corps": 2}
"""The most mercenaries of a rank; of each other rank one."""
ALLIES, STANDS_IN = "Allies of Convenience", "Field Commander"
ENTOURAGE, DETACHMENT = "Entourage ", "Detachment "
CORPS, COMMANDER, OPERATIVE = "corps", "commander", "operative"

Ranks = Mapping[str, tuple[int, int]]


def force_of(army: Army) -> Force | None:
    """The battle force that an army is, if it is one that we know."""
    return forces().get(army.force)


def may_join(key: str, faction: str, force: Force | None) -> bool:
    """May a unit we know fight for a faction, or in a battle force?"""
    if force is not None:
        return key in force.fields()
    row = roster.rows()[key]
    return not faction or faction in (row["faction"], *row.get("armies", ()))


def strangers(army: Army) -> Iterator[Note]:
    """Units that do not fight for the army, and those whose others are missing."""
    force = force_of(army)
    for place, unit in enumerate(army.ships):
        if unit.key not in roster.rows():
            continue
        where = f"units[{place}]"
        if not may_join(unit.key, army.faction, force):
            code = "ship_of_another" if force is None else "not_in_force"
            params: dict[str, str | int] = {"ship": unit.name}
            yield Note("warning", code, where, params=params | ({"force": force.name} if force else {}))
        if (others := _after(unit, DETACHMENT)) and not _beside(army, place, others):
            yield Note("warning", "detached", where, params={"ship": unit.name, "others": others})


def ranks(army: Army, usual: Ranks, form: str) -> Iterator[Note]:
    """Ranks with too few or too many units, too many mercenaries of a rank, and the limits of a battle force."""
    force = force_of(army)
    wanted = (force.ranks(form) if force else {}) or usual
    there = Counter(rank_in(unit, force) for unit in army.ships)
    hired = Counter(unit.rank for unit in army.ships if _is_hired(unit, army, force))
    room = Counter(_entourages(army))
    uncounted = False
    alone = _says(army, STANDS_IN) and not (force and force.no_field_commander)
    for rank, (least, most) in wanted.items():
        fewest = 0 if rank == COMMANDER and alone else least
        if there[rank] > most + room[rank] or there[rank] - hired[rank] < fewest:
            params: dict[str, str | int] = {"n": there[rank], "least": fewest, "most": most + room[rank]}
            if hired[rank] and there[rank] >= fewest and there[rank] <= most + room[rank]:
                params["n"] = there[rank] - hired[rank]
                uncounted = True
            yield Note("warning", f"rank_{rank}", params=params)
    if uncounted:
        yield Note("info", "hired_uncounted")
    yield from _too_many_hired(hired, 1 if _says(army, ALLIES) else 0)
    if force is not None:
        yield from _of_force(army, force, there, form)


def _of_force(army: Army, force: Force, there: Counter[str], form: str) -> Iterator[Note]:
    leaders = there[COMMANDER] + there[OPERATIVE]
    if (most := force.leaders(form)) and leaders > most:
        yield Note("warning", "leaders", params={"n": leaders, "most": most})
    units = Counter(unit.key for unit in army.ships)
    for limit in force.limits:
        n = sum(units[key] for key in limit.units)
        if not limit.least <= n <= limit.most:
            names = ", ".join(dict.fromkeys(roster.newest()[key]["name"] for key in limit.units))
            few = n < limit.least
            told: dict[str, str | int] = {"ships": names, "n": n, "limit": limit.least if few else limit.most}
            yield Note("warning", "force_few" if few else "force_many", params=told)


def _too_many_hired(hired: Counter[str], more: int) -> Iterator[Note]:
    """The ranks of which too many mercenaries come; `more`: so many beyond, of one rank."""
    for rank, n in hired.items():
        over = n - HIRED.get(rank, 1)
        if over > more:
            yield Note("warning", "hired", params={"n": n, "limit": HIRED.get(rank, 1) + more})
        if over > 0:
            more = 0


def _is_hired(unit: UnitIn, army: Army, force: Force | None) -> bool:
    """Is it a mercenary among others? Where the army's faction is theirs, or its force hires, it is like any unit."""
    row = roster.rows().get(unit.key)
    if row is None or row["faction"] != MERCENARY or army.faction in ("", MERCENARY, "mandalorian"):
        return False
    return not (force and force.hires)


def rank_in(unit: UnitIn, force: Force | None) -> str:
    """The rank that a unit counts as."""
    return CORPS if force and unit.key in force.as_corps else unit.rank


def _entourages(army: Army) -> Iterator[str]:
    """The ranks of units that are there as somebody's entourage."""
    for unit in army.ships:
        wanted = _after(unit, ENTOURAGE)
        found = next((one for one in army.ships if wanted and roster.plain(one.name) == roster.plain(wanted)), None)
        if found is not None:
            yield found.rank


def _beside(army: Army, place: int, others: str) -> bool:
    """Is a unit of that name or rank there beside the one at a place?"""
    rest = [one for n, one in enumerate(army.ships) if n != place and not _after(one, DETACHMENT)]
    return any(others == one.rank or roster.plain(others) == roster.plain(one.name) for one in rest)


def _after(unit: UnitIn, word: str) -> str:
    """What stands behind a keyword of a unit of the newest cards; empty if it has none."""
    said = roster.newest().get(unit.key, {}).get("other", ())
    return next((one.removeprefix(word) for one in said if one.startswith(word)), "")


def _says(army: Army, word: str) -> bool:
    """Does a unit or an upgrade of the army have a keyword?"""
    for unit in army.ships:
        if word in roster.newest().get(unit.key, {}).get("other", ()):
            return True
        if any(word in roster.by_hand(unit.key, name) for name in unit.upgrades if unit.key in roster.rows()):
            return True
    return False
