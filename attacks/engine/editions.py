"""Editions of a rule system: named records of switches, and what a table changes of one for itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct, convert
from msgspec.structs import asdict

from attacks.engine.values import Refused

W = TypeVar("W", bound=Struct)


class Editions(Generic[W]):
    """The editions of one room by name; each is a frozen record of the same switches."""

    def __init__(self, records: Mapping[str, W]) -> None:
        self.records = records
        self.kind: type[W] = type(next(iter(records.values())))

    def switches_of(self, edition: str, changed: Mapping[str, Any]) -> W:
        """The switches of an edition with the table's own changes.

        Raises `Refused` (code `bad_setup`) for an edition or a switch that does not exist.
        """
        if edition not in self.records:
            raise Refused("no_such_edition", code="bad_setup", edition=edition)
        try:
            return convert({**self.preset(edition), **changed}, self.kind)
        except ValueError as error:
            raise Refused("bad_switch", code="bad_setup", detail=str(error)) from None

    def preset(self, edition: str) -> dict[str, Any]:
        """Every switch of an edition by its name."""
        return asdict(self.records[edition])


def word_of(switch: str, value: object) -> str:
    """The words key of a switch's value, under [switches]: `dice_max_6`, `attack_bonus_at_0_1`, `half_points_on`."""
    if isinstance(value, bool):
        return f"{switch}_{'on' if value else 'off'}"
    parts = value if isinstance(value, tuple) else (value,)
    return "_".join((switch, *(str(part) for part in parts or ("none",))))
