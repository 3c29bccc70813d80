"""Addresses below /cards/dice/, part of the namespace `cardpool`."""

from django.urls import path

from cardpool.dice_sets import views

urlpatterns = [
    path("", views.dice_sets, name="dice_sets"),
    path("new/", views.new, name="new_dice_set"),
    path("upload/", views.upload, name="upload_dice_set"),
    path("own/<slug:set_code>/", views.own_set, name="own_dice_set"),
    path("own/<slug:set_code>/remove/", views.remove, name="remove_dice_set"),
    path("own/<slug:set_code>/new-die/", views.die, name="new_die"),
    path("own/<slug:set_code>/die/<str:die_id>/", views.die, name="own_die"),
    path("own/<slug:set_code>/die/<str:die_id>/remove/", views.remove_die, name="remove_own_die"),
    path("<str:digest>/", views.dice_set, name="dice_set"),
    path("<str:digest>/file/", views.file, name="dice_set_file"),
]
