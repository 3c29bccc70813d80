"""The API of the cards: `/api/cards/`, `/api/sets/` and `/api/card-data/versions/`; staff may post sets and texts."""

from typing import Any

import django_filters
from django import forms
from django.db.models import Count, QuerySet
from django.http import Http404
from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import generics, serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from cardpool import finding, services
from cardpool.manage.api import CheckText, WriteSet
from cardpool.manage.own_sets_api import DiceSets, OwnCard, OwnDiceSet, OwnSetDetail, OwnSetUses, Traps
from cardpool.manage.permissions import MayManage
from cardpool.models import Card, CardDataVersion, CardSet, DieFace
from cardpool.search.chips import Chip
from cardpool.search.fields import ORDERS
from cardpool.search.found import Found
from rules.dice_masters.cards import CARD_TYPES, ENERGY_TYPES, RARITIES, read_code


class FaceSerializer(serializers.ModelSerializer[DieFace]):
    """One face. Only what its kind has is there: symbol and amount; or level, fielding, attack, defense, bursts; of a
    face that is not known what it shows, energy or action.
    """

    class Meta:
        model = DieFace
        fields = ["kind", "symbol", "amount", "level", "fielding", "attack", "defense", "bursts", "shows"]

    def to_representation(self, face: DieFace) -> dict[str, Any]:
        return {name: value for name, value in super().to_representation(face).items() if value not in (None, "")}


class CardSerializer(serializers.ModelSerializer[Card]):
    """A card of the current card data. `text` is null while it is not written yet and empty when printed blank."""

    card_set: Any = serializers.SlugRelatedField("code", read_only=True)
    energy = serializers.SerializerMethodField(help_text="Null: any energy buys it. bolt/fist: either of the two.")
    energies = serializers.ListField(child=serializers.CharField(), help_text="Each of its energy types.")
    alignment = serializers.SerializerMethodField()
    affiliations: Any = serializers.SlugRelatedField("name", many=True, read_only=True)
    creature_types: Any = serializers.SlugRelatedField("name", many=True, read_only=True)
    text = serializers.ListField(child=serializers.CharField(), allow_null=True)
    errata = serializers.ListField(child=serializers.CharField(), allow_null=True)
    spellings = serializers.ListField(child=serializers.CharField())
    faces = FaceSerializer(many=True)

    class Meta:
        model = Card
        fields = [
            "code", "card_set", "number", "name", "subtitle", "type", "cost", "energy", "energies", "affiliations",
            "alignment", "creature_types", "equip_icon", "rarity", "max_dice", "use_dice", "faces", "text", "errata",
            "spellings", "two_sided", "flip_affiliations", "die_variant",
        ]  # fmt: skip

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_energy(self, card: Card) -> str | None:
        return card.energy or None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_alignment(self, card: Card) -> str | None:
        return card.alignment or None


class CardSetSerializer(serializers.ModelSerializer[CardSet]):
    card_count = serializers.IntegerField(read_only=True)

    class Meta:
        model = CardSet
        fields = ["code", "edition", "name", "line", "promo", "order", "released", "card_count"]


class VersionSerializer(serializers.ModelSerializer[CardDataVersion]):
    class Meta:
        model = CardDataVersion
        fields = ["number", "digest", "loaded_at", "card_count", "changes"]


