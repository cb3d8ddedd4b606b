"""Inviting, watching, the table's page and the result: who is led where, and what stands there."""

import csv
import io
import re

import pytest
import segno

from attacks.models import Match
from attacks.services.match.commands import Order, Seating
from attacks.services.store import matches
from attacks.web.common import csv_line
from attacks.web.match import results
from tests.support.people.browser import finished, started
from tests.support.said import said


def test_the_table_opens_for_its_players_and_everybody_else_watches(ana, ben, chie):
    match = started(ana, ben)
    assert 'data-roles="p1"' in ana.reads(f"/m/{match.id}")
    assert 'data-roles="p2"' in ben.reads(f"/m/{match.id}")
    assert chie.get(f"/m/{match.id}").headers["Location"] == f"/m/{match.id}/watch"
    assert 'data-roles="watch"' in chie.reads(f"/m/{match.id}/watch")
    assert 'data-roles="watch"' in ana.reads(f"/m/{match.id}/watch"), "a player may look as spectators see it"


def test_the_tables_page_names_its_socket_its_words_and_its_links(ana, ben):
    match = started(ana, ben)
    context = ana.get(f"/m/{match.id}").context
    assert context["ws_url"] == f"/ws/match/{match.id}/"
    assert ana.get(context["words_url"]).status_code == 200
    assert context["seat"] == "p1" and context["match"]["title"] == "Ana – Ben"
    assert set(context["links"]) == {
        "home",
        "invite",
        "help",
        "settings",
        "watch",
        "result",
        "review",
        "story",
        "luck",
        "again",
        "next",
        "judge",
        "undo",
        "replay",
        "odds",
        "what_if",
        "line",
        "look",
        "tutor",
        "overlay",
        "stream",
        "webhooks",
        "alone",
        "audit",
        "device",
        "report",
        "watchers",
    }


def test_before_the_match_begins_players_see_the_links_and_others_wait(ana, chie):
    match_id, link, code = ana.opens(title="Final")
    assert ana.get(f"/m/{match_id}").headers["Location"] == f"/m/{match_id}/invite"
    assert chie.get(f"/m/{match_id}/invite").headers["Location"] == f"/m/{match_id}/watch"
    page = chie.reads(f"/m/{match_id}/watch")
    assert said("page.the_match_has_not") in page and "Final" in page
    assert link not in page and code not in page, "who only watches never sees the seat link"


def test_seat_link_and_watch_link_differ_in_words_and_look(ana):
    match_id, _link, _code = ana.opens()
    page = ana.reads(f"/m/{match_id}/invite")
    assert said("page.for_the_opponent_take") in page and said("page.for_spectators_only_watch") in page
    assert f"http://testserver/m/{match_id}/watch" in page and "watch-link" in page


def test_the_qr_code_is_the_seat_link_black_on_white_with_its_border(ana):
    match_id, link, _code = ana.opens()
    page = ana.reads(f"/m/{match_id}/invite")
    wanted = segno.make_qr(f"http://testserver{link}", error="m")
    assert wanted.svg_inline(border=4, light="#fff", dark="#000", omitsize=True) in page


def test_the_waiting_page_shows_who_is_here_and_leads_on_when_it_begins(ana, ben, chie):
    match_id, link, _code = ana.opens()
    status = f"/m/{match_id}/invite/status"
    text = ana.reads(status)
    assert "Ana" in text and "(you)" in text and "waiting…" in text and "<html" not in text
    assert "(you)" not in chie.reads(status)
    ben.takes(link)
    asked = {"headers": {"HX-Request": "true"}}
    assert ana.get(status, **asked).headers["HX-Redirect"] == f"/m/{match_id}"
    assert chie.get(status, **asked).headers["HX-Redirect"] == f"/m/{match_id}/watch"
    assert ana.get(status).headers["Location"] == f"/m/{match_id}"


def test_my_matches_say_whose_move_it_is_and_public_ones_can_be_watched_or_joined(ana, ben, chie):
    match_id, _link, code = ana.opens(visible="public")
    home = chie.reads("/")
    assert "Ana – open seat" in home and f"/j/{code.replace('-', '')}" in home
    assert said("page.not_begun") in ana.reads("/")
    ben.takes(f"/j/{code.replace('-', '')}")
    assert said("page.your_move") in ana.reads("/") and said("page.your_move") in ben.reads("/"), (
        "both set up their own tables"
    )
    home = chie.reads("/")
    assert f"/m/{match_id}/watch" in home and "/j/" not in home.replace('action="/j/"', "")
    assert said("page.your_move") not in home
    assert "Ana – Ben" in chie.reads("/?room=xwing") and "Ana – Ben" not in chie.reads("/?room=chess")


