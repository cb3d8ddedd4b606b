"""Pictures of what lasts longer than an evening, and of teams: leagues, ladders, series, players' pages, the booth."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from attacks.models import Tournament
from attacks.services.series import people, running
from attacks.services.tournament import claims, ladder, results, rounds, seasons, staff, teams
from attacks.services.tournament.transaction import COMMENTATOR, OWNER
from tests.support.people.evening import DAN, OLA, Evening
from tools.screens.stage import Stage
from tools.screens.visits import Visits, visited

LEAGUE = {"pairing": "all", "days": 7, "unplayed": "draw"}
BELOW = ("Igor", "Jana", "Kim", "Lea")
PEOPLE = {"Reds": ("Ana", "Ben", "Chie"), "Blues": ("Dina", "Emil", "Fay")}


def played(evening: Evening) -> None:
    """All rounds, the lower numbers ahead, and the end."""
    while len(evening.book.rounds) < (evening.book.rounds_planned or 2):
        evening.open_round()
        evening.finish_round()
    rounds.finish(evening.tournament, OLA)


def league(found: Visits) -> None:
    """Two divisions whose first season is over and whose second has begun."""
    top = Evening(4, settings=LEAGUE)
    made, key = seasons.add_division(top.tournament, OLA, "Lower division")
    low = Evening.of(made)
    for name in BELOW:
        low.add(name)
    for one in (top, low):
        played(one)
    own = {top.tournament.pk: OWNER, made.pk: OWNER}
    (first, desk), _second = seasons.next_season(top.tournament, OLA, own, up=1)
    second = Evening.of(Tournament.objects.get(pk=first.pk))
    second.open_round()
    found.by("ola", top.owner_token, key, desk)
    found.see("dan", a_league_first_season=f"/t/{top.tournament.slug}", a_league_second_season=f"/t/{first.slug}")
    found.see("ola", desk_of_a_league=f"/t/{first.slug}/to", desk_season_over=f"/t/{top.tournament.slug}/to")


def steps(found: Visits) -> None:
    """A ladder with a challenge that waits and a table that is played."""
    evening = Evening(6, settings={"pairing": "ladder"})
    cup = evening.tournament
    ladder.begin(cup, OLA)
    asked = ladder.challenge(cup, evening.player(1), 2)
    ladder.answer(cup, evening.player(2), asked.pk, yes=True)
    row = evening.book.pairing_of(1, 1)
    assert row is not None
    results.report(cup, evening.player(1), row.pk, numbers=({"mission": 20}, {"mission": 3}), winner=0)
    ladder.challenge(cup, evening.player(3), 4, words="Saturday at four?")
    found.by("ola", evening.owner_token)
    for person, number in (("ana", 1), ("ben", 2), ("dina", 4)):
        found.by(person, evening.tokens[number])
    found.see("dan", a_ladder=f"/t/{cup.slug}")
    found.see("ola", desk_of_a_ladder=f"/t/{cup.slug}/to")
    found.see("ben", my_ladder_a_result_to_confirm=f"/t/{cup.slug}/me")
    found.see("dina", my_ladder_challenged=f"/t/{cup.slug}/me")


def of_teams(found: Visits) -> None:
    """Two teams of three whose captains pair their boards, one of whom has named a player."""
    evening = Evening(0, settings={"teams": 3, "boards_by": "captains"})
    cup = evening.tournament
    numbers = [evening.add(name).number for name in PEOPLE]
    for number, names in zip(numbers, PEOPLE.values(), strict=True):
        teams.fill(cup, OLA, number, names)
    row = evening.open_round(pairs=[(numbers[0], numbers[1])])[0]
    first = teams.members_of(evening.row(numbers[0]))[0]
    teams.say(cup, evening.player(numbers[0]), row.pk, [first.number])
    found.by("ola", evening.owner_token)
    found.by("red captain", evening.tokens[numbers[0]])
    found.by("blue captain", evening.tokens[numbers[1]])
    found.by("ana of the reds", staff.link_of(first))
    found.see("dan", a_meeting_of_teams=f"/t/{cup.slug}")
    found.see("ola", desk_of_teams=f"/t/{cup.slug}/to", desk_teams=f"/t/{cup.slug}/to/players")
    found.see("red captain", captain_has_named=f"/t/{cup.slug}/me")
    found.see("blue captain", captain_names=f"/t/{cup.slug}/me")
    found.see("ana of the reds", plays_for_a_team=f"/t/{cup.slug}/me")


def in_series(found: Visits) -> None:
    """A series of two evenings, and the page of somebody who played in both."""
    evenings = [Evening(6) for _ in range(2)]
    for one in evenings:
        one.open_round()
        one.finish_round()
        rounds.finish(one.tournament, OLA)
    series, key = running.create("Winter series")
    for one in evenings:
        running.add(series, one.tournament, OLA)
    person, own = people.create([one.tokens[1] for one in evenings], "")
    people.edit(person, name=person.name, public=True, rated=True, lists=True)
    found.by("ola", key)
    found.by("ana", own)
    found.see("dan", a_series=f"/t/series/{series.slug}", a_player_over_series=f"/t/player/{person.slug}")
    found.see("ola", a_series_by_who_runs_it=f"/t/series/{series.slug}")
    found.see("ana", ones_own_page_over_series=f"/t/player/{person.slug}")
    found.see("dan", a_tournament_that_is_over=f"/t/{evenings[0].tournament.slug}")


def doors(found: Visits) -> None:
    """Check-in before the first round, from both sides of the desk."""
    evening = Evening(5, settings={"limit": 4})
    slug = f"/t/{evening.tournament.slug}"
    free = Evening(2)
    staff.check_in(evening.tournament, OLA)
    claims.claim(free.tournament, DAN, 1, words="I have a new phone.")
    found.by("ola", evening.owner_token, free.owner_token)
    found.by("chie", evening.tokens[3])
    found.by("emil", evening.tokens[5])
    found.see("ola", desk_check_in=f"{slug}/to", a_claim_at_the_desk=f"/t/{free.tournament.slug}/to/players")
    found.see("chie", i_am_here=f"{slug}/me")
    found.see("emil", on_the_wait_list=f"{slug}/me")
    found.see("dan", register=f"/t/{free.tournament.slug}")


def beside(found: Visits) -> None:
    """What lies round a round: the booth, lists, links, one player, the table in the hall, programs and streams."""
    evening = Evening(8, fleets=True, settings={"clock_visible": "everyone"})
    table = evening.open_round()[0]
    slug = f"/t/{evening.tournament.slug}"
    comments = staff.invite(evening.tournament, OLA, "Carl", COMMENTATOR)
    found.by("ola", evening.owner_token)
    found.by("carl", comments)
    number = table.first.number
    found.by("at the table", evening.tokens[number])
    found.see("carl", booth=f"{slug}/booth")
    found.see("dan", lists_of_all=f"{slug}/lists", table_in_the_hall=f"{slug}/table/{table.pk}")
    found.see(
        "ola",
        links_to_hand_out=f"{slug}/to/links",
        one_player=f"{slug}/to/players/{number}",
        one_table=f"{slug}/to/table/{table.pk}",
        stream_of_a_tournament=f"{slug}/to/stream",
        programs_that_are_told=f"{slug}/to/webhooks",
    )
    found.see("at the table", my_page_in_a_round=f"{slug}/me")


def events() -> Visits:
    """All of it set up."""
    found = Visits("Leagues, ladders, teams, series")
    for part in (league, steps, of_teams, in_series, doors, beside):
        part(found)
    return found


async def longer_events(stage: Stage) -> None:
    """Every page of what lasts longer than an evening, of teams, and of what lies round a round."""
    await visited(stage, await sync_to_async(events)())
