"""Playing again over the pages: each browser gets its own seat of the next match, and nobody else gets any."""

from __future__ import annotations

from attacks.models import Match
from attacks.services.live.onward import onward
from attacks.services.store.holders import holders_in
from tests.support.people.browser import finished, started


def press(person, match, do, **more):
    return person.post(f"/m/{match.id}/again", {"do": do}, **more)


def seats(person, match_id):
    return [holder.seat for holder in holders_in(match_id, person.tokens)]


def test_each_browser_sits_down_at_its_own_seat_and_a_watcher_at_none(ana, ben, chie):
    match = finished(ana, ben)
    assert 'value="propose"' in ana.reads(f"/m/{match.id}/result")
    assert "/again" not in chie.reads(f"/m/{match.id}/result").replace("/again/part", "")
    assert press(chie, match, "propose").status_code == 403
    assert press(ana, match, "propose", headers={"accept": "application/json"}).json() == {}
    assert 'value="accept"' in ben.reads(f"/m/{match.id}/again/part")
    assert 'value="withdraw"' in ana.reads(f"/m/{match.id}/again/part")
    went = press(ben, match, "accept")
    fresh = onward(match.id).to
    assert went.headers["Location"] == f"/m/{fresh}/invite", "Ana has not come yet"
    assert f"/m/{fresh}/watch" in chie.reads(f"/m/{match.id}/again/part")
    assert press(chie, match, "go").status_code == 403
    assert press(ana, match, "go").headers["Location"] == f"/m/{fresh}"
    assert (seats(ana, fresh), seats(ben, fresh), seats(chie, fresh)) == (["p1"], ["p2"], [])
    assert press(ben, match, "go").headers["Location"] == f"/m/{fresh}", "who sits there already just goes"
    assert Match.objects.get(id=fresh).status == "live"


def test_what_does_not_work_says_why(ana, ben):
    match = started(ana, ben)
    json = {"accept": "application/json"}
    refused = press(ana, match, "propose", headers=json)
    assert (refused.status_code, refused.json()) == (409, {"code": "not_over"})
    ben.concedes(match.id)
    assert press(ana, match, "accept", headers=json).json() == {"code": "no_rematch"}
    press(ana, match, "swap")
    assert press(ben, match, "propose", headers=json).json() == {"code": "rematch_offered"}
    page = press(ben, match, "propose")
    assert page.status_code == 409 and f"/m/{match.id}/watch" in page.content.decode()


def test_alone_one_press_begins_the_same_again(ana):
    went = ana.new(theirs="ready", theirs_ready="1", alone="on", mine="ready", mine_ready="0")
    assert went.status_code == 302
    match = Match.objects.get()
    if match.status == "open":
        raise AssertionError(went.headers)
    ana.concedes(match.id)
    assert 'value="alone"' in ana.reads(f"/m/{match.id}/result")
    fresh = press(ana, match, "alone").headers["Location"].split("/")[2]
    assert fresh != match.id and sorted(seats(ana, fresh)) == ["p1", "p2"]
    assert Match.objects.get(id=fresh).status == "live"
