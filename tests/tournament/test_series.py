"""Series of tournaments with ratings, and a player's page over them: what follows from results, and who sees what."""

import json
import re

import pytest

from attacks.models import Entrant, Series
from attacks.models import Person as Page
from attacks.services import own_data
from attacks.services.moderation import moderators
from attacks.services.series import people, reading, running
from attacks.services.tournament import results, roster, rounds
from tests.support.people.browser import Person as Somebody
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import opens
from tests.tournament.test_teams import Meeting


def played(*names, **more):
    """A tournament of one round that is over: of each pair the first has won, of the first pair more clearly."""
    evening = Evening(0, **more)
    for name in names:
        evening.add(name)
    evening.open_round(pairs=[(n, n + 1) for n in range(1, len(names), 2)])
    evening.finish_round({(3, 4): (12, 5)})
    rounds.finish(evening.tournament, OLA)
    return evening


@pytest.fixture
def two(db):
    """A series of two evenings: Ana beats Ben twice, Chie plays in the first only."""
    first, second = played("Ana", "Ben", "Chie", "Dina"), played("ana ", "Ben")
    series, token = running.create("Winter series")
    for one in (first, second):
        running.add(series, one.tournament, OLA)
    return series, token, first, second


def told(series):
    book = reading.series_book(series)
    return [(line.place, book.names[line.who], float(line.total)) for line in book.lines], book


def test_points_and_ratings_follow_from_the_results_and_their_corrections(two):
    series, _token, _first, second = two
    order, book = told(series)
    assert order[0] == (1, "ana", 50.0) and {name for _place, name, _total in order} == {"ana", "Ben", "Chie", "Dina"}
    rated = {book.names[who]: line for who, line in book.rated.items()}
    assert len(rated["ana"]) == 2 and rated["ana"][-1].rating > rated["Chie"][-1].rating > 1500
    assert rated["ana"][-1].deviation < rated["Chie"][-1].deviation
    rounds.reopen(second.tournament, OLA, why="wrong way round")
    second.enter(second.played(1, 2), 10, 20, why="wrong way round")
    rounds.close(second.tournament, OLA)
    rounds.finish(second.tournament, OLA)
    order, book = told(series)
    after = {book.names[who]: line for who, line in book.rated.items()}
    assert order[:2] == [(1, "ana", 43.0), (2, "Ben", 40.0)] and after["ana"][0] == rated["ana"][0]
    assert after["Ben"][-1].rating > rated["Ben"][-1].rating


def test_what_a_bye_and_a_walkover_count_moves_no_rating(db):
    evening = Evening(3)
    first, second = evening.open_round()
    results.enter(evening.tournament, OLA, first.pk, kind="no_show", winner=0)
    rounds.close(evening.tournament, OLA)
    series, _token = running.create("Walkovers")
    running.add(series, evening.tournament, OLA)
    assert second.second is None and reading.series_book(series).rated == {}


def test_who_wants_no_rating_has_none_shown_and_the_opponents_keep_theirs(two):
    series, _token, first, _second = two
    before = told(series)[1].rating("ben")
    roster.edit(first.tournament, first.player(1), 1, unrated=True)
    order, book = told(series)
    assert book.rating("ana") is None and book.rating("ben") == before and order[0][1] == "ana"


def test_who_was_forgotten_stands_in_no_series_and_is_nobody_elsewhere(two):
    series, _token, first, second = two
    for one in (first, second):
        roster.forget(one.tournament, OLA, 2)
    order, book = told(series)
    assert {name for _place, name, _total in order} == {"ana", "Chie", "Dina"} and "ben" not in book.rated


def test_what_is_refused_of_a_series(two):
    series, _token, first, _second = two
    assert code_of(running.add, series, first.tournament, OLA) == "in_series"
    assert code_of(running.add, series, first.tournament, first.player(1)) == "forbidden"
    assert code_of(running.create, "  ") == "name_missing"
    usual = {"name": "W", "info": "", "best": 0, "public": True}
    for points in ("", "3, 5", "ten", "-1", "99999", " ".join(["1"] * 101)):
        assert code_of(running.edit, series, points=points, **usual) == "bad_points", points
    assert code_of(running.edit, series, points="3 2 1", **{**usual, "best": 99}) == "bad_number"
    assert code_of(running.edit, series, points="3 2 1", seen=1, **usual) == "stale"
    running.edit(series, points="３、2，1 0", **usual)
    assert json.loads(series.points) == [3, 2, 1, 0]
    assert code_of(running.put_together, series, "ana", "ana") == "no_such_person"


