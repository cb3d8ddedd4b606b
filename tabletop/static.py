"""Serves style sheets, scripts and pictures from static/, also under an asynchronous server."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

from tabletop.shipped import BUNDLE, ENCODINGS, LEAST, OURS, WORDY, bare, encoding_for, packed, rooted, version_of

FOR_EVER = "max-age=31536000, immutable"
VERSIONED = re.compile(r"(v[0-9a-f]{12})/(.+)")
MOST_SHEETS = 60
SNIFF = {"X-Content-Type-Options": "nosniff"}
# a file is no page: nothing in it may load anything, and nobody may show it in a frame
FENCE = {
    **SNIFF,
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
NO_PAGES = {".css", ".js", ".woff2"}  # which nothing shows as a page; there are a hundred of them


@cache
def files() -> dict[str, Path]:
    """Every static file by its name."""
    found: dict[str, Path] = {}
    for finder in finders.get_finders():
        for name, storage in finder.list([]):
            found.setdefault(name.replace("\\", "/"), Path(storage.path(name)))
    return found


@cache
def version() -> str:
    """What the addresses of static files begin with; it changes when one of them does."""
    return version_of(files())


@lru_cache(maxsize=1024)
def content(name: str) -> bytes | None:
    """What a file holds, as it is sent."""
    path = files().get(name)
    if path is None:
        return None
    body = path.read_bytes()
    return bare(body) if path.suffix in OURS and path.is_relative_to(settings.STATICFILES_DIRS[0]) else body


def pack_ahead() -> None:
    """Pack scripts and sheets as browsers want them, before the first one asks: together they take a second or two."""
    for name, path in files().items():
        body = content(name) if path.suffix in OURS else None
        if body is not None and len(body) >= LEAST:
            packed(body, ENCODINGS[0])


class Versioned(StaticFilesStorage):
    """Names files by addresses that may be kept for ever. While files are being written, by plain ones."""

    def url(self, name: str | None) -> str:
        plain = super().url(name)
        return plain if settings.DEBUG else plain.replace(self.base_url or "", f"{self.base_url}{version()}/", 1)


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise for files under their plain names; versioned ones and bundles of sheets are sent from memory.

    A file goes out in one piece: our files are small, and a synchronous stream stalls under ASGI. They are looked up
    once in the life of a process, however often a chain of middleware is put together.
    """

    found: ClassVar[dict[str, Any]] = {}

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = VERSIONED.fullmatch(request.path_info.removeprefix(self.static_prefix))
        if asked and request.path_info.startswith(self.static_prefix) and not self.autorefresh:
            return self.kept(request, asked[1], asked[2])
        answer: HttpResponse = super().__call__(request)
        return answer

    def kept(self, request: HttpRequest, given: str, name: str) -> HttpResponse:
        """A file that may be kept for ever; to a page from before a deploy, what is there today."""
        if request.method not in ("GET", "HEAD"):
            return HttpResponse(status=405, headers={"Allow": "GET, HEAD", **FENCE})
        found = self.bundle(request.META["QUERY_STRING"]) if name == BUNDLE else content(name)
        if found is None:
            return HttpResponse(status=404, headers=FENCE)
        kind = Path(name).suffix
        fence = SNIFF if kind in NO_PAGES else FENCE
        media = self.media_types.get_type(name)
        utf8 = "; charset=utf-8" if kind == ".css" else ""  # modules are never read as anything else
        response = HttpResponse(headers=fence, content_type=media + utf8)
        response["Cache-Control"] = FOR_EVER if given == version() else "no-store"
        if kind in WORDY and len(found) >= LEAST:
            response["Vary"] = "Accept-Encoding"
            if encoding := encoding_for(request.META.get("HTTP_ACCEPT_ENCODING", "")):
                found = packed(found, encoding)
                response["Content-Encoding"] = encoding
        response["Content-Length"] = str(len(found))
        if request.method == "GET":
            response.content = found
        return response

    @lru_cache(maxsize=64)  # noqa: B019, there is one for the life of the process
    def bundle(self, names: str) -> bytes | None:
        """Style sheets, one after another; None if one of them is none of ours."""
        sheets = []
        for name in names.split(",")[:MOST_SHEETS]:
            sheet = content(name) if name.endswith(".css") else None
            if sheet is None:
                return None
            sheets.append(rooted(sheet, f"{self.static_prefix}{version()}/{name.rpartition('/')[0]}"))
        return b"".join(sheets)

    def add_files_from_finders(self) -> None:
        files: dict[str, Any] = self.files
        if not self.found:
            super().add_files_from_finders()
            self.found.update(files)
        files.update(self.found)

    def immutable_file_test(self, path: str, url: str) -> bool:
        return False  # what may be kept for ever is not served by WhiteNoise

    @staticmethod
    def serve(static_file, request: HttpRequest) -> HttpResponse:  # type: ignore[no-untyped-def]
        answer = static_file.get_response(request.method, request.META)
        body = b""
        if answer.file is not None:
            with answer.file as file:
                body = file.read()
        response = HttpResponse(body, status=int(answer.status))
        del response["content-type"]
        for key, value in (*FENCE.items(), *answer.headers):
            response[key] = value
        return response
