"""Minimum-cost perfect matching of a line of players without rematches, together with the prices that prove it.

The primal-dual method of Edmonds (Maximum matching and a polyhedron with 0,1-vertices, 1965), one tree at a time, with
the bookkeeping of Galil (Efficient algorithms for finding maximum matching in graphs, 1986). certificate.py says what
prices are. A *blossom* is an odd set of players with a price: any one of them can be left for a pair outside while the
others are paired among themselves. Pairs are only made where they pay exactly what they cost: such an edge is *tight*.

A search grows a tree from one player who is still alone. Its *outer* nodes raise their price, its *inner* nodes lower
it, and `now` is by how much since the search began. An edge that becomes tight lets the tree grow, closes an odd cycle
(a new blossom, outer as a whole), or reaches another player who is alone: then paired and unpaired edges change places
on the way back to the root. An inner blossom whose price is used up falls apart.

No list of edges is made. Costs are squared differences of points and players of one score are nearly alike, so they
start paired among themselves at price 0, and a search looks into a score group only when an edge there can be tight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from tournament.pairing.brackets import Pair, RankedPlayers, score_groups
from tournament.pairing.certificate import HALVES, Prices

#: Where a place is during a search.
FREE, OUTER, INNER = range(3)

#: Kinds of event in a search, in the order in which they come up at the same time (`handlers`).
_EXPAND, _LOOK_INTO, _LOOK_ON = range(3)

#: Two places joined by an edge of the tree or of a blossom's cycle: the one nearer to the root, or earlier, first.
Link = tuple[int, int]

#: No mate, no blossom around a node; and a blossom that has fallen apart.
NOBODY, GONE = -1, -2


def cheapest_pairs(line: RankedPlayers) -> tuple[list[Pair], Prices] | None:
    """Return the cheapest pairing and its prices (an even number of players), or None if everyone cannot be paired."""
    matcher = _Matcher(line)
    # From both ends of the line to its middle, where somebody near is always left to be found.
    for place in sorted(range(len(line)), key=lambda place: min(place, len(line) - 1 - place)):
        if matcher.mate[place] == NOBODY and not matcher.pair_up(place):
            return None
    return [(a, b) for a, b in enumerate(matcher.mate) if a < b], matcher.prices()


def never_paired(line: RankedPlayers) -> tuple[list[list[int]], list[int]]:
    """Return who is left over by some largest pairing, in groups that could still meet, and their partners outside.

    This is the Gallai-Edmonds structure: the outer and the inner nodes of all searches that came to nothing.
    """
    matcher = _Matcher(line)
    for place in range(len(line)):
        if matcher.mate[place] == NOBODY:
            matcher.pair_up(place)
    groups = [matcher.members(node) for node in matcher.stuck[OUTER]]
    return groups, sorted(place for node in matcher.stuck[INNER] for place in matcher.members(node))


class _Matcher:
    """The state of the method. Nodes are places (0 to n - 1) and blossoms (from n); a node that lies in no blossom is
    on top, and only those have a side.
    """

    def __init__(self, line: RankedPlayers) -> None:
        count = len(line)
        self.count = count
        self.points, self.met = line.points, line.met
        self.groups = score_groups(line)
        self.group_of = [number for number, group in enumerate(self.groups) for _ in group]
        self.scores = [line.points[group[0]] for group in self.groups]
        self.highest = [0] * len(self.groups)  # the highest level in each group when the search begins
        self.mate = [NOBODY] * count
        # By place. `level` is the price of the place and of all blossoms around it, less `now` if outer, plus if inner.
        self.level = [0] * count
        self.side = [FREE] * count
        self.cell = list(range(count))  # places with the same top node have the same cell, one of them
        self.top = list(range(count))  # by cell: the top node
        # By node.
        self.price = [0] * count
        self.parent = [NOBODY] * count
        self._members = [[place] for place in range(count)]  # a node can share the list of its largest child:
        self.size = [1] * count  # so many from the front are its members
        self.base = list(range(count))  # the member who is paired outside, or alone
        self.children: list[list[int]] = [[] for _ in range(count)]  # an odd cycle; the base lies in the first
        self.links: list[list[Link]] = [[] for _ in range(count)]  # from each child to the next
        self.entry: list[Link | None] = [None] * count  # the edge from the tree's root side into the node
        self.since = [0] * count  # when the node got its side
        self.stuck: dict[int, set[int]] = {OUTER: set(), INNER: set()}  # nodes of searches that came to nothing
        self.handlers: tuple[Callable[[int, int, int], bool], ...] = (self._expand, self._look_into, self._look_outward)
        self._pair_alike()

    def _pair_alike(self) -> None:
        """Pair players of the same score as they come, at no cost."""
        for group in self.groups:
            alone: list[int] = []
            for place in group:
                other = next((other for other in alone if other not in self.met[place]), None)
                if other is None:
                    alone.append(place)
                else:
                    alone.remove(other)
                    self.mate[place], self.mate[other] = other, place

    def members(self, node: int) -> list[int]:
        """Return the places of a node; not a list to keep."""
        members, size = self._members[node], self.size[node]
        return members if len(members) == size else members[:size]

    def prices(self) -> Prices:
        priced = [node for node in range(self.count, len(self.price)) if self.price[node]]
        return Prices(self.price[: self.count], [(self.members(node), self.price[node]) for node in priced])

    def pair_up(self, root: int) -> bool:
        """Search from a place that is alone until one more pair is made; False if there is no way."""
        self.now = 0
        self.events: list[tuple[int, int, int, int, int]] = []
        self.unseen: list[int] = []  # outer places whose edges have not been looked at
        self.tree: list[int] = []
        self.root = root
        self.with_outer: set[int] = set()  # groups
        self.gathered: dict[int, list[int]] = {}  # by group: places in the node of the root
        self.scattered = dict(enumerate(self.groups))  # and the others
        self.reach: dict[int, list[int]] = {}
        self._measure_reach()
        self._raise_alone()
        self._make_outer(self.top[self.cell[root]], None)
        found = self._grow()
        self._settle_tree(found)
        return found

    def _grow(self) -> bool:
        """Let the tree grow, one event after the other, until it reaches somebody who is alone."""
        while self.unseen or self.events:
            if self.unseen:
                found = self._look_around(self.unseen.pop())
            else:
                self.now, kind, one, other, step = heappop(self.events)
                found = self.handlers[kind](one, other, step)
            if found:
                return True
        return False

    def _raise_alone(self) -> None:
        """Raise the price of everybody who is alone as far as it goes: the search finds them sooner."""
        for one, mate in enumerate(self.mate):
            if mate == NOBODY:
                slack = self._least_slack(one)
                if slack:
                    self.level[one] += slack
                    self.price[one] += slack
                    group = self.group_of[one]
                    self.highest[group] = max(self.highest[group], self.level[one])
                    self._measure_reach()

    def _least_slack(self, one: int) -> int:
        """Return by how much the price of a place can rise before an edge is tight; 0 also when there is no edge."""
        points, met, home = self.points[one], self.met[one], self.group_of[one]
        least: int | None = None
        for step, group in ((1, home), (-1, home - 1)):
            while 0 <= group < len(self.scores):
                difference = points - self.scores[group]
                left = HALVES * difference * difference - self.level[one]
                if least is not None and left - self.reach[step][group] >= least:
                    break
                for other in self.groups[group]:
                    if (least is None or left - self.level[other] < least) and other not in met and other != one:
                        least = left - self.level[other]
                        if not least:
                            return 0
                group += step
        return least or 0

    # Which edges become tight, and when.

    def _measure_reach(self) -> None:
        """For each group and direction: the highest level there, or beyond less what a pair costs more there at least.

        A square of a sum is more than the sum of squares. So who is outdone by a nearer group stays so farther away, as
        long as the nearer groups are asked first.
        """
        forward = range(len(self.highest))
        for step, order in ((1, forward), (-1, reversed(forward))):
            reach = self.reach[step] = list(self.highest)
            for beyond in order:
                group = beyond - step
                while 0 <= group < len(reach):
                    difference = self.scores[group] - self.scores[beyond]
                    left = self.highest[beyond] - HALVES * difference * difference
                    if left <= reach[group]:
                        break
                    reach[group] = left
                    group -= step

    def _look_around(self, one: int) -> bool:
        """Use the tight edges of an outer place, and note when others become tight; True for one more pair."""
        group = self.group_of[one]
        return (
            self._look_into(one, group)
            or self._look_outward(one, group + 1, 1)
            or self._look_outward(one, group - 1, -1)
        )

    def _look_outward(self, one: int, group: int, step: int) -> bool:
        """Look at the groups from this one on as far as an edge can be tight by now, and later at the others."""
        points, level, reach = self.points[one], self.level[one], self.reach[step]
        while 0 <= group < len(self.scores):
            difference = points - self.scores[group]
            left = HALVES * difference * difference - level
            due = (left - reach[group] + 1) // 2
            if due > self.now:
                heappush(self.events, (due, _LOOK_ON, one, group, step))
                return False
            due = left - self.highest[group]
            if due > self.now and group not in self.with_outer:
                heappush(self.events, (due, _LOOK_INTO, one, group, step))
            elif self._look_into(one, group):
                return True
            group += step
        return False

    def _look_into(self, one: int, group: int, step: int = 0) -> bool:
        """Use the edges from an outer place into a group that are tight, and come back when others become so.

        Most outer places are in the root's node, so the places of a group are kept apart by whether they are there too.
        """
        cell, root = self.cell, self.root
        if cell[one] != cell[root]:
            self._look_at(one, group, self.gathered.get(group, ()))
        found = self._look_at(one, group, self.scattered[group])
        if cell[one] == cell[root]:
            gathered = [other for other in self.scattered[group] if cell[other] == cell[root]]
            if gathered:
                self.gathered[group] = self.gathered.get(group, []) + gathered
                self.scattered[group] = [other for other in self.scattered[group] if cell[other] != cell[root]]
        return found

    def _look_at(self, one: int, group: int, others: Sequence[int]) -> bool:
        """Do this for some places of the group."""
        now, side, level, cell, met = self.now, self.side, self.level, self.cell, self.met[one]
        difference = self.points[one] - self.scores[group]
        left = HALVES * difference * difference - level[one]
        later: int | None = None
        for other in others:
            if side[other] != INNER and cell[other] != cell[one] and other not in met:
                due = left - level[other] if side[other] == FREE else (left - level[other]) // 2
                if due > now:
                    later = due if later is None else min(due, later)
                elif self._use(one, other):
                    return True
        if later is not None:
            heappush(self.events, (later, _LOOK_INTO, one, group, 0))
        return False

    def _look_back(self, other: int) -> None:
        """Have the outer places look at this one, which has left the tree, when an edge becomes tight."""
        for one, side in enumerate(self.side):
            if side == OUTER and one not in self.met[other]:
                difference = self.points[one] - self.points[other]
                due = HALVES * difference * difference - self.level[one] - self.level[other]
                heappush(self.events, (due, _LOOK_INTO, one, self.group_of[other], 0))

    # What a tight edge does.

    def _use(self, one: int, other: int) -> bool:
        """Use a tight edge from an outer place to another node, outer or free; True if it makes one more pair."""
        if self.side[other] == OUTER:
            self._shrink(one, other)
            return False
        node = self.top[self.cell[other]]
        base = self.base[node]
        if self.mate[base] == NOBODY:
            self._augment(one, other)
            return True
        self._make_inner(node, (one, other))
        self._make_outer(self.top[self.cell[self.mate[base]]], (base, self.mate[base]))
        return False

    def _make_outer(self, node: int, entry: Link | None) -> None:
        self.entry[node], self.since[node] = entry, self.now
        self.tree.append(node)
        for place in self.members(node):
            self.side[place] = OUTER
            self.level[place] -= self.now
            self.with_outer.add(self.group_of[place])
        self.unseen += self.members(node)

    def _make_inner(self, node: int, entry: Link) -> None:
        self.entry[node], self.since[node] = entry, self.now
        self.tree.append(node)
        for place in self.members(node):
            self.side[place] = INNER
            self.level[place] += self.now
        if node >= self.count:
            heappush(self.events, (self.now + self.price[node], _EXPAND, node, 0, 0))

    def _shrink(self, one: int, other: int) -> None:
        """Make a blossom of the cycle that this edge between two outer nodes closes."""
        left, right = self._ways_to_meeting(self.top[self.cell[one]], self.top[self.cell[other]])
        meeting = left.pop()
        children = [meeting, *reversed(left), *right[:-1]]
        links = [self._entry(node) for node in reversed(left)]
        links.append((one, other))
        links += [self._entry(node)[::-1] for node in right[:-1]]
        blossom = len(self.parent)
        for child in children:
            self._settle(child)
            self.parent[child] = blossom
            if self.side[self.base[child]] == INNER:
                for place in self.members(child):
                    self.side[place] = OUTER
                    self.level[place] -= 2 * self.now
                    self.with_outer.add(self.group_of[place])
                self.unseen += self.members(child)
        self._add_node(children, links, self.entry[meeting])

    def _add_node(self, children: list[int], links: list[Link], entry: Link | None) -> None:
        """Put a blossom on top of its children; the largest child's cell takes in the others."""
        largest = max(children, key=self.size.__getitem__)
        home, members = self.cell[self.base[largest]], self.members(largest)
        for child in children:
            if child != largest:
                for place in self.members(child):
                    self.cell[place] = home
                members += self.members(child)
        self.top[home] = len(self.parent)
        self.tree.append(len(self.parent))
        self.price.append(0)
        self.parent.append(NOBODY)
        self._members.append(members)
        self.size.append(len(members))
        self.base.append(self.base[children[0]])
        self.children.append(children)
        self.links.append(links)
        self.entry.append(entry)
        self.since.append(self.now)

    def _ways_to_meeting(self, one: int, other: int) -> tuple[list[int], list[int]]:
        """Return the nodes from each of two nodes towards the root, up to the first that both ways share."""
        ways, seen = ([one], [other]), {one, other}
        while True:
            for way, crossed in (ways, ways[::-1]):
                entry = self.entry[way[-1]]
                if entry is not None:
                    way.append(self.top[self.cell[entry[0]]])
                    if way[-1] in seen:
                        del crossed[crossed.index(way[-1]) + 1 :]
                        return ways
                    seen.add(way[-1])

    def _entry(self, node: int) -> Link:
        entry = self.entry[node]
        assert entry is not None
        return entry

    def _expand(self, blossom: int, *_: int) -> bool:
        """Take an inner blossom with a used-up price apart: one way through it stays in the tree."""
        if self.parent[blossom] != NOBODY or self.side[self.base[blossom]] != INNER:
            return False  # it has become part of an outer blossom
        self._settle(blossom)
        self.parent[blossom] = GONE
        entry = self._entry(blossom)
        for place in self.members(blossom):
            self.side[place] = FREE
            self.level[place] -= self.now
        for child in self.children[blossom]:
            self.parent[child] = NOBODY
            home = self.members(child)[0]
            self.top[home] = child
            for place in self.members(child):
                self.cell[place] = home
        stays = self._way_to_base(blossom, entry)
        for number, (child, link) in enumerate(stays):
            (self._make_outer if number % 2 else self._make_inner)(child, link)
        for child in set(self.children[blossom]) - {child for child, _ in stays}:
            for place in self.members(child):
                self._look_back(place)
        return False

    def _way_to_base(self, blossom: int, entry: Link) -> list[tuple[int, Link]]:
        """Return the way of an even number of links from the child entered to that of the base: each child on it with
        the edge into it.
        """
        children, links = self.children[blossom], self.links[blossom]
        start = children.index(self.top[self.cell[entry[1]]])
        way = [(children[start], entry)]
        if start % 2:
            for number in range(start, len(children)):
                way.append((children[(number + 1) % len(children)], links[number]))
        else:
            for number in range(start - 1, -1, -1):
                way.append((children[number], links[number][::-1]))
        return way

    # One more pair.

    def _augment(self, one: int, other: int) -> None:
        """Pair along the way from this edge back to the root, where unpaired and paired edges change places."""
        self._rebase(self.top[self.cell[other]], other)
        while True:
            self.mate[other] = one
            outer = self.top[self.cell[one]]
            self._rebase(outer, one)
            self.mate[one] = other
            entry = self.entry[outer]
            if entry is None:
                return
            inner = self.top[self.cell[entry[0]]]
            one, other = self._entry(inner)
            self._rebase(inner, other)

    def _rebase(self, node: int, base: int) -> None:
        """Pair the members of a node among themselves so that `base` is left for outside."""
        left = [(node, base)]
        while left:
            node, base = left.pop()
            way = []
            inside = base
            while inside != node:
                way.append(inside)
                inside = self.parent[inside]
            for child in reversed(way):
                self.base[node] = base
                first = self.children[node].index(child)
                if first:
                    children = self.children[node] = self.children[node][first:] + self.children[node][:first]
                    links = self.links[node] = self.links[node][first:] + self.links[node][:first]
                    for number in range(1, len(children), 2):
                        one, other = links[number]
                        self.mate[one], self.mate[other] = other, one
                        left += [(children[number], one), (children[number + 1], other)]
                node = child

    def _settle(self, node: int) -> None:
        """Write down the price that a node of the tree has now."""
        change = self.now - self.since[node]
        self.price[node] += change if self.side[self.base[node]] == OUTER else -change

    def _settle_tree(self, found: bool) -> None:
        """Write down all prices and levels, and clear the sides."""
        groups = set()
        for node in self.tree:
            side = self.side[self.base[node]]
            if self.parent[node] != NOBODY or side == FREE:
                continue
            self._settle(node)
            if not found:
                self.stuck[side].add(node)
            for place in self.members(node):
                self.level[place] += self.now if side == OUTER else -self.now
                self.side[place] = FREE
                groups.add(self.group_of[place])
        for group in groups:
            self.highest[group] = max(self.level[place] for place in self.groups[group])
