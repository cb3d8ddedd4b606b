"""The house rules that a program can check: who imports whom, what no file may say, how large things may grow."""

from __future__ import annotations

import ast
import hashlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from channels.consumer import AsyncConsumer
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.abstract import FileDescriptor

from tests.support.said import english, hollow, of_pages, unsayable
from tests.support.sources import ROOT, bare_text, ours, sentences, tracked

PURE = ("attacks/engine", "attacks/rooms", "attacks/swiss")
PURE_MAY_IMPORT = {
    "attacks/engine": {"msgspec"},
    "attacks/rooms": {"msgspec"},
    "attacks/swiss": {"networkx", "glicko2"},
}
LONGEST_FILE = 400
LONGEST_ENGINE = 3_400  # with odds, a contract of 500 lines, the bench of *What if*, lists picked card by card


def python_files(*folders: str) -> list[Path]:
    return [path for path in tracked("*.py") if path.relative_to(ROOT).as_posix().startswith(folders)]


def imports(path: Path) -> set[str]:
    """Every module the file imports, by its full name."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names


def found(pattern: str, paths: list[Path], flags: int = 0) -> list[str]:
    """Where a pattern occurs, as `file:line: text`."""
    search = re.compile(pattern, flags)
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if search.search(line)
    ]


def test_the_import_contracts_hold():
    program = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_pure_side_imports_without_django():
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in python_files(*PURE)
    ]
    blocked = ["django", "channels", "daphne", "asgiref", "redis", "twisted", "attacks.models", "attacks.services"]
    code = f"""
import importlib, sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if any(name == b or name.startswith(b + ".") for b in {blocked!r}):
            raise ImportError(name + " is not for the pure side")
sys.meta_path.insert(0, Blocked())
for name in {modules!r}:
    importlib.import_module(name)
"""
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("folder", PURE)
def test_the_pure_side_uses_few_libraries(folder: str):
    used = {name.split(".")[0] for path in python_files(folder) for name in imports(path)}
    foreign = used - set(sys.stdlib_module_names) - {"attacks"} - PURE_MAY_IMPORT[folder]
    assert not foreign


@pytest.mark.parametrize("folder", PURE)
def test_the_pure_side_reads_no_clock_and_draws_no_chance(folder: str):
    forbidden = {"time", "random", "secrets", "socket", "threading", "asyncio", "subprocess"}
    assert not {f"{path.name} imports {name}" for path in python_files(folder) for name in imports(path) & forbidden}


def test_the_engine_names_no_room_card_or_token():
    from attacks.rooms import ROOMS, room

    words = {"xwing", "legion", "starships", "ti4", "barrage", "initiative", "hull", "shields", "obstacle"}
    words |= set(ROOMS)
    for key in ROOMS:
        words |= set(room(key).words("en").get("tokens", {}))
    words -= {"lock", "aim"}  # threads have locks too, and questions about odds an aim
    pattern = rf"\b(?:{'|'.join(sorted(map(re.escape, words)))})\b"
    assert not found(pattern, python_files("attacks/engine"), re.IGNORECASE)


def test_pages_services_and_sockets_name_no_game_and_nothing_of_one():
    """What is said of a game its room says, so that a page made for one game is a page for all of them."""
    from attacks.rooms import ROOMS

    words = {*ROOMS, "barrage", "initiative", "agility", "hull", "shields", "obstacle"}
    places = python_files("attacks/models", "attacks/services", "attacks/sockets", "attacks/swiss", "attacks/web")
    assert not found(rf"\b(?:{'|'.join(sorted(words))})\b", places, re.IGNORECASE)


FEELING = ("getattr", "hasattr", "import_module", "find_spec")


def test_nobody_feels_for_what_a_room_has():
    """A room's contract (`attacks/engine/room.py`) names every member and its default, so all of them can be asked."""
    a_room = re.compile(r"(?:.*\.)?(ROOMS?|rooms?|room_of|rules)(?:[\[(].*)?", re.DOTALL)
    guilty = []
    for path in python_files("attacks", "tools", "tests"):
        place, text = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        private = place.startswith(("attacks/rooms/xwing/abilities/", "tests/"))
        for node in ast.walk(ast.parse(text)) if any(word in text for word in FEELING) else ():
            name = node.func if isinstance(node, ast.Call) else None
            if not isinstance(node, ast.Call) or getattr(name, "id", getattr(name, "attr", "")) not in FEELING:
                continue
            asked, first = ast.unparse(node.func), ast.unparse(node.args[0]) if node.args else ""
            feels = asked in ("getattr", "hasattr") and a_room.fullmatch(first)
            if feels or (asked.rpartition(".")[2] in ("import_module", "find_spec") and not private):
                guilty.append(f"{place}:{node.lineno}: {ast.unparse(node)}")
    assert not guilty
    assert not found(r"\brooms?: (Any\b|dict\[str, Any\])", python_files("attacks", "tools"))


