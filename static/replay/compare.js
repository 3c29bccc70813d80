// Two logs of one game: draws both tables at the end of the turn in which they differ, and rings what differs.

import { keyOf, render } from '../table/felt.js';

const shown = JSON.parse(document.querySelector('#tables').textContent);

/** Every die of a position with where it lies and what it shows; like dice are told apart by nothing else. */
function diceOf(position) {
  const found = [];
  const walk = (place, path) => {
    if (Array.isArray(place)) place.forEach(each => walk(each, path));
    else if (place && typeof place === 'object') {
      if ('label' in place) found.push([keyOf(place), `${path.replace('/attack', '/field')}|${String(place.label).replace(/#\d+|^P\d\./g, '')}`]);
      Object.entries(place).forEach(([name, each]) => walk(each, `${path}/${name}`));
    }
  };
  position.players?.forEach((player, seat) => walk(player, `${seat}`));
  walk({ ...position, players: [] }, '');
  return found;
}

/** The dice of the first position that the other has not in that place with that face. */
function differing(mine, theirs) {
  const left = new Map();
  for (const [, place] of diceOf(theirs)) left.set(place, (left.get(place) || 0) + 1);
  const lit = new Set();
  for (const [key, place] of diceOf(mine)) {
    if (left.get(place)) left.set(place, left.get(place) - 1); else lit.add(key);
  }
  return lit;
}

document.querySelectorAll('[data-table]').forEach(section => {
  const number = Number(section.dataset.table), table = shown.tables[number], other = shown.tables[1 - number];
  section.hidden = false;
  render(section, table.position, { cards: table.cards, names: shown.names, lit: differing(table.position, other.position) });
});
