// From taps to lines, by one rule for each kind of screen; tests/rules/recording/composing.py says what the taps of each kind are.
const sum = words => words.reduce((numbers, word) => numbers.set(word, (numbers.get(word) ?? 0) + 1), new Map());
// Words with their number behind them where they stand several times: `NPC x3 Troll`.
export const counted = words => [...sum(words)].flatMap(([word, number]) => (number > 1 ? [word, `x${number}`] : [word]));

const spoken = (...words) => words.filter(Boolean).join(' ');
const quoted = words => `"${words.trim().replace(/^"(.*)"$/, '$1').replaceAll('"', '”')}"`;
const isMap = taps => taps !== null && typeof taps === 'object' && !Array.isArray(taps);

const paid = (line, pay, taps) => {
  const words = (isMap(taps) ? taps.pay : null) ?? (pay && !pay.forced ? pay.chosen : []);
  return words.length ? spoken(line, 'with', ...words) : line;
};
const words = (ask, taps) => (taps.length || !ask.none ? [spoken(ask.line, ...counted(taps))] : [ask.none]);

const act = (option, taps) => (option.ask ? compose(option.ask, taps.taps)
  : [paid(option.line, option.pay, taps), ...(taps.then === undefined ? [] : [option.then[taps.then].line])]);
// What the faces of a turn's roll say of its draw: dice that wait in the prep area are rolled without being drawn.
const drawnBy = (ask, faces) => ask.options.flatMap(option => {
  const own = new Set(option.faces.map(face => face.word));
  return Array(Math.max(0, faces.filter(word => own.has(word)).length - (option.waiting ?? 0))).fill(option.word);
});

// How many of these blocks cost something, and what is filled in for so many.
export const pricedOf = (ask, pairs) => pairs.filter(([blocker, attacker]) => ask.options.some(
  option => option.word === blocker && option.priced?.includes(attacker))).length;
export const paidFor = (ask, pairs) => ask.pay?.times?.[pricedOf(ask, pairs) - 1] ?? [];

const RULES = {
  acts: (ask, taps) => act(ask.options[taps.option], taps),
  draw: words,
  pick: words,
  faces(ask, taps) {
    const roll = spoken(ask.line, ...taps);
    return ask.draw ? [spoken(ask.draw, ...counted(drawnBy(ask, taps))), roll] : [roll];
  },
  reroll(ask, { dice, faces }) {
    if (!dice.length) return [];
    return [spoken(ask.line, ...dice), ...(faces?.length ? [spoken(ask.all, ...faces)] : [])];
  },
  attack(ask, taps) {
    if (isMap(taps)) return [ask.all];
    return [taps.length ? spoken(ask.line, ...taps) : ask.none];
  },
  pairs(ask, taps) {
    const pairs = isMap(taps) ? taps.pairs : taps;
    if (!pairs.length) return [ask.none || `${ask.line} none`];   // where somebody must block, that is what was played
    const whom = new Map();
    for (const [blocker, attacker] of pairs) whom.set(blocker, [...(whom.get(blocker) ?? []), attacker]);
    const line = spoken(ask.line, ...[...whom].map(([blocker, attackers]) => `${blocker}=${attackers.join('+')}`));
    return [paid(line, null, isMap(taps) ? taps : { pay: paidFor(ask, pairs) })];
  },
  split(ask, taps) {
    const shares = ask.options.flatMap(source => [source.word, ...source.to.map(
      share => `${share.word}=${taps[source.word]?.[share.word] ?? share.given}`)]);
    return [spoken(ask.line, ...shares)];
  },
  deal(ask, { who, theirs = [], mine = [] }) {
    if (ask.style === 'assist') return [spoken(ask.line, who, ...theirs, ...(mine.length ? ['for', ...mine] : []))];
    return [spoken(ask.line, ...(mine.length ? mine : ['none']), 'for', who, ...(theirs.length ? theirs : ['none']))];
  },
  odds(ask, { odds, goods = [] }) {
    const numbers = Object.entries(odds).filter(([, list]) => list.length).map(([player, list]) => `${player}=${list.join('+')}`);
    return [spoken(ask.line, ...numbers, ...(goods.length ? ['for', ...goods] : []))];
  },
  text: (ask, taps) => [spoken(ask.line, ask.style === 'words' ? quoted(taps) : taps).trim()],
};

export const compose = (ask, taps) => (isMap(taps) && 'also' in taps ? act(ask.also[taps.also], taps) : RULES[ask.kind](ask, taps));
