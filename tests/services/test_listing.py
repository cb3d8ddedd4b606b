"""The list on the first page, which nobody fills alone, and matches that go because nobody ever played them."""

from datetime import timedelta

import pytest

from attacks.models import Fleet, Match
from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.lobby import listing, lobby
from attacks.services.lobby.listing import MOST, MOST_OF_ONE
from tests.support.people.evening import Evening
from tests.support.people.table import Table

pytestmark = pytest.mark.django_db(transaction=True)


def made(maker="", public=True, days=0, **more):
    squad = fleets.ready_made("xwing", "2.0")[0]
    match = lobby.create(
        room="xwing",
        edition="2.0",
        mode="attack",
        options={"first": "p1", "contests": "roll_off", "dice": "server", "switches": {}},
        title="",
        host_name="Ana",
        host_fleet=fleets.from_squad(squad, room="xwing", edition="2.0"),
        public=public,
        maker=maker,
        **more,
    ).match
    Match.objects.filter(id=match.id).update(created=clock.now() - timedelta(days=days, seconds=60))
    return match.id


def test_nobody_fills_the_list_alone():
    early = [made(f"maker {n}", days=1) for n in range(3)]
    many = [made("Dan") for _ in range(MOST_OF_ONE + 8)]
    shown = [match.id for match in listing.public_matches()]
    assert len(set(shown) & set(many)) == MOST_OF_ONE
    assert set(early) < set(shown)
    assert [match.maker for match in listing.public_matches("xwing")].count("Dan") == MOST_OF_ONE
    assert MOST > MOST_OF_ONE


def test_a_match_that_nobody_ever_played_goes_after_a_while_with_what_was_brought_to_it(settings):
    settings.UNPLAYED = 30
    made(days=31)
    young = made(days=29)
    squad = fleets.ready_made("xwing", "2.0")[0]
    other = fleets.from_squad(squad, room="xwing", edition="2.0", owner_key="of Ben")
    alone = made(days=40, alone=True, other_fleet=other)  # it has begun, and that was all
    assert Match.objects.get(id=alone).head > 0
    assert listing.tidy() == 2
    assert list(Match.objects.values_list("id", flat=True)) == [young]
    assert Fleet.objects.count() == 2  # what waits at the young one, and Ben's own
    assert Fleet.objects.filter(pk=other.pk).exists()
    assert listing.tidy() == 0


def test_what_was_played_and_what_belongs_to_a_tournament_stays(settings):
    settings.UNPLAYED = 30
    table = Table()
    table.take("p1", "hide", (1,))
    evening = Evening(2, fleets=True)
    evening.open_round()
    ended = made()
    Match.objects.filter(id=ended).update(status=Match.Status.OVER)
    Match.objects.update(created=clock.now() - timedelta(days=400))
    before = Match.objects.count()
    assert (listing.tidy(), Match.objects.count()) == (0, before)


def test_who_wants_to_keep_everything_may(settings):
    settings.UNPLAYED = 0
    made(days=4000)
    assert listing.tidy() == 0


def test_much_goes_a_few_at_a_time(settings, monkeypatch):
    settings.UNPLAYED = 1
    monkeypatch.setattr(listing, "PORTION", 2)
    for _ in range(3):
        made(days=2)
    assert [listing.tidy() for _ in range(3)] == [2, 1, 0]
