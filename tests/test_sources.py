"""Every citation of a rule leads to a row of docs/rules, and those pages hold what the rooms are made of."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from attacks.rooms.legion import editions as legion
from attacks.rooms.legion.flow import FLOWS as LEGION
from attacks.rooms.legion.keywords import KEYWORDS
from attacks.rooms.starships.flow import FLOWS as STARSHIPS
from attacks.rooms.starships.room import CHOICES as STARSHIPS_CHOICES
from attacks.rooms.starships.state import Options
from attacks.rooms.ti4 import settings as ti4
from attacks.rooms.ti4.abilities.vocabulary import Window
from attacks.rooms.ti4.action import ACTION_FLOWS
from attacks.rooms.ti4.flow import FLOWS as TI4
from attacks.rooms.xwing import editions as xwing
from attacks.rooms.xwing.flow import FLOWS as XWING
from tests.support import citations

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden"
OWN = (Path(__file__), Path(citations.__file__))
FOLDERS, KINDS = ("attacks", "tests", "tools", "docs"), (".py", ".toml", ".md")
FLOWS = {"legion": LEGION, "starships": STARSHIPS, "ti4": TI4, "xwing": XWING}


@cache
def texts() -> dict[Path, str]:
    """The files that cite a rule: of code, card tables, words, tests, tools and documents."""
    files = sorted(ROOT.glob("*.md"))
    for folder in FOLDERS:
        files += [path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in KINDS]
    read = {path: path.read_text("utf-8") for path in files if path not in OWN and GOLDEN not in path.parents}
    return {path: text for path, text in read.items() if citations.HEAD.search(text)}


def room_of(path: Path) -> str:
    return next((part for part in path.relative_to(ROOT).parts if part in FLOWS), "")


def line_of(raw: str, nth: int) -> int:
    starts = [
        found.start()
        for found in re.finditer(r"rules/[\w-]+\.md(?![#)\w])|\bseed\s+\d{3}\b(?![-\]])|\bLRR\s+(?=\d)", raw)
    ]
    return raw.count("\n", 0, starts[nth]) + 1 if nth < len(starts) else 1


def wrong_in(raw: str, room: str = "") -> Iterator[str]:
    flat = re.sub(r"\s*\n[\s#*]*", " ", raw)
    for nth, (_, citation) in enumerate(citations.found_in(flat)):
        for problem in citations.unresolved(citation, room):
            yield f"{line_of(raw, nth)}: {citation}: {problem}"


def test_every_citation_leads_to_a_row_of_a_page():
    found = [
        f"{path.relative_to(ROOT)}:{line}" for path, text in texts().items() for line in wrong_in(text, room_of(path))
    ]
    assert not found, "\n" + "\n".join(found)


def test_every_playthrough_cites_what_is_there():
    found = []
    for path in sorted(GOLDEN.glob("*/*.toml")):
        raw = path.read_text("utf-8")
        source = tomllib.loads(raw)["source"]
        line = 1 + raw.count("\n", 0, raw.index("\nsource ") + 1)
        for problem in citations.unresolved(source, path.parent.name):
            found.append(f"{path.relative_to(ROOT)}:{line}: {source}: {problem}")
    assert not found, "\n" + "\n".join(found)


def test_citations_are_found_at_all():
    """So many of each kind are seen that a change of the search would be noticed."""
    seen = {"rules": 0, "seed": 0, "LRR": 0}
    for text in texts().values():
        for _, citation in citations.found_in(text):
            seen[next(kind for kind in seen if citation.startswith(kind))] += 1
    assert seen["rules"] >= 90 and seen["seed"] >= 20 and seen["LRR"] >= 150, seen


@pytest.mark.parametrize(
    "citation",
    [
        "rules/legion.md 99",
        "rules/legion.md 1, no_such_switch",
        "rules/legion.md W19",
        "rules/legion.md 2, step 12",
        "rules/legion.md 17, what nobody decided",
        "L37, rules/legion.md 14",
        "rules/xwing.md 3.10",
        "rules/xwing.md 3.3, gravity",
        "rules/xwing.md 4.2, row 61",
        "rules/xwing.md 6-12",
        "rules/xwing.md 3.2, seventh example",
        "rules/xwing.md 3.5, sixth point",
        "rules/ti4.md 13 T65",
        "rules/ti4.md 3.9",
        "R-33, rules/ti4.md 10",
        "rules/starships.md C30",
        "rules/starships.md 6 no. 23",
        "rules/starships.md 7, option no_such",
        "rules/chess.md 1",
        "seed 005",
        "seed 000, 7a",
        "seed 000 line 200",
        "seed 003: words that are not there",
        "LRR 78.11",
        "seed 003, 5; W12",
        "rules/legion.md 3 to 30",
        "our reading",
    ],
)
def test_a_number_that_is_not_there_is_found(citation: str):
    assert citations.unresolved(citation, "legion" if citation.startswith(("seed", "L3")) else "ti4")


def test_what_does_not_resolve_is_told_with_its_line():
    raw = '"""A docstring.\n\nSource: rules/legion.md section 99.\n"""\n# (rules/xwing.md 3.2; seed 000,\n# 9z)\n'
    assert [line.split(":")[0] for line in wrong_in(raw)] == ["3", "5"]


@pytest.mark.parametrize("room", FLOWS)
def test_every_step_stands_on_the_page_of_its_room(room: str):
    steps = [number for flow in FLOWS[room] for number in flow.steps]
    assert [number for number in steps if citations.unresolved(f"rules/{room}.md step {number}")] == []


def test_every_step_of_a_tactical_action_stands_on_its_page():
    steps = [number for flow in ACTION_FLOWS for number in flow.steps]
    assert [number for number in steps if citations.unresolved(f"rules/ti4-action.md step {number}")] == []


@pytest.mark.parametrize(
    ("room", "names", "choices"),
    [
        ("legion", legion.Switches.__struct_fields__, legion.CHOICES),
        ("starships", Options.__struct_fields__, STARSHIPS_CHOICES),
        ("ti4", ti4.Switches.__struct_fields__, ti4.CHOICES | ti4.ACTION_CHOICES),
        ("xwing", xwing.Switches.__struct_fields__, xwing.CHOICES),
    ],
)
def test_every_switch_and_option_stands_on_the_page_with_its_values(room: str, names: tuple[str, ...], choices: dict):
    page = (citations.RULES / f"{room}.md").read_text("utf-8")
    rows: dict[str, str] = {}
    for line in page.splitlines():
        for name in re.findall(r"`(\w+)`", "|".join(line.split("|")[1:3])):
            rows.setdefault(name, line)
    assert [name for name in (*names, *choices) if name not in rows] == []
    words = {name: [value for value in values if isinstance(value, str)] for name, values in choices.items()}
    assert [(name, word) for name, known in words.items() for word in known if f"`{word}`" not in rows[name]] == []


def rules_of(path: Path) -> Iterator[tuple[int, str]]:
    """What offers and refusals name as their rule: the literal behind ``rule=``, where it is a number."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant):
            value = str(node.value.value)
            if re.fullmatch(r"[A-Z]{0,2}-?\d+(\.\d+)?[a-z]?\+*|[A-Z]\+*", value):
                yield node.value.lineno, value


