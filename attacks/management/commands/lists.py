"""`manage.py lists FOLDER`: what comes of every list in a folder, a line each: known, by hand, unknown, or why not.

Nothing is stored and nothing leaves the machine. A list whose game is not told is tried by all of them, and the one
that knows most of it is taken.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from msgspec import Struct

from attacks.engine.squads import Import, Note
from attacks.engine.values import plain
from attacks.rooms import ROOMS
from attacks.services.common.freed import freed
from attacks.services.games.catalogue import games, today

BY_HAND, MARKS_BY_HAND = ("by_hand",), ("manual", "partly", "unread")
UNKNOWN, BEGINS = ("upgrade", "unit", "loadout", "battle_force", "words"), "unknown"
TODAY = frozenset(today(room).key for room in ROOMS)
LARGEST = 256 * 1024
"""A larger file is no list."""
WIDTH = 44


class Line(Struct, frozen=True):
    """What came of one list: by which game it was read, how many ships it has, and how much of it is known."""

    file: str
    game: str = ""
    ships: int = 0
    known: int = 0
    by_hand: int = 0
    unknown: int = 0
    doubts: int = 0
    why: tuple[str, ...] = ()


class Command(BaseCommand):
    help = "Reads every list in a folder and says how much of each is known, played by hand, or unknown."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="a folder of lists, with those in it, or one file")
        parser.add_argument("--game", default="", help="read all by this game, like xwing/xwa; without, by what fits")
        parser.add_argument("--why", action="store_true", help="say what is unknown, and what is wrong, in sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        given: Path = options["folder"]
        if not given.exists():
            raise CommandError(f"{given}: there is no such folder or file")
        if options["game"] and options["game"] not in games():
            raise CommandError(f"{options['game']}: the games are {', '.join(games())}")
        paths = sorted(path for path in given.rglob("*") if path.is_file()) if given.is_dir() else [given]
        asked = [options["game"]] if options["game"] else list(games())
        found = [looked_at(path, given if given.is_dir() else given.parent, asked) for path in paths]
        self.stdout.write(f"{'list':{WIDTH}} {'game':14}{'ships':>6}{'known':>7}{'by hand':>9}{'unknown':>9}")
        for line in found:
            numbers = f"{line.ships:>6}{line.known:>7}{line.by_hand:>9}{line.unknown:>9}"
            self.stdout.write(f"{line.file[-WIDTH:]:{WIDTH}} {line.game or '–':14}{numbers}")
            for why in line.why if options["why"] or not line.ships else ():
                self.stdout.write(f"    {why}")
        whole = sum(bool(line.ships) and not line.unknown for line in found)
        self.stdout.write(f"{len(found)} lists, {whole} of them whole")


def looked_at(path: Path, root: Path, asked: list[str]) -> Line:
    """One file: what the game that knows most of it makes of it."""
    name = str(path.relative_to(root))
    if path.stat().st_size > LARGEST:
        return Line(name, why=(f"larger than {LARGEST // 1024} KiB",))
    text = path.read_bytes().decode("utf-8", "replace")
    found = [read_line(name, text, game) for game in asked]
    return max(found, key=lambda line: (bool(line.ships), line.known - line.unknown, -line.doubts, line.game in TODAY))


def read_line(name: str, text: str, game: str) -> Line:
    """What one game makes of a list. Known are ships and what they carry, but for what is unknown."""
    room, _, edition = game.partition("/")
    found: Import[Any] = ROOMS[room].fleets.read(freed(text), edition)
    words = ROOMS[room].words("en")["notes"]
    unknown = [note for note in found.notes if note.code in UNKNOWN or note.code.startswith(BEGINS)]
    wrong = [note for note in found.notes if note.level == "error"]
    why = tuple(dict.fromkeys(sentence(words, note) for note in (*wrong, *unknown)))
    if found.squad is None:
        return Line(name, why=why)
    ships = [plain(ship) for ship in found.squad.ships]
    hand = sum(note.code in BY_HAND for note in found.notes)
    hand += sum(one["state"] in MARKS_BY_HAND for ship in ships for one in ROOMS[room].fleets.marks(edition, ship))
    cards = sum(1 + len(ship.get("upgrades", ())) for ship in ships)
    doubts = sum(note.level == "warning" for note in found.notes)
    return Line(name, game, len(ships), cards - min(cards, len(unknown)), hand, len(unknown), doubts, why)


def sentence(words: dict[str, Any], note: Note) -> str:
    """A note as a sentence."""
    spoken = words.get(note.code, note.code)
    return spoken.format(**note.params) if isinstance(spoken, str) else note.code
