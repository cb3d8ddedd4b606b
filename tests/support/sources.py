"""Reads the project's own files, for tests about how they are written."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = {"Broadside", "CSV", "QR", "UTC", "XWS"}  # said alike in every language
READ_OUT = "aria-label|aria-description|aria-roledescription|placeholder|title|alt|label"
SPOKEN = rf"\b(?:{READ_OUT})\s*=\s*(?:\"([^\"]*)\"|'([^']*)')"


@cache
def tracked(*patterns: str) -> list[Path]:
    """Files under version control, by pattern."""
    run = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in run.stdout.split("\0") if name and (ROOT / name).is_file()]


@cache
def ours() -> list[Path]:
    """Text files that people write: no pictures, no card tables."""
    text = {".py", ".js", ".css", ".html", ".toml", ".md", ".txt", ".sh", ".po", ".json", ""}
    return [path for path in tracked() if path.suffix in text and "data" not in path.relative_to(ROOT).parts]


def bare_text(template: str) -> list[str]:
    """Words in a template that no translation goes through: between tags, and in attributes that are read out."""
    text = re.sub(r"{%\s*comment\b.*?{%\s*endcomment\s*%}|{#.*?#}|<!--.*?-->", " ", template, flags=re.S)
    text = re.sub(r"{%\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%}", " ", text, flags=re.S)
    text = re.sub(r"{%\s*block \w*class\s*%}.*?{%\s*endblock\s*%}", " ", text, flags=re.S)
    text = re.sub(r"<(script|style|code|kbd)\b.*?</\1>", " ", text, flags=re.S)
    text = re.sub(r"{%.*?%}|{{.*?}}", " ", text, flags=re.S)
    spoken = [one or other for one, other in re.findall(SPOKEN, text)]
    between = re.sub(r"<[^<>]*>", "\n", text)
    between = re.sub(r"&#?\w+;", " ", between)
    pieces = [piece.strip() for piece in [*between.splitlines(), *spoken]]
    without_codes = {piece: re.sub(r"\b[A-Z0-9-]*\d[A-Z0-9-]*\b", " ", piece) for piece in pieces}
    return [piece for piece, rest in without_codes.items() if set(re.findall(r"[^\W\d_]{2,}", rest)) - NAMES]


def sentences(script: str) -> list[str]:
    """Strings in a script that read like something said to a person."""
    code = re.sub(r"/\*[\s\S]*?\*/|(?<!:)//.*", " ", script)
    strings = ["".join(found) for found in re.findall(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`", code)]
    return [text for text in strings if re.search(r"[A-Z][a-z]+ [a-z]", re.sub(r"\$\{[^}]*\}", "", text))]
