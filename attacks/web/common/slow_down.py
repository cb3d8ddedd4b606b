"""The page for an address of which too much has come."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from attacks.web.common import rates
from attacks.web.common.shell import page


def slow_down(request: HttpRequest, *, too_much: bool = False) -> HttpResponse:
    """Too many wrong links or codes from one address, or too much of what costs others time or room."""
    if too_much:
        heading = _("That was a lot at once")
        sentence = _("So much came from your address that others must come first. Wait five minutes, then try again.")
    else:
        heading = _("Too many wrong codes")
        sentence = _("Wait five minutes, then try again. A link or QR code from your opponent works at once.")
    context = {"heading": heading, "sentence": sentence}
    response = page(request, "link_trouble.html", context, status=429)
    response["Retry-After"] = str(rates.WINDOW)
    return response
