"""From a function to an endpoint: reads and checks what came, counts it, calls the function, and writes its answer.

Every operation says what it takes and gives as Structs, and these are all there is: what comes is decoded into them,
what goes is encoded from them, and the description (description.py) is made of them. So none of the three can say
something else than the others. The well-kept frameworks for Django bring values of another library (pydantic), which
would have to be written beside ours; those that know Structs bring a server of their own. This is the rest.

Cookies are never read here. Who has no key is somebody who looks on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from msgspec import Struct

from attacks.models import AccessToken
from attacks.services import access
from attacks.services.common.errors import ServiceError
from attacks.web.api.trouble import Problem, Trouble, of_service, trouble
from attacks.web.common import rates

log = logging.getLogger("broadside.api")

LARGEST = 256 * 1024  # bytes of a body
WINDOW = 300  # seconds
MOST, MOST_WITH_KEY = 300, 900  # requests in that time: of one address, of one key
JSON, LINES, EVENTS = "application/json", "application/x-ndjson", "text/event-stream"
BEARER = "Bearer "
SHARED = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "RateLimit, RateLimit-Policy, Retry-After",
}
"""What lets pages of other sites read what everybody may. Without leave for credentials: a key stays with programs."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that a program may ask: where, how, what it says, what it gets.

    `scope` is the kind of key it needs; empty where nobody needs one. `statuses` are those of its refusals beside the
    common ones. `kept_open`: the answer goes on as long as there is something to tell, and comes from `sockets`.
    """

    method: str
    path: str
    name: str
    call: Callable[..., Any]
    answer: Any
    tag: str
    query: type[Struct] | None = None
    body: type[Struct] | None = None
    scope: str = ""
    media: str = JSON
    status: int = 200
    statuses: tuple[int, ...] = ()
    kept_open: bool = False


@dataclass(slots=True)
class Call:
    """One request: who asks, and with what key."""

    request: HttpRequest
    key: AccessToken | None = None
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def scope(self) -> str:
        return self.key.scope if self.key else ""


OPERATIONS: list[Operation] = []


def shared(one: Operation | None) -> bool:
    """May pages of other sites read it? What only looks, and asks for no key."""
    return one is not None and one.method == "GET" and not one.scope


def operation(method: str, path: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Makes an endpoint of a function: `path` is below /api/v1, with `{names}` that the function takes."""

    def registered(call: Callable[..., Any]) -> Callable[..., Any]:
        OPERATIONS.append(Operation(method=method, path=path, name=call.__name__, call=call, **more))
        return call

    return registered


def endpoint(path: str) -> Callable[..., HttpResponse]:
    """The view of one address, for all its methods."""
    own = {one.method: one for one in OPERATIONS if one.path == path}
    allowed = ", ".join(sorted([*own, *(["HEAD"] if "GET" in own else [])]))

    def view(request: HttpRequest, **names: str) -> HttpResponse:
        call, one = Call(request), own.get("GET" if request.method == "HEAD" else request.method or "")
        try:
            response = perform(one, call, names) if one is not None else nothing_done(call, allowed)
        except Trouble as refusal:
            response = written(refusal.problem, status=refusal.status)
            for name, value in refusal.headers.items():
                response[name.replace("_", "-")] = value
        except ServiceError as error:
            refused = of_service(error)
            response = written(refused.problem, status=refused.status)
        except DatabaseError:
            log.exception("the database did not answer %s", request.path)
            response = written(trouble(503, "server_busy", retry=True).problem, status=503)
        except Exception:
            log.exception("a mistake of ours at %s", request.path)
            response = written(trouble(500, "broken").problem, status=500)
        for name, value in {**call.headers, **(SHARED if shared(one) else {})}.items():
            response[name] = value
        response.headers.setdefault("Cache-Control", "no-store")
        response["X-Content-Type-Options"] = "nosniff"
        patch_vary_headers(response, ("Authorization", "Accept-Language"))
        return response

    return csrf_exempt(view)


