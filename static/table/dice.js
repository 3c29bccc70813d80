// One die of a game, drawn from plain data: a position as the rules tell it, or a face of `table.json`. Knows no rules
// and needs no sprite. Its body is its owner (ivory, or slate for the second player), its foot the energy of its card.
//
//   gameDie({name, face, count}, {owner: 1, energy: 'fist', letters: 'HUL', small: true})   Dice Masters
//   numberedDie({name: 'D10%', value: 3, face: '30'})                                       Dice Conquest
//   dungeonDie({id: 'B04', name, kind, value, symbols}, {owner: 1})                         Dungeon Dice
//
// A face is {kind: 'character', level, fielding, attack, defense, bursts}, {kind: 'energy', symbol, amount},
// {kind: 'action', bursts} or null (not rolled). Each function returns the text of an <svg> and never sets a style.

export const escaped = text => String(text ?? '').replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
/** A word of the notation for people: `Guy-Gardner` is Guy Gardner. */
export const spoken = name => String(name ?? '').replaceAll('-', ' ');
/** What stands on a die for its card: the first three letters. */
export const lettersOf = name => (String(name ?? '').toUpperCase().match(/\p{L}/gu) || []).slice(0, 3).join('');

// --- pieces ----------------------------------------------------------------------------------------------------------

const SHAPES = {
  fist: 'M3 12c0-4.6 5.6-5.6 7-2.6C10.6 4 16.4 4 17 8.4 18 4.6 23 5.2 23.4 9.2 25.6 7 29.5 8.4 29.5 12v8c0 7-4 10-9 '
    + '10h-8C6.5 30 3 27 3 20Z',
  bolt: 'M9.5 0H27L21.5 9.5H32L8 32 12 19.5H1.5Z',
  mask: 'M0 8C5 4.5 11.5 5.5 16 8.5 20.5 5.5 27 4.5 32 8 33 18.5 29.5 26.5 23 26.5 19.5 26.5 18.5 24.5 16 24.5S12.5 '
    + '26.5 9 26.5C2.5 26.5-1 18.5 0 8ZM3.2 12.2C4 15.5 6.5 16.8 9 16 8.3 13 6 11.6 3.2 12.2ZM28.8 12.2C26 11.6 23.7 '
    + '13 23 16 25.5 16.8 28 15.5 28.8 12.2Z',
  shield: 'M16 0 30 4.5V15c0 8.5-6.5 14-14 17C8.5 29 2 23.5 2 15V4.5Z',
  wild: 'M16 0 20.4 5.4 27.3 4.7 26.6 11.6 32 16 26.6 20.4 27.3 27.3 20.4 26.6 16 32 11.6 26.6 4.7 27.3 5.4 20.4 0 16 '
    + '5.4 11.6 4.7 4.7 11.6 5.4Z',
  generic: 'M16 1.5a14.5 14.5 0 1 1 0 29 14.5 14.5 0 0 1 0-29Z',
};
// The letter of an energy, where it stands in a square of 32, and how large.
const LETTERS = {
  fist: ['F', 0, 0.6, 1], bolt: ['B', -1.2, -2, 0.8], mask: ['M', 0, 0.9, 0.74], shield: ['S', 0, -0.4, 1],
  wild: ['?', 0, 0, 0.95], generic: ['', 0, 0, 1],
};
const STAR = 'M10 0 12.5 6.6 19.5 6.9 14 11.3 15.9 18.1 10 14.2 4.1 18.1 6 11.3.5 6.9 7.5 6.6Z';
const PAWN = 'M14.5 1a6.8 6.8 0 0 1 4.2 12.1c2.6.3 3.3 2.9 1.2 3.9.6 4.5 2.7 7.5 5.6 9.3 1.4.9 1.5 4.7-.5 4.7H4c-2 '
  + '0-1.9-3.8-.5-4.7 2.9-1.8 5-4.8 5.6-9.3-2.1-1-1.4-3.6 1.2-3.9A6.8 6.8 0 0 1 14.5 1Z';
