// deal: what two players of Dungeon Dice exchange. odds: who wins a roll-off on which numbers.
import { html, key, row } from '../html.js';
import { choice, main, toggled } from './words.js';

// Taps: ['who', player], ['theirs', word], ['mine', word]; a good is tapped on and off. A good whose word ends in @ goes
// over on some numbers of a roll: ['on', number].
const chosen = (taps, kind) => taps.filter(([one]) => one === kind).reduce((words, [, word]) => toggled(words, word), []);
const rolled = word => word.endsWith('@');
const given = (taps, kind) => chosen(taps, kind).map(word => (rolled(word) ? word + chosen(taps, 'on').sort().join('+') : word));
const partner = (ask, taps) => ask.options.find(option => option.word === taps.findLast(([kind]) => kind === 'who')?.[1]) ?? (ask.options.length === 1 ? ask.options[0] : null);

const goods = (title, kind, options, words, { drawing }) => options?.length > 0 && html`<h2 class="act-heading">${title}</h2><div class="choice-keys choice-keys-small">${
  options.map(option => choice([kind, option.word], {
    drawn: drawing.option(option), name: option.label, note: option.note, pressed: words.includes(option.word), look: `act${words.includes(option.word) ? ' act-chosen' : ''}` }))}</div>`;

export const deal = {
  begin: () => [],
  closed: () => false,
  show(ask, taps, context) {
    const who = partner(ask, taps), theirs = chosen(taps, 'theirs'), mine = chosen(taps, 'mine'), on = chosen(taps, 'on');
    const asks = [...theirs, ...mine].some(rolled);
    return {
      body: html`<div class="choice-keys">${ask.options.map(option => choice(['who', option.word], { name: option.label, note: option.note, pressed: option === who, look: `act${option === who ? ' act-chosen' : ''}` }))}</div>${
        who && goods(`${who.label} gives`, 'theirs', who.theirs, theirs, context)}${who && goods('For', 'mine', who.mine, mine, context)}${
        asks && html`<h2 class="act-heading">On which numbers of the roll?</h2><div class="choice-keys choice-keys-number choice-keys-die">${[1, 2, 3, 4, 5, 6].map(number => key('tap', number, {
          value: JSON.stringify(['on', number]), look: `act${on.includes(number) ? ' act-chosen' : ''}`, pressed: on.includes(number), label: `It goes over on ${number}` }))}</div>`}`,
      foot: row(main('send', 'Write this deal', { disabled: !who || (asks && !on.length) })),
    };
  },
  tap: (ask, taps, tap) => [...taps, tap],
  undone: (ask, taps) => (taps.length ? taps.slice(0, -1) : null),
  answer: (ask, taps) => ({ who: partner(ask, taps).word, theirs: given(taps, 'theirs'), mine: given(taps, 'mine') }),
};

// Taps: [player, number]; a number belongs to the player who was tapped last for it.
const numbersOf = taps => {
  const owner = new Map();
  for (const [player, number] of taps) if (Number.isInteger(number)) owner.set(number, owner.get(number) === player ? null : player);
  return player => [...owner].filter(([, one]) => one === player).map(([number]) => number).sort();
};
export const odds = {
  begin: () => [],
  closed: () => false,
  show(ask, taps, context) {
    const of = numbersOf(taps), won = chosen(taps, 'goods');
    const players = ask.options.filter(option => option.player !== undefined || /^P\d$/.test(option.word));
    return {
      reason: 'Tap the numbers on which each player wins.',
      body: html`${players.map(option => html`<h2 class="act-heading">${option.label}</h2><div class="choice-keys choice-keys-number choice-keys-die">${[1, 2, 3, 4, 5, 6].map(number => key('tap', number, {
        value: JSON.stringify([option.word, number]), look: `act${of(option.word).includes(number) ? ' act-chosen' : ''}`, pressed: of(option.word).includes(number), label: `${option.label} wins on ${number}` }))}</div>`)}${
        players.map(option => goods(`What ${option.label} puts up`, 'goods', option.mine?.filter(({ word }) => !rolled(word)), won, context))}`,
      foot: row(main('send', 'Write the odds', { disabled: !players.some(option => of(option.word).length) })),
    };
  },
  tap: (ask, taps, tap) => [...taps, tap],
  undone: (ask, taps) => (taps.length ? taps.slice(0, -1) : null),
  answer(ask, taps) {   // whoever was told first throws the die
    const of = numbersOf(taps), told = [...new Set(taps.filter(([, number]) => Number.isInteger(number)).map(([player]) => player))];
    return { odds: Object.fromEntries(told.map(player => [player, of(player)]).filter(([, list]) => list.length)), goods: chosen(taps, 'goods') };
  },
};
