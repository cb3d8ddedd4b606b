"""The tiny room with secrets that can be found again: every hideout has a number that stands nowhere else."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.values import Event, Offer, Pick
from tests.services.tinyroom import State, Tiny

HIDEOUTS = {"p1": (9100071, 9100072, 9100073), "p2": (9200081, 9200082, 9200083)}


class Canary(Tiny):
    """Each seat hides where only it knows, also from its opponent's offers; nobody is ever told where it was."""

    key = "canary"
    name = "Canary"

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return tuple(
            replace(offer, picks=(Pick("place", HIDEOUTS[seat]),)) if offer.key == "hide" else offer
            for offer in super().offers(state, seat)
        )

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...]) -> tuple[State, tuple[Event, ...]]:
        after, told = super().landed(state, faces)
        return after, tuple(replace(event, data={"hit": event.data["hit"]}) for event in told)


def secrets_of(seat: str) -> list[str]:
    """What others must never read. (Where a seat may hide is known to it alone, so the numbers say all.)"""
    return [str(number) for number in HIDEOUTS[seat]] + [f"CANARY-{seat}"]
