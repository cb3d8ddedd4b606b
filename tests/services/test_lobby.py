"""How people come together: links that work once, seats, other devices, and the start that happens by itself."""

from datetime import timedelta
from io import StringIO

import msgspec
import pytest
from django.core.management import call_command
from django.db import transaction

from attacks.models import Event, Holder, Invite, Match
from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.lobby import listing, lobby
from attacks.services.lobby.start import begin_if_ready
from attacks.services.store import holders
from tests.services.tinyroom import Squad
from tests.support.people.table import Table


def squad(name="Reds"):
    return fleets.from_squad(Squad(name), room="tiny", edition="1")


def waiting(**changes):
    """Ana's match, waiting for Ben."""
    usual = {
        "room": "tiny",
        "edition": "1",
        "mode": "game",
        "options": {"rounds": 3},
        "title": "Ana waits",
        "host_name": "Ana",
        "host_fleet": squad(),
        "public": False,
    }
    return lobby.create(**{**usual, **changes})


def code_of(error):
    return error.value.code


@pytest.fixture
def created(transactional_db):
    return waiting()


def test_the_host_gets_a_seat_and_a_link_for_the_other(created):
    (ana, token), (invite, link) = created.holders[0], created.invite
    assert (created.match.status, ana.seat, invite.seat) == ("open", "p1", "p2")
    assert lobby.holder_by_token(token) == ana
    assert lobby.invite_by(link) == invite
    assert lobby.invite_by(f" {invite.code[:3].lower()}-{invite.code[3:]} ") == invite


def test_no_token_can_be_read_from_the_database(created):
    stored = [*Holder.objects.values_list("token_hash"), *Invite.objects.values_list("token_hash", "sealed")]
    assert created.holders[0][1] not in str(stored)
    assert created.invite[1] not in str(stored)


def test_names_of_matches_and_tokens_cannot_be_guessed(created):
    assert len(created.match.id) == 24
    assert len(created.invite[1]) == len(created.holders[0][1]) == 22


def test_the_host_may_take_the_other_seat(transactional_db):
    created = waiting(host_seat="p2")
    assert (created.holders[0][0].seat, created.invite[0].seat) == ("p2", "p1")


def test_a_seat_that_does_not_exist_is_refused(transactional_db):
    with pytest.raises(LobbyError) as error:
        waiting(host_seat="p9")
    assert code_of(error) == "no_such_seat"
    assert not Match.objects.exists()


def test_the_match_starts_when_the_second_fleet_is_there(created):
    assert (created.match.status, Event.objects.count()) == ("open", 0)
    match, ben, _ = lobby.join(created.invite[0], name=" Ben ", fleet=squad("Blues"))
    assert (match.status, match.head, ben.name) == ("live", 1, "Ben")
    setup = msgspec.json.decode(Event.objects.get().body)["d"]["setup"]
    assert setup["rounds"] == 3
    assert setup["first"] == "p1"
    assert setup["seats"]["p2"]["squad"] == {
        "name": "Blues",
        "faction": "none",
        "points": 0,
        "ships": [{"name": "Raft", "points": 0}],
    }


def test_a_match_begins_once(created):
    match, _ben, _ = lobby.join(created.invite[0], name="Ben", fleet=squad("Blues"))
    with pytest.raises(LobbyError) as error, transaction.atomic():
        begin_if_ready(match)
    assert code_of(error) == "already_started"


def test_a_link_works_once(created):
    invite, link = created.invite
    lobby.join(invite, name="Ben", fleet=None)
    for again in (lambda: lobby.join(invite, name="Dan", fleet=None), lambda: lobby.invite_by(link)):
        with pytest.raises(LobbyError) as error:
            again()
        assert code_of(error) == "link_used"
    assert created.match.holders.filter(role="seat").count() == 2


def test_a_link_runs_out(created):
    Invite.objects.update(expires=clock.now() - timedelta(seconds=1))
    with pytest.raises(LobbyError) as error:
        lobby.join(created.invite[0], name="Ben", fleet=None)
    assert code_of(error) == "link_expired"
    assert lobby.invites_of(created.holders[0][0]) == []


@pytest.mark.parametrize("typed", ["", "nonsense", "AAAAAA", "x" * 5000, "\0", "'; --", "🎲"])
def test_what_is_no_link_is_said_to_be_none(created, typed):
    with pytest.raises(LobbyError) as error:
        lobby.invite_by(typed)
    assert code_of(error) == "no_such_link"


