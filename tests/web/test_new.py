"""The form of a new match: what it makes, and what it says when an answer is wrong."""

import html
import json
import re

import msgspec
import pytest
from django.conf import settings
from django.utils.text import slugify

from attacks.models import Fleet, Holder, Match
from attacks.services import fleets
from attacks.services.games import catalogue
from attacks.services.store.rows import table_of
from tests.support.people.browser import BROKEN, GAME, LIST, started
from tests.support.said import said


def test_a_new_match_leads_to_its_links_and_gives_the_host_the_seat(ana):
    went = ana.new(mode="attack", contests="roll_off", dice="entered", rounds="3", title=" Club night ", first="p2")
    match = Match.objects.get()
    assert went.headers["Location"] == f"/m/{match.id}/invite"
    assert (match.mode, match.title, match.public, match.status) == ("attack", "Club night", False, "open")
    wanted = {
        "first": "p2",
        "rounds": 0,
        "contests": "roll_off",
        "dice": "entered",
        "damage": "deck",
        "handling": "brisk",
        "scenario": "none",
        "table": "own",
    }
    assert msgspec.json.decode(match.options) == wanted, "one attack has no round limit"
    assert len(ana.tokens) == 1


def test_try_it_alone_begins_at_once_with_both_seats_in_one_browser(ana):
    page = ana.reads("/new?alone=1")
    assert said("page.try_it_alone") in page and said("page.they_bring_it_when") not in page
    assert 'value="Player"' in page, "a name that goes into sentences: “You wins” is none"
    went = ana.client.post("/new?alone=1", ana.answers(alone="on", theirs="ready", theirs_ready="1"))
    match = Match.objects.get()
    assert went.headers["Location"] == f"/m/{match.id}"
    assert match.status == "live"
    assert len(ana.tokens) == 2
    assert 'data-roles="p1 p2"' in ana.reads(f"/m/{match.id}")


def test_a_pasted_list_is_played_and_kept_among_ones_own_fleets_once(ana):
    for _time in range(2):
        assert ana.new(mine="paste", mine_text=LIST).status_code == 302
    assert Fleet.objects.exclude(owner_key="").count() == 1
    assert Fleet.objects.filter(owner_key="", name="Reds of Ana").count() == 2, "each match has a copy of its own"
    assert "Reds of Ana" in ana.reads("/fleets")


def test_the_host_may_bring_the_opponents_fleet_too(ana, ben):
    _id, link, _code = ana.opens(theirs="paste", theirs_text=LIST)
    page = ben.reads(link)
    assert "Reds of Ana" in page and said("page.brought_by_the_host") in page and 'name="fleet_text"' not in page
    assert ben.post(link, {"name": "Ben"}).status_code == 302
    assert Match.objects.get().status == "live"


def test_a_saved_fleet_is_copied_so_that_later_edits_do_not_touch_the_match(ana):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    assert ana.new(mine="saved", mine_saved=fleet.rsplit("/", 1)[1]).status_code == 302
    before = Holder.objects.get(role="seat").fleet.ships.first().stats
    ana.post(f"{fleet}/delete")
    assert Holder.objects.get(role="seat").fleet.ships.first().stats == before


