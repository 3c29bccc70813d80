// acts: what may be done now. Each is a key; an attack and a reroll are also told on the table itself.
import { capital, html, key, row } from '../html.js';
import { canChange } from './pay.js';
import { main, toggled } from './words.js';

const ENDS = ['yes', 'no', 'end', 'fight'];
const HEADINGS = { global: 'Global abilities', loot: 'Loot', deal: 'Deals', use: 'Use', field: 'Field' };
const ORDER = ['field', 'use', 'take', 'place', 'crit', 'loot', 'buy', 'global', 'deal', 'other', 'reroll', 'attack'];

export const rerollOf = ask => ask.options.find(option => option.ask?.kind === 'reroll');

// Who may attack, whether each has an act or one act asks for them: {all, dice: [{word, die, …}], nested}.
export const attackOf = ask => {
  const given = ask.options.filter(option => option.group === 'attack');
  const nested = given.find(option => option.ask?.kind === 'attack');
  const all = given.find(option => / all$/.test(option.line ?? ''));
  const dice = nested?.ask.options ?? given.filter(option => option.die !== undefined).map(option => ({
    ...option, word: option.line.replace(/^(P\d )?attack /, ''), label: option.label.replace(/^Attack with /, '') }));
  return { given, nested, all, dice, line: nested?.ask.line ?? given.find(option => option.line)?.line.match(/^(P\d )?attack/)?.[0] ?? 'attack' };
};

const price = (option, silent) => {
  const { pay } = option;
  if (!pay) return option.note ?? '';
  return [pay.cost ? `costs ${pay.cost}` : 'free', silent || option.group === 'buy' ? '' : option.note].filter(Boolean).join(' · ');
};

const tile = (option, at, act, { drawing, owner }) => {
  const card = drawing.card(option.card), energy = option.pay?.energy || (card?.energy === 'none' ? '' : card?.energy);
  return key(act, html`<span class="visually-hidden">Buy </span>${drawing.sample(option, { owner })}<span class="purchase-cost">${
    option.pay?.cost ?? card?.cost ?? ''}${energy ? drawing.energy(energy) : ''}</span><b>${card?.name ?? option.label}</b>`,
  { value: at, look: 'purchase-tile' });
};

const wide = (option, at, act, { drawing, owner, silent, list, asPaid }) => {
  const note = price(option, silent);
  const shown = key(act, html`${drawing.option(option, { owner })}<span class="act-words"><b>${option.label.replace(/, character$/, '')}</b>${note && html`<span>${note}</span>`}</span>`,
    { value: at, look: 'act act-wide' });
  const changes = list === 'react' && !asPaid && canChange(option.pay);   // else it is changed behind a long press, or in the log's last line
  return changes ? html`<div class="act-with">${shown}${key('pay-react', 'Pay …', { value: at, look: 'act act-narrow', label: `Change the payment: ${option.label}` })}</div>` : shown;
};

// A die that is taken: a key for each thing that may be done with it at once; its own key says only that it is taken.
const shortly = label => capital(label.replace(/^Place on |^It fits nowhere: /, ''));
const taking = (option, at, act, { drawing, owner, silent }) => html`<div class="take-row${option.then.length > 4 ? ' take-row-many' : ''}" role="group" aria-label="${option.label}">${
  key(act, drawing.option(option, { owner }), { value: at, look: 'act take-die', label: option.label })}${
  option.then.map((next, n) => key('then', html`<b>${shortly(next.label)}</b>${!silent && next.note && html`<span>${next.note.replace(' damage', '')}</span>`}`, {
    value: JSON.stringify([at, n]), look: `act take-then${next.group === 'place' ? '' : ' take-then-other'}`, label: `${option.label}. ${next.label}` }))}</div>`;

// Few plain answers (yes and no, keep and reroll) are large keys side by side.
const plainKeys = (ask, act, context) => {
  const order = ask.options.map((option, at) => ({ option, at })).sort((a, b) => (a.option.group === 'no') - (b.option.group === 'no'));
  const changes = order.filter(({ option }) => canChange(option.pay));
  return row(order.map(({ option, at }, i) => (i ? key : main)(act, html`<span class="plain-key">${option.label || capital(option.group)}${
    option.pay?.cost ? html`<small>costs ${option.pay.cost}</small>` : ''}</span>`, { value: at })), changes.map(({ option, at }) => key(
    context.list === 'react' ? 'pay-react' : 'pay', changes.length > 1 ? `${option.label}, paid otherwise …` : 'Pay otherwise …', { value: at, look: 'button' })));
};

