"""Who does not want to be on stream is called by the handle, and penalties are told to whom they concern."""

from attacks.services.tournament import files, roster, rounds, rulings
from attacks.web.tournament.forms import option_words
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.support.said import said
from tests.tournament.test_clock import everything
from tests.tournament.test_pages import does, opens

NAME = "Anneliese Unverwechselbar"


def test_who_is_not_on_stream_is_called_by_the_handle_everywhere_but_at_the_desk(transactional_db):
    evening = Evening(4, fleets=True)
    roster.edit(evening.tournament, OLA, 1, name=NAME)
    roster.edit(evening.tournament, evening.player(1), 1, handle="wedge42", off_stream=True)
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round()
    evening.open_round("two", pairs=[(1, 3), (2, 4)])
    paired = evening.played(1, 3)
    evening.sit_both(paired)
    rounds.start_clock(evening.tournament, OLA)
    rulings.penalize(evening.tournament, OLA, 1, kind="warning", why="late", public=True)
    for who in (0, 3):
        seen = everything(evening, paired, who)
        assert not [path for path, page in seen.items() if NAME in page or "Unverwechselbar" in page]
        slug = f"/t/{evening.tournament.slug}"
        told = {path for path, page in seen.items() if "wedge42" in page}
        papers = {f"{slug}/print/{what}" for what in ("names", "tables", "slips")}
        assert {slug, f"{slug}/tv", f"{slug}/lists", *papers} <= told
        assert f"{slug}/print/standings" in told and (f"{slug}/me" in told or not who)
    desk = opens(Person("Ola"), evening).reads(f"{slug}/to")
    assert NAME in desk and "wedge42" not in desk
    assert f"{NAME} (wedge42)" in opens(Person("Ola"), evening).reads(f"{slug}/to/players").replace("</b>", "")
    assert not paired.match.public
    evening.finish_round()
    written = files.list_fortress(evening.book, lists=True)
    assert "wedge42" in written and NAME not in written


def test_a_handle_alone_changes_nothing_and_no_handle_leaves_the_name(evening):
    roster.edit(evening.tournament, OLA, 1, handle="wedge42")
    roster.edit(evening.tournament, OLA, 2, off_stream=True)
    page = Person("Dan").reads(f"/t/{evening.tournament.slug}")
    assert "wedge42" not in page and "Ana" in page and "Ben" in page


def test_nobody_takes_the_name_or_handle_of_another(evening):
    assert roster.edit(evening.tournament, OLA, 1, handle="Ben").handle == "Ben (2)"
    assert roster.edit(evening.tournament, OLA, 1, handle="Ana").handle == "Ana"
    assert roster.edit(evening.tournament, OLA, 2, handle="x" * 40).handle == "x" * 34
    assert roster.edit(evening.tournament, OLA, 3, handle="x" * 40).handle == "x" * 34 + " (2)"
    assert evening.add("x" * 34).name == "x" * 34 + " (3)"


def test_penalties_are_told_to_their_player_and_public_ones_to_everybody(evening):
    evening.open_round()
    evening.finish_round()
    slug = f"/t/{evening.tournament.slug}"
    ola = opens(Person("Ola"), evening)
    given = {"player": 1, "kind": "points", "points": "-1", "rule": "4.2", "why": "came late twice"}
    does(ola, evening.tournament, "penalty", **given, public="on")
    does(ola, evening.tournament, "penalty", player=2, kind="caution", why="whispered")
    ana, ben = (opens(Person("x"), evening, n).reads(f"{slug}/me") for n in (1, 2))
    public = Person("Dan").reads(slug)
    assert "came late twice" in ana and "4.2" in ana and "Points</b> -1" in ana and "whispered" not in ana
    assert "whispered" in ben and "came late twice" not in ben
    assert said("page.gave_a_penalty", players="Ana") in public and "Points -1" in public and "whispered" not in public
    table = public[public.index("cup-standings") :]
    assert '<th scope="col" class="n">Penalties</th>' in table and '<td class="n">-1</td>' in table
    players = ola.reads(f"{slug}/to/players")
    assert "Caution" in players and "4.2" in players
    rulings.lift(evening.tournament, OLA, evening.row(1).penalties.get().pk, why="it was the train")
    assert "Penalties</th>" not in Person("Dan").reads(slug)
    assert said("page.my_penalties") not in opens(Person("x"), evening, 1).reads(f"{slug}/me")


def test_where_a_game_loss_is_given_it_says_what_it_does(evening):
    evening.open_round()
    ola = opens(Person("Ola"), evening)
    slug = f"/t/{evening.tournament.slug}/to"
    assert said("page.becomes_the_result_of") in ola.reads(f"{slug}/players/1")
    assert said("page.becomes_the_result_of_this") in ola.reads(f"{slug}/table/{evening.pairings[0].pk}")


def test_what_rounds_that_were_missed_count_as_is_said_with_who_enters_it():
    assert option_words("organizer", "missed_rounds") == said("page.nothing_the_organizer_adds")
    assert option_words("organizer") != option_words("organizer", "missed_rounds")
