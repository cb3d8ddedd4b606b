"""A refused form leaves no POST in a browser's history: what was typed waits in a cookie for the page that asks again.

The cookie is signed, goes to that one page only and lasts an hour. What is too long for a cookie is answered in place.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict

COOKIE = "broadside_again"
SALT = "broadside.again"
LASTS = 3600  # seconds
LONGEST = 3600  # letters; browsers keep about 4096 with the name and what else stands there
MARK = "again"


def entered(request: HttpRequest) -> QueryDict | None:
    """What was typed into the form of this page: just sent, or sent before and refused; None if nothing was."""
    if request.method == "POST":
        return request.POST
    if MARK not in request.GET:
        return None
    try:
        kept = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    return QueryDict(kept["typed"]) if kept["path"] == request.path else None


def trouble_of(request: HttpRequest, typed: QueryDict) -> str:
    """What was said of all answers together when they were refused."""
    return "" if request.method == "POST" else typed.get(MARK, "")


def asked_again(request: HttpRequest, trouble: str = "") -> HttpResponse | None:
    """The way back to the page, with what was typed and the `trouble` it met; None where it is too much to carry."""
    typed = request.POST.copy()
    typed.pop("csrfmiddlewaretoken", None)
    typed[MARK] = trouble
    kept = signing.dumps({"path": request.path, "typed": typed.urlencode()}, salt=SALT, compress=True)
    if len(kept) > LONGEST:
        return None
    query = request.GET.copy()
    query[MARK] = "1"
    response = HttpResponseRedirect(f"{request.path}?{query.urlencode()}", status=303)
    response.set_cookie(
        COOKIE, kept, max_age=LASTS, path=request.path, httponly=True, samesite="Lax", secure=settings.SECURE
    )
    return response


def forget(response: HttpResponse, request: HttpRequest) -> None:
    """The form was taken: nothing need wait any more."""
    if COOKIE in request.COOKIES:
        response.delete_cookie(COOKIE, path=request.path, samesite="Lax")
