"""Every address of the site."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views import defaults
from django.views.decorators.cache import never_cache

from config.accounts.sign_in import SignIn, to_the_desk
from config.http.database_busy import error_page
from config.http.errors import json_or
from config.metrics.page import for_staff
from config.wording.desk_scripts import DeskScripts
from decks.api.views import Root

API_ROOTS = {"decks": "api-decks", "games": "api-games", "schema": "api-schema"}

admin.autodiscover()  # here, so that commands that serve no page do not read the desk

urlpatterns = [
    path("", include("play.urls")),  # asked for most often
    path("api/", Root.as_view(roots=API_ROOTS), name="api"),
    path("api/games/", include("play.api.urls")),
    path("", include("decks.pages.urls")),
    path("api/", include("decks.api.urls")),
    path("", include("printing.urls")),
    path("metrics", for_staff, name="metrics"),
    path("jobs/", include("config.jobs.urls")),
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("", include("config.accounts.urls")),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/login/", never_cache(to_the_desk)),
    path("admin/jsi18n/", admin.site.admin_view(DeskScripts.as_view(), cacheable=True)),
    path("admin/", admin.site.urls),
]

handler400 = json_or(defaults.bad_request, 400)
handler403 = json_or(defaults.permission_denied, 403)
handler404 = json_or(defaults.page_not_found, 404)
handler500 = error_page