def test_a_match_that_is_not_public_is_on_nobodys_list(ana, ben, dan):
    started(ana, ben)
    assert "Ana – Ben" not in dan.reads("/")
    assert "Ana – Ben" in ben.reads("/")


def test_a_finished_match_has_a_page_with_winner_scores_and_ships(ana, ben, chie):
    match = finished(ana, ben)
    page = chie.reads(f"/m/{match.id}/result")
    assert said("table.winner", seat="Ana") in page and "Winner" in page and match.result.fingerprint in page
    assert "Wedge Antilles" in page and "survived" in page and said("page.conceded", loser="Ben") in page
    assert ana.get("/").content.decode().count(f"/m/{match.id}/result") == 1


def test_the_result_offers_another_match_first_and_folds_what_is_for_the_organizer(ana, ben):
    page = ana.reads(f"/m/{finished(ana, ben).id}/result")
    before, folded = page.split('<details class="organizer">')
    assert f"/m/{Match.objects.get().id}/result.csv" in folded and ".csv" not in before
    assert re.search(r'class="button primary[^"]*" name="do" value="propose"', before)
    assert "primary" not in folded.partition("</main>")[0]


def test_a_replay_is_moved_by_drawn_signs_that_every_device_has(ana, ben):
    page = ana.reads(f"/m/{finished(ana, ben).id}/replay")
    moves = dict(re.findall(r'data-go="(first|back|next|last)" aria-label="[^"]+">(.*?)</button>', page))
    assert len(moves) == 4 and all(one.startswith("<svg") and "<path" in one for one in moves.values())


def test_the_audit_begins_with_the_check_and_unfolds_none_of_its_lists(ana, ben):
    page = ana.reads(f"/m/{finished(ana, ben).id}/audit")
    assert page.index('data-do="verify"') < page.index("<details") < page.index('id="seals"')
    assert "<details open" not in page and page.count('<details class="panel fold">') >= 3


def test_the_first_page_names_the_house_and_its_games_before_anything_else(ana):
    page = ana.reads("/")
    names = ["Broadside", said("page.play_now"), "X-Wing", "Twilight Imperium", "Star Wars: Legion", "Starships"]
    assert all(name in page.partition("</main>")[0] for name in names)
    assert page.index("Broadside</") < page.index("<main")


def test_a_match_played_alone_names_its_sides_by_their_squads(ana):
    ana.client.post("/new?alone=1", ana.answers(alone="on", theirs="ready", theirs_ready="1"))
    match = Match.objects.get()
    ana.concedes(match.id)
    page = ana.reads(f"/m/{match.id}/result")
    squads = [side["squad"] for side in matches.view(match, "watch")["seats"].values()]
    assert len(set(squads)) == 2
    assert f"{squads[1]} wins" in page and f"{squads[0]} conceded." in page
    row = next(csv.DictReader(io.StringIO(ana.get(f"/m/{match.id}/result.csv").content.decode("utf-8-sig"))))
    assert [row["player1"], row["player2"], row["winner"]] == [*squads, squads[1]]


def test_ships_of_one_name_are_numbered_on_the_result_page():
    ships = {"2": {"name": "Pilot"}, "10": {"name": "Pilot"}, "1": {"name": "Ace"}}
    assert results.numbered({"ships": ships}) == {"2": "Pilot #1", "10": "Pilot #2", "1": "Ace"}


def test_there_is_no_result_before_the_end(ana, ben):
    match = started(ana, ben)
    assert ana.get(f"/m/{match.id}/result").headers["Location"] == f"/m/{match.id}"
    assert ana.get(f"/m/{match.id}/result.csv").status_code == 404


def test_an_organizer_takes_the_result_as_one_header_and_one_line(ana, ben, chie):
    match = finished(ana, ben, title="Cup, round 1")
    answer = chie.get(f"/m/{match.id}/result.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(rows) == 1
    row = rows[0]
    assert row["title"] == "Cup, round 1" and row["match"] == match.id
    assert (row["player1"], row["player2"], row["winner"], row["why"]) == ("Ana", "Ben", "Ana", "resigned")
    assert row["squad1"] == "Red Squadron" and "Wedge Antilles" in row["survivors1"]
    assert row["score1"].isdecimal() and row["rounds"].isdecimal() and row["fingerprint"] == match.result.fingerprint


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-2+3", "@SUM(A1)", "|calc", "%0A=1", "＝1", " =1", "'=1", '"=1', "\u200b=1"],
)
def test_a_name_that_is_a_formula_comes_out_as_text(ana, ben, name):
    ana.name = name
    match = finished(ana, ben, title=name)
    row = next(csv.DictReader(io.StringIO(ana.get(f"/m/{match.id}/result.csv").content.decode("utf-8-sig"))))
    for cell in (row["player1"], row["title"], row["winner"]):
        assert cell.startswith("'"), cell


