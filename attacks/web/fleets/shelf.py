"""What lies on the page of fleets: games to build a list for, one's own fleets and the ready-made ones, as cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from attacks.models import Fleet
from attacks.services import fleets, picking
from attacks.services.games import catalogue, house_rules
from attacks.web.common.about import game_of
from attacks.web.common.fields import games_with_fleets
from attacks.web.common.posters import posters, script_of
from attacks.web.fleets import cards
from attacks.web.fleets.lists import game_by


@dataclass(frozen=True, slots=True)
class Shelf:
    """Ready-made fleets of one edition, or one's own of one game with their addresses, and what draws them."""

    game: str
    name: str
    pictures: str
    cards: Sequence[Any]


def builders() -> list[dict[str, Any]]:
    """Every game whose lists can be built here: its picture, its builder of today, and those of other editions."""
    found = []
    for one in posters():
        editions = [
            {"key": key, "name": name.removeprefix(one["name"]).strip(), "url": address}
            for key, name in games_with_fleets()
            if game_by(key).room == one["room"] and (address := builder_url(key))
        ]
        editions.sort(key=lambda edition: edition["key"] != catalogue.today(one["room"]).key)
        if editions:
            found.append({**one, "url": editions[0]["url"], "edition": editions[0]["name"], "others": editions[1:]})
    return found


def builder_url(key: str) -> str:
    """Where a fleet of a game is put together, card by card or in a form; empty if it is not."""
    room, edition = key.split("/", 1)
    if picking.can_pick(room, edition):
        return f"{reverse('fleet_pick')}?game={key}"
    return f"{reverse('fleet_new')}?game={key}" if fleets.has_builder(room) else ""


def own(rows: Sequence[Fleet]) -> list[Shelf]:
    """The fleets of a browser, game by game."""
    return [
        Shelf(room, name, script_of(room, "squad.js"), [own_card(row) for row in mine])
        for room, name in catalogue.rooms()
        if (mine := [row for row in rows if row.room == room])
    ]


def own_card(fleet: Fleet) -> tuple[str, Any]:
    """Where one's own fleet is kept, and its card, with its edition."""
    edition = game_of(fleet.room, fleet.edition)
    return reverse("fleet", args=[fleet.pk]), cards.card(fleet.room, "", fleets.squad_record(fleet), edition)


def ready() -> list[Shelf]:
    """The ready-made fleets by edition; editions that are played with the same cards share theirs."""
    found: list[Shelf] = []
    shown_for: set[str] = set()
    for key, name in games_with_fleets():
        game = game_by(key)
        if key in shown_for:
            continue
        shown_for |= {f"{game.room}/{edition}" for edition in house_rules.shares_cards_with(game.room, game.edition)}
        made = fleets.ready_made(game.room, game.edition)
        found.append(Shelf(key, name, script_of(game.room, "squad.js"), cards.of_ready(game.room, made)))
    return found