@pytest.mark.parametrize("room", FLOWS)
def test_every_rule_that_an_offer_names_stands_on_the_page(room: str):
    found = []
    pages = [name for name in citations.names() if name.split("-")[0] == room]  # a part of a room may have its own
    for path in sorted((ROOT / "attacks" / "rooms" / room).rglob("*.py")):
        for line, rule in rules_of(path):
            own = all(citations.unresolved(f"rules/{page}.md {rule}") for page in pages)
            if own and (room != "ti4" or citations.unresolved(f"LRR {rule}")):
                found.append(f"{path.relative_to(ROOT)}:{line}: {rule}")
    assert not found, "\n" + "\n".join(found)


def test_every_window_that_data_name_stands_on_the_page():
    assert [key for key, word in KEYWORDS.items() if citations.unresolved(f"rules/legion.md 6, {word.window}")] == []
    page = (citations.RULES / "ti4.md").read_text("utf-8")
    assert [code for code in Window if f"| {code.value} |" not in page] == []


def test_open_rulings_that_code_names_stand_on_the_page():
    found = []
    for path in sorted((ROOT / "attacks" / "rooms" / "ti4").rglob("*.py")):
        found += [
            name for name in re.findall(r"\bR-\d\d\b", path.read_text("utf-8")) if citations.unresolved(name, "ti4")
        ]
    assert found == []