export const acts = {
  begin: () => [],
  closed: () => false,
  show(ask, taps, context) {
    const { silent, more, list = 'ask', only = () => true } = context;
    const act = { ask: 'act', react: 'react', also: 'also' }[list];
    const plain = ask.options.length <= 3 && ask.options.every(option => ['yes', 'no'].includes(option.group) || (!option.pay && !option.ask && !option.card && option.die === undefined && !option.note));
    if (plain && list === 'ask') return { body: '', foot: plainKeys(ask, act, context) };
    const attack = attackOf(ask), reroll = rerollOf(ask), apart = new Set([...attack.given, reroll]);
    const listed = ask.options.map((option, at) => ({ option, at })).filter(({ option }) => only(option) && (list !== 'ask' || (!ENDS.includes(option.group) && !apart.has(option))));
    const early = listed.filter(({ option }) => option.likely);
    const shown = silent || more || list === 'react' || !early.length ? listed : early;
    const rest = listed.length - shown.length;
    const groups = ORDER.map(name => {
      const found = shown.filter(({ option }) => (ORDER.includes(option.group) ? option.group : 'other') === name);
      if (!found.length) return '';
      if (name === 'buy') return html`<h2 class="act-heading">Buy</h2><div class="purchase-tiles">${found.map(({ option, at }) => tile(option, at, act, context))}</div>`;
      if (name === 'take' && list === 'ask' && found.some(({ option }) => option.then)) {
        return html`<p class="text-small text-dim">Tap where a die goes. Its own key takes it and asks what else there is.</p><div class="take-rows">${
          found.map(({ option, at }) => taking({ then: [], ...option }, at, act, context))}</div>`;
      }
      const heading = HEADINGS[name] && found.length > 1 && list === 'ask' ? html`<h2 class="act-heading">${HEADINGS[name]}</h2>` : '';
      return html`${heading}<div class="act-list act-list-${name}">${found.map(({ option, at }) => wide(option, at, act, context))}</div>`;
    });
    const fighters = attack.dice.length ? taps : [];
    const everybody = attack.all ?? (attack.nested?.ask.all ? attack.nested : null);
    const number = attack.dice.length;
    const attackKeys = fighters.length ? main('attack', `Attack with ${fighters.length}`)
      : everybody ? main('attack-all', number > 1 ? `Attack with all ${number}` : everybody.label)
        : attack.nested ? main('act', attack.nested.label, { value: ask.options.indexOf(attack.nested) })
          : attack.given.length === 1 ? main('act', attack.given[0].label, { value: ask.options.indexOf(attack.given[0]) }) : '';
    const ends = ask.options.map((option, at) => ({ option, at })).filter(({ option }) => ENDS.includes(option.group) && list === 'ask');
    const hint = [reroll && 'Tap dice in the reserve pool to reroll them.', number > 1 && `Tap your dice in the field to attack with some${number > 3 && everybody ? '; hold “all” to leave some out' : ''}.`].filter(Boolean);
    return {
      reason: hint.join(' '), quiet: true,
      open: [...attack.dice, ...(reroll?.ask.options ?? [])].map(option => option.die),
      chosen: fighters.map(at => attack.dice[at].die),
      body: html`<div class="acts">${groups}${rest ? key('more-acts', `${rest} more …`, { look: 'button button-quiet' }) : ''}${
        reroll ? key('act', 'Reroll some dice …', { value: ask.options.indexOf(reroll), look: 'button button-wide' }) : ''}</div>`,
      foot: list !== 'ask' ? '' : row(attackKeys, !fighters.length && ends.map(({ option, at }, i) => ((attackKeys || i) ? key : main)('act', option.label, { value: at }))),
    };
  },
  tap: (ask, taps, at) => toggled(taps, at),
  die(ask, found) {
    const at = attackOf(ask).dice.findIndex(option => String(option.die) === found);
    return at < 0 ? undefined : at;
  },
  undone: (ask, taps) => (taps.length ? taps.slice(0, -1) : null),
  answer: (ask, taps) => taps,
};
