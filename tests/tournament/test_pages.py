"""The organizer's desk and a player's own page: an evening by pressing buttons, and what others do not see."""

import io
import re

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from attacks.models import Tournament
from attacks.services.games import catalogue
from attacks.services.match.commands import Clock, Order
from attacks.services.store import matches
from attacks.services.tournament import reading, results, roster, rounds
from attacks.services.tournament.settings import preset
from attacks.swiss.profile import presets
from attacks.web.tournament.forms import profile_names
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.support.said import said

NEW = {
    "name": "Club evening",
    "owner": "Ola",
    "game": "xwing/2.5",
    "profile": "",
    "clock_visible": "everyone",
    "registration": "open",
    "lists": "start",
    "dice": "links",
    "delay": "60",
    "odds": "watch",
    "first_draw": "lot",
    "confirm_minutes": "15",
    "public": "on",
}


@pytest.fixture
def ola(db) -> Person:
    return Person("Ola")


def makes(person, **answers):
    """Makes a tournament in the form; its row."""
    went = person.post("/t/new", {**NEW, **answers})
    assert went.status_code == 302, went.content.decode()
    return Tournament.objects.get(slug=went.headers["Location"].split("/")[2])


def does(person, tournament, do, **data):
    """Presses a button of the desk."""
    went = person.post(f"/t/{tournament.slug}/to/do", {"do": do, **data})
    assert went.status_code == 302
    return went


def opens(person, evening, number=0):
    """Opens the private link of a player, or the owner's."""
    token = evening.tokens[number] if number else evening.owner_token
    went = person.get(f"/t/in/{token}")
    assert went.status_code == 302 and token not in went.headers["Location"]
    return person


def test_an_evening_by_buttons_only(ola):
    cup = makes(ola)
    desk = f"/t/{cup.slug}/to"
    for name in ("Ana", "Ben", "Chie"):
        does(ola, cup, "add", name=name)
    assert said("page.draw_round", next_round="1") in ola.reads(desk)
    ola.post(f"{desk}/pair", {"do": "pair", "seed": "s"})
    page = ola.reads(desk)
    assert said("page.draft_seen_by_organizers") in page and said("page.before_you_publish") in page
    does(ola, cup, "publish")
    does(ola, cup, "clock")
    table = cup.rounds.get().pairings.get(second__isnull=False)
    does(ola, cup, "quick", table=table.table, first="20", second="11")
    assert "20 ✓ : 11" in ola.reads(desk)
    does(ola, cup, "close")
    page = ola.reads(f"{desk}/standings")
    assert page.index(table.first.name) < page.index(table.second.name)
    assert said("page.strength_of_schedule") in page
    assert said("page.published_round", round="1") in ola.reads(f"{desk}/log")
    does(ola, cup, "finish")
    assert Tournament.objects.get().status == "over"


def test_every_page_of_the_desk_opens_at_every_stage(ola):
    cup = makes(ola, minutes="60", code="x")
    stages = [
        lambda: [does(ola, cup, "add", name=f"Player {n}") for n in range(5)],
        lambda: ola.post(f"/t/{cup.slug}/to/pair", {"do": "pair"}),
        lambda: does(ola, cup, "publish"),
        lambda: [
            does(ola, cup, "quick", table=one.table, first="9", second="3")
            for one in cup.rounds.get().pairings.filter(second__isnull=False)
        ],
        lambda: does(ola, cup, "close"),
        lambda: does(ola, cup, "cut", size="4"),
    ]
    for stage in [lambda: None, *stages]:
        stage()
        for page in ("", "/to"):
            assert ola.get(f"/t/{cup.slug}{page}").status_code == 200, page
    for page in ("players", "standings", "log", "settings"):
        assert ola.get(f"/t/{cup.slug}/to/{page}").status_code == 200, page
    for file in ("tournament.json", "all.xlsx", "roster.csv", "pairings.csv", "results.csv", "standings.csv"):
        assert ola.get(f"/t/{cup.slug}/to/files/{file}").status_code == 200, file
    assert ola.get(f"/t/{cup.slug}/to/files/secrets.csv").status_code == 404


def test_nobody_else_sees_or_does_anything_at_the_desk(db):
    evening = Evening(4)
    evening.draw()
    slug = evening.tournament.slug
    for person in (Person("Dan"), opens(Person("Ana"), evening, 1)):
        for page in ("to", "to/players", "to/standings", "to/log", "to/settings", "to/files/tournament.json"):
            assert person.get(f"/t/{slug}/{page}").status_code == 403
        person.post(f"/t/{slug}/to/do", {"do": "publish"})
        person.post(f"/t/{slug}/to/pair", {"do": "pair"})
        assert person.get(f"/t/{slug}").status_code == 200
    assert evening.pairings[0].round.state == "draft"
    assert evening.log.count("drawn") == 1


