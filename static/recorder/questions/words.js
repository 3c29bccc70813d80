// Pieces that the questions share.
import { html, icon, key } from '../html.js';

export const toggled = (taps, word) => (taps.includes(word) ? taps.filter(one => one !== word) : [...taps, word]);
export const times = (words, word) => words.filter(one => one === word).length;

// A wide key: a die or sign, a name, and a line that says more. `answer` is what a tap means, as JSON.
export const choice = (answer, { drawn = '', name, note = '', look = 'act act-wide', pressed, end = '' }) => key(
  'tap',
  html`${drawn}<span class="act-words"><b>${name}</b>${note && html`<span>${note}</span>`}</span>${end}`,
  { value: JSON.stringify(answer), look, pressed },
);

export const main = (act, words, more = {}) => key(act, words, { look: 'button button-big button-main', ...more });

export const stepper = (act, name, value, { least, most }) => html`<span class="stepper" role="group" aria-label="${name}">${
  key(act, icon('minus'), { value: JSON.stringify([name, -1]), look: 'step', label: `One less: ${name}`, disabled: value <= least })}<b>${
  value}</b>${key(act, icon('plus'), { value: JSON.stringify([name, 1]), look: 'step', label: `One more: ${name}`, disabled: value >= most })}</span>`;
