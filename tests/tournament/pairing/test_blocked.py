"""When every pairing would repeat a match: who blocks, and the ways out."""

from __future__ import annotations

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given

from tests.tournament.pairing.fields import ANA, BO, CY, DEE, ELI, FAY, NAMES, entrants, fields, met
from tournament.pairing import Entrant, NoPairingLeft, pair_round

WAYS_OUT = " Ways out: finish the Swiss rounds here, go on to the cut, or drop a player who is leaving."


def blocked(players: list[int], pairs: list[tuple[int, int]]) -> NoPairingLeft:
    with pytest.raises(NoPairingLeft) as caught:
        pair_round(entrants(dict.fromkeys(players, 0), pairs), seed=1)
    return caught.value


def test_everybody_has_met_everybody() -> None:
    """Four players after three rounds: all of them block and nobody is left for them."""
    error = blocked([ANA, BO, CY, DEE], list(combinations([ANA, BO, CY, DEE], 2)))
    assert error.blockers == (ANA, BO, CY, DEE)
    assert error.message(NAMES) == (
        "No pairing without a rematch is left. Ana, Bo, Cy and Dee have already met every other player." + WAYS_OUT
    )


def test_three_players_have_one_opponent_left_between_them() -> None:
    """Ana, Bo and Cy have met each other: only Dee is left for the three."""
    error = blocked([ANA, BO, CY, DEE], [(ANA, BO), (ANA, CY), (BO, CY)])
    assert (error.blockers, error.partners, error.bye) == ((ANA, BO, CY), (DEE,), False)
    assert error.message(NAMES) == (
        "No pairing without a rematch is left. "
        "Ana, Bo and Cy: they can only meet Dee, too few for 3 players." + WAYS_OUT
    )


def test_two_halves_of_odd_number() -> None:
    """Three against three have all been played: inside either half one player is left over."""
    error = blocked([ANA, BO, CY, DEE, ELI, FAY], [(one, other) for one in (ANA, BO, CY) for other in (DEE, ELI, FAY)])
    assert error.groups == ((ANA, BO, CY), (DEE, ELI, FAY))
    assert error.message(NAMES) == (
        "No pairing without a rematch is left. Ana, Bo and Cy; Dee, Eli and Fay: an odd number of players "
        "who have all met everyone outside their own group." + WAYS_OUT
    )


def test_an_odd_number_with_the_bye_as_the_only_way() -> None:
    """Three players who have all met: only one of them can sit out."""
    error = blocked([ANA, BO, CY], [(ANA, BO), (ANA, CY), (BO, CY)])
    assert (error.partners, error.bye) == ((), True)
    assert "Ana, Bo and Cy: they can only meet the bye, too few for 3 players." in error.message(NAMES)


def test_without_names_players_are_numbered() -> None:
    """The bare error is still a sentence."""
    assert "player 1 and player 2 have already met every other player." in str(blocked([ANA, BO], [(ANA, BO)]))


def test_a_whole_room_can_block() -> None:
    """Of 122 players, 121 have all met each other: only the last is left for them."""
    error = blocked(list(range(1, 123)), list(combinations(range(1, 122), 2)))
    assert (error.blockers, error.partners) == (tuple(range(1, 122)), (122,))


@given(fields(most=9))
def test_those_named_are_all_whom_a_largest_pairing_can_leave_over(field: list[Entrant]) -> None:
    """By the definition: without a player who may be left over, as many pairs can be made as with them."""
    rematches, with_bye = met(field), len(field) % 2 == 1
    players = [entrant.id for entrant in field] + [0] * with_bye
    graph = nx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from(pair for pair in combinations(players, 2) if frozenset(pair) not in rematches)
    left_over = {one for one in players if most_pairs(graph.subgraph(set(players) - {one})) == most_pairs(graph)}
    if 2 * most_pairs(graph) < len(players):
        with pytest.raises(NoPairingLeft) as caught:
            pair_round(field, seed=1)
        error = caught.value
        groups = nx.connected_components(graph.subgraph(left_over))
        assert {frozenset(group) for group in error.groups} == {frozenset(group) for group in groups}
        partners = {other for one in left_over for other in graph[one]} - left_over
        assert set(error.partners) == partners - {0} and error.bye == (0 in partners)


def most_pairs(graph: nx.Graph) -> int:
    return len(nx.max_weight_matching(graph, maxcardinality=True))


@given(fields(most=9))
def test_the_players_named_really_block(field: list[Entrant]) -> None:
    """Their groups are odd, have met each other fully, and outside have only the partners, who are fewer."""
    try:
        pair_round(field, seed=1)
    except NoPairingLeft as error:
        rematches = met(field)
        assert all(len(group) % 2 for group in error.groups)
        assert len(error.partners) + error.bye < len(error.groups)
        for group in error.groups:
            others = {entrant.id for entrant in field} - set(group) - set(error.partners)
            assert all(frozenset((one, other)) in rematches for one in group for other in others)