def test_two_names_are_one_person_where_the_organizer_says_so(two):
    series, _token, _first, _second = two
    running.put_together(series, "chie", "ana")
    order, book = told(series)
    assert len(order) == 3 and "chie" not in book.names
    running.take_apart(series, "chie")
    assert len(told(series)[0]) == 4


def test_the_owner_of_a_tournament_makes_a_series_on_its_page_and_strangers_only_read_it(db):
    evening, other = played("Ana", "Ben"), played("Ben", "Ana")
    ola, dan = Somebody("Ola"), Somebody("Dan")
    for one in (evening, other):
        opens(ola, one)
    made = ola.post(f"/t/{evening.tournament.slug}/to/series", {"name": "Winter series"})
    address = made.headers["Location"]
    series = Series.objects.get()
    assert address == f"/t/series/{series.slug}" and "Winter series" in ola.reads(f"/t/{evening.tournament.slug}")
    ola.post(f"/t/{other.tournament.slug}/to/series", {"series": series.pk})
    page = dan.reads(address)
    assert "± " in page and "Club evening" in page and f"{address}/do" not in page
    ola.post(f"{address}/do", {"do": "edit", "name": "Spring series", "points": "7,5", "best": "1", "public": "on"})
    assert said("page.each_players_best_tournament") in dan.reads(address)
    dan.post(f"{address}/do", {"do": "edit", "name": "Mine", "points": "1"})
    assert Series.objects.get().name == "Spring series"
    before = [one.tournament_id for one in series.events.all()]
    ola.post(f"{address}/do", {"do": "sooner", "tournament": other.tournament.pk})
    assert [one.tournament_id for one in series.events.all()] == before[::-1]
    sheet = dan.get(f"{address}/standings.csv").content.decode("utf-8-sig").splitlines()
    assert sheet[0].startswith("place,player,total") and sheet[1].split(",")[2] == "7.0"
    heard = dan.get(f"/api/v1/series/{series.slug}").json()
    assert [one["total"] for one in heard["standings"]] == ["7", "7"]
    assert len(heard["standings"][0]["ratings"]) == 2 and heard["best"] == 1
    assert dan.get("/api/v1/series/none").status_code == 404
    link = re.search(r"/t/in/[\w-]+", ola.reads(address))[0]
    pia = Somebody("Pia")
    assert pia.get(link).headers["Location"] == address and f"{address}/do" in pia.reads(address)
    ola.post(f"{address}/do", {"do": "remove", "tournament": other.tournament.pk})
    assert series.events.count() == 1
    ola.post(f"{address}/do", {"do": "delete", "sure": "on"})
    assert not Series.objects.exists() and dan.get(address).status_code == 404


@pytest.fixture
def career(two):
    """Ana's page of both evenings, made in her browser."""
    series, _token, first, second = two
    ana = Somebody("Ana")
    for one in (first, second):
        opens(ana, one, 1)
    assert said("page.make_my_players_page") in ana.reads("/t/")
    address = ana.post("/t/player/new").headers["Location"]
    return ana, address, series, first, second


def test_a_player_makes_a_page_of_own_entries_which_nobody_sees_before_it_is_public(career):
    ana, address, series, first, _second = career
    dan = Somebody("Dan")
    page = ana.reads(address)
    assert (
        "2 tournaments" in page
        and "2–0–0" in page
        and said("page.won_against", name="Ben") in page
        and "rating-line" in page
    )
    assert (
        dan.get(address).status_code == 404 and dan.get(f"/api/v1/players/{address.split('/')[-1]}").status_code == 404
    )
    assert address not in dan.reads(f"/t/{first.tournament.slug}")
    ana.post(f"{address}/do", {"do": "edit", "name": "Ana of the Reds", "public": "on", "rated": "on", "lists": "on"})
    assert "Ana of the Reds" in dan.reads(address) and f"{address}/do" not in dan.reads(address)
    assert address in dan.reads(f"/t/{first.tournament.slug}") and address in dan.reads(f"/t/series/{series.slug}")
    heard = dan.get(f"/api/v1/players/{address.split('/')[-1]}").json()
    assert [one["wins"] for one in heard["tournaments"]] == [1, 1] and len(heard["ratings"][series.slug]) == 2
    ana.post(f"{address}/do", {"do": "edit", "name": "Ana of the Reds", "public": "on", "lists": "on"})
    assert "rating-line" not in dan.reads(address)
    assert reading.series_book(series).rating(f"#{Page.objects.get().pk}") is None
    dan.post(f"{address}/do", {"do": "edit", "name": "Dan", "public": "on"})
    assert Page.objects.get().name == "Ana of the Reds"


