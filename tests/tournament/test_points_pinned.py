"""Points that come out later: a tournament keeps those it was announced by, and a match the ones it was begun by."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from msgspec.structs import replace

from attacks.rooms.legion import points as legion_points
from attacks.rooms.xwing import points as tables
from attacks.services import fleets, points
from attacks.services.common.canonical import text
from attacks.services.store import matches
from attacks.services.tournament import lists
from attacks.services.tournament.settings import settings_of
from tests.support.people.evening import OLA, Evening
from tests.support.people.table import Alone, alone

LIST = json.dumps({"faction": "rebelalliance", "pilots": [{"id": "wedgeantilles"}, {"id": "lukeskywalker"}]})
SHIPPED = "XWA 50P 2.0"
NEWER = "XWA 50P9.9"
DEAR = {"wedgeantilles": 40, "lukeskywalker": 41, "fennrau": 11, "klick": 8}


@pytest.fixture
def published(db, tmp_path):
    """The community publishes new points, and the host takes them in; tells what the command said."""
    path = tmp_path / "points.json"
    rows = {key: {"points": n, "loadout": 7, "slots": ["Talent"]} for key, n in DEAR.items()}
    path.write_text(json.dumps({"format": "50P9.9", "effective_date": "2027-01-01", "pilots": rows, "upgrades": {}}))

    def take(*options: str) -> str:
        out = StringIO()
        call_command("points", str(path), "--licence", "theirs", *options, stdout=out)
        return out.getvalue()

    yield take
    tables.take(())
    points._GIVEN.clear()


def squad(revision: str = ""):
    return fleets.read_fleet("xwing", "xwa", LIST, revision).squad


def given(evening: Evening, number: int):
    lists.bring(evening.tournament, OLA, number, fleets.from_squad(squad(), room="xwing", edition="xwa"))
    return fleets.squad_record(evening.row(number).fleet)


def test_a_tournament_counts_by_the_points_of_the_day_it_was_announced(published):
    evening = Evening(2, game="xwing/xwa")
    before = given(evening, 1)
    assert settings_of(evening.tournament).revision == before.revision == SHIPPED
    said = published()
    assert f"{NEWER} is kept" in said
    assert (squad().revision, squad().points) == (NEWER, 81)
    again = given(evening, 2)
    assert (again.revision, again.points, again.ships) == (SHIPPED, before.points, before.ships)
    assert fleets.squad_record(evening.row(1).fleet) == before
    later = Evening(1, game="xwing/xwa")
    assert settings_of(later.tournament).revision == given(later, 1).revision == NEWER


def test_the_page_of_a_tournament_says_by_which_points_it_counts(published, client):
    evening = Evening(1, game="xwing/xwa")
    published()
    said = client.get(reverse("tournament", args=[evening.tournament.slug])).content.decode()
    assert f"points of {SHIPPED}" in said and NEWER not in said


def test_a_tournament_of_legion_counts_by_the_cards_of_the_day_it_was_announced(db, monkeypatch, client):
    evening = Evening(1, game="legion/2.6")
    day = settings_of(evening.tournament).revision
    assert day == legion_points.revisions("2.6")[0]
    page = client.get(reverse("tournament", args=[evening.tournament.slug])).content.decode()
    assert f"points of {day}" in page
    # newer cards come: every unit costs one point more, and what was until then is kept beside them
    was = legion_points.books()[day]
    newer = replace(was, revision="2027-01-01", units={key: n + 1 for key, n in was.units.items()})
    monkeypatch.setattr(legion_points, "books", lambda: {newer.revision: newer, day: was})
    army = fleets.ready_made("legion", "2.6")[-1]
    assert army.revision == day
    dearer = legion_points.recounted(army, "2.6", newer.revision)
    assert dearer.points == army.points + len(army.ships)
    lists.bring(evening.tournament, OLA, 1, fleets.from_squad(dearer, room="legion", edition="2.6"))
    counted = fleets.squad_record(evening.row(1).fleet)
    assert (counted.revision, counted.points) == (day, army.points)
    assert settings_of(Evening(1, game="legion/2.6").tournament).revision == newer.revision


def test_the_host_reads_what_a_revision_changes_before_and_while_it_is_taken_in(published):
    told = published("--check")
    assert "Nothing was kept." in told and points.newest("xwing", "xwa") == SHIPPED
    counted = f"Points of xwa, {SHIPPED.removeprefix('XWA ')}"
    for said in (told, published()):
        assert counted.split(",")[0].casefold() in said.casefold()
        assert "points: " in said and "-> 40" in said and "-> 41" in said
        assert f"{NEWER}: 4 pilots, 0 upgrades" in said and "pilots without points: " in said
    assert points.newest("xwing", "xwa") == NEWER


def test_points_that_a_fleet_or_a_tournament_counts_by_are_not_let_go(published):
    published()
    evening = Evening(1, game="xwing/xwa")
    with pytest.raises(CommandError, match="Club evening"):
        call_command("points", "--drop", NEWER, stdout=StringIO())
    evening.tournament.settings = text({"revision": SHIPPED})
    evening.tournament.save()
    out = StringIO()
    call_command("points", "--drop", NEWER, stdout=out)
    assert "is gone" in out.getvalue() and squad().revision == SHIPPED


@pytest.mark.parametrize("edition", ["2.0", "2.5", "xwa"])
def test_a_stored_match_plays_again_by_the_points_it_was_begun_by(published, edition):
    made = fleets.ready_made("xwing", edition)[:2]
    kept = [fleets.from_squad(one, room="xwing", edition=edition) for one in made]
    played = Alone(alone(kept, room="xwing", edition=edition, options={}))
    shown = matches.view(played.row, "judge")
    published()
    for system in ("amg", "legacy"):
        published("--system", system, "--revision", f"Newer {system}")
    assert fleets.read_fleet("xwing", edition, LIST).squad.points >= 81
    report = matches.replay(played.row)
    assert report.ok and report.problems == []
    assert matches.view(played.row, "judge") == shown
    assert [fleets.squad_record(fleet).points for fleet in kept] == [squad.points for squad in made]
