"""The addresses of jobs."""

from django.urls import path

from config.jobs import views

app_name = "jobs"
urlpatterns = [
    path("<uuid:pk>/", views.job_page, name="job"),
    path("<uuid:pk>/state/", views.job_state, name="state"),
    path("<uuid:pk>/cancel/", views.cancel_job, name="cancel"),
]
