"""A fifth room that only tests know: the least a room may be."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.values import Offer
from tests.services.tinyroom import State, Tiny


class Fifth(Tiny):
    """The tiny room, whose view says who is awaited also where that is nobody, and whose offers name their rule."""

    key = "fifth"
    name = "Fifth"

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return tuple(replace(offer, rule=offer.rule or state.step) for offer in super().offers(state, seat))

    def view(self, state: State, audience: str) -> dict[str, Any]:
        return {**super().view(state, audience), "turn": {"seats": list(self.to_act(state)), "kind": "choose"}}
