"""manage.py new_room: the skeleton of a game, playable at once."""

from __future__ import annotations

import re
from keyword import iskeyword
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from attacks import rooms as registry

SKELETON = Path(__file__).parents[1] / "skeleton"


class Command(BaseCommand):
    requires_system_checks: list[str] = []
    help = "Writes a game that can be played at once, to be made into another: see docs/adding-a-game.md."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", help="its name in addresses and files, in lower-case letters: fencers")
        parser.add_argument("name", nargs="?", default="", help="its name for people: Fencers")

    def handle(self, *_args: Any, **options: Any) -> None:
        rooms, key = Path(registry.__file__).parent, options["key"]
        name = options["name"] or key.capitalize()
        if not re.fullmatch(r"[a-z][a-z0-9]{1,23}", key) or iskeyword(key):
            raise CommandError("A key is 2 to 24 lower-case letters and digits, and begins with a letter.")
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9 ]{1,39}", name):
            raise CommandError("A name is 2 to 40 letters, digits and spaces, and begins with a letter.")
        if (rooms / key).exists():
            raise CommandError(f"There is a game {key} already.")
        kind = "".join(word[0].upper() + word[1:] for word in name.split())
        for source in sorted(SKELETON.rglob("*.txt")):
            path = rooms / key / source.relative_to(SKELETON).with_suffix("")
            path.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text("utf-8")
            for mark, word in (("KEY", key), ("NAME", name), ("CLASS", kind)):
                text = text.replace(mark, word)
            path.write_text(text, "utf-8")
        (rooms / key / "__init__.py").touch()
        register(rooms / "__init__.py", f"from attacks.rooms.{key}.room import {kind}")
        self.stdout.write(f"attacks/rooms/{key}/ is there and in the registry: make run, then play {name}.\n")


def register(path: Path, line: str) -> None:
    """Put the one line that makes a game known behind those of the others."""
    lines = path.read_text("utf-8").splitlines()
    last = max(n for n, one in enumerate(lines) if one.startswith("from attacks.rooms."))
    path.write_text("\n".join([*lines[: last + 1], line, *lines[last + 1 :]]) + "\n", "utf-8")