def test_only_entries_whose_links_a_browser_holds_come_onto_its_page(career):
    ana, address, _series, first, _second = career
    person = Page.objects.get()
    assert code_of(people.take_in, person, ["nothing"], first.row(2).pk) == "no_entries"
    ana.post(f"{address}/do", {"do": "let_go", "entry": first.row(1).pk})
    assert person.entries.count() == 1 and said("page.you_also_played_here") in ana.reads(address)
    ana.post(f"{address}/do", {"do": "take_in", "entry": first.row(1).pk})
    assert person.entries.count() == 2
    assert said("page.no_players_link") in Somebody("Dan").client.post("/t/player/new", follow=True).content.decode()
    link = re.search(r"/t/in/[\w-]+", ana.reads(address))[0]
    assert Somebody("Ana").get(link).headers["Location"] == address
    ana.post(f"{address}/do", {"do": "delete", "sure": "on"})
    assert not Page.objects.exists() and Entrant.objects.filter(name="Ana").exists()


def test_moderators_hide_a_players_page_and_a_series(career):
    ana, address, series, _first, _second = career
    ana.post(f"{address}/do", {"do": "edit", "name": "Ana", "public": "on"})
    mia, dan = Somebody("Mia"), Somebody("Dan")
    mia.post(f"/moderate/in/{moderators.add('Mia')}")
    slug = address.split("/")[-1]
    for kind, place in (("person", address), ("series", f"/t/series/{series.slug}")):
        assert "page_hidden" in mia.reads(place) and "page_hidden" not in dan.reads(place)
        wanted = {kind: slug if kind == "person" else series.slug, "what": "page_hidden"}
        assert dan.post("/moderate/do", {**wanted, "why": "no"}).status_code == 404
        mia.post("/moderate/do", wanted)
        assert dan.get(place).status_code == 200, "a reason is needed"
        mia.post("/moderate/do", {**wanted, "why": "name"})
        assert dan.get(place).status_code == 404 and mia.get(place).status_code == 200
        mia.post("/moderate/do", {**wanted, "what": "page_shown"})
        assert dan.get(place).status_code == 200


def test_own_data_holds_the_page_and_forgetting_takes_it_away(career):
    _ana, _address, _series, first, second = career
    person = Page.objects.get()
    tokens = [first.tokens[1], second.tokens[1], people.link_of(person)]
    assert own_data.data_of(tokens, "")["player_pages"] == [{"name": "ana", "public": False}]
    own_data.forget(tokens, "")
    assert not Page.objects.exists() and first.row(1).person is None


def test_games_on_the_boards_of_teams_count_for_who_sat_there(db):
    held = Meeting()
    held.open_round(pairs=[(held.number("Reds"), held.number("Blues"))])
    held.play((20, 5), (5, 20), (20, 8))
    rounds.close(held.tournament, OLA)
    rounds.finish(held.tournament, OLA)
    series, _token = running.create("Teams")
    running.add(series, held.tournament, OLA)
    order, book = told(series)
    assert order[:2] == [(1, "Reds", 25.0), (2, "Blues", 18.0)]
    assert {book.names[who] for who in book.rated} == {"Ana", "Ben", "Chie", "Dina", "Emil", "Fay"}
    ana = held.tournament.entrants.get(name="Ana")
    person, _own = people.create([held.tokens[ana.number]], "")
    career = people.career(person)
    assert (career.wins, career.losses, career.played[0].place) == (1, 0, "1")