def test_the_host_sees_the_link_again_and_a_fresh_one_ends_the_old(created):
    ana = created.holders[0][0]
    assert lobby.invites_of(ana) == [created.invite]
    fresh = lobby.renew_invite(ana)
    assert lobby.invites_of(ana) == [fresh]
    with pytest.raises(LobbyError) as error:
        lobby.invite_by(created.invite[1])
    assert code_of(error) == "no_such_link"


def test_there_is_no_fresh_link_without_a_free_seat(created):
    lobby.join(created.invite[0], name="Ben", fleet=None)
    with pytest.raises(LobbyError) as error:
        lobby.renew_invite(created.holders[0][0])
    assert code_of(error) == "no_free_seat"


def test_alone_one_browser_holds_both_seats_and_it_starts_at_once(transactional_db):
    created = waiting(alone=True, other_fleet=squad("Blues"))
    assert (created.match.status, created.invite) == ("live", None)
    tokens = [token for _, token in created.holders]
    assert [holder.seat for holder in holders.holders_in(created.match.id, tokens)] == ["p1", "p2"]


def test_a_fleet_that_waits_is_taken_by_who_brings_none(transactional_db):
    created = waiting(other_fleet=squad("Blues"))
    match, ben, _ = lobby.join(created.invite[0], name="Ben", fleet=None)
    assert (match.status, ben.fleet.name) == ("live", "Blues")


def test_another_device_gets_the_same_seat_once(created):
    ana = created.holders[0][0]
    link = lobby.device_link(ana)
    match, phone, token = lobby.claim_device(link)
    assert (match, phone.seat, phone.name) == (created.match, "p1", "Ana")
    assert lobby.holder_by_token(token) == phone != ana
    with pytest.raises(LobbyError) as error:
        lobby.claim_device(link)
    assert code_of(error) == "link_used"
    with pytest.raises(LobbyError):
        lobby.claim_device(created.invite[1])
    with pytest.raises(LobbyError):
        lobby.invite_by(lobby.device_link(ana))


def test_a_revoked_seat_makes_no_device(created):
    ana = created.holders[0][0]
    link = lobby.device_link(ana)
    lobby.revoke(ana)
    with pytest.raises(LobbyError):
        lobby.claim_device(link)
    assert lobby.holder_by_token(created.holders[0][1]) is None


def test_my_matches_are_those_of_my_tokens_newest_first(created):
    other = Table()
    mine = lobby.matches_of([created.holders[0][1], other.tokens["p2"], "nonsense"])
    assert [(match.id, [holder.seat for holder in held]) for match, held in mine] == [
        (other.id, ["p2"]),
        (created.match.id, ["p1"]),
    ]
    assert lobby.matches_of([]) == []


def test_public_matches_show_no_private_one_and_those_going_on_first(created):
    over, live = Table(), Table()
    over.concede("p1", "resign")
    assert [match.id for match in listing.public_matches()] == [live.id, over.id]
    assert listing.public_matches("xwing") == []


def test_a_laid_table_waits_for_both_with_the_fleets_on_it(transactional_db):
    match, links = lobby.create_prepared_match(
        room="tiny",
        edition="1",
        mode="game",
        options={},
        title="Demo",
        fleets={"p1": squad("Reds"), "p2": squad("Blues")},
        public=True,
    )
    for seat, name in (("p1", "Ana"), ("p2", "Ben")):
        match, holder, _ = lobby.join(lobby.invite_by(links[seat]), name=name)
        assert holder.seat == seat
    assert match.status == "live"


def test_a_long_name_and_title_are_cut(transactional_db):
    created = waiting(host_name="A" * 100, title="T" * 500)
    assert (len(created.holders[0][0].name), len(created.match.title)) == (40, 120)


def test_the_demo_prints_links_that_work(transactional_db):
    out = StringIO()
    call_command("demo", port="8123", stdout=out)
    links = [word for word in out.getvalue().split() if word.startswith("http://127.0.0.1:8123/")]
    first, second, watch = links
    for link, seat in ((first, "p1"), (second, "p2")):
        match, holder, _ = lobby.join(lobby.invite_by(link.rsplit("/", 1)[1]), name="Ana")
        assert holder.seat == seat
    assert match.status == "live"
    assert watch.endswith(f"/m/{match.id}/watch")
