// People break rules, and that is what a judge needs to see: what was played is written as it was played.
import { worded } from '../history.js';
import { html, icon, key } from '../html.js';

// What both players look at when a turn is over.
export const LIFE = { 'dice-masters': 'life', 'dice-conquest': 'health', 'dungeon-dice': 'fame' };
// What players and judges can set to another number.
export const SET = { 'dice-masters': ['life'], 'dice-conquest': ['health'], 'dungeon-dice': ['wounds', 'experience'] };
export const gameOf = session => (session.view?.game ?? '').split('/')[0];

const lives = (session, ui) => {
  const words = SET[gameOf(session)] ?? [], players = session.view?.position?.players ?? [];
  const changed = words.filter(word => players.some((_, seat) => ui.life?.[`${word} ${seat}`]));
  const now = (word, seat) => (players[seat][word] ?? 0) + (ui.life?.[`${word} ${seat}`] ?? 0);
  return html`<div class="life-steppers">${players.flatMap((player, seat) => words.map(word => html`<div><span class="text-small">${player.name}’s ${word}</span><span class="stepper">${
    key('life', icon('minus'), { value: JSON.stringify([word, seat, -1]), look: 'step', label: `One less for ${player.name}: ${word}`, disabled: now(word, seat) <= 0 })}<b>${now(word, seat)}</b>${
    key('life', icon('plus'), { value: JSON.stringify([word, seat, 1]), look: 'step', label: `One more for ${player.name}: ${word}` })}</span></div>`))}</div>${
    changed.length ? key('life-write', `Write this ${changed.join(' and ')}`, { look: 'button button-main button-big' }) : ''}`;
};

export const different = (session, ui) => ({
  title: 'It happened differently',
  body: html`<p class="text-dim">Say what the table shows. It is stored as played and marked; the game goes on from there, and a judge can look later.</p>
    ${lives(session, ui)}
    <form class="stack" data-form="different"><label class="field">What was done, as a line of the log<input class="input mono" id="done" autocomplete="off" autocapitalize="off" maxlength="300" placeholder="For example: buy Batman with F F"></label>
    <label class="field">Or in your own words<input class="input" id="words" autocomplete="off" maxlength="300" placeholder="For example: Bo took back his block"></label>
    <button class="button button-main button-big">Write it as played</button></form>
    <p class="text-small text-dim">A line is carried out as far as that is clear. Words are kept as a note.</p>`,
});

// The server refused a line: what it says, and the ways on.
export const refusal = (session, fault, line) => html`<div class="note note-warn" role="alert"><b class="tag tag-warn">${icon('warn')}Not written yet</b><h1 class="question-title" tabindex="-1">${fault.entry?.kind === 'judge' ? 'This ruling cannot be carried out' : 'The rules say otherwise'}</h1>
  <p>${fault.message}</p><p class="text-small text-dim"><code class="mono">${line}</code>${fault.rule ? html` · ${fault.rule}` : ''}</p>
  ${fault.legal?.length && !session.silent ? html`<details class="text-small"><summary>What would be legal</summary><ul>${fault.legal.slice(0, 12).map(one => html`<li>${worded(one, session.names)}</li>`)}</ul></details>` : ''}
  <div class="button-row">${fault.entry?.kind !== 'judge' && key('as-played', 'Write it as played', { look: 'button button-main', value: line })}${key('refusal-read', 'Leave it out', { look: 'button' })}</div></div>`;