def test_a_draft_is_on_no_page_of_players_and_watchers(db):
    evening = Evening(4)
    quiet = {
        (who, page): opens(Person("x"), evening, who).reads(f"/t/{evening.tournament.slug}{page}")
        for who in (1, 2)
        for page in ("", "/me")
    }
    evening.draw()
    for (who, page), before in quiet.items():
        after = opens(Person("x"), evening, who).reads(f"/t/{evening.tournament.slug}{page}")
        assert stripped(after) == stripped(before)


def stripped(page: str) -> str:
    """A page without what is drawn anew each time."""
    return re.sub(r'(csrfmiddlewaretoken|request)" value="[^"]*"|\?v=\d+|-version="\d+"|nonce="[^"]*"', "", page)


def test_a_player_comes_in_by_form_and_has_a_page_of_their_own(ola):
    cup = makes(ola, registration="code", code="Hoth")
    ana = Person("Ana")
    ana.post(f"/t/{cup.slug}/register", {"name": "Ana", "code": "Endor"})
    assert not cup.entrants.exists()
    went = ana.post(f"/t/{cup.slug}/register", {"name": "Ana", "code": "hoth", "contact": "ana@example.org"})
    assert went.headers["Location"] == f"/t/{cup.slug}/me"
    page = ana.reads(f"/t/{cup.slug}/me")
    link = re.search(r'value="http://testserver(/t/in/[^"]+)"', page)[1]
    phone = Person("Ana's phone")
    assert phone.get(link).headers["Location"] == f"/t/{cup.slug}/me"
    assert "ana@example.org" not in Person("Dan").reads(f"/t/{cup.slug}") + ola.reads(f"/t/{cup.slug}/to/log")
    old = link
    roster.new_link(cup, OLA, 1)
    assert Person("x").get(old).status_code == 404


def test_two_players_report_and_confirm_with_one_press(db):
    evening = Evening(2)
    evening.open_round(pairs=[(1, 2)])
    paired = evening.pairings[0]
    ana, ben = (opens(Person(name), evening, n) for n, name in ((1, "Ana"), (2, "Ben")))
    me = f"/t/{evening.tournament.slug}/me"
    report = {"do": "report", "paired": paired.pk, "n0-mission": "20", "n1-mission": "11", "winner": "0"}
    ana.post(f"{me}/do", report)
    assert said("page.reported_by_one_player") in opens(Person("Ola"), evening).reads(
        f"/t/{evening.tournament.slug}/to"
    )
    page = ben.reads(me)
    assert said("page.yes_that_is_right") in page and "20 ✓ : 11" in page
    version = re.search(r'name="seen" value="(\d+)"', page)[1]
    ben.post(f"{me}/do", {"do": "confirm", "paired": paired.pk, "seen": version})
    paired.refresh_from_db()
    assert (paired.status, paired.settled) == ("confirmed", "players")


def test_opening_my_table_gives_this_browser_the_seat_and_both_begin(transactional_db):
    evening = Evening(2, fleets=True)
    evening.open_round(pairs=[(1, 2)])
    paired = evening.pairings[0]
    sit = f"/t/{evening.tournament.slug}/me/table/{paired.pk}"
    people = [opens(Person(name), evening, n) for n, name in ((1, "Ana"), (2, "Ben"))]
    witness = f'data-witness="{paired.match_id}" data-seat="'  # static/fair/seated.js begins there
    for person in people:
        assert witness in person.get(f"/t/{evening.tournament.slug}/me").content.decode()
        assert person.post(sit).headers["Location"] == f"/m/{paired.match_id}"
    paired.match.refresh_from_db()
    assert paired.match.status == "live"
    assert people[0].get(f"/m/{paired.match_id}").status_code == 200
    phone = opens(Person("Ana's phone"), evening, 1)
    phone.post(sit)
    assert phone.get(f"/m/{paired.match_id}").status_code == 200
    assert Person("Dan").post(sit).status_code == 403


def test_a_list_is_given_on_the_players_own_page(db):
    evening = Evening(2)
    ana = opens(Person("Ana"), evening, 1)
    ana.post(f"/t/{evening.tournament.slug}/me/list", {"list": "ready", "list_ready": "0"})
    assert evening.row(1).fleet is not None
    bad = ana.post(f"/t/{evening.tournament.slug}/me/list", {"list": "paste", "list_text": "{"})
    assert bad.status_code == 400
    evening.open_round()
    rounds.unpublish(evening.tournament, OLA)


