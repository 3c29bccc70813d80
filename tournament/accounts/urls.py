"""Addresses of signing in and out, of one's own account, and of everybody's for organizers."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from .views import own, people, signing_in, tokens, welcome

urlpatterns = [
    path("login/", signing_in.SignIn.as_view(), name="login"),
    path("code/", signing_in.code, name="code"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("welcome/<str:token>/", welcome.welcome, name="welcome"),
    # one's own
    path("me/", own.own, name="me"),
    path("me/name/", own.name, name="my-name"),
    path("me/password/", own.password, name="my-password"),
    path("me/sign-out/", own.sign_out, name="my-sign-out"),
    path("me/second-factor/", own.second_factor, name="second-factor"),
    path("me/second-factor/change/", own.second_factor_change, name="second-factor-change"),
    path("me/tokens/", tokens.tokens, name="my-tokens"),
    path("me/tokens/revoke/", tokens.revoke, name="my-token-revoke"),
    # everybody's, for organizers
    path("people/", people.people, name="people"),
    path("people/invite/", people.invite, name="invite"),
    path("people/links/<int:pk>/revoke/", people.revoke, name="revoke-link"),
    path("people/<int:pk>/<slug:action>/", people.act, name="account-act"),
]
