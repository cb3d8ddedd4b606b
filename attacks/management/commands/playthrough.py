"""manage.py playthrough: plays scripted matches and shows, or stores, what happens in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from attacks.rooms import room
from attacks.rooms.playthrough import Play, Wrong, read


class Command(BaseCommand):
    requires_system_checks: list[str] = []
    help = "Plays scripted matches (tests/golden/<room>/*.toml) and prints their transcripts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="+", type=Path, help="a script, or a folder of scripts")
        parser.add_argument("--write", action="store_true", help="store the transcript beside the script, as .txt")

    def handle(self, *args: Any, **options: Any) -> None:
        files = [script for path in options["file"] for script in scripts(path)]
        wrong = [message for path in files if (message := self.play(path, write=options["write"]))]
        if wrong:
            raise CommandError("\n\n".join(wrong))

    def play(self, path: Path, *, write: bool) -> str:
        """Play one script; what is wrong with it, or nothing."""
        defaults = path.parent / "defaults" / "setup.toml"
        script = read(path.read_text("utf-8"), defaults.read_text("utf-8") if defaults.exists() else "")
        try:
            transcript = Play(script, room(script.room)).run()
        except Wrong as error:
            return f"{path}: {error}"
        if write:
            path.with_suffix(".txt").write_text(transcript, "utf-8")
        else:
            self.stdout.write(transcript)
        return ""


def scripts(path: Path) -> list[Path]:
    """The script, or all scripts of a folder."""
    return sorted(path.glob("*.toml")) if path.is_dir() else [path]