def test_no_file_outgrows_its_reader():
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked("*.py", "*.js", "*.css", "*.html")
        if (lines := len(path.read_text("utf-8").splitlines())) > LONGEST_FILE and "migrations" not in path.parts
    }
    assert not long
    walks = [path for path in python_files("attacks/engine") if path.parent.name != "fair"]  # that one stands alone
    engine = sum(len(path.read_text("utf-8").splitlines()) for path in walks)
    assert engine <= LONGEST_ENGINE


def test_sockets_reach_the_database_through_one_door():
    sockets = python_files("attacks/sockets")
    assert not found(r"\.objects\b|\.(save|refresh_from_db)\(", sockets)
    doors = found(r"database_sync_to_async\(", python_files("attacks"))
    assert len(doors) <= 1, doors


def test_no_database_call_takes_the_shared_thread():
    ours_live = python_files("attacks/sockets", "attacks/services")
    assert not found(r"asyncio\.to_thread|\b(?<!database_)sync_to_async\(", ours_live)
    doors = found(r"run_in_executor\(", ours_live)
    assert len(doors) == 1 and "in_executor(WRITER" in doors[0], doors
    asynchronous = r"\.a(get|create|save|first|last|count|exists|update|delete|iterator|bulk_create|get_or_create)\("
    assert not found(asynchronous, ours_live)


def test_any_asgi_server_will_do():
    servers = {"daphne", "uvicorn", "hypercorn", "twisted", "autobahn"}
    guilty = {
        str(path.relative_to(ROOT)): name
        for path in python_files("attacks", "tabletop")
        for name in imports(path)
        if name.split(".")[0] in servers
    }
    assert not guilty


REPLACED = {
    AsyncConsumer.dispatch: "39f34e7d4fb0f6552de4ade665b943fe78137379702af6b58c79a14c49a75520",
    AsyncConsumer.__call__: "e52238720872dbc3f854519bc971aa7eb41553e63c8729081549ce42465ee419",
    WebSocketProtocol.serverSend: "345f21330d2a18cefbbbb9e3ca9b41566a5de2f7cfbedf4089b459a5e52c4b05",
    FileDescriptor.write: "3e46c97fc173bc7e227065420969c27688f24903c27dcc165b63166a605d688c",
}


@pytest.mark.parametrize("method", REPLACED, ids=lambda method: method.__qualname__)
def test_what_we_replace_of_others_is_still_what_we_read(method):
    """Our consumers and serve.py replace these. When one of them changes, read it again, then change the number."""
    assert hashlib.sha256(inspect.getsource(method).encode()).hexdigest() == REPLACED[method]


