from django.urls import include, path

from cardpool import search_pages, views
from cardpool.conquest import views as conquest

app_name = "cardpool"
urlpatterns = [
    path("", search_pages.search_page, name="search"),
    path("syntax/", search_pages.syntax_page, name="syntax"),
    path("ask/<slug:slug>/", search_pages.question_page, name="question"),
    path("data/", views.data_page, name="data"),
    path("language/", views.language_page, name="language"),
    path("conquest/", conquest.cards, name="conquest"),
    path("conquest/traps/", conquest.traps, name="traps"),
    path("dice/", include("cardpool.dice_sets.urls")),
    path("manage/", include("cardpool.manage.urls")),
    path("<str:code>/versions/", search_pages.versions_page, name="versions"),
    path("<str:code>/counters/", search_pages.counters_page, name="counters"),
    path("<str:code>/", views.card_page, name="card"),
]