@pytest.mark.parametrize(
    ("answers", "sentence", "field"),
    [
        ({"name": ""}, said("page.please_give_a_name"), "name"),
        ({"name": " \t "}, said("page.please_give_a_name"), "name"),
        ({"name": "A" * 41}, "This name is too long; 40 characters fit.", "name"),
        ({"game": "chess/1"}, said("page.choose_a_game_from"), "game"),
        ({"mode": "war"}, said("page.choose_one_of_the"), "mode"),
        ({"rounds": "many"}, "Round limit: a whole number from 0 to 30; 0 means none.", "rounds"),
        ({"rounds": "-1"}, "Round limit: a whole number from 0 to 30; 0 means none.", "rounds"),
        ({"rounds": "31"}, "Round limit: a whole number from 0 to 30; 0 means none.", "rounds"),
        ({"title": "T" * 81}, "This title is too long; 80 characters fit.", "title"),
        ({"visible": "secret"}, said("page.choose_one_of_the"), "visible"),
        ({"mine": "stolen"}, said("page.choose_where_this_fleet"), "mine-source"),
        ({"mine": "paste", "mine_text": " "}, "Paste a list here", "mine_text"),
        ({"mine": "paste", "mine_text": BROKEN}, said("page.this_list_cannot_be"), "mine_text"),
        ({"mine_ready": "99"}, said("page.choose_one_of_the_ready"), "mine-source"),
        ({"mine_ready": "²"}, said("page.choose_one_of_the_ready"), "mine-source"),
        ({"mine": "saved", "mine_saved": "1"}, said("page.choose_where_this_fleet"), "mine-source"),
        ({"theirs": "paste", "theirs_text": "{}"}, said("page.this_list_cannot_be"), "theirs_text"),
    ],
)
def test_a_wrong_answer_is_named_beside_its_field_and_nothing_is_made(ana, answers, sentence, field):
    heard = ana.new(**answers)
    page = heard.content.decode()
    assert heard.status_code == 400
    assert sentence in page
    assert f'<a href="#{field}">' in page and f'id="{field}"' in page
    assert not Match.objects.exists() and not Fleet.objects.exists()


def test_a_list_is_never_lost_and_the_error_names_its_line(ana):
    text = "\n" + BROKEN + "\n  <b>&amp;"
    page = ana.new(mine="paste", mine_text=text, rounds="x").content.decode()
    kept = page.split('id="mine_text"')[1].split(">", 1)[1].split("</textarea>")[0]
    assert html.unescape(kept).removeprefix("\n") == text, "a browser drops one line end after the tag"
    line = text.split("oops")[0].count("\n") + 1
    assert "Problem:" in page and f"line {line}" in page


def test_other_peoples_fleets_cannot_be_taken_by_their_number(ana, dan):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"].rsplit("/", 1)[1]
    dan.post("/fleets/ready", {"game": GAME, "squad": "1"})
    heard = dan.new(mine="saved", mine_saved=fleet)
    assert heard.status_code == 400 and said("page.choose_one_of_your") in heard.content.decode()


def test_a_fleet_the_room_refuses_is_said_beside_the_fleets(ana, ben):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    for place in range(3):
        ana.post(f"{fleet}/ships/{place}/delete")
    heard = ana.new(mine="saved", mine_saved=fleet.rsplit("/", 1)[1])
    assert said("page.this_fleet_has_no") in heard.content.decode()


def test_the_name_is_remembered_and_need_not_be_typed_twice(ana):
    ana.opens()
    assert 'value="Ana"' in ana.reads("/new")


def test_the_options_are_unfolded_where_one_of_them_is_wrong(ana):
    assert '<details class="fold" id="options">' in ana.reads("/new")
    assert '<details class="fold" id="options" open>' in ana.new(rounds="x").content.decode()
    assert '<details class="fold" id="options">' in ana.new(mine="paste").content.decode()
    assert '<details class="fold" id="theirs-fold" open>' in ana.new(theirs="paste").content.decode()


def test_a_refused_form_leaves_no_post_behind_and_keeps_what_was_typed(ana):
    went = ana.client.post("/new?alone=1", ana.answers(alone="on", theirs="ready:imperial-aces", name="", title="Club"))
    assert (went.status_code, went.headers["Location"]) == (303, "/new?alone=1&again=1")
    page = ana.get(went.headers["Location"]).content.decode()
    assert said("page.please_give_a_name") in page and 'value="Club"' in page and said("page.try_it_alone") in page
    assert 'name="theirs" value="ready:imperial-aces" checked' in page
    assert ana.get("/new?again=1").status_code == 400, "the same page, however it is come back to"
    assert ana.get("/new").status_code == 200, "who begins anew is told nothing of it"
    assert ana.new().status_code == 302
    assert ana.get("/new?again=1").status_code == 200, "once a match is made, nothing waits any more"


