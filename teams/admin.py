from django.contrib import admin

from teams.models import Team


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin):
    list_display = ["__str__", "owner", "format", "updated"]
    list_filter = ["format"]
    search_fields = ["name", "owner__username", "slug"]
    readonly_fields = ["slug", "text", "created", "updated"]
