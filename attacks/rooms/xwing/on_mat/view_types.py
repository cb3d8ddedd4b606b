"""What the view of a match on the mat is made of, beside what every X-Wing match shows."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class ActView(TypedDict):
    """An action of a bar with its colour; `linked` is the one it leads to, with that one's, `more` are others."""

    key: str
    colour: str
    linked: NotRequired[str]
    linked_colour: NotRequired[str]
    more: NotRequired[list[list[str]]]


class StandsView(TypedDict):
    """A ship on the mat. `pose`: x and y from the middle of the mat and the heading, in hundredths of mm and degrees.

    Without a pose it is still to be placed. `side` is that of its base in mm; so far (`arc`) from the middle of its
    front edge the printed arc lines leave it. `turret` is the arc that its turret shows, `turns`: it has one. `dial` is
    what was set and is shown to its own seat only, `revealed` what it showed this round, `acted` its actions in it.
    `remote`: which one it is, where it is no ship.
    """

    size: str
    side: float
    arc: float
    maneuvers: list[str]
    bar: list[ActView]
    pose: NotRequired[list[int]]
    turret: NotRequired[str]
    turns: NotRequired[Literal[True]]
    dial: NotRequired[str]
    revealed: NotRequired[str]
    activated: NotRequired[Literal[True]]
    acted: NotRequired[list[str]]
    remote: NotRequired[str]


class ThingView(TypedDict):
    """An obstacle: its name and kind, the corners of its outline around its middle, and its pose once it lies there."""

    name: str
    kind: str
    corners: list[list[float]]
    pose: NotRequired[list[int]]


class DeviceView(TypedDict):
    """A device on the mat, or a part of one: its card, `bomb` or `mine`, whose it is, its middle, its radius in mm.

    So many `fuses` lie on it.
    """

    name: str
    kind: str
    seat: str
    at: list[int]
    radius: float
    fuses: NotRequired[int]


class DropView(TypedDict):
    """One way to place a device: its card, by which template, and where the middles of its parts would lie.

    `fuse`: with a fuse on it.
    """

    name: str
    way: str
    at: list[list[int]]
    radius: float
    fuse: NotRequired[Literal[True]]


class ActivationView(TypedDict):
    """The activation under way: the ship, the maneuver it executes, why it performs no action."""

    ship: str
    maneuver: str
    skips: NotRequired[str]


class MatView(TypedDict):
    """The mat: ships by id, obstacles that lie there by id, those still `brought` in their order, pairs that touch.

    In mm: its `side`, the length of a range (`band`), the width of a `bullseye`, the depth of a `zone` in which ships
    are placed, the `margin` that obstacles keep from the edges. `ready` are the seats that have set their dials, and
    `dials` the ships whose dials a seat sets now, in the order of the answer. `waits`: one of these is placed or
    activated next. `devices` lie there by id; `drops` are the ways in which the ship that waits may place one.
    `objectives` are the middles of tokens, each `objective` mm across.
    """

    side: float
    band: float
    bullseye: float
    zone: float
    margin: float
    ships: dict[str, StandsView]
    obstacles: dict[str, ThingView]
    brought: list[ThingView]
    touching: list[list[str]]
    ready: NotRequired[list[str]]
    dials: NotRequired[dict[str, list[str]]]
    waits: NotRequired[list[str]]
    active: NotRequired[ActivationView]
    devices: NotRequired[dict[str, DeviceView]]
    drops: NotRequired[list[DropView]]
    objectives: NotRequired[list[list[int]]]
    objective: NotRequired[float]
