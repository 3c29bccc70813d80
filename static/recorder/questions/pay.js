// What an act costs: a payment is filled in; tapping dice of the reserve pool changes it.
import { capital, html, icon, key, row } from '../html.js';
import { main, times } from './words.js';

// Another way to pay than the one filled in.
export const canChange = pay => Boolean(pay && !pay.forced && pay.sources.length > 0);
export const worth = (pay, words) => words.reduce((sum, word) => {
  const source = pay.sources.find(one => one.word === word || one.half === word);
  return sum + (source ? (source.half === word ? 1 : source.worth) : 0);
}, 0);

export const show = (option, words, { drawing, silent }) => {
  const { pay } = option;
  const paid = worth(pay, words), enough = paid >= pay.cost;
  const used = new Map();   // of like dice as many are marked as were tapped: whole ones first, then one that pays half
  const keys = pay.sources.map(source => {
    const before = used.get(source.word) ?? 0, whole = times(words, source.word);
    used.set(source.word, before + 1);
    return { source, at: before, on: whole > before ? 'whole' : source.half && whole + times(words, source.half) > before ? 'half' : '' };
  });
  return {
    prompt: `${capital(option.label)}: which dice pay?`,
    reason: `Costs ${pay.cost}${pay.energy ? `, at least one ${pay.energy}` : ''}. Tap the dice that pay${pay.sources.some(source => source.half) ? '; a second tap on a die of two pays one of them' : ''}.`,
    body: html`<div class="pay-dice dice" role="group" aria-label="Dice that may pay">${keys.map(({ source, on, at }) => html`<button type="button"
      class="die-key pay-die${on ? ' die-key-chosen' : ''}" data-act="pay-with" data-value="${JSON.stringify([source.word, at, on, source.half ?? ''])}" aria-pressed="${String(Boolean(on))}"
      aria-label="${source.shows}${on === 'half' ? ', one of it' : ''}">${drawing.option({ die: source.die, word: source.word })}<small>${on === 'half' ? '1 of 2' : source.shows}</small></button>`)}</div>${
      silent ? '' : html`<p class="damage-sum ${enough ? 'damage-sum-good' : 'damage-sum-warn'}">${icon(enough ? 'ok' : 'ask')}<b>${paid}</b> of ${pay.cost}</p>`}`,
    foot: row((pay.ways ?? []).map((way, at) => key('pay-way', `With ${way.map(word => shownOf(pay, word)).join(' ')}`, { value: at, look: 'button' })), main('pay-now', `Pay with ${words.length === 1 ? 'this die' : `these ${words.length}`}`, { disabled: !enough && !silent })),
  };
};

// `SS/1` is one of the two energy of a die.
const shownOf = (pay, word) => {
  const half = pay.sources.find(source => source.half === word);
  return half ? `one of ${half.shows}` : pay.sources.find(source => source.word === word)?.shows ?? word;
};

// The words after a tap on one of like dice: not paid, paid whole, one of its two energy, not paid again.
export const changed = (words, [word, , on, half]) => {
  if (!on) return [...words, word];
  const at = words.lastIndexOf(on === 'half' ? half : word), rest = words.filter((_, i) => i !== at);
  return on === 'whole' && half ? [...rest, half] : rest;
};