def test_what_is_too_much_to_be_carried_back_is_answered_in_place(ana):
    long = BROKEN + " ".join(str(n * 7919) for n in range(2000))
    went = ana.client.post("/new", ana.answers(mine="paste", mine_text=long))
    assert went.status_code == 400 and "7919" in went.content.decode()


def test_another_ones_refused_form_is_not_shown(ana, dan):
    ana.client.post("/new", ana.answers(name="", title="Zebra"))
    dan.client.cookies["broadside_again"] = ana.client.cookies["broadside_again"].value + "x"
    assert "Zebra" not in dan.reads("/new?again=1")


def test_while_a_list_is_pasted_the_page_says_what_it_is_and_stores_nothing(ana):
    heard = ana.post("/fleets/read?part=mine", {"game": GAME, "mine_text": LIST}).content.decode()
    assert "Reds of Ana" in heard and said("legion.factions.rebel") in heard and "1 ship" in heard
    text = LIST.replace("predator", "xyz")
    heard = ana.post("/fleets/read?part=mine", {"game": GAME, "mine_text": text}).content.decode()
    line = text.split("xyz")[0].count("\n") + 1
    assert said("page.please_check") in heard and f"line {line}," in heard
    assert not Fleet.objects.exists()


EDITIONS = ("2.0", "2.0-last", "2.5-first", "2.5")


def test_the_page_tells_each_edition_in_a_sentence_and_what_differs(ana):
    page = ana.reads("/new")
    assert 'name="game" value="xwing/2.5" data-tell="2.5" checked' in page, "today's, not the first printing"
    heard = catalogue.words("xwing", "en")
    for edition in EDITIONS:
        assert f'value="xwing/{edition}"' in page
        assert f"X-Wing {heard['edition_names'][edition]}" in page
        assert heard["editions"][edition] in page
    differs = page.split('id="differences"')[1].split("</details>")[0]
    assert heard["switches"]["player_order"] in differs and heard["switches"]["dice_max_6"] in differs
    assert heard["switches"]["defense_bonus_at"] not in differs, "it is the same in all of them"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_of_every_edition_begins_with_squads_of_its_cards(ana, ben, edition):
    game = f"xwing/{edition}"
    match = started(ana, ben, game=game)
    assert (match.edition, match.status) == (edition, "live")
    cards = {ship.card for holder in match.holders.filter(role="seat") for ship in holder.fleet.ships.all()}
    home = "2.0" if edition.startswith("2.0") else "2.5"
    assert cards == {ship.pilot for squad in fleets.ready_made("xwing", home)[:2] for ship in squad.ships}


def test_house_rules_are_kept_only_where_they_differ_from_the_edition(ana):
    answers = {
        "house-xwing-dice_max": "dice_max_6",
        "house-xwing-attack_bonus_at": "attack_bonus_at_1",
        "house-xwing-half_points": "half_points_off",
        "house-xwing-player_order": "player_order_fixed",
    }
    assert ana.new(**answers).status_code == 302
    switches = msgspec.json.decode(Match.objects.get().options)["switches"]
    assert switches == {"dice_max": 6, "attack_bonus_at": [1], "half_points": False}
    assert ana.new(game="xwing/2.5", **answers).status_code == 302
    switches = msgspec.json.decode(Match.objects.latest("created").options)["switches"]
    assert switches == {"player_order": "fixed"}


def test_a_match_is_played_with_its_house_rules(ana, ben):
    match = started(ana, ben, **{"house-xwing-ionized_locks": "ionized_locks_none"})
    assert table_of(match).state.table.switches.ionized_locks == "none"


@pytest.mark.parametrize("answer", ["dice_max_7", "ionized_locks_none", "6", "<b>"])
def test_a_house_rule_that_does_not_exist_is_named_and_nothing_is_made(ana, answer):
    heard = ana.new(**{"house-xwing-dice_max": answer, "house-xwing-half_points": "half_points_off"})
    page = heard.content.decode()
    assert heard.status_code == 400 and said("page.choose_one_of_the") in page
    assert '<a href="#house-xwing-dice_max">' in page and 'id="house-xwing-dice_max"' in page
    assert '<details id="house-rules" open>' in page and 'id="options" open>' in page
    assert 'value="half_points_off" selected' in page
    assert not Match.objects.exists()