def test_a_roster_is_looked_at_and_then_taken_in(ola):
    cup = makes(ola)
    sheet = "Player;Club;E-Mail\r\nAna;North;ana@example.org\r\n=1+1;;\r\nAna;South;\r\n".encode("cp1252")
    upload = io.BytesIO(sheet)
    upload.name = "roster.csv"
    page = ola.post(f"/t/{cup.slug}/to/players/read", {"file": upload}).content.decode()
    assert "E-Mail" in page and "ana@example.org" not in page
    assert not cup.entrants.exists()
    rows = re.search(r'name="rows" value="([^"]*)"', page)[1].replace("&quot;", '"')
    does(ola, cup, "keep_roster", rows=rows)
    assert sorted(cup.entrants.values_list("name", "club")) == [("=1+1", ""), ("Ana", "North"), ("Ana (2)", "South")]


def test_a_tournament_is_read_from_its_own_file(ola):
    cup = makes(ola)
    does(ola, cup, "add", name="Ana")
    file = io.BytesIO(ola.get(f"/t/{cup.slug}/to/files/tournament.json").content)
    file.name = "cup.json"
    went = Person("Pia").post("/t/read", {"file": file, "game": "xwing/2.5"})
    again = Tournament.objects.get(slug=went.headers["Location"].split("/")[2])
    assert (again.pk != cup.pk, again.entrants.get().name) == (True, "Ana")
    broken = io.BytesIO(b'{"players": [')
    broken.name = "cup.json"
    page = ola.client.post("/t/read", {"file": broken, "game": "xwing/2.5"}, follow=True).content.decode()
    assert "line 1, column" in page


def test_settings_and_scoring_are_edited_in_forms(ola):
    cup = makes(ola)
    page = ola.reads(f"/t/{cup.slug}/to/settings")
    assert said("page.where_tools_disagree") in page
    answers = {key: value for key, value in NEW.items() if key not in ("owner", "game", "profile")}
    does(ola, cup, "settings", **{**answers, "rounds": "4", "cut": "8", "name": "Open"})
    cup.refresh_from_db()
    assert (cup.name, '"cut":8' in cup.settings, '"rounds":4' in cup.settings) == ("Open", True, True)
    does(ola, cup, "scoring", **{"win": "5", "draw": "2", "loss": "0", "draws": "never", "rank-0": "score"})
    cup.refresh_from_db()
    assert '"win":5' in cup.profile and '"rank":["score","random"]' in cup.profile
    seen = cup.version
    does(ola, cup, "announce", sentence="Lunch")
    assert "Lunch" in Person("Dan").reads(f"/t/{cup.slug}")
    does(ola, cup, "scoring", seen=seen, win="9")
    cup.refresh_from_db()
    assert '"win":9' not in cup.profile


def test_byes_and_concessions_are_edited_in_the_form_of_the_scoring(ola):
    cup = makes(ola, game="xwing/2.0")
    address = f"/t/{cup.slug}/to/settings"

    def saved(**changes):
        asked = r'<input id="[^"]+" name="((?:bye|earned_bye|concession)[^"]*)"[^>]*value="([^"]*)"'
        fields = dict(re.findall(asked, ola.reads(address)))
        does(ola, cup, "scoring", **{**fields, **changes, "rank-0": "score"})
        cup.refresh_from_db()
        return fields, msgspec.json.decode(cup.profile)

    usual = preset("xwing-2.0")
    shown, kept = saved()
    assert {name: value for name, value in shown.items() if value} == {
        "bye-mov": "300",
        "earned_bye-mov": "300",
        "concession-winner-points": "200",
        "concession-loser-points": "0",
    }
    assert {name: kept.get(name) for name in ("bye", "earned_bye", "concession")} == {
        name: usual.get(name) for name in ("bye", "earned_bye", "concession")
    }
    _shown, kept = saved(**{"earned_bye-mov": "400", "bye-mov": "mean", "concession-loser-points": "12"})
    assert kept["earned_bye"] == {"outcome": "win", "mov": 400}
    assert kept["bye"] == {"outcome": "win", "mov": "mean"}
    assert kept["concession"] == {"winner": {"points": 200}, "loser": {"points": 12}}


