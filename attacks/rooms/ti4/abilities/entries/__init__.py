"""Every entry by its id, in the vocabulary; its name, kind and set stand in `data/cards.toml`."""

from __future__ import annotations

from attacks.rooms.ti4.abilities.vocabulary import Ability, Cancel, CancelCard, DestroySustained, RoundBonus

_ALL: tuple[Ability, ...] = (
    Ability("sabotage", ("PA",), (CancelCard(),)),
    Ability("shields_holding", ("BH",), (Cancel(2),), when=("hits_cancellable",)),
    Ability("direct_hit", ("AS",), (DestroySustained(),), when=("opponent_sustained", "not_immune")),
    Ability("morale_boost", ("SR",), (RoundBonus(1),), limit="round"),
    Ability("fighter_prototype", ("SC",), (RoundBonus(2, "fighter"),)),
)

ENTRIES: dict[str, Ability] = {entry.id: entry for entry in _ALL}