def test_requirements_are_pinned():
    lines = [line for line in (ROOT / "requirements.txt").read_text().splitlines() if line and not line.startswith("#")]
    loose = [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+(\[[a-z,]+\])?==[A-Za-z0-9.+!-]+", line)]
    assert not loose
    names = [re.split(r"[\[=]", line)[0].lower().replace("_", "-") for line in lines]
    assert len(names) == len(set(names))


def test_no_file_names_a_place_on_one_machine():
    homes = "|".join(["/ho" + "me/", "/ro" + "ot/", "/Use" + "rs/", "/wo" + "rk/", "/tm" + "p/", r"[A-Z]:\\\\"])
    assert not found(rf"""(?:^|[\s"'`(=])(?:{homes})""", ours())


def test_nothing_is_left_for_later():
    assert not found(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b", ours())


def test_tests_neither_skip_nor_sleep():
    tests = [path for path in python_files("tests") if path.parent.name != "support"]
    skips = r"pytest\.(skip|importorskip)\(|mark\.(skip|skipif|xfail)\b|unittest\.skip"
    sleeps = r"time\.sleep\(|asyncio\.sleep\((?!0\))|wait_for_timeout\("
    assert not [
        line for line in found(rf"{skips}|{sleeps}", tests) if not line.startswith("tests/test_architecture.py")
    ]


@pytest.mark.parametrize("path", tracked("templates/*.html"), ids=lambda path: path.name)
def test_a_template_says_nothing_untranslated(path: Path):
    assert not bare_text(path.read_text("utf-8"))


@pytest.mark.parametrize("path", tracked("static/*.js"), ids=lambda path: path.name)
def test_a_script_holds_no_sentence(path: Path):
    assert not sentences(path.read_text("utf-8"))


def test_the_script_check_notices_english():
    assert sentences('say("You decide now"); // Somebody decides') == ["You decide now"]
    assert not sentences("h('div', { class: `board wide ${Your turn}` }, say(\"your_turn\"))")


def test_the_template_check_notices_english():
    assert bare_text("<p>Hello there</p>") == ["Hello there"]
    assert bare_text('<button aria-label="Close">×</button>') == ["Close"]
    assert not bare_text('{% translate "Hello" %} <a href="/x" title="{% translate \'Go\' %}">{{ name }}</a> Broadside')
    assert not bare_text("{% blocktranslate %}Hello <b>you</b>{% endblocktranslate %}")


PAGES_ARE_READ = ("tests/browser", "tests/tournament", "tests/web", "tests/witness")
KEYED = re.compile(r"(page|table|trust|audit|[a-z]+\.(offers|steps|table))\.")
OF_WORDS = {"test_japanese.py", "test_languages.py", "test_look.py"}


def spelled_out(path: Path) -> Iterator[str]:
    """The texts of several words in a test that have a key."""
    keyed = {text for key, text in english().items() if KEYED.match(key) and " " in text}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in keyed:
            yield f"{path.relative_to(ROOT)}:{node.lineno} {node.value}"


def test_tests_of_pages_ask_for_texts_by_their_key():
    files = [path for path in python_files(*PAGES_ARE_READ) if path.name not in OF_WORDS]
    assert [line for path in files for line in spelled_out(path)] == []


def test_every_key_of_a_page_is_asked_for_and_its_text_still_said():
    asked = {key for path in python_files("tests") for key in re.findall(r'"page\.(\w+)"', path.read_text("utf-8"))}
    assert set(of_pages()) == asked
    assert unsayable() == []


def test_what_tests_say_nobody_reads_is_something_that_can_be_said():
    """A text without a key is its own key: whoever words it in another way is told by tests that it is missing.

    Those that say it is absent would go on passing, so they are held to what the pages can say today.
    """
    files = [path for path in python_files(*PAGES_ARE_READ, "tests/sockets") if path.name.startswith("test_")]
    assert [
        f"{path.relative_to(ROOT)}:{line} {text}" for path in files for line, text in hollow(path.read_text())
    ] == []


def test_the_check_of_absent_texts_notices_one_that_nothing_can_say():
    assert hollow('assert "Show the link" not in page') == []
    assert hollow('assert "Show the old link" not in page') == [(1, "Show the old link")]
    assert hollow('expect(ana.get_by_text("Show the old link")).to_have_count(0)') == [(1, "Show the old link")]
    assert hollow('expect(ana.locator(".bar")).not_to_contain_text("Show the old link")') == [(1, "Show the old link")]
    assert hollow('expect(ana.locator(".bar .old")).to_have_count(0)') == []
    assert hollow('say("Good luck, Ben")\nassert "Good luck" not in page') == [], "what the test itself has typed"
