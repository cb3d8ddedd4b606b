"""Every entry by its id, in the vocabulary; its name, kind, set and faction stand in `data/cards.toml`."""

from __future__ import annotations

from attacks.rooms.ti4.abilities.entries.actions import ACTIONS
from attacks.rooms.ti4.abilities.entries.ground import AROUND
from attacks.rooms.ti4.abilities.entries.leaders import LEADERS
from attacks.rooms.ti4.abilities.entries.owned import FACTION_ABILITIES, NOTES, TECHNOLOGIES
from attacks.rooms.ti4.abilities.entries.texts import UNIT_TEXTS
from attacks.rooms.ti4.abilities.entries.things import THINGS
from attacks.rooms.ti4.abilities.vocabulary import Ability

_ALL: tuple[Ability, ...] = (
    *ACTIONS,
    *TECHNOLOGIES,
    *FACTION_ABILITIES,
    *NOTES,
    *LEADERS,
    *UNIT_TEXTS,
    *THINGS,
    *AROUND,
)

ENTRIES: dict[str, Ability] = {entry.id: entry for entry in _ALL}
