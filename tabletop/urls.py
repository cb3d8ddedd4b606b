"""The addresses of the pages. All of them belong to the app; see attacks/web/urls.py."""

from django.urls import include, path

urlpatterns = [path("", include("attacks.web.urls"))]

handler400 = "attacks.web.site.bad_request"
handler403 = "attacks.web.site.forbidden"
handler404 = "attacks.web.site.not_found"
handler500 = "attacks.web.site.broken"
