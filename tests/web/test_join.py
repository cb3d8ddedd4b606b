"""Coming in by link, code or another device; and what is said when that does not work."""

import itertools
import re
from datetime import timedelta

import pytest

from attacks.models import Fleet, Holder, Invite, Match
from attacks.services.common import clock
from attacks.services.lobby import lobby
from attacks.web.common import rates
from tests.support.people.browser import LIST, Person, started
from tests.support.said import said


def test_ben_takes_the_seat_with_his_name_and_fleet_and_the_match_begins(ana, ben):
    match_id, link, _code = ana.opens()
    page = ben.reads(link)
    assert (
        said("page.invites_you", host="Ana") in page
        and "Red Squadron" in page
        and said("page.take_the_seat") in page
        and said("page.only_watch") in page
    )
    went = ben.takes(link, fleet="paste", fleet_text=LIST)
    assert went.headers["Location"] == f"/m/{match_id}"
    assert Match.objects.get().status == "live"
    assert Holder.objects.get(seat="p2").name == "Ben"
    assert "Reds of Ana" in ben.reads("/fleets"), "a pasted list is kept for the next match"


def test_the_code_leads_to_the_seat_however_it_is_typed(ana, ben):
    _id, _link, code = ana.opens()
    assert re.fullmatch("[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}", code)
    plain = code.replace("-", "")
    for typed in (code, plain, code.lower(), f" {plain[:2]} {plain[2:]} ", f"http://testserver/j/{plain}"):
        assert ben.get("/j/", {"code": typed}).headers["Location"] == f"/j/{plain}", typed
    assert ben.takes(f"/j/{plain}").status_code == 302


def test_a_whole_link_may_be_pasted_where_a_code_is_asked_for(ana, ben):
    _id, link, _code = ana.opens()
    assert ben.get("/j/", {"code": f"http://testserver{link}"}).headers["Location"] == link


@pytest.mark.parametrize(
    ("typed", "status", "sentence"),
    [
        ("", 400, "Type the code you were given"),
        ("K7Q", 400, "A code has six letters and digits"),
        ("0O1I", 400, "A code has six letters and digits"),
        ("K7Q-F2M", 404, said("page.this_link_or_code")),
        ("<script>", 400, "A code has six letters and digits"),
    ],
)
def test_a_wrong_code_is_said_beside_its_field(ana, typed, status, sentence):
    told = ana.get("/j/", {"code": typed})
    assert told.status_code == status
    page = told.content.decode()
    if status == 404:
        assert 'id="code-error"' in page
    else:
        assert sentence in page
    assert "<script>" not in page.replace("<script src", "").replace('<script type="module"', "")


def test_codes_cannot_be_guessed_because_an_address_must_wait(ana, dan):
    _id, link, code = ana.opens()
    guesses = ["".join(letters) for letters in itertools.islice(itertools.product("ABCDEF", repeat=6), rates.WRONG + 5)]
    seen = [dan.get("/j/", {"code": guess}).status_code for guess in guesses]
    assert set(seen[:-5]) == {404} and set(seen[-5:]) == {429}
    assert dan.get("/j/", {"code": code}).status_code == 429, "a right guess is of no use then"
    assert dan.get(f"/j/{code.replace('-', '')}").status_code == 429
    assert dan.get(link).status_code == 200, "a real link cannot be guessed, so it always works"
    other_place = dan.get("/j/", {"code": code}, REMOTE_ADDR="192.0.2.7")
    assert other_place.status_code == 302


def test_guesses_of_links_and_matches_find_nothing_and_are_slowed_down(dan):
    for place, start in enumerate(("/j/", "/d/", "/m/m_"), start=1):
        guesses = [f"{start}{n:022}" for n in range(rates.WRONG + 5)]
        seen = [dan.get(guess, REMOTE_ADDR=f"192.0.2.{place}").status_code for guess in guesses]
        assert set(seen[:-10]) == {404} and set(seen[-5:]) == {429}


def test_a_link_works_once(ana, ben, dan):
    match_id, link, code = ana.opens()
    ben.takes(link)
    for address in (link, f"/j/{code.replace('-', '')}"):
        told = dan.get(address)
        assert told.status_code == 410 and said("page.this_link_has_been") in told.content.decode()
    assert dan.takes(link).status_code == 410
    assert f"/m/{match_id}/watch" in dan.reads(link), "watching is still open"
    assert ben.get(link).headers["Location"] == f"/m/{match_id}", "the one who used it goes to the table"
    assert Holder.objects.filter(seat="p2").count() == 1