const BODY = '<rect class="game-die-foot" x=".8" y=".8" width="46.4" height="46.4" rx="11"/>'
  + '<rect class="game-die-body" x=".8" y=".8" width="46.4" height="40.6" rx="11"/>';

const width = text => [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? 0.56 : sign === '/' ? 0.3 : 0.68), 0);
/** Centred text, squeezed where it would need more than `room`. */
function text(x, y, size, said, room = 0, css = '') {
  const words = String(said ?? '');
  const squeeze = room && width(words) * size > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text x="${x}" y="${y}" font-size="${size}"${css && ` class="${css}"`}${squeeze}>${escaped(words)}</text>`;
}
const placed = (path, x, y, scale, css = '') =>
  `<path d="${path}" transform="translate(${x} ${y}) scale(${scale})"${css && ` class="${css}"`} fill-rule="evenodd"/>`;
/** An energy symbol in a square of `size` at x, y, with its letter (or `said`) on it. */
function symbolAt(energy, x, y, size, said) {
  const [letter, dx, dy, scale] = LETTERS[energy] || LETTERS.generic;
  const unit = size / 32, words = said ?? letter;
  const at = [x + (16 + dx) * unit, y + (16 + dy + 6 * scale) * unit, 17 * scale * unit].map(n => +n.toFixed(1));
  return placed(SHAPES[energy] || SHAPES.generic, x, y, +unit.toFixed(4), `energy-${energy}`)
    + (words ? text(...at, words, 24 * unit, 'energy-letter') : '');
}
const stars = (count, x, y, size) =>
  Array.from({ length: count || 0 }, (_, n) => placed(STAR, x + n * (size + 0.6), y, size / 20, 'game-die-star')).join('');
const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** An energy symbol in a sentence or on a key; a number stands on a generic one. */
export function energySymbol(energy, count = 0) {
  const named = SHAPES[energy] ? energy : 'generic';
  const said = named === 'generic' ? String(count || 1) : undefined;
  return `<svg class="energy" viewBox="0 0 32 32" role="img" aria-label="${count ? `${count} ` : ''}${escaped(energy)}">`
    + `${symbolAt(named, 0, 0, 32, said)}</svg>`;
}

// --- Dice Masters ----------------------------------------------------------------------------------------------------

/** What a screen reader says of a die. */
export function dieWords(die) {
  const name = spoken(die.name), face = die.face;
  if (die.count !== undefined) return `${die.count} ${name}`;
  const bursts = face?.bursts ? `, ${plural(face.bursts, 'burst')}` : '';
  const shows = {
    character: () => `${name}, level ${face.level}: fielding cost ${face.fielding}, attack ${face.attack}, `
      + `defense ${face.defense}${bursts}`,
    energy: () => `${name}: ${face.amount} ${face.symbol}`,
    action: () => `${name}: action${bursts}`,
  }[face?.kind];
  return shows ? shows() : `${name}, not rolled`;
}

const FACES = {
  character(face, { letters, pawn }) {
    if (pawn) {
      const drawn = placed(PAWN, 9.5, 5, 1);
      return [drawn, drawn];
    }
    const strength = `${face.attack}/${face.defense}`;
    const full = `<circle class="game-die-line" cx="11.5" cy="11.4" r="7"/>${text(11.5, 15.4, 11, face.fielding, 11)}`
      + `${text(34.5, 18.6, 19, face.attack, 20)}`
      + '<path class="game-die-line" d="M26.5 22.5h16v8.3c0 4.6-4.2 7.2-8 8.7-3.8-1.5-8-4.1-8-8.7Z"/>'
      + `${text(34.5, 35.4, 13, face.defense, 13)}${text(14, 36.6, 10.5, letters, 20, 'game-die-letters')}`
      + stars(face.bursts, 5, 19, 7.5);
    return [full, text(24, 18, 15, letters, 38, 'game-die-letters') + text(24, 37, 19, strength, 40)];
  },
  energy(face, { letters, pawn }) {
    const symbol = SHAPES[face.symbol] ? face.symbol : 'generic', two = face.amount === 2 && symbol !== 'generic';
    const said = symbol === 'generic' ? String(face.amount) : undefined;
    const top = pawn ? '' : text(24, 9.8, 8.5, letters, 34, 'game-die-letters');
    const [y, size] = pawn ? [6, 30] : [11, 27];
    const full = two
      ? symbolAt(symbol, 3.2, y, 22, said) + symbolAt(symbol, 22.5, y + 6, 22, said)
      : symbolAt(symbol, 24 - size / 2, y, size, said);
    return [top + full, symbolAt(symbol, 5, 3, 38, two ? `2${LETTERS[symbol][0]}` : said)];
  },
  action(face, { letters }) {
    const full = '<path class="game-die-line" d="M24 3.5 40 12.3V30L24 38.8 8 30V12.3Z"/>'
      + text(24, face.bursts ? 23.5 : 25.5, 12.5, letters, 27, 'game-die-letters')
      + stars(face.bursts, face.bursts === 1 ? 19.8 : 15.2, 26.5, 8.5);
    return [full, full];
  },
};
const blank = ({ letters }) => [
  text(24, 27.5, 14, letters, 36, 'game-die-letters'), text(24, 29, 17, letters, 40, 'game-die-letters'),
];

/**
 * A die of Dice Masters. `owner`: 0 or 1; `energy`: of its card; `letters`: of its card; `pawn`: a Sidekick or NPC;
 * `small`: below 40 px; `unknown`: the face is not known; `hush`: said elsewhere; `css`: more classes.
 */
export function gameDie(die, options = {}) {
  const { owner = 0, energy = 'none', small = false, hush = false, css = '' } = options;
  const unknown = options.unknown || die.face?.kind === 'unknown';  // an energy or action face that no card data says
  const given = { letters: options.letters ?? lettersOf(die.name), pawn: options.pawn ?? !die.code };
  const face = unknown ? null : die.face;
  const [full, mini] = (FACES[face?.kind] || blank)(...(face ? [face, given] : [given]));
  const mark = unknown ? text(24, 39, 15, '?') : '';
  const classes = ['game-die', owner ? 'game-die-slate' : 'game-die-ivory', `foot-${energy || 'none'}`,
    face ? '' : unknown ? 'game-die-unknown' : 'game-die-blank', css].filter(Boolean).join(' ');
  return drawn(classes, BODY + (small ? mini : full) + mark, unknown ? `${spoken(die.name)}, face not known`
    : dieWords(die), hush);
}

// --- Dice Conquest ---------------------------------------------------------------------------------------------------

const solid = (body, face, cut = '') => `<path class="polyhedron-body" d="${body}"/>`
  + `<path class="polyhedron-face" d="${face}"/>${cut && `<path class="polyhedron-cut" d="${cut}"/>`}`;
const SOLIDS = {
  d4: solid('M24 2.5 46.5 43.5H1.5Z', 'M24 7 41 38.5H7Z'),
  d6: '<rect class="polyhedron-body" x="1.2" y="1.2" width="45.6" height="45.6" rx="10"/>'
    + '<rect class="polyhedron-face" x="2.5" y="1.8" width="43" height="40" rx="10"/>',
  d8: solid('M24 1 46 26 24 47 2 26Z', 'M24 3.4 42.5 29.5H5.5Z',
    'M24 1 42.5 29.5H5.5ZM42.5 29.5 46 26M5.5 29.5 2 26'),
  d10: solid('M24 1 42 9 47.2 27.5 24 47 .8 27.5 6 9Z', 'M24 2 40 29.5 24 38 8 29.5Z',
    'M24 1 40 29.5 24 38 8 29.5ZM40 29.5 47 27.5M8 29.5 1 27.5M24 38V47'),
  d12: solid('M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z',
    'M24 9.5 37.8 19.5 32.5 35.7H15.5L10.2 19.5Z', 'M24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 '
    + '10.5 42.6M10.2 19.5 2.1 16.9'),
  d20: solid('M24 1 43.9 12.5V35.5L24 47 4.1 35.5V12.5Z', 'M24 8.5 38 32.5H10Z',
    'M24 8.5V1M24 8.5 43.9 12.5M24 8.5 4.1 12.5M38 32.5 43.9 35.5M38 32.5 24 47M10 32.5 24 47M10 32.5 4.1 35.5'),
};
// Where the number stands and how large it is.
const NUMBERS = { d4: [33, 16], d6: [30, 23], d8: [25, 16], d10: [29, 16], 'd10%': [28, 13], d12: [30, 17], d20: [28.5, 13.5] };

/** A numbered die: `{name: 'D10%', face: '30', value: 3}`; without a face it has not been rolled. */
export function numberedDie(die, { hush = false, css = '' } = {}) {
  const key = String(die.name).toLowerCase(), [y, size] = NUMBERS[key];
  const shown = die.face ?? '';
  const counts = shown !== '' && die.value != null && String(die.value) !== String(shown) ? `, counts ${die.value}` : '';
  const words = shown === '' ? `${die.name}, not rolled` : `${die.name} shows ${shown}${counts}`;
  const classes = `polyhedron${shown === '' ? ' polyhedron-blank' : ''}${css && ` ${css}`}`;
  return drawn(classes, SOLIDS[key.replace('%', '')] + text(24, y, size, shown, 24), words, hush);
}

// --- Dungeon Dice ----------------------------------------------------------------------------------------------------

const KINDS = {
  monster: 'M', treasure: 'T', one_use: 'U', artifact: 'A', hero_level: 'H', monster_level: 'L', spell: 'S',
};
const FEET = { artifact: 'bolt', treasure: 'mask', one_use: 'fist', spell: 'shield' };
const TAB = 'M1.8 16V10.2A8.5 8.5 0 0 1 10.2 1.8H16.5A1.5 1.5 0 0 1 18 3.3V14.5A1.5 1.5 0 0 1 16.5 16Z';

/** A die of Dungeon Dice: a letter in the corner for its kind, the number, its symbols as short words. */
export function dungeonDie(die, { owner = 0, hush = false, css = '' } = {}) {
  const value = die.level ?? die.value, symbols = (die.symbols || []).map(symbol => symbol.replaceAll('_', ' ').replace(/(\D)(\d)$/, '$1 $2'));   // execute 2
  const codes = symbols.map(symbol => (symbols.length > 1 ? symbol.slice(0, 3) : symbol)).join(' ').toUpperCase();
  const shows = [value, symbols.join(', ')].filter(part => part != null && part !== '').join(' ');
  const notes = [...(die.used || []).map(symbol => `${symbol} used`), ...(die.drained ? ['drained'] : [])];
  const words = [`${die.name}${die.id ? ` ${die.id}` : ''}: ${shows || 'not rolled'}`, ...notes].join(', ');
  const corner = `<path class="game-die-tab" d="${TAB}"/>${text(10, 12.9, 11, KINDS[die.kind] || '?', 14, 'energy-letter')}`;
  const face = value == null && !codes ? ''
    : codes ? text(28, 26, 20, value ?? '', 24) + text(24, 38, 9.5, codes, 40, 'game-die-letters')
      : text(25, 33, 23, value, 32);
  const classes = ['game-die', owner ? 'game-die-slate' : 'game-die-ivory', `foot-${FEET[die.kind] || 'none'}`,
    shows ? '' : 'game-die-blank', die.drained ? 'game-die-gone' : '', css].filter(Boolean).join(' ');
  return drawn(classes, BODY + corner + face, words, hush);
}

function drawn(classes, drawing, words, hush) {
  const said = hush ? 'aria-hidden="true"' : `role="img" aria-label="${escaped(words)}"`;
  return `<svg class="${classes}" viewBox="0 0 48 48" ${said}>${drawing}</svg>`;
}
