"""Where the clock of a tournament is hidden, nothing that players and watchers get depends on it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from attacks.models import Pairing, Round
from attacks.services.common import clock
from attacks.services.tournament import rounds
from attacks.web.tournament.urls import urlpatterns
from attacks.web.tournament.words import papers
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.tournament.test_pages import opens, stripped

FILES = ("tournament.json", "listfortress.json", "all.xlsx", "roster.csv", "pairings.csv", "results.csv")
WHATS = {"t_print": [key for key, _name in papers()], "t_export": FILES}


def addresses(evening: Evening, paired: Pairing) -> list[str]:
    """Every address of a tournament, and those of one of its matches."""
    parts = {
        "slug:slug": evening.tournament.slug,
        "int:paired_id": str(paired.pk),
        "str:token": "nobodys",
        "int:number": "1",
    }
    found = [f"/m/{paired.match_id}{end}" for end in ("", "/watch", "/replay", "/audit", "/record.json")]
    for pattern in urlpatterns:
        path = "/t/" + pattern.pattern._route
        for name, value in parts.items():
            path = path.replace(f"<{name}>", value)
        head = path.partition("<slug:what>")[0]
        found += [head + what for what in WHATS[pattern.name]] if "<" in path else [path]
    assert not [path for path in found if "<" in path]
    return found


def everything(evening: Evening, paired: Pairing, who: int) -> dict[str, str]:
    """What a player gets, or somebody from the street, under every address; without what is drawn anew each time."""
    person = opens(Person("x"), evening, who) if who else Person("Dan")
    return {
        path: stripped(person.client.get(path, follow=True).content.decode(errors="replace"))
        for path in addresses(evening, paired)
    }


@pytest.mark.parametrize(("visible", "who"), [("organizers", 0), ("organizers", 1), ("everyone", 1)])
def test_no_answer_to_players_depends_on_a_hidden_clock(transactional_db, monkeypatch, visible, who):
    evening = Evening(3, fleets=True, settings={"clock_visible": visible, "spread": 3})
    evening.open_round(pairs=[(1, 2)])
    paired = evening.played(1, 2)
    evening.sit_both(paired)
    rounds.start_clock(evening.tournament, OLA)
    rounds.extend(evening.tournament, OLA, 9, paired_id=paired.pk)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    before = everything(evening, paired, who)
    Round.objects.filter(tournament=evening.tournament).update(deadline=now - timedelta(minutes=2))
    Pairing.objects.filter(id=paired.pk).update(extension=0)
    over = everything(evening, paired, who)
    changed = {path for path in before if before[path] != over[path]}
    shown = {f"/t/{evening.tournament.slug}{page}" for page in ("", "/tv", "/me")}
    assert changed == set() if visible == "organizers" else shown <= changed  # so the comparison can tell


def test_the_public_log_says_when_a_clock_was_started_only_where_everybody_may_see_it(db):
    for visible in ("everyone", "organizers"):
        evening = Evening(2, settings={"clock_visible": visible})
        evening.open_round()
        rounds.start_clock(evening.tournament, OLA)
        rounds.extend(evening.tournament, OLA, 3)
        rounds.stop_clock(evening.tournament, OLA)
        told = set(evening.tournament.audit_entries.filter(public=True).values_list("what", flat=True))
        clocks = {"clock_started", "more_time", "clock_stopped"}
        assert told & clocks == (clocks if visible == "everyone" else set())
