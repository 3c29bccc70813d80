// pick: dice, players, cards, names, a number, an order, where it goes. attack: who attacks.
import { html, icon, key, row } from '../html.js';
import { choice, main, times, toggled } from './words.js';

const MANY = 14;   // more options than this are searched
const NUMBERS_AS_KEYS = 24;

const single = ask => ask.most === 1 && ask.least <= 1;
const none = ask => ask.least === 0 && key('none', ask.style === 'dice' ? 'Choose none' : 'None of these');
const noteOf = (option, silent) => (silent ? '' : option.note);

const shownNumber = (ask, taps) => Number(taps[0] ?? ask.options.find(option => option.likely)?.word ?? ask.options[0].word);
const number = (ask, taps) => {
  const values = ask.options.map(option => Number(option.word)), now = shownNumber(ask, taps);
  return html`<div class="row nowrap big-stepper"><span class="stepper" role="group" aria-label="${ask.prompt}">${
    key('set', icon('minus'), { value: JSON.stringify(String(now - 1)), look: 'step', label: 'One less', disabled: !values.includes(now - 1) })}<b aria-live="polite">${now}</b>${
    key('set', icon('plus'), { value: JSON.stringify(String(now + 1)), look: 'step', label: 'One more', disabled: !values.includes(now + 1) })}</span><span class="text-dim text-small">${
    Math.min(...values)} to ${Math.max(...values)}</span></div>`;
};

// Like options (three NPCs, say) share one key; each tap takes the next of them.
const grouped = options => {
  const groups = new Map();
  options.forEach((option, at) => {
    const name = JSON.stringify([option.word, option.label, option.note, option.card, option.player]);
    groups.set(name, [...(groups.get(name) ?? []), ...Array(option.count ?? 1).fill(at)]);
  });
  return [...groups.values()];
};
const next = (places, taps) => {
  const chosen = places.filter((at, i) => times(taps, at) > places.slice(0, i).filter(one => one === at).length);
  return { chosen: chosen.length, at: places.find((at, i) => times(taps, at) <= places.slice(0, i).filter(one => one === at).length) ?? places[0] };
};

const order = (ask, taps, { drawing }) => html`<div class="order-list">${ask.options.map((option, i) => {
  const at = taps.indexOf(i);
  return choice(i, {
    drawn: drawing.option(option), name: option.label, note: option.note, pressed: at >= 0, look: `act act-wide${at >= 0 ? ' act-chosen' : ''}`,
    end: html`<b class="order-number${at < 0 ? ' order-number-open' : ''}">${at < 0 ? '' : at + 1}</b>`,
  });
})}</div>`;

// What is hardly ever meant waits behind one tap.
const early = (ask, taps, { silent, more }) => {
  if (silent || more || !ask.options.some(option => option.likely === false)) return ask.options;
  return ask.options.filter((option, at) => option.likely !== false || taps.includes(at));
};

const list = (ask, taps, context) => {
  const { drawing, silent, owner } = context, shown = new Set(early(ask, taps, context)), rest = ask.options.length - shown.size;
  const finder = ask.options.length > MANY && ask.style !== 'number' ? html`<label class="field">Find<input class="input" id="find" data-find autocomplete="off"></label>` : '';
  const keys = grouped(ask.options).filter(places => shown.has(ask.options[places[0]])).map(places => {
    const option = ask.options[places[0]], { chosen, at } = next(places, taps);
    const number = places.length > 1 && html`<b class="order-number${chosen ? '' : ' order-number-open'}">${single(ask) ? `×${places.length}` : `${chosen}/${places.length}`}</b>`
      || (!single(ask) && chosen > 0 && html`<b class="order-number">${taps.indexOf(at) + 1}</b>`);
    return choice(at, {
      drawn: drawing.option(option, { owner: option.player ?? owner }),
      name: option.label, note: noteOf(option, silent), pressed: single(ask) ? undefined : chosen > 0,
      look: `act${chosen ? ' act-chosen' : ''}`, end: number,
    });
  });
  return html`${finder}<div class="choice-keys${ask.style === 'number' ? ' choice-keys-number' : ask.options.length > 6 ? ' choice-keys-small' : ''}" data-found>${keys}</div>${rest ? key('more-acts', `${rest} more …`, { look: 'button button-quiet' }) : ''}`;
};

