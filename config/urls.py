"""Every address of the site."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views import defaults
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_cookie

from config.sign_in import SignIn, to_the_desk

urlpatterns = [
    path("", include("play.urls")),  # asked for most often
    path("api/games/", include("play.api_urls")),
    path("", include("decks.urls")),
    path("api/", include("decks.api_urls")),
    path("", include("printing.urls")),
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/login/", never_cache(to_the_desk)),
    path("admin/", admin.site.urls),
]

# The language of an error page may come from a cookie, which Django does not tell caches.
handler400 = vary_on_cookie(defaults.bad_request)
handler403 = vary_on_cookie(defaults.permission_denied)
handler404 = vary_on_cookie(defaults.page_not_found)
handler500 = vary_on_cookie(defaults.server_error)
