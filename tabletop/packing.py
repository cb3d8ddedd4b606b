"""Compresses pages, and once for all what browsers keep for ever."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from tabletop.shipped import LEAST, encoding_for, packed


class Packed(GZipMiddleware):
    """Django's compression, which hides how long a page is from who listens; what is public and kept, smaller still."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kept = "immutable" in response.headers.get("Cache-Control", "")
        if not kept or not isinstance(response, HttpResponse) or response.has_header("Content-Encoding"):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        encoding = encoding_for(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        if encoding and len(response.content) >= LEAST:
            response.content = packed(response.content, encoding)
            response["Content-Encoding"] = encoding
            response["Content-Length"] = str(len(response.content))
        return response
