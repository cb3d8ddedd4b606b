"""manage.py odds: every example of docs/odds.md comes out as it is printed there, and what is wrong is said."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from attacks.engine.values import CHANCE, LANDED, Command
from attacks.rooms import ROOMS, room
from attacks.rooms.questions import answered
from tests.rooms.xwing.tables import fired, setup, ship
from tests.support.sources import ROOT

DOCS = (ROOT / "docs" / "odds.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n\$ manage\.py odds (.*?)\n(.*?)```", DOCS, re.DOTALL)
QUESTIONS = dict(
    zip(("question.json", "starships.json"), re.findall(r"```json\n(.*?)```", DOCS, re.DOTALL), strict=True)
)


def said(*words: str) -> str:
    out = StringIO()
    call_command("odds", *words, stdout=out)
    return out.getvalue()


def test_the_documentation_has_examples_of_every_room_and_of_data():
    rooms = {shlex.split(line)[0] for line, _ in EXAMPLES}
    assert rooms == {*(key for key, rules in ROOMS.items() if rules.aims), *QUESTIONS}


@pytest.mark.parametrize(("line", "printed"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_an_example_comes_out_as_it_is_printed(
    line: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name, text in QUESTIONS.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert said(*shlex.split(line)) == printed


@pytest.mark.parametrize(
    "words",
    [
        ("xwing", "3 focuss v 2"),
        ("xwing", "3 focus"),
        ("xwing", "3 v 2", "--aim", "win"),
        ("xwing", "3 v 2", "--play", "p1=wild"),
        ("xwing", "3 v 2", "--budget", "0"),
        ("ti4", "2 cruisr v 2 cruiser"),
        ("ti4", "2 cruiser"),
        ("ti4", "2 cruiser v 2 cruiser / round:2"),
        ("legion", "nobody v stormtroopers"),
        ("legion", "stormtroopers"),
        ("starships", "kestrel v lantern"),
        ("starships", "kestrel ranging lantern"),
        ("starships", "kestrell ranging v lantern"),
        ("starships", "kestrel ranging v lantern wings"),
        ("starships", "kestrel ranging v lantern / destroyed_at:9"),
        ("starships", "kestrel improvise v lantern"),
        ("starships", "kestrel ranging v lantern + mule + mule + mule + mule"),
        ("nowhere", "3 v 2"),
        ("no such file.json",),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(words: tuple[str, ...]):
    with pytest.raises(CommandError, match=r"bad_question: \S|no question: \S"):
        said(*words)


def test_a_match_as_it_stands_is_asked_with_the_worth_of_every_choice():
    rules = room("xwing")
    state = fired(rules.start(setup([ship(tokens={"focus": 1})], [ship(agility=0)])))
    rolled = rules.apply(state, Command(CHANCE, LANDED, ((5, 5, 7),)))[0]
    _aim, found = answered({"room": "xwing", "state": json.loads(rules.encode(rolled))}, ROOMS)
    answer = found.plain()
    worth = {option["key"]: option["fraction"] for option in answer["options"]}
    assert worth == {"finalize": "0", "spend_focus": "2"}
    assert answer["value"]["low"]["fraction"] == "2"
    assert answer["options"][answer["choice"]]["key"] == "spend_focus"


def test_a_larger_budget_is_only_promised_to_say_more_where_it_does():
    great = said("ti4", "30 ff v 30 ff", "--play", "p1=greedy,p2=greedy")
    assert "bounds" not in great and "-0.000000" not in great.splitlines()[0]
    cut = said("ti4", "1 dn, 1 ff v 1 dn, 1 ff", "--budget", "50")
    assert "a larger --budget says more" in cut
    assert "note: This side cannot retreat" in said("ti4", "2 dn v 1 cv / p2:1", "--play", "p1=greedy,p2=greedy")


def test_it_is_answered_without_loading_django():
    script = (
        "import sys, manage; sys.argv = ['manage.py', 'odds', 'xwing', '3 v 2']\n"
        "try: manage.main()\n"
        "except SystemExit as end: print(end.code, 'django' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[:-1] == said("xwing", "3 v 2").splitlines()
    assert done.stdout.endswith("0 False\n")


def test_what_is_wrong_is_said_without_a_traceback():
    words = [sys.executable, "manage.py", "odds", "xwing", "3 focuss v 2"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("CommandError: ") and "Traceback" not in done.stderr