def test_an_expired_link_says_so(ana, ben):
    _id, link, _code = ana.opens()
    Invite.objects.update(expires=clock.now() - timedelta(seconds=1))
    told = ben.get(link)
    assert told.status_code == 410 and said("page.this_link_has_expired") in told.content.decode()


def test_a_new_link_makes_the_old_one_useless(ana, ben):
    match_id, link, code = ana.opens()
    assert ana.post(f"/m/{match_id}/invite/renew").status_code == 302
    page = ana.reads(f"/m/{match_id}/invite")
    assert link not in page and code not in page
    assert ben.get(link).status_code == 404
    assert ben.takes(re.search(r'value="http://testserver(/j/[^"]+)"', page)[1]).status_code == 302


def test_nobody_else_renews_the_link(ana, dan):
    match_id, link, _code = ana.opens()
    assert dan.post(f"/m/{match_id}/invite/renew").status_code == 403
    assert dan.get(link).status_code == 200


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"name": ""}, said("page.please_give_a_name")),
        ({"fleet": "join"}, said("page.choose_where_this_fleet")),
        ({"fleet": "paste", "fleet_text": ""}, "Paste a list here"),
        ({"fleet": "paste", "fleet_text": "[]"}, said("page.this_list_cannot_be")),
    ],
)
def test_a_wrong_answer_keeps_the_link_good(ana, ben, answers, sentence):
    _id, link, _code = ana.opens()
    told = ben.takes(link, **answers)
    assert told.status_code == 400 and sentence in told.content.decode()
    assert not Holder.objects.filter(seat="p2").exists()
    assert ben.takes(link).status_code == 302


def test_the_host_does_not_take_the_opponents_seat_by_accident(ana):
    match_id, link, _code = ana.opens()
    assert ana.get(link).headers["Location"] == f"/m/{match_id}/invite"
    assert said("page.you_already_have_a") in ana.reads(f"/m/{match_id}/invite")
    assert ana.takes(link).status_code == 302 and not Holder.objects.filter(seat="p2").exists()


def test_two_people_who_open_the_same_link_do_not_both_get_the_seat(ana, ben, dan):
    _id, link, _code = ana.opens()
    assert ben.get(link).status_code == dan.get(link).status_code == 200
    assert ben.takes(link).status_code == 302
    assert dan.takes(link).status_code == 410
    assert not dan.tokens and Fleet.objects.filter(owner_key="").count() == 2


def test_ana_goes_on_with_her_seat_on_her_phone_once(ana, ben, dan):
    match = started(ana, ben)
    assert said("page.show_the_link") in ana.reads(f"/m/{match.id}/device")
    assert not Invite.objects.filter(kind="device").exists(), "looking makes no link"
    page = ana.post(f"/m/{match.id}/device").content.decode()
    link = re.search(r'value="http://testserver(/d/[^"]+)"', page)[1]
    phone = Person("Ana on her phone")
    assert "You will play as <b>Ana</b> here too" in phone.reads(link)
    assert phone.post(link).headers["Location"] == f"/m/{match.id}"
    assert 'data-roles="p1"' in phone.reads(f"/m/{match.id}") and 'data-roles="p1"' in ana.reads(f"/m/{match.id}")
    assert dan.post(link).status_code == 410 and not dan.tokens
    assert phone.get(link).headers["Location"] == f"/m/{match.id}"


def test_a_device_link_runs_out_and_dies_with_its_seat(ana, ben, dan):
    match = started(ana, ben)
    page = ana.post(f"/m/{match.id}/device").content.decode()
    link = re.search(r'value="http://testserver(/d/[^"]+)"', page)[1]
    holder = Holder.objects.get(seat="p1")
    lobby.revoke(holder)
    assert dan.get(link).status_code == 404
    Holder.objects.update(revoked=False)
    Invite.objects.update(expires=clock.now())
    assert dan.get(link).status_code == 410 and dan.post(link).status_code == 410


def test_only_a_player_gets_a_device_link(ana, ben, chie):
    match = started(ana, ben)
    assert chie.get(f"/m/{match.id}/device").status_code == 403
    assert chie.post(f"/m/{match.id}/device").status_code == 403
