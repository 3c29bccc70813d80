"""Addresses below /cards/manage/, part of the namespace `cardpool`."""

from django.urls import path

from cardpool.manage import card_views, views

urlpatterns = [
    path("", views.sets, name="manage"),
    path("new/", views.new_set, name="new_set"),
    path("upload/", views.upload_set, name="upload_set"),
    path("upload/template.csv", views.template_file, name="upload_template"),
    path("check/", card_views.check, name="check_text"),
    path("sets/<slug:set_code>/", views.own_set, name="own_set"),
    path("sets/<slug:set_code>/file/", views.set_file, name="set_file"),
    path("sets/<slug:set_code>/remove/", views.remove_set, name="remove_set"),
    path("sets/<slug:set_code>/cards/new/", card_views.card, name="new_card"),
    path("sets/<slug:set_code>/cards/try/", card_views.try_out, name="try_new_card"),
    path("sets/<slug:set_code>/cards/<int:number>/", card_views.card, name="own_card"),
    path("sets/<slug:set_code>/cards/<int:number>/try/", card_views.try_out, name="try_card"),
    path("sets/<slug:set_code>/cards/<int:number>/remove/", views.remove_card, name="remove_card"),
]