class WholeNumberFilter(django_filters.Filter):
    """The library's NumberFilter takes decimals, and 1E+99999999 is one that keeps a machine busy for hours."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=9999, **kwargs)


class CardFilter(django_filters.FilterSet):
    set = django_filters.CharFilter("card_set__code", "iexact", help_text="bff or wol")
    energy = django_filters.ChoiceFilter(
        lookup_expr="contains",
        choices=[(word, word) for word in ENERGY_TYPES],
        help_text="One of its types.",
    )
    rarity = django_filters.ChoiceFilter(choices=[(word, word) for word in RARITIES])
    type = django_filters.ChoiceFilter(choices=[(word, word) for word in CARD_TYPES])
    cost = WholeNumberFilter("cost")
    cost_min = WholeNumberFilter("cost", "gte")
    cost_max = WholeNumberFilter("cost", "lte")


class CardPages(PageNumberPagination):
    page_size_query_param = "page_size"
    max_page_size = 300

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        answer = super().get_paginated_response_schema(schema)
        texts = {"type": "array", "items": {"type": "string"}}
        part = {"typed": {"type": "string"}, "options": texts}
        answer["properties"] |= {
            "warnings": texts,
            "summary": {"type": "string"},
            **{
                name: {"type": "array", "items": {"type": "object", "properties": {**part, more: {"type": "string"}}}}
                for name, more in (("corrections", "read"), ("questions", "why"))
            },
        }
        return answer


_SORTS = [*ORDERS, *(f"-{name}" for name in ORDERS)]


class CardList(generics.ListAPIView[Card]):
    """Cards, by the query language of the search box, by fields, or both."""

    serializer_class = CardSerializer
    filterset_class = CardFilter
    pagination_class = CardPages
    permission_classes = []

    def get_queryset(self) -> QuerySet[Card]:
        return Card.objects.all()

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "q", str, description='As in the search box: `dragon e:bolt c<=4 -t:action "some words"`.'
            ),
            OpenApiParameter("sort", str, enum=_SORTS, description="Default: best match; a minus turns it round."),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the page of cards. `corrections` say what was read instead of a misspelled part, `questions` name
        the parts that were left out and what may have been meant; `warnings` has both as sentences.
        """
        asked = request.query_params.get("q", "").strip()
        sort = request.query_params.get("sort", "")
        found = finding.find(asked or finding.EVERY_CARD, sort or ("" if asked else "set"))
        page = self.paginate_queryset(self._codes(found))
        assert page is not None  # this view has pages
        cards = {card.code: card for card in _with_facts(Card.objects.filter(code__in=page))}
        answer = self.get_paginated_response(self.get_serializer([cards[code] for code in page], many=True).data)
        answer.data |= {
            "warnings": [*found.notes, *(f"{_quoted(chip)} {chip.why}." for chip in found.questions)],
            "summary": found.summary,
            "corrections": [
                {"typed": chip.instead, "read": chip.words, "options": _texts(chip)} for chip in found.corrections
            ],
            "questions": [{"typed": chip.typed, "why": chip.why, "options": _texts(chip)} for chip in found.questions],
        }
        return answer

    def _codes(self, found: Found) -> Any:
        """Return the codes that were found and that the filters let through, in order; none before cards are loaded."""
        if services.current_version() is None:
            return []
        codes = [card.code for card in found.cards]
        if not any(self.request.query_params.get(name) for name in CardFilter.get_filters()):
            return codes
        kept = set(self.filter_queryset(self.get_queryset()).values_list("code", flat=True))
        return [code for code in codes if code in kept]


def _quoted(chip: Chip) -> str:
    return f"“{chip.typed}”" if "“" not in chip.why else f"“{chip.typed}”:"


def _texts(chip: Chip) -> list[str]:
    return [option.text for option in chip.options]


class CardDetail(generics.RetrieveAPIView[Card]):
    """One card, by its code in any spelling: `12bff`, `BFF012`, `BFF #12`."""

    serializer_class = CardSerializer
    permission_classes = []

    def get_queryset(self) -> QuerySet[Card]:
        return _with_facts(Card.objects.all())

    def get_object(self) -> Card:
        code = read_code(self.kwargs["code"])
        if code is None:
            raise Http404
        return generics.get_object_or_404(self.get_queryset(), code=code)


class SetList(WriteSet, generics.ListAPIView[CardSet]):
    """The sets of the current card data; organizers add their own."""

    queryset = CardSet.objects.annotate(card_count=Count("cards")).order_by("order", "code")
    serializer_class = CardSetSerializer
    pagination_class = None
    filter_backends = []

    def get_permissions(self) -> list[Any]:
        return [MayManage()] if self.request.method == "POST" else []


class VersionList(generics.ListAPIView[CardDataVersion]):
    """Every version of the card data that was loaded, newest first, with what it changed."""

    queryset = CardDataVersion.objects.defer("snapshot")
    serializer_class = VersionSerializer
    filter_backends = []
    permission_classes = []


def _with_facts(cards: QuerySet[Card]) -> QuerySet[Card]:
    return cards.select_related("card_set").prefetch_related("faces", "affiliations", "creature_types")


api_urls = [
    path("cards/", CardList.as_view(), name="api-cards"),
    path("cards/check", CheckText.as_view(), name="api-check-text"),
    path("cards/<str:code>/", CardDetail.as_view(), name="api-card"),
    path("sets/", SetList.as_view(), name="api-sets"),
    path("sets/<slug:code>/", OwnSetDetail.as_view(), name="api-own-set"),
    path("sets/<slug:code>/uses/", OwnSetUses.as_view(), name="api-own-set-uses"),
    path("sets/<slug:code>/cards/<int:number>/", OwnCard.as_view(), name="api-own-card"),
    path("traps/", Traps.as_view(), name="api-traps"),
    path("dice-sets/", DiceSets.as_view(), name="api-dice-sets"),
    path("dice-sets/<slug:code>/", OwnDiceSet.as_view(), name="api-own-dice-set"),
    path("card-data/versions/", VersionList.as_view(), name="api-card-data"),
]
