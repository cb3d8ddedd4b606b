"""What is sent of static files: without comments, compressed once, under an address that changes with any of them.

A page names its files below `/static/<version>/`, where the version is a hash of all of them. So a browser may keep
them for ever, a script that names another beside it needs no rewriting, and after a deploy nothing old is used.
Style sheets that a page links one after another travel as one file.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import brotli

BUNDLE = "sheets.css"  # beside which the names of the sheets stand, as the query of the address
WORDY = {".css", ".js", ".json", ".svg", ".txt"}
OURS = {".css", ".js"}
# whole lines and the ends of lines; tests/js/shipped.test.js holds that nothing but comments looks so in our scripts
COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*\n|^[ \t]*//.*\n|(?<=[;,{}()[\]]) // .*$", re.MULTILINE)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # no text of ours has a second line that begins with a space
ADDRESS = re.compile(r"""url\(\s*(["']?)(?!data:|#|/|https?:)([^"')]+)\1\s*\)""")
LEAST = 200  # bytes below which compressing saves nothing
ENCODINGS = ("br", "gzip")  # the better one first


def version_of(files: Mapping[str, Path]) -> str:
    """A short name for exactly these files."""
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(name.encode() + b"\0" + hashlib.sha256(files[name].read_bytes()).digest())
    return f"v{whole.hexdigest()[:12]}"


def bare(body: bytes) -> bytes:
    """A script or a style sheet of ours without the comments, and not indented."""
    return INDENT.sub("", COMMENT.sub("", body.decode())).encode()


def rooted(sheet: bytes, folder: str) -> bytes:
    """A style sheet whose addresses no longer depend on where it lies; `folder` is where it lay."""

    def named(found: re.Match[str]) -> str:
        parts = folder.rstrip("/").split("/")
        for part in found[2].split("/"):
            parts = parts[:-1] if part == ".." else [*parts, part] if part != "." else parts
        return f'url("{"/".join(parts)}")'

    return ADDRESS.sub(named, sheet.decode()).encode()


def encoding_for(accepted: str) -> str:
    """How somebody who accepts these encodings is answered; "" if as it is."""
    offered = {part.split(";")[0].strip() for part in accepted.split(",") if "q=0" not in part.replace("q=0.", "")}
    return next((one for one in ENCODINGS if one in offered), "")


@lru_cache(maxsize=1024)
def packed(body: bytes, encoding: str) -> bytes:
    """The same in fewer bytes; reckoned once, for what is sent to many."""
    if encoding == "br":
        return brotli.compress(body, quality=11)  # type: ignore[no-any-return]
    return gzip.compress(body, 9, mtime=0)