def test_cells_keep_numbers_and_plain_text_and_lose_line_ends():
    assert csv_line.cell(0) == "0" and csv_line.cell(-3) == "-3"
    assert csv_line.cell("Ana\r\n=1") == "Ana =1"
    assert csv_line.lines({"a": 'say "x", y', "b": 1}) == 'a,b\r\n"say ""x"", y",1\r\n'


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}"])
def test_script_in_names_and_titles_is_text_on_every_page(ana, ben, chie, name):
    short = name[:40]
    ana.name = short
    match_id, link, _code = ana.opens(title=name, visible="public")
    pages = [chie.get("/"), ana.get(f"/m/{match_id}/invite"), chie.get(link), chie.get(f"/m/{match_id}/watch")]
    ben.takes(link)
    ben.concedes(match_id)
    pages += [chie.get("/"), chie.get(f"/m/{match_id}/watch"), chie.get(f"/m/{match_id}/result"), ana.get("/new")]
    for page in pages:
        source = page.content.decode()
        assert "<script>alert" not in source and "<img" not in source
        assert re.search("&lt;script|&lt;img|{{ 7|%7B|7", source)
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]


def test_what_does_not_exist_is_a_friendly_404(ana):
    for address in ("/m/m_nothing", "/m/m_nothing/watch", "/m/m_nothing/result", "/m/m_nothing/result.csv", "/nowhere"):
        told = ana.get(address)
        assert told.status_code == 404 and said("page.there_is_nothing_here") in told.content.decode()


def test_one_browser_with_both_seats_gets_both_roles_and_chooses_which_to_take_along(ana):
    ana.client.post("/new?alone=1", ana.answers(alone="on", theirs="ready", theirs_ready="1"))
    match = Match.objects.get()
    page = ana.reads(f"/m/{match.id}/device")
    assert said("page.which_seat") in page
    made = ana.post(f"/m/{match.id}/device", {"seat": "p2"}).content.decode()
    assert "Seat 2" in made


def test_the_audit_page_counts_faces_and_says_what_that_can_and_cannot_say(ana, ben, chie):
    match = finished(ana, ben)
    page = chie.reads(f"/m/{match.id}/audit")
    assert said("page.no_die_of_the") in page
    assert said("page.what_it_cannot_say") in page and said("page.cards_drawn_and_dice") in page


def test_where_the_machine_has_played_on_the_result_says_so_on_its_page_and_in_its_line(ana, ben):
    match = started(ana, ben)
    holders = {one.seat: one.id for one in match.holders.filter(role="seat")}
    for seat, what in (("p2", "ask"), ("p1", "agree")):
        assert matches.act(match.id, holders[seat], Order(what, "seat", Seating(what)))[1] is not None
    ana.concedes(match.id)
    assert (
        ana.reads(f"/m/{match.id}/result").count("(machine)")
        == ana.reads(f"/m/{match.id}/result").count("Ben (machine)")
        > 0
    )
    assert "Ben (machine)" in ana.reads(f"/m/{match.id}/result.csv")


def test_a_match_may_stand_in_somebody_elses_page_and_acts_for_nobody_there(ana, ben, dan):
    going, over = started(ana, ben), finished(ana, ben)
    for match in (going, over):
        for person in (ana, dan):
            shown = person.get(f"/m/{match.id}/embed")
            assert shown.status_code == 200 and "X-Frame-Options" not in shown.headers
            assert "frame-ancestors *" in shown.headers["Content-Security-Policy"]
            assert "default-src 'self'" in shown.headers["Content-Security-Policy"]
            assert '<base target="_blank">' in shown.content.decode()
    own = ana.get(f"/m/{going.id}/embed").context
    assert (own["roles"], own["seat"]) == (["watch"], "")
    replayed = ana.get(f"/m/{over.id}/embed")
    assert replayed.context["audience"] == "watch" and 'id="replay-as"' not in replayed.content.decode()
    assert "frame-ancestors 'none'" in ana.get(f"/m/{going.id}").headers["Content-Security-Policy"]
    assert ana.get(f"/m/{going.id}").headers["X-Frame-Options"] == "DENY"
