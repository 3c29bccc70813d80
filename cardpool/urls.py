from django.urls import include, path

from cardpool import views
from cardpool.conquest import views as conquest

app_name = "cardpool"
urlpatterns = [
    path("", views.search_page, name="search"),
    path("data/", views.data_page, name="data"),
    path("language/", views.language_page, name="language"),
    path("conquest/", conquest.cards, name="conquest"),
    path("conquest/traps/", conquest.traps, name="traps"),
    path("dice/", include("cardpool.dice_sets.urls")),
    path("manage/", include("cardpool.manage.urls")),
    path("<str:code>/", views.card_page, name="card"),
]
