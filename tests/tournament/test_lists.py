"""A list belongs to its player: the first table plays what the player gave, and so do all others and every file."""

import html

import msgspec

from attacks.models import Invite
from attacks.services import fleets
from attacks.services.lobby import lobby
from attacks.services.tournament import files, lists, rounds
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens

READY = {"list": "ready", "list_ready": "0"}


def without_lists(players=2):
    """A round is published, and nobody has given a list."""
    evening = Evening(players)
    return evening, evening.open_round(pairs=[(n, n + 1) for n in range(1, players, 2)])[0]


def gives(person, evening, paired=None, **more):
    then = {"then": paired.pk} if paired else {}
    return person.post(f"/t/{evening.tournament.slug}/me/list", {**READY, **then, **more})


def test_who_has_no_list_gives_it_on_the_own_page_and_sits_down_with_it_under_the_own_name(transactional_db):
    evening, paired = without_lists()
    me = f"/t/{evening.tournament.slug}/me"
    ana, ben = (opens(Person(name), evening, n) for n, name in ((1, "Ana"), (2, "Ben")))
    assert ana.post(f"{me}/table/{paired.pk}").headers["Location"] == me
    page = ana.reads(me)
    assert said("page.give_your_list_first") in page and said("page.give_this_list_and") in page
    assert said("page.open_my_table") not in page.replace(said("page.and_open_my_table"), "")
    for person, ready in ((ana, "0"), (ben, "1")):
        assert gives(person, evening, paired, list_ready=ready).headers["Location"] == f"/m/{paired.match_id}"
    paired.match.refresh_from_db()
    assert paired.match.status == "live"
    seats = {holder.seat: holder for holder in paired.match.holders.filter(role="seat")}
    assert [seats[seat].name for seat in ("p1", "p2")] == [evening.row(n).name for n in (1, 2)]
    assert [seats[seat].fleet.name for seat in ("p1", "p2")] == [evening.row(n).fleet.name for n in (1, 2)]


def test_the_list_given_at_the_first_table_stays_and_is_in_lists_and_files(transactional_db):
    evening, paired = without_lists()
    ana = opens(Person("Ana"), evening, 1)
    gives(ana, evening, paired)
    name = evening.row(1).fleet.name
    assert name in Person("Dan").reads(f"/t/{evening.tournament.slug}/lists")
    assert "pilots" in files.list_fortress(evening.book, lists=True)
    other = fleets.ready_made("xwing", "2.5")[1]
    assert other.name != name
    gives(ana, evening, list_ready="1")
    assert evening.row(1).fleet.name == name  # it is locked now
    evening.enter(paired, 20, 3)
    rounds.close(evening.tournament, OLA)
    evening.open_round("two")
    table = evening.pairings[0]
    ana.post(f"/t/{evening.tournament.slug}/me/table/{table.pk}")
    seat = table.match.holders.get(role="seat")
    assert (seat.name, seat.fleet.name) == ("Ana", name)


def test_no_link_leads_to_a_seat_of_a_tournament_under_another_name(transactional_db):
    evening, paired = without_lists()
    ana = opens(Person("Ana"), evening, 1)
    gives(ana, evening, paired)
    waiting = ana.reads(f"/m/{paired.match_id}/invite")
    assert said("page.your_opponent_comes_from") in waiting and "/j/" not in waiting
    for invite in Invite.objects.filter(match=paired.match, seat="p2", used_at=None, revoked=False):
        for path in (f"/j/{invite.code}", f"/j/{lobby.unseal(invite.sealed).decode()}"):
            for person in (Person("Batman"), opens(Person("Ben"), evening, 2)):
                went = person.post(path, {"name": "Batman", "fleet": "ready", "fleet_ready": "1"})
                assert went.status_code == 302 and f"/t/{evening.tournament.slug}/table/" in went.headers["Location"]
    assert not paired.match.holders.filter(seat="p2").exists()


def test_a_list_that_cannot_be_played_is_not_kept(db, monkeypatch):
    evening, paired = without_lists()
    ana = opens(Person("Ana"), evening, 1)

    def refused(*_args, **_more):
        raise lobby.LobbyError("bad_setup", "too_few_ships")

    monkeypatch.setattr(lobby, "join", refused)
    gives(ana, evening, paired)
    assert evening.row(1).fleet is None and evening.log.count("list_given") == 0


def test_another_list_from_the_organizer_lies_on_the_table_as_long_as_nobody_sits_there(transactional_db):
    evening = Evening(2, fleets=True)
    paired = evening.open_round(pairs=[(1, 2)])[0]
    squad = next(one for one in fleets.ready_made("xwing", "2.5") if one.name != evening.row(1).fleet.name)
    own = fleets.from_squad(squad, room="xwing", edition="2.5")
    lists.bring(evening.tournament, OLA, 1, own)
    rounds.sit(evening.tournament, evening.player(1), paired.pk, [])
    assert paired.match.holders.get(seat="p1").fleet.name == squad.name
    ola = opens(Person("Ola"), evening)
    assert said("page.ask_for_another_list") in ola.reads(f"/t/{evening.tournament.slug}/to/players/2")
    does(ola, evening.tournament, "list_back", player=2)
    assert code_of(rounds.sit, evening.tournament, evening.player(2), paired.pk, []) == "list_needed"
    assert said("page.no_list") in html.unescape(ola.reads(f"/t/{evening.tournament.slug}/to/players"))
    gives(opens(Person("Ben"), evening, 2), evening, paired)
    assert paired.match.holders.filter(seat="p2").count() == 1


def test_a_list_is_in_the_archive_whenever_it_was_given(transactional_db):
    evening, paired = without_lists()
    gives(opens(Person("Ana"), evening, 1), evening, paired)
    ola = opens(Person("Ola"), evening)
    data = msgspec.json.decode(ola.get(f"/t/{evening.tournament.slug}/to/files/tournament.json").content)
    assert evening.row(1).fleet.name in str(data)
