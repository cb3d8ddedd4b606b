"""What templates say about files that a page loads: scripts at once, style sheets together."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from django import template
from django.conf import settings
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()
IMPORT = re.compile(r"""^(?:import|export)\b[^;"]*"(\.[^"]+)";""", re.MULTILINE)
HEADS = {"dark": "#0b1019", "light": "#ece6d8"}  # what the device puts round the page
LINK = re.compile(r'<link rel="stylesheet" href="([^"]+)">')


def read_modules(*starts: str) -> list[str]:
    """These scripts and all they import, by their names below static/."""
    root = Path(settings.STATICFILES_DIRS[0]).resolve()
    found: dict[str, None] = {}
    waiting = list(starts)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = None
        path = root / name
        named = IMPORT.findall(path.read_text("utf-8"))
        waiting += [(path.parent / one).resolve().relative_to(root).as_posix() for one in named]
    return sorted(found)


known_modules = lru_cache(maxsize=64)(read_modules)


@register.simple_tag
def preload(*starts: str) -> SafeString:
    """Asks for scripts and all they import at once, instead of one layer after another."""
    modules = read_modules(*starts) if settings.DEBUG else known_modules(*starts)
    return format_html_join("\n  ", '<link rel="modulepreload" href="{}">', ((static(name),) for name in modules))


@register.filter
def coded(said: str) -> SafeString:
    """A sentence of the code's own, with what stands in `backticks` as code."""
    parts = said.split("`")
    return format_html_join(
        "", "{}", ((format_html("<code>{}</code>", one) if at % 2 else one,) for at, one in enumerate(parts))
    )


class Together(template.Node):
    """Links of style sheets, as one link."""

    def __init__(self, links: NodeList) -> None:
        self.links = links

    def render(self, context: Context) -> SafeString:
        links = self.links.render(context)
        root = static("")
        names = [address.removeprefix(root) for address in LINK.findall(links)]
        if settings.DEBUG or not names:
            return mark_safe(links)
        return format_html('\n  <link rel="stylesheet" href="{}sheets.css?{}">', root, mark_safe(",".join(names)))


@register.tag
def together(parser: Parser, _token: Token) -> Together:
    """`{% together %}` links `{% endtogether %}`: they travel as one file, in their order."""
    links = parser.parse(("endtogether",))
    parser.delete_first_token()
    return Together(links)


@register.simple_tag
def installable(theme: str) -> SafeString:
    """What a device needs to install the app: its manifest, icon and colours, and the worker that keeps its shell.

    While files are being written there is no worker, which would go on serving old ones.
    """
    manifest, icon = reverse("manifest", args=[get_language()]), static("img/app-touch-180.png")
    head = format_html('<link rel="manifest" href="{}">\n  <link rel="apple-touch-icon" href="{}">', manifest, icon)
    for name, colour in HEADS.items():
        if theme == name:
            head += format_html('\n  <meta name="theme-color" content="{}">', colour)
        elif theme not in HEADS:
            media = f"(prefers-color-scheme: {name})"
            head += format_html('\n  <meta name="theme-color" media="{}" content="{}">', media, colour)
    if not settings.DEBUG:
        script = '\n  <script type="module" src="{}" data-worker="{}"></script>'
        head += format_html(script, static("shell/install.js"), reverse("worker"))
    return head