const places = ask => ask.options.flatMap((option, at) => Array(option.count ?? 1).fill(at));
const full = (ask, taps) => taps.length >= Math.min(ask.most, places(ask).length);
// All of them at once, where any number may be chosen.
const every = ask => ask.least < ask.most && ask.style !== 'number' && ask.style !== 'order' && places(ask).length > 1 && ask.most >= places(ask).length
  && ask.options.every(option => option.likely !== false) && key('every', `All ${places(ask).length}`);
const placeOf = (ask, found) => {
  const at = ask.options.findIndex(option => String(option.die) === found || playerKey(option) === found);
  return at < 0 ? undefined : at;
};
const keysOf = (ask, taps, chosen) => ask.options.map((option, at) => (taps.includes(at) === chosen ? option.die ?? playerKey(option) : undefined));

// What is there already: the set that is worn.
const worn = ask => ask.options.flatMap((option, at) => Array(option.known ?? 0).fill(at));

export const pick = {
  begin: worn,
  closed: (ask, taps) => (single(ask) ? taps.length === 1 : full(ask, taps)),
  show(ask, taps, context) {
    const stepped = ask.style === 'number' && ask.options.length > NUMBERS_AS_KEYS, ordered = ask.style === 'order' && ask.most > 1;
    const body = stepped ? number(ask, taps) : ordered ? order(ask, taps, context) : list(ask, taps, context);
    const enough = taps.length >= Math.max(1, ask.least);
    const range = ask.most > 1 && (ask.least === ask.most ? `Choose ${ask.most}.` : `Up to ${ask.most}.`);
    return {
      reason: ordered ? 'Tap them in their order.' : range,
      open: keysOf(ask, taps, false), chosen: keysOf(ask, taps, true), body,
      foot: row(
        stepped && main('send', 'This number'),
        !single(ask) && !stepped && !ordered && taps.length > 0 && main('send', `Choose ${taps.length === 1 ? 'this one' : `these ${taps.length}`}`, { disabled: !enough }),
        !taps.length && every(ask),
        (single(ask) || !taps.length || !worn(ask).length) && none(ask),
      ),
    };
  },
  every: places,
  tap(ask, taps, at) {
    if (single(ask)) return [at];
    const all = ask.options[at].count ?? 1;
    if (times(taps, at) < all) return taps.length < ask.most ? [...taps, at] : taps;
    return taps.filter(one => one !== at);
  },
  die: placeOf,
  undone: (ask, taps) => (JSON.stringify(taps) === JSON.stringify(worn(ask)) ? null : taps.length > worn(ask).length ? taps.slice(0, -1) : worn(ask)),
  answer: (ask, taps) => (ask.style === 'number' && ask.options.length > NUMBERS_AS_KEYS
    ? [String(shownNumber(ask, taps))] : taps.map(at => ask.options[at].word)),
};

const playerKey = option => (option.player === undefined || option.player === null || option.die !== undefined ? undefined : `P${option.player + 1}`);

export const attack = {
  begin: () => [],
  closed: () => false,
  show(ask, taps, { drawing, silent }) {
    const must = ask.options.filter((option, at) => option.must && !taps.includes(at));
    return {
      reason: taps.length ? '' : ask.all ? 'Tap the attackers, or all of them at once; hold “all” to leave some out.' : 'Tap the attackers.',
      open: keysOf(ask, taps, false), chosen: keysOf(ask, taps, true),
      body: html`<div class="choice-keys">${ask.options.map((option, at) => choice(at, {
        drawn: drawing.option(option), name: option.label, note: silent ? '' : option.must ? 'must attack' : option.note,
        pressed: taps.includes(at), look: `act${taps.includes(at) ? ' act-chosen' : ''}`,
      }))}</div>${must.length && !silent ? html`<p class="text-small">${icon('ask')} ${must.map(option => option.label).join(', ')} must attack.</p>` : ''}`,
      foot: row(
        taps.length ? main('send', `Attack with ${taps.length}`) : ask.all && main('all', `Attack with ${ask.options.length > 1 ? `all ${ask.options.length}` : ask.options[0].label}`),
        !taps.length && ask.none && key('none', 'No attack'),
      ),
    };
  },
  tap: (ask, taps, at) => toggled(taps, at),
  die: placeOf,
  undone: (ask, taps) => (taps.length ? taps.slice(0, -1) : null),
  answer: (ask, taps) => taps.map(at => ask.options[at].word),
};
