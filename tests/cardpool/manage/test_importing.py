"""Cards from the community's card file and from tables, on the command line."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cardpool import services as card_data
from cardpool.models import OwnSet

pytestmark = pytest.mark.django_db

COMMUNITY = r"""
var affiliation_map = { 0:'none', 2:'avengers', 4:'villain', AIWATCH:['avengers','infinitywatch'], NOPE:'nope' };
//begin a set
var zzz_aff = { 0:'0', A:'2', V:'4', C:'AIWATCH', F:'2/4', Q:'NOPE' };
var zzz = [
'122A3Tester|Of \'Quotes\'|Printed text is left out.',
'15003Deed|Basic Action Card|Global: Pay [1].', // a comment, 'with quotes'
"145C2Gnome|Two Types|",
'999 is no row',
'122Q3Stranger|Of No Icon|',
'31102Sword|Blade|',
'1A4F4Good Old|Two Sides|',
];
var dice = { "Tester":"012*022 333*", 'ZZZ@Gnome':"112 122 132 145*", "Gnome":"000 000 000", "Stranger":"011 012 013",
 "Good Old":"011 0122013" };
"""


def run(tmp_path: Path, text: str, *options: str, name: str = "cards.php", encoding: str = "utf-8") -> str:
    file, said = tmp_path / name, StringIO()
    file.write_text(text, encoding=encoding)
    call_command("import_cards", str(file), *options, stdout=said)
    return said.getvalue()


def test_the_communitys_card_file(store, tmp_path) -> None:
    """Facts by the file's own letters, dice by its table; texts stay open; what is wrong is told by row and column."""
    said = run(tmp_path, COMMUNITY, "--skip-refused", "--name", "Test Set Two")
    assert "zzz Test Set Two: 5 new, 0 changed, 0 as they are, 2 refused" in said
    assert "row 4 of zzz (no name), the row: \"'999 is no row'\" is not a card" in said
    assert "row 5 of zzz (Stranger), affiliations: 'nope' is not an affiliation known here" in said
    pool = card_data.pool()
    tester, gnome, good = pool.by_code("1zzz"), pool.by_code("3zzz"), pool.by_code("7zzz")
    assert (tester.title, tester.cost, tester.energy, tester.rarity) == ("Tester: Of 'Quotes'", 2, "fist", "common")
    assert (tester.affiliations, tester.max_dice, tester.text) == (("Avengers",), 3, None)
    assert [level.bursts for level in tester.levels] == [1, 0, 1]
    assert (gnome.energies, gnome.affiliations) == (("bolt", "fist"), ("Avengers", "Infinity Watch"))
    assert [level.defense for level in gnome.levels] == [2, 2, 2, 5]
    assert (good.cost, good.affiliations, good.flip_affiliations) == (10, ("Avengers",), ("Villain",))
    assert [level.bursts for level in good.levels] == [0, 2, 0]
    assert pool.by_code("2zzz").is_basic_action and pool.by_code("6zzz").type == "action"


def test_nothing_is_saved_while_something_is_refused(store, tmp_path) -> None:
    """Unless that is asked for; a second time everything is here already."""
    with pytest.raises(CommandError, match="Nothing was saved: 2 refused. Correct the file, or add --skip-refused"):
        run(tmp_path, COMMUNITY)
    assert not OwnSet.objects.filter(code="zzz").exists()
    run(tmp_path, COMMUNITY, "--skip-refused")
    assert "0 new, 0 changed, 5 as they are" in run(tmp_path, COMMUNITY, "--skip-refused")
    assert "dry run" in run(tmp_path, COMMUNITY, "--dry-run")


def test_rows_alone_need_a_set_and_their_dice(store, tmp_path) -> None:
    """A part of the file, as somebody copies it; without the dice nobody knows a character from an action."""
    rows = "'12203Tester|One|',\n'14003Deed|Basic Action Card|',"
    assert "the dice are missing" in run(tmp_path, rows, "--set", "zzz", "--dry-run")
    assert "2 new" in run(tmp_path, rows + '\n"Tester":"011 012 013"', "--set", "zzz")
    with pytest.raises(CommandError, match="name its set if it is a part of a file"):
        run(tmp_path, rows)


TABLE = """Set,Card Number,Title,Subtitle,Type,Cost,Energy,Affiliation,Rarity,Max Dice,Level 1,Level 2,Level 3
zzz,ZZZ001,Tester,One,Character,3,"Bolt, Fist",Avengers; X-Men,Rare,4,0/1/1,1/2/2,1/3/3*
zzz,2,Tester,Two,character,three,blot,Avengrs,rare,4,0/1,1/2/2,1/3/3
zzz,3,Deed,Basic Action Card,Basic Action,3,,,common,,,,
"""


def test_a_table_with_the_communitys_names_of_columns(store, tmp_path) -> None:
    """All faults of a row at once, with the line of the file."""
    said = run(tmp_path, TABLE, "--skip-refused", name="cards.csv")
    assert "zzz ZZZ: 2 new, 0 changed, 0 as they are, 1 refused" in said
    for fault in (
        "line 3 (Tester), cost: should be a number, is 'three'",
        "line 3 (Tester), energy: 'blot' is none of bolt, fist, mask, shield; did you mean bolt?",
        "line 3 (Tester), level 1: write fielding, attack, defense and its bursts, such as 1 3 3*, not '0/1'",
        "line 3 (Tester), affiliations: 'Avengrs' is not an affiliation known here; did you mean Avengers?",
    ):
        assert fault in said
    card = card_data.pool().by_code("1zzz")
    assert (card.energies, card.affiliations, card.rarity) == (("bolt", "fist"), ("Avengers", "X-Men"), "rare")


def test_a_table_as_a_spreadsheet_leaves_it(store, tmp_path) -> None:
    """Semicolons, its own alphabets, levels with spaces, a rarity by its letters; a date is told as what it is."""
    table = (
        "Set;Card #;Title;Subtitle;Type;Cost;Energy;Rarity;Max;Level 1;Level 2;Level 3\r\n"
        "zzz;1;Café Warden;One;Character;3;bolt;Super-Rare;4;0 1 1;1 2 2;1 3 3*\r\n"
        "zzz;2;Café Page;One;Character;3;bolt;SR;4;01.02.2003;1 2 2;1 3 3\r\n"
    )
    for encoding in ("cp1252", "utf-16", "utf-8-sig"):
        said = run(tmp_path, table, "--skip-refused", name="cards.csv", encoding=encoding)
        assert said.count("line 3") == 1
        assert "line 3 (Café Page), level 1: a spreadsheet has made a date of it: write fielding, attack" in said
    card = card_data.pool().by_code("1zzz")
    assert (card.name, card.rarity, card.levels[2].bursts) == ("Café Warden", "super rare", 1)


def test_a_table_without_a_column_it_needs(store, tmp_path) -> None:
    """The missing column is named."""
    with pytest.raises(CommandError, match="has no column 'rarity' in its first line"):
        run(tmp_path, TABLE.replace("Rarity", "Colour"), name="cards.csv")


def test_sets_of_the_two_books_are_left_alone(store, tmp_path) -> None:
    """The product ships them with their texts; `tst` stands for them here."""
    said = run(tmp_path, TABLE, "--set", "tst", "--skip-refused", name="cards.csv")
    assert "refused as a whole: set: tst is a set of the product; choose another code" in said
    assert "Nothing was saved: every card" in said
