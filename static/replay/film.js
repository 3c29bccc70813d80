// Frames of a log (rules/frames.py) put together to positions. Knows no rules.

/** A packed value as it was: a number in a list names a thing. */
const opened = (value, things) => {
  if (Array.isArray(value)) return value.map(each => opened(typeof each === 'number' ? things[each] : each, things));
  if (value === null || typeof value !== 'object') return value;
  if ('=' in value) return value['='];
  if ('@' in value) return opened(things[value['@']], things);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, opened(each, things)]));
};

/** A copy of a position with one slot changed; what is not on the way to the slot is shared. */
const withSlot = (place, [step, ...rest], value) => {
  const copy = Array.isArray(place) ? [...place] : { ...place };
  const inside = /^\d+$/.test(rest[0] ?? '') ? [] : {};
  copy[step] = rest.length ? withSlot(place?.[step] ?? inside, rest, value) : value;
  return copy;
};

/** The position behind each frame of a film. */
export function positionsOf(film) {
  const positions = [];
  let position = {};
  for (const frame of film.frames) {
    for (const [slot, value] of frame.d || []) position = withSlot(position, film.slots[slot].split('.'), opened(value, film.things));
    positions.push(position);
  }
  return positions;
}

/** What is drawn of time: for each player a line, and what stands in the field as an area. */
export function seriesOf(film, positions) {
  const number = (of, key) => positions.map(position => Math.max(0, Number(position.players?.[of]?.[key]) || 0));
  const strength = dice => (dice || []).reduce((sum, die) => sum + (die.face?.kind === 'character' ? die.face.attack : 0), 0);
  const key = { 'dice-masters': 'life', 'dice-conquest': 'health', 'dungeon-dice': 'fame' }[film.game] ?? 'life';
  const lines = film.names.map((name, seat) => ({ name: `${name}: ${key === 'fame' ? 'Fame' : key}`, values: number(seat, key) }));
  if (film.game === 'dice-conquest') {
    const left = position => (position.display || []).reduce((sum, card) => sum + Math.max(0, (card.health || 0) - (card.damage || 0)), 0);
    return { lines, areas: [{ name: 'Health left in the display', values: positions.map(left) }] };
  }
  if (film.game === 'dungeon-dice') return { lines, areas: [] };
  const field = seat => position => {
    const zones = position.players?.[seat]?.zones;
    return strength(zones?.field) + strength(zones?.attack);
  };
  return { lines, areas: film.names.map((name, seat) => ({ name: `${name}: attack in the field`, values: positions.map(field(seat)) })) };
}

/** The keys of the dice that changed between two positions: where they lie, what they show, their damage. */
export function changedDice(before, after, keyOf) {
  const seen = new Map(), lit = new Set();
  const walk = (place, path, visit) => {
    if (Array.isArray(place)) place.forEach(each => walk(each, path, visit));
    else if (place && typeof place === 'object') {
      if (isDie(place)) visit(place, path);
      Object.entries(place).forEach(([name, each]) => { if (typeof each === 'object') walk(each, `${path}/${name}`, visit); });
    }
  };
  const mark = (die, path) => `${path}|${die.label}|${die.damage ?? 0}|${die.value ?? ''}|${die.blocks ?? ''}|${die.attacking ? 1 : 0}`;
  walk(before, '', (die, path) => seen.set(keyOf(die), mark(die, path)));
  walk(after, '', (die, path) => { if (seen.get(keyOf(die)) !== mark(die, path)) lit.add(keyOf(die)); });
  return lit;
}
const isDie = thing => 'label' in thing && ('face' in thing || 'value' in thing || 'symbols' in thing || 'id' in thing);
