from django.urls import path

from teams import comparing, share, views
from teams.builder import views as builder
from teams.collection import views as collection
from teams.printing import sheet

app_name = "teams"
urlpatterns = [
    path("", views.mine, name="mine"),
    path("import/", views.import_page, name="import"),
    path("build/", builder.build, name="build"),
    path("build/sheet.pdf", sheet.built_sheet, name="built_sheet"),
    path("build/code/", share.built_code, name="built_code"),
    path("compare/", comparing.compare, name="compare"),
    path("collection/", collection.page, name="collection"),
    path("collection/collection.csv", collection.export, name="collection_csv"),
    path("<slug:slug>/", views.team_page, name="team"),
    path("<slug:slug>/sheet.pdf", sheet.saved_sheet, name="sheet"),
    path("<slug:slug>/delete/", views.delete, name="delete"),
    *[
        path(f"<slug:slug>/{form}", views.export, {"form": form}, name=f"export_{form}")
        for form in ("text", "json", "dicemastersdb")
    ],
]
