"""The pages in other languages: python -m tools.catalogue brings every catalogue up to date and compiles it.

Collects what the pages say (`{% translate %}` in templates, `_()` in attacks/), keeps the translations there are,
leaves new sentences empty for a translator, drops what nothing says any more, and writes the .mo files that Django
reads. Both files are committed: a fresh clone needs neither gettext nor a build step. A test holds them together.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import polib
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
ONE, MANY, IN_CONTEXT = ("_", "gettext", "gettext_lazy"), ("ngettext", "ngettext_lazy"), ("pgettext", "pgettext_lazy")
TEXT = r"""u?(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
SPOKEN = re.compile(rf"\b({'|'.join((*ONE, *MANY, *IN_CONTEXT))})\(\s*((?:{TEXT}\s*,?\s*)+)")
HEADER = {
    "Project-Id-Version": "Broadside",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}
PLURALS = {"ja": "nplurals=1; plural=0;"}

Message = tuple[str, str, str]
"""What is said: its context, the sentence, and its plural; "" where it has none."""


def message(function: str, texts: list[str]) -> Message:
    if function in IN_CONTEXT:
        return texts[0], texts[1], ""
    return "", texts[0], texts[1] if function in MANY else ""


def in_template(source: str) -> list[Message]:
    """What a template says."""
    calls = SPOKEN.findall(templatize(source))
    return [message(function, list(ast.literal_eval(f"({texts.rstrip().rstrip(',')},)"))) for function, texts in calls]


def in_python(source: str) -> list[Message]:
    """What a module says."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and SPOKEN.match(f'{node.func.id}("")'):
            texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if texts:
                found.append(message(node.func.id, texts))
    return found


def collect() -> dict[Message, list[str]]:
    """Everything the pages say, with the files that say it."""
    found: dict[Message, list[str]] = {}
    sources = [(path, in_template) for path in sorted(ROOT.glob("templates/**/*.html"))]
    sources += [(path, in_python) for path in sorted(ROOT.glob("attacks/**/*.py"))]
    for path, read in sources:
        place = path.relative_to(ROOT).as_posix()
        for said in read(path.read_text("utf-8")):
            places = found.setdefault(said, [])
            if place not in places:
                places.append(place)
    return found


def catalogue(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def of_entry(entry: polib.POEntry) -> Message:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""


def renewed(language: str) -> polib.POFile:
    """The catalogue with what the pages say now and the translations it has."""
    path = catalogue(language)
    kept = {of_entry(entry): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    file = polib.POFile(wrapwidth=0)
    file.metadata = HEADER | {"Language": language, "Plural-Forms": PLURALS[language]}
    for said, places in collect().items():
        old = kept.get(said)
        context, text, plural = said
        entry = polib.POEntry(msgctxt=context or None, msgid=text, occurrences=[(place, "") for place in places])
        if plural:
            entry.msgid_plural = plural
            entry.msgstr_plural = old.msgstr_plural if old else {0: ""}
        else:
            entry.msgstr = old.msgstr if old else ""
        if "%(" in text and "%%" not in text:
            entry.flags = ["python-format"]
        file.append(entry)
    return file


def compiled(path: Path) -> bytes:
    """The .mo that belongs to a .po."""
    return bytes(polib.pofile(str(path)).to_binary())


def main() -> int:
    missing = 0
    for language in PLURALS:
        file, path = renewed(language), catalogue(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(file).rstrip("\n") + "\n", "utf-8")
        path.with_suffix(".mo").write_bytes(compiled(path))
        empty = [entry.msgid for entry in file.untranslated_entries()]
        missing += len(empty)
        print(f"{language}: {len(file)} sentences, {len(empty)} without a translation")
        for text in empty:
            print(f"    {text}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
