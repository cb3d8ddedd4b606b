"""The addresses of the pages. All of them belong to the app; see attacks/web/urls.py."""

from django.urls import include, path

urlpatterns = [path("", include("attacks.web.urls"))]

handler400 = "attacks.web.views.house.bad_request"
handler403 = "attacks.web.views.house.forbidden"
handler404 = "attacks.web.views.house.not_found"
handler500 = "attacks.web.views.house.broken"