def test_the_desk_shows_only_the_tables_that_are_wanted(transactional_db):
    evening = Evening(6, fleets=True)
    evening.open_round(pairs=[(1, 2), (3, 4), (5, 6)])
    evening.enter(evening.played(1, 2), 20, 3)
    lost = [({"mission": 20}, {"mission": n}) for n in (3, 4)]
    for number, numbers in zip((3, 4), lost, strict=True):
        whole = evening.played(3, 4).pk
        results.report(evening.tournament, evening.player(number), whole, numbers=numbers, winner=0, why="so")
    last = evening.played(5, 6)
    evening.sit_both(last)
    holder = last.match.holders.get(seat="p1")
    matches.act(last.match_id, holder.id, Order("call", "clock", Clock("call")))
    desk = f"/t/{evening.tournament.slug}/to"
    ola = opens(Person("Ola"), evening)
    shown = {}
    for show in ("", "open", "disputed", "judge", "nonsense"):
        page = ola.reads(f"{desk}?show={show}")
        table = page[page.index('<table class="cup-tables">') : page.index("</table>")]
        shown[show] = [name for name in ("Ana", "Chie", "Emil") if name in table]
        assert (
            said("page.judge_called") in page and said("page.no_agreed_result") in page
        )  # what needs somebody stays on top
    everybody = ["Ana", "Chie", "Emil"]
    assert shown == {"": everybody, "open": ["Emil"], "disputed": ["Chie"], "judge": ["Emil"], "nonsense": everybody}
    assert "disputed (1)" in page and "all (3)" in page


def test_a_page_that_waits_is_told_when_something_has_changed(db):
    evening = Evening(2)
    slug, version = evening.tournament.slug, evening.tournament.version
    assert Client().get(f"/t/{slug}/version?v={version}").status_code == 204
    evening.open_round()
    assert Client().get(f"/t/{slug}/version?v={version}").headers["HX-Refresh"] == "true"
    stage = reading.stage_of(evening.tournament, 1)
    roster.edit(evening.tournament, OLA, 1, club="Hoth")
    moved = Client().get(f"/t/{slug}/version?v={version}&s={stage}&p=1")
    assert (moved.status_code, moved.headers["HX-Trigger"]) == (204, "cup-moved")


def test_no_page_of_others_holds_a_private_link(db):
    evening = Evening(3)
    evening.open_round()
    pages = [Person("Dan").reads(f"/t/{evening.tournament.slug}"), Person("Dan").reads("/t/")]
    pages.append(opens(Person("Ana"), evening, 1).reads(f"/t/{evening.tournament.slug}/me"))
    for page in pages:
        for token in (evening.owner_token, evening.tokens[2], evening.tokens[3]):
            assert token not in page


@pytest.mark.parametrize("path", ["/t/", "/t/new"])
def test_the_first_pages_open_without_anything(ola, path):
    assert ola.get(path).status_code == 200


def test_a_new_tournament_asks_a_few_things_and_the_rest_can_wait(ola):
    page = ola.reads("/t/new")
    first, _more, rest = page.partition(said("page.more_settings_all_of"))
    asked = [re.findall(r'<(?:input|select|textarea)[^>]* name="([^"]+)"', part) for part in (first, rest)]
    assert [name for name in asked[0] if name in NEW or name in ("starts", "place")] == [
        *("name", "owner", "game", "starts", "place")
    ]
    assert {"profile", "registration", "dice", "public"} <= set(asked[1])
    assert "<details open>" in ola.post("/t/new", {**NEW, "rounds": "99"}).content.decode()
    assert "<details open>" not in page


@pytest.mark.parametrize(
    ("name", "address"),
    [("Łódź Open", "lodz-open-"), ("Ærø Straße", "aero-strasse-"), ("Đà Nẵng", "da-nang-"), ("北海道 Cup", "cup-")],
)
def test_the_address_of_a_tournament_keeps_its_letters(ola, name, address):
    assert re.fullmatch(address + "[a-z0-9]{6}", makes(ola, name=name).slug)


def test_a_second_player_of_a_name_is_added_by_hand_with_a_word_about_it(ola):
    cup = makes(ola)
    does(ola, cup, "add", name="Alex")
    does(ola, cup, "add", name=" Alex ")
    assert said("page.somebody_else_has_this", name="Alex (2)") in ola.reads(f"/t/{cup.slug}/to/players")


def test_every_ready_made_scoring_has_a_name_of_its_own_in_every_language():
    for language in catalogue.LANGUAGES:
        with translation.override(language):
            names = dict(profile_names())
            assert list(names) == list(presets())
            assert len(set(names.values())) == len(names)
            assert names["xwing-2.5"] == catalogue.games()["xwing/2.5"].name
    for room, word in (key.split("-", 1) for key in presets() if key != "plain"):
        named = f"{room}/{word}" in catalogue.games()
        assert named or all(word in catalogue.words(room, one)["scorings"] for one in catalogue.LANGUAGES)
