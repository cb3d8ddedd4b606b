"""The game of docs/adding-a-game.md among our games, from a folder; its matches last as long as they are measured."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import attacks.rooms

ROOT = Path(__file__).resolve().parents[3]
BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROUNDS = 1_000_000  # a match of twelve rounds is over after a second


def blocks() -> dict[str, str]:
    """The files of the guide's game."""
    return dict(BLOCK.findall((ROOT / "docs" / "adding-a-game.md").read_text("utf-8")))


def written(folder: Path) -> Path:
    """The guide's blocks as files, in a folder for games."""
    game = folder / "games" / "fencers"
    (game / "words").mkdir(parents=True)
    (game / "__init__.py").touch()
    for name, text in blocks().items():
        (game / name).write_text(text, "utf-8")
    return game.parent


def sit_down(folder: Path) -> None:
    """Play the guide's game in this process."""
    attacks.rooms.__path__.append(str(folder))
    from attacks.rooms.fencers import room as made  # type: ignore[import-not-found]

    made.ROUNDS = (6, ROUNDS)
    made.Fencers.options = {"rounds": made.ROUNDS}
    attacks.rooms.ROOMS["fencers"] = made.Fencers()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The server with that game, from the folder that the environment names."""
    if "fencers" not in attacks.rooms.ROOMS:
        sit_down(Path(os.environ["GUIDE_GAME"]))
    from tabletop.asgi import application as broadside

    await broadside(scope, receive, send)
