"""What we export, as the programs that take it read it: by their rules, written down apart from our own reader.

ListFortress, as its sources do it: players are found by name, a type of round it does not know ends it, points are
cut to integers, `sos` is a decimal, a winner is who is named or else who has more, a list is text that is JSON itself.
Calendars and feeds by their standards: RFC 5545 (lines, folds, what an event needs) and RFC 4287.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from xml.etree import ElementTree

import pytest

from attacks.services.tournament import files, planning, results, roster, round_draft, rounds
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening

ATOM = "{http://www.w3.org/2005/Atom}"


@dataclass
class Archived:
    """A participant as that archive has it in the end."""

    points: int
    mission: int
    sos: float
    swiss_rank: int
    cut_rank: int
    faction: str
    won: int = 0
    tied: int = 0
    lost: int = 0
    met: list[str] = field(default_factory=list)


def taken_in(written: str) -> tuple[dict[str, Archived], dict[int, list[str]]]:
    """The participants by name, and who has won in each round of the cut, by its number."""
    data: dict[str, Any] = json.loads(written)
    data = data.get("tournament", data)
    people: dict[str, Archived] = {}
    for one in data["players"]:
        assert one["name"] not in people  # matches are joined to the first of a name
        squad = json.loads(one["list"]) if one["list"] else {}
        people[one["name"]] = Archived(
            *(int(one["score"]), int(one["mov"]), float(one["sos"])),
            *(int(one["rank"]["swiss"]), int(one["rank"].get("elimination") or 0)),
            squad.get("faction", ""),
        )
    cut: dict[int, list[str]] = {}
    for part in data["rounds"]:
        number = {"swiss": 0, "elimination": int(part["round-number"])}[part["round-type"]]
        for match in part["matches"]:
            first = people[match["player1"]]
            if "player2" not in match:
                first.won += number == 0
                continue
            second = people[match["player2"]]
            points = int(match["player1points"]), int(match["player2points"])
            ahead = "" if points[0] == points[1] else match["player1" if points[0] > points[1] else "player2"]
            winner = match.get("winner", ahead)
            assert winner in ("", match["player1"], match["player2"])
            if number:
                assert winner
                cut.setdefault(number, []).append(winner)
                continue
            for who, other in ((first, match["player2"]), (second, match["player1"])):
                who.met.append(other)
                me = match["player1"] if who is first else match["player2"]
                who.won += winner == me
                who.tied += winner == ""
                who.lost += winner not in ("", me)
    return people, cut


def test_a_whole_event_arrives_at_list_fortress_as_it_was(db):
    evening = Evening(9, fleets=True, settings={"cut": 4})
    cup = evening.tournament
    for number in range(1, 5):
        for row in evening.open_round(f"round {number}"):
            if row.second is None:
                continue
            first, second = row.first.number, row.second.number
            if row.table == 4 and number == 2:
                results.enter(cup, OLA, row.pk, kind="concession", winner=0)
            elif row.table == 3 and number == 3:
                evening.enter(row, 15, 15)
            elif row.table == 2 and number == 1:
                evening.enter(row, 9, 12, winner=0)  # whose opponent lost every ship
            else:
                evening.enter(row, *((20, 11) if first < second else (11, 20)))
        if number == 3:
            roster.drop(cup, OLA, 9)
        rounds.close(cup, OLA)
    for _size in (4, 2):
        round_draft.draw_cut(cup, OLA, 4)
        rounds.publish(cup, OLA)
        for row in evening.pairings:
            evening.enter(row, 8, 8, winner=int(row.second.number < row.first.number))
        rounds.close(cup, OLA)
    rounds.finish(cup, OLA)
    people, cut = taken_in(files.list_fortress(evening.book, lists=True))
    names = {row.number: row.name for row in evening.book.entrants.values()}
    for line in evening.book.standings():
        one = people[names[line.player]]
        assert (one.won, one.tied, one.lost) == (line.wins, line.draws, line.losses), one
        assert (one.points, one.mission) == (line.values["score"], line.values["mission"])
        assert one.sos == pytest.approx(float(line.values["sos"] or 0), abs=0.0001)
        assert sorted(one.met) == sorted(names[n] for n in line.opponents)
        assert one.swiss_rank == line.place and one.faction
    final = evening.book.final()
    assert cut[2] == [names[final[0].player]] and len(cut[4]) == 2
    assert {names[one.player] for one in final[:4]} == {name for name, one in people.items() if one.cut_rank}
    assert people[cut[2][0]].cut_rank == 1 and sorted(one.cut_rank for one in people.values())[-4:] == [1, 2, 4, 4]


def test_calendars_and_feeds_are_what_their_standards_ask_for(db):
    evening = Evening(2, settings={"days": 14})
    evening.open_round()
    at = datetime.fromisoformat("2030-01-01T18:00:00+00:00")
    evening.tournament.rounds.update(deadline=datetime.fromisoformat("2030-01-08T18:00:00+00:00"))
    planning.set_time(evening.tournament, OLA, evening.pairings[0].pk, at)
    evening.enter(evening.pairings[0], 1, 2)
    slug = evening.tournament.slug
    body = Person("Dan").get(f"/t/{slug}/calendar.ics").content
    assert body.endswith(b"\r\n") and b"\n" not in body.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in body.split(b"\r\n"))
    lines = body.replace(b"\r\n ", b"").decode().split("\r\n")
    assert (lines[0], lines[-2]) == ("BEGIN:VCALENDAR", "END:VCALENDAR") and "VERSION:2.0" in lines
    assert any(line.startswith("PRODID:") for line in lines)
    events = "\n".join(lines).split("BEGIN:VEVENT")[1:]
    assert events and all(
        {"UID:", "DTSTAMP:"} <= {line.partition(":")[0] + ":" for line in one.split("\n")} for one in events
    )
    assert "DTSTART:20300101T180000Z" in lines
    feed = ElementTree.fromstring(Person("Dan").get(f"/t/{slug}/results.atom").content)
    assert feed.tag == f"{ATOM}feed" and all(
        feed.find(f"{ATOM}{name}") is not None for name in ("id", "title", "updated")
    )
    entries = feed.findall(f"{ATOM}entry")
    assert entries
    for entry in entries:
        assert all(entry.find(f"{ATOM}{name}") is not None for name in ("id", "title", "updated"))
        datetime.fromisoformat(entry.findtext(f"{ATOM}updated").replace("Z", "+00:00"))
