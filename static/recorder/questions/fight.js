// pairs: who blocks whom. split: how damage is divided.
import { count, html, key, row } from '../html.js';
import { pricedOf } from '../compose.js';
import { choice, main, stepper } from './words.js';

// Taps are [blocker, attacker], the word of the attacker whose blockers are told next, and the place of a blocker that
// cannot block that one: it waits for its attacker.
const pairsOf = taps => taps.filter(Array.isArray);
const held = taps => taps.find(tap => Number.isInteger(tap));
const foesOf = ask => [...new Set(ask.options.flatMap(one => one.whom))];
// After a block the next attacker that nobody blocks is asked for; an attacker that was tapped stays until then.
const current = (ask, taps) => {
  const last = taps.findLast(tap => !Number.isInteger(tap)), foes = foesOf(ask);
  if (!Array.isArray(last)) return last ?? foes[0];
  const at = foes.indexOf(last[1]), blocked = new Set(pairsOf(taps).map(([, word]) => word));
  return [...foes.slice(at + 1), ...foes.slice(0, at)].find(word => !blocked.has(word)) ?? last[1];
};

// What a block costs against this attacker.
const priceOf = ({ pay }, { priced }, attacker) => {
  const cost = pay && priced?.includes(attacker) && [pay.cost && `${pay.cost} energy`, pay.life && `${pay.life} life`].filter(Boolean).join(' and ');
  return cost && `costs ${cost}`;
};

export const pairs = {
  begin: () => [],
  closed: () => false,
  show(ask, taps, { drawing, attackers, silent }) {
    const done = pairsOf(taps), at = held(taps), option = at === undefined ? null : ask.options[at];
    const whom = place => done.filter(([one]) => one === place).map(([, word]) => attackers(word).label);
    const foes = foesOf(ask), now = current(ask, taps);
    const keys = ask.options.map((one, place) => {
      const blocks = whom(place);
      return choice(place, {
        drawn: drawing.option(one), name: one.label, pressed: blocks.length > 0,
        note: blocks.length ? `blocks ${blocks.join(', ')}` : silent ? '' : [one.must ? 'must block' : one.note, priceOf(ask, one, now)].filter(Boolean).join(' · '),
        look: `act${blocks.length ? ' act-chosen' : ''}`,
      });
    });
    const foe = (word, value, pressed) => {
      const one = attackers(word);
      return choice(value, { drawn: drawing.option(one), name: one.label, note: one.note, look: `act${pressed ? ' act-chosen' : ''}`, pressed });
    };
    const targets = option && html`<p class="text-small">${option.label} blocks:</p><div class="choice-keys">${option.whom.map(word => foe(word, [at, word]))}</div>`;
    const against = foes.length > 1 && html`<p class="text-small">Against:</p><div class="choice-keys choice-keys-small">${foes.map(word => foe(word, word, word === now))}</div>`;
    const blockers = new Set(done.map(([one]) => one)).size;
    const priced = ask.pay ? pricedOf(ask, pairs.answer(ask, taps)) : 0;
    return {
      reason: option ? 'Now tap the attacker.' : foes.length > 1 ? `Tap who blocks ${attackers(now).label}, or another attacker first.` : 'Tap the blockers.',
      open: option ? option.whom.map(word => attackers(word).die) : [...ask.options.map(one => one.die), ...(against ? foes.map(word => attackers(word).die) : [])],
      chosen: [at, ...done.map(([one]) => one)].filter(place => place !== undefined).map(place => ask.options[place].die),
      body: option ? targets : html`${against}<div class="choice-keys">${keys}</div>`,
      foot: row(
        option && key('back', 'Another blocker'),
        !option && blockers > 0 && main('send', blockers === 1 ? 'This block' : `These ${blockers} blocks`),
        !option && priced > 0 && ask.pay.sources.length > 0 && key('pay-blocks', 'Pay otherwise …', { look: 'button' }),
        !option && !blockers && (ask.none || silent) && main('none', 'No block'),
      ),
    };
  },
  tap(ask, taps, value) {
    const others = taps.filter(tap => !Number.isInteger(tap));
    if (!Number.isInteger(value)) return [...others, value];
    const { whom, many } = ask.options[value], now = current(ask, taps), mine = ([one, word]) => one === value && (!many || word === now);
    if (whom.length > 1 && !whom.includes(now)) return [...others, value];
    const word = whom.length > 1 ? now : whom[0];
    const rest = others.filter(tap => typeof tap === 'string' || !mine(tap)), before = pairsOf(taps).filter(mine);
    const moves = typeof others.at(-1) === 'string' && before.every(([, whom]) => whom !== word);   // to the attacker that was tapped
    return before.length && !moves ? rest : [...rest, [value, word]];
  },
  die(ask, found, taps, { attackers }) {
    const blocker = held(taps), whom = blocker === undefined ? foesOf(ask) : ask.options[blocker].whom;
    const word = whom.find(at => String(attackers(at).die) === found);
    if (word && (blocker !== undefined || whom.length > 1)) return blocker === undefined ? word : [blocker, word];
    const at = ask.options.findIndex(option => String(option.die) === found);
    return at < 0 ? undefined : at;
  },
  undone: (ask, taps) => (taps.length ? taps.slice(0, -1) : null),
  answer: (ask, taps) => pairsOf(taps).map(([at, word]) => [ask.options[at].word, word]),
};

// Taps are [source, recipient, more or less]; what is given to one is taken from the recipient that has most.
const shares = (ask, taps) => {
  const given = Object.fromEntries(ask.options.map(source => [source.word, Object.fromEntries(source.to.map(share => [share.word, share.given]))]));
  for (const [source, word, by] of taps) {
    const to = given[source];
    const others = Object.keys(to).filter(one => one !== word && (by < 0 || to[one] > 0));
    const other = others.sort((a, b) => (by > 0 ? to[b] - to[a] : 0))[0];
    if (!other || to[word] + by < 0) continue;
    to[word] += by;
    to[other] -= by;
  }
  return given;
};

export const split = {
  begin: () => [],
  closed: () => false,
  show(ask, taps, { drawing, silent }) {
    const given = shares(ask, taps);
    return {
      reason: silent ? '' : 'Filled in so that most fall. Tap to change it.',
      body: html`${ask.options.map(source => html`<section class="damage-split" role="group" aria-label="${source.label}">
        <h2 class="text-small">${source.label} deals ${source.total}</h2>${source.to.map(share => {
          const amount = given[source.word][share.word], name = JSON.stringify([source.word, share.word]);
          const falls = share.needs > 0 && amount >= share.needs;
          return html`<div class="damage-split-row">${drawing.option(share)}<b class="grow">${share.label}</b>${
            stepper('split', name, amount, { least: 0, most: source.total })}<span class="damage-split-of">${
            silent || !share.needs ? '' : html`of ${share.needs}<b class="tag ${falls ? 'tag-bad' : ''}">${falls ? 'falls' : 'stays'}</b>`}</span></div>`;
        })}</section>`)}`,
      foot: row(main('send', `Assign ${count(ask.options.reduce((sum, source) => sum + source.total, 0), 'damage', 'damage')}`)),
    };
  },
  tap: (ask, taps, tap) => [...taps, tap],
  undone: (ask, taps) => (taps.length ? taps.slice(0, -1) : null),
  answer: (ask, taps) => shares(ask, taps),
};
