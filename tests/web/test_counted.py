"""Where a list stands with its points it is said by which revision; no check keeps a list out of a casual match."""

from __future__ import annotations

import json

import pytest

from attacks.models import Fleet
from attacks.services import fleets, picking
from tests.support.people.browser import Person, finished, started

COUNTED = {"xwing/xwa": "XWA 50P 2.0", "xwing/2.5": "AMG last official", "xwing/2.0-last": "Legacy March 2026"}
TWICE = {"faction": "rebelalliance", "pilots": [{"id": "lukeskywalker"}, {"id": "lukeskywalker"}]}


def of_a_revision(game: str) -> int:
    """The place of a ready-made list that is counted by a revision."""
    made = fleets.ready_made(*game.split("/"))
    return next(place for place, squad in enumerate(made) if fleets.revision_in(squad))


@pytest.mark.parametrize("game", [*COUNTED, "legion/2.6"])
def test_a_fleet_and_its_sheet_say_by_which_points_they_are_counted(ana: Person, game: str):
    place = of_a_revision(game)
    squad = fleets.ready_made(*game.split("/"))[place]
    revision = squad.revision
    assert revision == COUNTED.get(game, revision) and squad.points
    home = ana.post("/fleets/ready", {"game": game, "squad": str(place)}).headers["Location"]
    for address in (home, "/fleets", f"/new?game={game}"):
        assert f"({revision})" in ana.reads(address) or f">{revision}<" in ana.reads(address), address


@pytest.mark.parametrize("game", COUNTED)
def test_a_list_that_is_read_and_a_result_say_by_which_points_they_are_counted(ana: Person, ben: Person, game: str):
    read = ana.post("/fleets", {"game": game, "text": json.dumps(TWICE)}).headers["Location"]
    assert f"({COUNTED[game]})" in ana.reads(read)
    match = finished(ana, ben, game=game)
    page = ana.reads(f"/m/{match.id}/result")
    assert page.count(f"({COUNTED[game]})") == 2


@pytest.mark.parametrize("game", COUNTED)
def test_a_list_with_problems_plays_a_casual_match(ana: Person, ben: Person, game: str):
    match = started(ana, ben, game=game, mine="paste", mine_text=json.dumps(TWICE))
    assert match.started is not None
    brought = Fleet.objects.filter(ships__card="lukeskywalker").distinct()
    assert brought and not any(picking.is_legal(fleet) for fleet in brought)


def test_an_army_with_problems_plays_a_casual_match(ana: Person, ben: Person):
    text = "Darth Vader\nDarth Vader"
    match = started(ana, ben, game="legion/2.6", mine="paste", mine_text=text, rounds="6")
    assert match.started is not None
