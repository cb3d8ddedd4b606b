"""Links for streams: what they show, to whom, how late, and that nothing is left of one that is taken back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from attacks.models import Match
from attacks.services import streaming
from attacks.services.common import clock
from attacks.services.tournament import reading
from attacks.web.match import passed_on
from tests.support.people.browser import started
from tests.support.people.evening import Evening

ELEMENT = "<broadside-stream"


def only(match) -> streaming.StreamLink:
    (link,) = streaming.links_of(match=match)
    return link


def made(person, match) -> str:
    """A link of a match, made on its page: the token."""
    assert person.post(f"/m/{match.id}/stream", {"do": "make", "name": "My stream"}).status_code == 302
    return streaming.token_of(only(match))


def test_who_sits_there_makes_a_link_puts_it_together_and_takes_it_back(ana, ben, chie):
    match = started(ana, ben)
    token = made(ana, match)
    desk = ana.reads(f"/m/{match.id}/stream?show=dice&show=score&theme=clear&size=150&lang=ja")
    address = f"/o/{token}/all?show=score,dice&theme=clear&size=150&lang=ja"
    assert address in desk and f"/o/{token}/dice?theme=clear" in desk
    shown = chie.reads(address)
    assert 'data-show="score dice"' in shown and "theme-clear" in shown and "size-150" in shown and 'lang="ja"' in shown
    link = only(match)
    assert ana.post(f"/m/{match.id}/stream", {"do": "take_back", "link": link.key}).status_code == 302
    gone = chie.get(f"/o/{token}/all")
    assert gone.status_code == 404 and ELEMENT not in gone.content.decode()
    assert not match.holders.filter(role="watch", revoked=False).exists()


def test_nobody_else_makes_one_or_reads_what_there_is(ana, ben, chie):
    match = started(ana, ben)
    token = made(ana, match)
    other = started(ana, ben)
    for answer in (chie.get(f"/m/{match.id}/stream"), chie.post(f"/m/{match.id}/stream", {"do": "make"})):
        assert answer.status_code == 403 and token not in answer.content.decode()
    link = only(match)
    ben.post(f"/m/{other.id}/stream", {"do": "take_back", "link": link.key})
    assert only(match) == link, "it is of another match"


def test_the_page_of_a_link_tells_its_address_to_nobody_and_stands_in_no_foreign_page(ana, ben, chie):
    answer = chie.get(f"/o/{made(ana, started(ana, ben))}/dice")
    assert answer["Referrer-Policy"] == "no-referrer" and "no-store" in answer["Cache-Control"]
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"] and answer["X-Frame-Options"] == "SAMEORIGIN"


def test_what_is_not_there_is_answered_with_nothing_to_see(ana, ben, chie):
    token = made(ana, started(ana, ben))
    for address in (f"/o/{token}/standings", f"/o/{token}/nothing", "/o/wrong/all"):
        assert chie.get(address).status_code == 404
    odd = chie.reads(f"/o/{token}/all?show=cheese&theme=pink&size=1000&lang=xx")
    assert 'data-show="score sides dice odds last card"' in odd and "theme-dark" in odd and "size-100" in odd


def test_no_more_links_than_anybody_needs(ana, ben):
    match = started(ana, ben)
    for _ in range(streaming.MOST):
        streaming.make(name="one", match=match)
    page = ana.post(f"/m/{match.id}/stream", {"do": "make"}, follow=True).content.decode()
    assert f"There are {streaming.MOST} links already" in page
    assert len(streaming.links_of(match=match)) == streaming.MOST


def test_a_link_is_as_late_as_its_table_says_for_whoever_has_it(ana, ben, chie, monkeypatch):
    now = [datetime(2031, 5, 1, tzinfo=UTC)]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    match_id, link, _code = ana.opens(delay="900")
    now[0] += timedelta(seconds=60)
    assert ben.takes(link).status_code == 302
    token = made(ana, Match.objects.get(id=match_id))
    address, head = f"/o/{token}/all", Match.objects.get(id=match_id).head
    for person in (ana, ben, chie):
        assert person.get(address).context["match"].head == 0 < head
    now[0] += timedelta(seconds=900)
    assert chie.get(address).context["match"].head == head


def test_a_match_that_moderators_hide_is_over_no_stream_and_said_nowhere_else(ana, ben, chie):
    match = started(ana, ben, visible="public")
    token = made(ana, match)
    assert chie.get(f"/o/{token}/odds.json").status_code == 200
    Match.objects.filter(id=match.id).update(hidden=True)
    for what in ("all", "odds.json", "odds-line.json"):
        assert chie.get(f"/o/{token}/{what}").status_code == 404
    assert streaming.right_of_link(token) is None
    assert not passed_on.card_of(Match.objects.get(id=match.id)).sides


# --- tournaments ---


def test_a_tournaments_link_shows_its_round_its_standings_and_the_table_that_is_chosen(db, chie):
    evening = Evening()
    evening.open_round()
    link = streaming.make(name="Hall", tournament=evening.tournament)
    token = streaming.token_of(link)
    found = reading.book(evening.tournament)
    row = next(one for one in found.of_round(1) if one.match_id)
    page = chie.reads(f"/o/{token}/all")
    assert row.first.shown in page and ELEMENT not in page
    streaming.show(link, row.match)
    first = streaming.by_token(token).holder
    page = chie.reads(f"/o/{token}/all?show=score,round")
    assert f'data-match="{row.match_id}"' in page and f'data-featured="{row.match_id}"' in page
    streaming.show(streaming.by_token(token), None)
    first.refresh_from_db()
    assert first.revoked, "what was open of that table is closed"
    assert ELEMENT not in chie.reads(f"/o/{token}/score")


def test_nobody_sees_a_draft_over_a_stream(db, chie):
    evening = Evening()
    evening.draw()
    token = streaming.token_of(streaming.make(name="Hall", tournament=evening.tournament))
    assert 'class="widget widget-round"' not in chie.reads(f"/o/{token}/round")
