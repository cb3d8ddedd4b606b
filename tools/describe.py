"""Writes down what programs may ask of a server: `python -m tools.describe [--check]`.

It follows from the code: the API as OpenAPI 3.1 in docs/api/openapi.json, which the server serves too, and the live
protocol as AsyncAPI 3 in static/api/asyncapi.json.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import django
import msgspec

ROOT = Path(__file__).parents[1]


def files() -> dict[Path, bytes]:
    """The files and what stands in them."""
    from attacks.sockets.description import description
    from attacks.web.api import pages

    live = msgspec.json.format(msgspec.json.encode(description()), indent=1) + b"\n"
    return {
        ROOT / "docs" / "api" / "openapi.json": pages.written(),
        ROOT / "static" / "api" / "asyncapi.json": live,
    }


def main(words: list[str]) -> int:
    """Write them, or with --check say which are not what the code says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether the files are what the code says")
    check = parser.parse_args(words).check
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
    django.setup()
    stale = []
    for path, body in files().items():
        if path.exists() and path.read_bytes() == body:
            continue
        stale.append(path.relative_to(ROOT).as_posix())
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
    for name in stale:
        print(f"{name}: {'not what the code says' if check else 'written'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
