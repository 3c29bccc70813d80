// Calling a judge, and the judge's own line.
import { html, icon, key } from '../html.js';
import { gameOf, SET } from './different.js';

export const judge = session => ({
  title: 'Call a judge?',
  body: html`<p>Both phones show it, and the entry you are at is pinned${session.state?.number ? html` (entry ${session.state.number})` : ''}.</p>
    <form class="stack" data-form="call"><label class="field">What is it about? (optional)<input class="input" id="about" maxlength="200" autocomplete="off"></label>
    <button class="button button-ruling button-big">${icon('judge')} Call a judge</button></form>`,
});

export const ruling = (session, ui) => {
  const kind = ui.ruling ?? 'note', words = SET[gameOf(session)] ?? [], { past } = session;
  const chips = [['note', 'Play on'], words.length && ['set', `Set ${words.join(' or ')}`], ['stands', 'It stands'], ['line', 'A line']].filter(Boolean);
  const one = words.length > 1 ? 'number' : words[0];
  const what = words.length > 1 ? html`<label class="field">What<select class="input" id="ruled-what">${words.map(word => html`<option>${word}</option>`)}</select></label>`
    : html`<input type="hidden" id="ruled-what" value="${words[0]}">`;
  return {
    title: past ? `Rule at entry ${past.number}` : 'Rule at this line',
    body: html`<div class="row" role="group" aria-label="Kind of ruling">${chips.map(([name, words]) => key('ruling-kind', words, { value: name, look: 'chip', pressed: kind === name }))}</div>
      <form class="ruling-form" data-form="ruling">${
        past ? html`<label class="check"><input type="checkbox" id="ruled-back"> Take the game back to entry ${past.number} first. Without this the ruling stands behind entry ${session.number}.</label>` : ''}${
        kind === 'set' ? html`${what}<label class="field">Whose ${one}<select class="input" id="ruled-seat">${
        session.names.map((name, seat) => html`<option value="${seat + 1}">${name}</option>`)}</select></label><label class="field">New ${one}<input class="input" id="ruled-number" inputmode="numeric" size="3" required></label>` : ''}${
        kind === 'line' ? html`<label class="field">The line, without “!judge”<input class="input mono" id="ruled-line" autocomplete="off" maxlength="300" required></label>` : ''}
      <label class="field">Both phones will read<textarea class="input" id="ruled-words" maxlength="280"></textarea></label>
      <button class="button button-main button-big">Send the ruling</button></form>`,
  };
};