def nothing_done(call: Call, allowed: str) -> HttpResponse:
    """Nothing is here, or nothing that can be done in this way; counted like everything."""
    counted(call)
    if not allowed:
        raise trouble(404, "no_such_address")
    refusal = trouble(405, "method_not_allowed")
    refusal.headers["Allow"] = allowed
    raise refusal


def perform(one: Operation, call: Call, names: dict[str, str]) -> HttpResponse:
    """Check who asks and what, in this order: the key, how often, what it may, what was sent; then do it."""
    try:
        call.key = key_of(call.request)
    except Trouble:
        counted(call)  # who guesses keys is counted too
        raise
    counted(call)
    if any("\0" in name for name in names.values()):
        raise trouble(404, "no_such_address")
    if one.scope and call.scope != one.scope:
        raise trouble(403, "scope_missing") if call.key else wants_key()
    given: dict[str, Any] = dict(names)
    if one.query is not None:
        given["query"] = read_query(call.request, one.query)
    if one.body is not None:
        given["body"] = read_body(call.request, one.body)
    answer = one.call(call, **given)
    if isinstance(answer, HttpResponse):
        return answer
    return written(answer, status=one.status)


def written(answer: object, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(answer), content_type=JSON, status=status)


# --- who asks ---


def key_of(request: HttpRequest) -> AccessToken | None:
    """The key that came with a request; None without one. A wrong one is an error, or its owner would wonder."""
    said = request.headers.get("Authorization", "")
    if not said:
        return None
    found = access.by_token(said[len(BEARER) :].strip()) if said.startswith(BEARER) else None
    if found is None:
        raise wants_key("bad_token")
    return found


def wants_key(code: str = "token_needed") -> Trouble:
    refusal = trouble(401, code)
    refusal.headers["WWW_Authenticate"] = 'Bearer realm="Broadside"'
    return refusal


def counted(call: Call) -> None:
    """Count a request of this key, or else of this address; say in headers how many are left."""
    who, most = (f"key:{call.key.pk}", MOST_WITH_KEY) if call.key else (rates.address_of(call.request), MOST)
    used, resets = rates.used("api", who, WINDOW)
    call.headers["RateLimit-Policy"] = f'"default";q={most};w={WINDOW}'
    call.headers["RateLimit"] = f'"default";r={max(0, most - used)};t={resets}'
    if used > most and settings.RATES:
        refusal = trouble(429, "too_many_requests", retry=True)
        refusal.headers["Retry_After"] = str(resets)
        raise refusal


# --- what came ---


def read_query(request: HttpRequest, kind: type[Struct]) -> Any:
    """What stands behind the question mark. What is not known there is an error: it would do nothing."""
    given = {name: request.GET[name] for name in request.GET}
    if any("\0" in value for value in given.values()):
        raise trouble(400, "not_a_query", detail="NUL")
    if any(len(request.GET.getlist(name)) > 1 for name in given):
        raise trouble(400, "not_a_query", detail="a parameter stands there twice")
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise trouble(400, "not_a_query", detail=str(error)) from None


def read_body(request: HttpRequest, kind: type[Struct]) -> Any:
    """The JSON of a request. Raises Trouble."""
    said = request.META.get("CONTENT_LENGTH") or "0"
    if not said.isdecimal() or int(said[:12]) > LARGEST:
        raise trouble(413, "too_large", limit=LARGEST)
    try:
        body = request.body
        value = msgspec.json.decode(body, type=kind)
        if b"\\u0000" in body and holds_nul(msgspec.json.decode(body)):
            raise trouble(400, "not_json", detail="NUL")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise trouble(400, "not_json", detail=str(error)[:300]) from None
    return value


def holds_nul(value: object) -> bool:
    """Does a text anywhere in it hold what no database keeps?"""
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(holds_nul(one) for pair in value.items() for one in pair)
    return isinstance(value, list) and any(map(holds_nul, value))


__all__ = ["EVENTS", "JSON", "LINES", "OPERATIONS", "Call", "Operation", "Problem", "Trouble", "endpoint", "operation"]
