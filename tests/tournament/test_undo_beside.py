"""What the desk does beside its commands is taken back, too: merging, deleting, divisions, seasons, lists, streams."""

from __future__ import annotations

from datetime import timedelta

from attacks.models import Division, Entrant, Tournament, Undoable
from attacks.services import streaming
from attacks.services.common import clock
from attacks.services.tournament import changes, undo
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, PIA, Evening, code_of
from tests.tournament.test_pages import does, opens
from tests.tournament.test_undo import ola, stands, takes_back

__all__ = ["ola"]  # a fixture


def test_two_tournaments_made_one_are_two_again(evening, ola):
    other = Evening(2)
    other.add("Zoe")
    other.draw()
    opens(ola, other)
    slug, before = evening.tournament.slug, (stands(evening), stands(other))
    ola.post(f"/t/{slug}/to/join", {"other": other.tournament.pk})
    assert len(evening.book.entrants) == 5 and stands(evening) != before[0]
    takes_back(ola, evening)
    other.tournament.refresh_from_db()
    assert (stands(evening), stands(other)) == before
    for number in (1, 3):
        went = Person("x").get(f"/t/in/{other.tokens[number]}")
        assert went.headers["Location"] == f"/t/{other.tournament.slug}/me"
    assert other.log[-1] == evening.log[-1] == "undone"


def test_two_made_one_stay_so_where_somebody_has_gone_on(evening, ola):
    other = Evening(2)
    opens(ola, other)
    ola.post(f"/t/{evening.tournament.slug}/to/join", {"other": other.tournament.pk})
    group = Undoable.objects.order_by("-id").first().group
    evening.open_round()
    assert code_of(undo.take_back, evening.tournament, PIA, group) == "undo_late"
    Entrant.objects.filter(tournament=evening.tournament, name="Ana").update(club="North")
    assert code_of(undo.take_back, evening.tournament, OLA, group) in ("moved_on", "")


def test_a_deleted_tournament_comes_back_from_the_list_for_a_minute(evening, ola, monkeypatch):
    slug, was = evening.tournament.slug, stands(evening)
    does(ola, evening.tournament, "announce", sentence="Lunch")
    does(ola, evening.tournament, "announce", sentence="")
    does(ola, evening.tournament, "delete", why="a mistake")
    assert ola.get(f"/t/{slug}/to").status_code == 404
    page = ola.reads("/t/")
    assert page.count(f"/t/{slug}/to/back") == 1 and "/to/back" not in Person("Dan").reads("/t/")
    group = Undoable.objects.order_by("-id").first().group
    assert Person("Dan").post(f"/t/{slug}/to/back", {"group": group}).headers["Location"] == "/t/"
    ola.post(f"/t/{slug}/to/back", {"group": group})
    assert stands(evening) == was and ola.get(f"/t/{slug}/to").status_code == 200
    does(ola, evening.tournament, "delete", why="after all")
    then = clock.now() + timedelta(seconds=changes.SECONDS + 1)
    monkeypatch.setattr(clock, "now", lambda: then)
    assert "/to/back" not in ola.reads("/t/")
    assert Person("Dan").post("/t/nowhere/to/back", {}).status_code == 404


def test_a_division_and_a_season_go_again_as_long_as_nobody_came(evening, ola):
    slug = evening.tournament.slug
    ola.post(f"/t/{slug}/to/division", {"name": "Lower"})
    assert Division.objects.count() == 2
    takes_back(ola, evening)
    assert not Division.objects.exists() and Tournament.objects.get(name="Lower").status == "deleted"
    ola.post(f"/t/{slug}/to/division", {"name": "Low"})
    Tournament.objects.exclude(status="deleted").update(status="over")
    for _again in range(2):
        ola.post(f"/t/{slug}/to/season", {"up": "1"})
        assert Division.objects.filter(season=2).count() == 2
        takes_back(ola, evening)
        assert not Division.objects.filter(season=2).exists()
    ola.post(f"/t/{slug}/to/season", {"up": "1"})
    Evening.of(Division.objects.get(season=2, place=1).tournament).add("Zoe")
    group = Undoable.objects.filter(tournament=evening.tournament).order_by("-id").first().group
    assert code_of(undo.take_back, evening.tournament, OLA, group) == "moved_on"


def test_a_list_given_at_the_desk_and_a_link_for_a_stream_are_taken_back(evening, ola):
    slug, was = evening.tournament.slug, stands(evening)
    ola.post(f"/t/{slug}/to/players/1/list", {"list": "ready", "list_ready": "1"})
    assert evening.row(1).fleet
    takes_back(ola, evening)
    assert stands(evening) == was
    ola.post(f"/t/{slug}/to/stream", {"do": "make", "name": "Hall"})
    assert streaming.links_of(tournament=Tournament.objects.get(pk=evening.tournament.pk))
    takes_back(ola, evening)
    assert stands(evening) == was
