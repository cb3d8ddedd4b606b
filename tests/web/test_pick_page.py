"""The builder in which a list is picked card by card: the link holds it, each press leads on, saving stores it."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from attacks.models import Fleet, Match
from attacks.rooms import ROOMS
from attacks.services import picking
from tests.support.people.browser import Person
from tests.support.said import said

GAME = "xwing/xwa"
LUKE, WEDGE, GARVEN = "lukeskywalker.r2d2", "wedgeantilles.r4astromech.outmaneuver", "garvendreis-t65xwing"
USUAL = {"game": GAME, "faction": "rebelalliance", "form": "standard", "name": "Reds"}


def presses(ana: Person, do: str, *things: str, **more: str) -> str:
    """Presses one button of the page of a list; where it leads to."""
    went = ana.client.post("/fleets/pick", {**USUAL, **more, "s": list(things), "do": do})
    assert went.status_code == 302, went.content.decode()[:500]
    return went.headers["Location"]


def held(link: str) -> list[str]:
    return parse_qs(urlsplit(link).query).get("s", [])


def test_a_link_holds_the_list_and_whoever_opens_it_sees_it(ana, ben):
    link = presses(ana, "card:0:servomotorsfoils", LUKE, WEDGE)
    assert held(link) == [f"{LUKE}.servomotorsfoils", WEDGE]
    page = ben.reads(link)
    assert "Luke Skywalker" in page and "Servomotor S-foils" in page and 'value="Reds"' in page
    assert "50P 2.0" in page  # by which revision it counts
    assert not Fleet.objects.exists()


def test_ready_made_squads_show_by_which_revision_their_points_are_counted(ana):
    assert '<span class="squad-counted" aria-hidden="true">XWA 50P 2.0</span>' in ana.reads(f"/new?game={GAME}")


def test_the_points_of_a_list_stand_in_the_row_of_buttons_too(ana):
    page = ana.reads(presses(ana, "card:0:servomotorsfoils", LUKE, WEDGE))
    assert re.search(r'<a class="pick-tally" href="#pick"><b>28</b> of 50 points</a>', page)


@pytest.mark.parametrize(
    ("do", "things"),
    [
        ("add:garvendreis-t65xwing", [LUKE, WEDGE, GARVEN]),
        ("again:1", [LUKE, WEDGE, WEDGE]),
        ("drop:0", [WEDGE]),
        ("off:0:r2d2", ["lukeskywalker", WEDGE]),
        ("faction:galacticempire", []),
        # what is not offered, or means nothing, changes nothing
        ("add:darthvader", [LUKE, WEDGE]),
        ("add:lukeskywalker", [LUKE, WEDGE]),
        ("drop:9", [LUKE, WEDGE]),
        ("card:7:r2d2", [LUKE, WEDGE]),
        ("nonsense", [LUKE, WEDGE]),
    ],
)
def test_each_press_leads_to_the_list_that_comes_of_it(ana, do: str, things: list[str]):
    assert held(presses(ana, do, LUKE, WEDGE)) == things


def test_a_slot_opens_what_fits_it_and_says_why_the_rest_does_not(ana):
    link = presses(ana, "open:0:torpedo", LUKE)
    page = ana.get(link)
    rows = page.context["groups"][0][1]
    barred = {row["name"]: row["why"] for row in rows}
    assert barred["Proton Torpedoes"] == said(
        "xwing.notes.loadout_over", ship="Luke Skywalker", points="22", limit="10"
    )
    assert all(
        "disabled" in tag for tag in re.findall(r"<button[^>]*card:0:protontorpedoes[^>]*>", page.content.decode())
    )


def test_saving_stores_the_fleet_and_playing_leads_on_to_a_match(ana):
    sent = {**USUAL, "s": [LUKE, WEDGE, GARVEN], "then": "play"}
    went = ana.client.post("/fleets/pick", sent)
    fleet = Fleet.objects.get()
    assert (fleet.name, fleet.points, fleet.edition) == ("Reds", 39, "xwa")
    assert went.headers["Location"].startswith("/new?") and f"mine_saved={fleet.id}" in went.headers["Location"]
    begun = ana.new(game=GAME, mine=f"saved:{fleet.id}", theirs="ready", theirs_ready="0")
    assert begun.status_code == 302 and Match.objects.filter(edition="xwa").exists()


def test_a_stored_fleet_is_changed_in_place(ana):
    ana.client.post("/fleets/pick", {**USUAL, "s": [LUKE, WEDGE], "then": "save"})
    fleet = Fleet.objects.get()
    opened = ana.get(f"/fleets/{fleet.id}/pick").headers["Location"]
    assert held(opened) == [LUKE, WEDGE]
    ana.client.post("/fleets/pick", {**USUAL, "s": [LUKE, WEDGE, GARVEN], "then": "save", "fleet": str(fleet.id)})
    fleet.refresh_from_db()
    assert fleet.ships.count() == 3 and Fleet.objects.count() == 1


def test_somebody_elses_fleet_is_neither_opened_nor_changed(ana, ben):
    ana.client.post("/fleets/pick", {**USUAL, "s": [LUKE], "then": "save"})
    fleet = Fleet.objects.get()
    assert ben.get(f"/fleets/{fleet.id}/pick").status_code == 404
    ben.client.post("/fleets/pick", {**USUAL, "s": [WEDGE], "then": "save", "fleet": str(fleet.id)})
    assert Fleet.objects.count() == 2 and fleet.ships.get().name == "Luke Skywalker"


@pytest.mark.parametrize(
    "query",
    [
        {"s": ["..", "<b>", "lukeskywalker." + "x." * 100, "nobody"], "faction": "none", "form": "none", "by": "none"},
        {"s": [LUKE], "at": "99999999999", "slot": "talent"},
        {"s": [LUKE], "at": "0", "slot": "<script>"},
        {"s": ["lukeskywalker"] * 300},
        {"s": [LUKE], "name": "\0" * 500, "q": "(" * 300},
    ],
)
def test_a_link_that_means_nothing_shows_what_it_can(ana, query: dict[str, object]):
    page = ana.get("/fleets/pick", {"game": GAME, **query})
    assert page.status_code == 200 and "<script>" not in page.content.decode().split("<main")[1].split("</main")[0]


def test_a_game_without_such_a_builder_has_none(ana):
    for game in ("ti4/codex", "legion/fixed", "starships/standard"):
        assert ana.get("/fleets/pick", {"game": game}).status_code == 404


def test_the_page_of_a_fleet_says_what_is_wrong_with_it_and_by_which_format(ana):
    ana.client.post("/fleets/pick", {**USUAL, "s": [LUKE, LUKE, GARVEN], "then": "save"})
    fleet = Fleet.objects.get()
    page = ana.reads(f"/fleets/{fleet.id}")
    assert said("xwing.notes.limited_over", card="Luke Skywalker", limit="1") in page
    assert said("page.a_casual_match_may") in page
    assert not picking.is_legal(fleet)
    free = ana.get(f"/fleets/{fleet.id}?form=any").context
    assert free["form"] == "any" and free["wrong"] == []


def test_an_army_is_picked_by_rank_and_slot(ana):
    page = ana.get("/fleets/pick", {"game": "legion/2.6", "faction": "imperial", "s": ["at", "az", "az", "az"]})
    assert [row["name"] for row in page.context["rows"]][1:] == ["Snowtroopers"] * 3
    assert page.context["problems"] == []
    assert [name for name, *_ in page.context["groups"]] == [
        ROOMS["legion"].words("en")["ranks"][rank]
        for rank in ("commander", "operative", "corps", "special", "support", "heavy")
    ]