def cards_of(page, which="mine"):
    """The answers of the cards of a form, the chosen one marked."""
    return [
        value + ("*" if checked else "")
        for value, checked in re.findall(rf'name="{which}" value="((?:ready|saved):[^"]+)"( checked)?', page)
    ]


def test_another_game_brings_its_own_squads_and_keeps_where_they_come_from(ana):
    page = ana.reads("/new?game=xwing/2.5&mine=ready&theirs=paste&name=Mallory")
    squads = fleets.ready_made("xwing", "2.5")
    assert cards_of(page) == [f"ready:{slugify(squad.name)}" + "*" * (not n) for n, squad in enumerate(squads)]
    assert 'name="game" value="xwing/2.5"' in page and 'name="theirs" value="paste" checked' in page
    assert 'value="Mallory"' not in page, "a name is no option of a match"
    alone = cards_of(ana.reads("/new?alone=1&game=xwing/2.5"), "theirs")
    assert [n for n, card in enumerate(alone) if card.endswith("*")] == [1], "not the squad that oneself plays"


def test_the_first_card_is_what_one_has_a_ready_made_squad_or_the_own_fleet(ana):
    assert cards_of(ana.reads("/new?game=xwing/2.0"))[0] == "ready:red-squadron*"
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "2"}).headers["Location"].rsplit("/", 1)[1]
    page = ana.reads("/new?game=xwing/2.0")
    assert cards_of(page)[:2] == [f"saved:{fleet}*", "ready:red-squadron"]
    assert 'value="paste" checked' not in page


def test_a_card_says_what_is_in_it_and_what_it_does(ana):
    page = ana.reads("/new?game=xwing/2.0")
    card = page.split('value="ready:droid-swarm"')[1].split("</label>")[0]
    assert "General Grievous, DFS-081, 5 × Trade Federation Drone" in card
    assert catalogue.words("xwing", "en")["squads"]["droid-swarm"] in card and ">200<" in card
    units = json.loads(card.split('data-units="')[1].partition('"></svg>')[0])
    assert len(units) == 7 and units[0]["kind"] == "Belbullab-22 Starfighter"


@pytest.mark.parametrize("key", [key for key, game in catalogue.games().items() if game.fleet_source != "none"])
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.django_db  # newer points that a host has taken in count for them too
def test_every_ready_made_squad_has_a_line_on_its_card(key, language):
    game = catalogue.games()[key]
    told = catalogue.words(game.room, language).get("squads", {})
    made = [*fleets.ready_made(game.room, game.edition), *fleets.ready_made(game.room, game.edition, guest=True)]
    assert [squad.name for squad in made if not told.get(slugify(squad.name))] == []


def test_whoever_is_invited_reads_the_house_rules_first(ana, ben):
    _id, link, _code = ana.opens(**{"house-xwing-attack_bonus_at": "attack_bonus_at_1"})
    page = ben.reads(link)
    heard = catalogue.words("xwing", "en")["switches"]
    assert f"<dt>{heard['attack_bonus_at']}</dt><dd>{heard['attack_bonus_at_1']}</dd>" in page
    assert heard["dice_max"] not in page


def test_a_saved_fleet_fits_the_editions_with_its_cards_and_no_other(ana):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"].rsplit("/", 1)[1]
    assert ana.new(game="xwing/2.0-last", mine="saved", mine_saved=fleet).status_code == 302
    assert Match.objects.get().edition == "2.0-last"
    assert f'name="mine" value="saved:{fleet}"' in ana.reads("/new?game=xwing/2.0-last")
    assert 'name="mine" value="saved' not in ana.reads("/new?game=xwing/2.5")
    heard = ana.new(game="xwing/2.5", mine="saved", mine_saved=fleet)
    assert heard.status_code == 400 and Match.objects.count() == 1


