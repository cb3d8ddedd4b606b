"""What a match starts from: an edition, what a table changes of it, its options, and who brings what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct, ValidationError, convert
from msgspec.structs import asdict

from attacks.engine.values import Refused

T = TypeVar("T")
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


class Seated(Struct, Generic[T], frozen=True):
    """Who sits at a seat when a match begins, and what was brought."""

    name: str
    squad: T


def check_options(setup: Any, allowed: Mapping[str, Collection[Any]]) -> None:
    """Raises `Refused` (code `bad_setup`) where a setup chooses something for an option that it does not have."""
    for name, values in allowed.items():
        if getattr(setup, name) not in values:
            raise Refused("bad_option", code="bad_setup", option=name)


def read_setup(setup: dict[str, Any], kind: type[T], *, strict: bool = True) -> T:
    """What a match starts from, as its room reads it. Raises `Refused` (code `bad_setup`) for what does not fit.

    Not `strict`: a number may be written as text.
    """
    try:
        return convert(setup, kind, strict=strict)
    except ValidationError as error:
        raise Refused("bad_setup", code="bad_setup", detail=str(error)) from None


def read_question(wanted: dict[str, Any], kind: type[T]) -> T:
    """What odds are asked about a position described from nothing. Raises `Refused` (code `bad_question`)."""
    try:
        return convert(wanted, kind)
    except ValidationError as error:
        raise Refused("bad_question", code="bad_question", detail=str(error)) from None