def test_lines_of_the_seeds_on_the_page_of_xwing_belong_to_steps():
    page = (citations.RULES / "xwing.md").read_text("utf-8")
    lines = [(seed, n) for mark, seed in (("EN", "000"), ("JP", "004")) for n in re.findall(rf"\b{mark} (\d+)", page)]
    assert len(lines) > 60
    assert [(seed, n) for seed, n in lines if citations.unresolved(f"seed {seed} line {n}")] == []


def anchors(path: Path) -> set[str]:
    """What a link may name behind its ``#``: the headings as forges write them."""
    titles = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_link_of_the_documents_leads_somewhere():
    found = []
    for path in (*sorted((ROOT / "docs").rglob("*.md")), *sorted(ROOT.glob("*.md"))):
        for target in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)\)", path.read_text("utf-8")):
            name, _, anchor = target.partition("#")
            there = (path.parent / name).resolve() if name else path
            if not there.exists() or (anchor and anchor not in anchors(there)):
                found.append(f"{path.relative_to(ROOT)}: {target}")
    assert found == []


def stated(cell: str) -> object:
    """The value that a cell of a table of editions begins with: a word, yes or no, a number, a set of them."""
    known = {"yes": True, "on": True, "no": False, "off": False}
    word = re.match(r"`([\w.]+)`", cell)
    plain = re.match(r"(yes|no|on|off)\b", cell)
    many = re.match(r"\{([\w, ]*)\}", cell)
    if many:
        members = [member.strip() for member in many[1].split(",")]
        return tuple(int(member) if member.isdigit() else member for member in members)
    number = re.match(r"\d+", cell)
    if word or plain or number:
        return word[1] if word else known[plain[1]] if plain else int(number[0]) if number else None
    return None


def editions_on(room: str, names: Sequence[str]) -> dict[str, dict[str, object]]:
    """What the first table of editions says, by edition and switch; an empty cell is that to its left."""
    page = (citations.RULES / f"{room}.md").read_text("utf-8")
    lines = page[page.index("| switch |") :].split("\n\n")[0].splitlines()
    table: dict[str, dict[str, object]] = {name: {} for name in names}
    for line in lines[2:]:
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        value: object = None
        for name, cell in zip(names, cells[1:], strict=False):
            value = stated(cell) if cell else value
            table[name][cells[0].strip("`")] = value
    return table


@pytest.mark.parametrize(("room", "rules"), [("legion", legion), ("xwing", xwing)])
def test_the_page_says_of_every_edition_what_its_switches_are(room: str, rules: ModuleType):
    switches_of = rules.EDITIONS
    told = editions_on(room, list(switches_of))
    assert len(told) > 2
    for name, switches in told.items():
        assert len(switches) > 15
        assert {key: getattr(switches_of[name], key) for key in switches} == switches, name


def test_switches_without_a_place_among_the_editions_are_the_same_in_all_of_them():
    for room, rules in (("legion", legion), ("xwing", xwing)):
        told = next(iter(editions_on(room, list(rules.EDITIONS)).values()))
        for name in set(rules.Switches.__struct_fields__) - set(told):
            assert len({getattr(switches, name) for switches in rules.EDITIONS.values()}) == 1, name


@pytest.mark.parametrize(
    ("room", "choices", "default"),
    [
        ("legion", legion.CHOICES, legion.Switches()),
        ("starships", STARSHIPS_CHOICES, Options()),
        ("ti4", {name: ti4.CHOICES[name] for name in ti4.CHOICES if name != "naalu_mech"}, ti4.Switches()),
    ],
)
def test_the_value_a_row_names_first_is_the_default(room: str, choices: dict, default: object):
    page = (citations.RULES / f"{room}.md").read_text("utf-8")
    wrong = []
    for name, values in choices.items():
        words = [value for value in values if isinstance(value, str)]
        row = next(line for line in page.splitlines() if f"| `{name}` |" in line)
        told = [word for word in re.findall(r"`(\w+)`", row) if word in words]
        if words and told[0] != getattr(default, name):
            wrong.append((name, told[0]))
    assert wrong == []