@pytest.mark.parametrize("game", list(catalogue.games()))
def test_the_form_of_a_new_match_is_small_enough_to_be_sent_and_read(ana, game):
    for page in (f"/new?game={game}", f"/new?alone=1&game={game}"):
        source = ana.reads(page)
        assert len(re.findall(r"<(?:input|select|textarea)\b", source)) < settings.DATA_UPLOAD_MAX_NUMBER_FIELDS / 2
        assert len(source) < 250_000, f"{page}: {len(source)} bytes"


def chosen_of(page: str, which: str) -> str:
    return re.findall(rf'name="{which}" value="([^"]*)" checked', page)[0]


def test_a_whole_action_begins_with_fleets_that_can_land_and_hold_planets(ana):
    combat, action = (ana.reads(f"/new?room=ti4&edition=codex&alone=1&mode={mode}") for mode in ("combat", "action"))
    assert [chosen_of(combat, which) for which in ("mine", "theirs")] == [
        "ready:first-fleet-of-sol",
        "ready:the-barons-own",
    ]
    assert chosen_of(action, "mine") == "ready:sol-landing-force"
    assert chosen_of(action, "theirs") == "ready:watch-over-lodor"
    usual = json.loads(re.findall(r'data-usual-in="({.*?})"', combat)[0])
    assert usual == {"": "ready:first-fleet-of-sol", "action": "ready:sol-landing-force"}, (
        "the page's script knows it too"
    )
    asked = ana.reads("/new?room=ti4&edition=codex&mode=action&squad=the-swarm")
    assert chosen_of(asked, "mine") == "ready:the-swarm", "what a link asks for stays"
    assert "data-usual-in" not in ana.reads("/new?room=xwing&edition=2.5")


def test_fleets_that_can_land_nothing_come_last_for_a_whole_action_and_say_so(ana):
    idle = said("ti4.lists.idle")
    page = ana.reads("/new?room=ti4&edition=codex&machine=1&mode=action")
    faces = dict(re.findall(r'name="mine" value="ready:(.*?)"(.*?)</label>', page, re.S))
    marks = [idle in face for face in faces.values()]
    assert marks == sorted(marks) and marks[0] is False and marks[-1] is True
    assert not faces["sol-landing-force"].count(idle) and idle in faces["the-barons-own"]
    assert idle not in ana.reads("/new?room=ti4&edition=codex&machine=1&mode=combat")


def test_a_fleet_that_can_land_nothing_is_asked_about_before_a_whole_action(ana):
    game = catalogue.today("ti4").key
    answers = {"game": game, "name": "Ana", "first": "p1", "machine": "on", "mode": "action"}
    answers |= {"mine": "ready:the-barons-own", "theirs": "ready:watch-over-lodor"}
    asks = said("ti4.lists.unfinished", names="The Baron's Own")
    page = ana.post("/new?machine=1", answers)
    assert page.status_code == 400 and asks in html.unescape(page.content.decode())
    for meant in ({"mine_as_it_is": "on"}, {"mine": "ready:sol-landing-force"}, {"mode": "combat"}):
        assert ana.post("/new?machine=1", answers | meant).status_code == 302, meant


def test_against_the_machine_legion_says_before_the_start_whose_ranges_count(ana):
    page = html.unescape(ana.reads("/new?room=legion&machine=1&squad=1"))
    assert said("legion.lists.own_table") in page and said("legion.lists.mine") in page
    for whose, squad in (("mine", "ready:rebel-cell"), ("theirs", "ready:imperial-patrol")):
        chosen = [one for one in re.findall(r"<input[^>]*>", page) if f'name="{whose}"' in one and "checked" in one]
        assert len(chosen) == 1 and f'value="{squad}"' in chosen[0], "one army each"
    assert said("legion.lists.own_table") not in html.unescape(ana.reads("/new?room=xwing&machine=1"))
