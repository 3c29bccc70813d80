// Calling a judge, and the judge's own line.
import { spoken } from '../../table/dice.js';
import { html, icon, key } from '../html.js';
import { shownNumber } from '../history.js';
import { gameOf, SET } from './different.js';

export const judge = session => ({
  title: 'Call a judge?',
  body: html`<p>Both phones show it, and the entry you are at is pinned${session.state?.number ? html` (entry ${shownNumber(session, session.state.number)})` : ''}.</p>
    <form class="stack" data-form="call"><label class="field">What is it about? (optional)<input class="input" id="about" maxlength="200" autocomplete="off"></label>
    <button class="button button-ruling button-big">${icon('judge')} Call a judge</button></form>`,
});

// What becomes of the entry that breaks a rule.
const EFFECTS = { stands: 'The entry that breaks a rule is left to stand as it was played.', undone: 'The entry that breaks a rule stays in the log and has no effect.' };

// Dice of Dice Masters that a judge may put elsewhere, as a ruling names them: [word, words to read].
const FROM = { field: '', attack: '', reserve: '', prep: ':prep', used: ':used' };
const PLACES = [['card', 'back on its card'], ['used', 'the used pile'], ['prep', 'the prep area'], ['bag', 'the bag']];
const movable = session => {
  const found = new Map();
  for (const [seat, { name: player, zones }] of (session.view?.position?.players ?? []).entries()) {
    for (const [zone, mark] of Object.entries(FROM)) {
      for (const die of zones?.[zone] ?? []) {
        const name = die.name.split(':')[0], word = mark ? `${name.replaceAll(' ', '-')}${mark}` : die.label ?? name.replaceAll(' ', '-');
        found.set(`${/^P\d\./.test(word) ? '' : `P${seat + 1}.`}${word}`, `${player}: ${spoken(mark ? name : word.replace(/^P\d\./, '').replace(/[:#]/g, ' '))}, ${zone}`);
      }
    }
  }
  return [...found];
};

export const ruling = (session, ui) => {
  const kind = ui.ruling ?? 'note', words = SET[gameOf(session)] ?? [], { past } = session;
  const chips = [['note', 'Play on'], words.length && ['set', `Set ${words.join(' or ')}`], ['stands', 'It stands'], ['undone', 'It is undone'], gameOf(session) === 'dice-masters' && ['move', 'Move a die'], ['line', 'A line']].filter(Boolean);
  const one = words.length > 1 ? 'number' : words[0];
  const what = words.length > 1 ? html`<label class="field">What<select class="input" id="ruled-what">${words.map(word => html`<option>${word}</option>`)}</select></label>`
    : html`<input type="hidden" id="ruled-what" value="${words[0]}">`;
  return {
    title: past ? `Rule at entry ${past.number}` : 'Rule at this line',
    body: html`<div class="row" role="group" aria-label="Kind of ruling">${chips.map(([name, words]) => key('ruling-kind', words, { value: name, look: 'chip', pressed: kind === name }))}</div>
      <form class="stack" data-form="ruling">${
        past ? html`<label class="row check"><input type="checkbox" id="ruled-back"><span>Take the game back to entry ${past.number} first. Without this the ruling comes after entry ${session.number}.</span></label>` : ''}${
        kind === 'set' ? html`${what}<label class="field">Whose ${one}<select class="input" id="ruled-seat">${
        session.names.map((name, seat) => html`<option value="${seat + 1}">${name}</option>`)}</select></label><label class="field">New ${one}<input class="input" id="ruled-number" inputmode="numeric" size="3" required></label>` : ''}${
        kind === 'move' ? html`<label class="field">Which die<select class="input" id="ruled-die">${movable(session).map(([word, words]) => html`<option value="${word}">${words}</option>`)}</select></label><label class="field">Where it goes<select class="input" id="ruled-place">${
        PLACES.map(([place, words]) => html`<option value="${place}">${words}</option>`)}</select></label>` : ''}${
        EFFECTS[kind] ? html`<p class="text-small text-dim">${EFFECTS[kind]}</p>` : ''}${
        kind === 'line' ? html`<label class="field">The line, without “!judge”<input class="input mono" id="ruled-line" autocomplete="off" maxlength="300" required></label>` : ''}
      <label class="field">Both phones will read<textarea class="input" id="ruled-words" maxlength="280"></textarea></label>
      <button class="button button-main button-big">Send the ruling</button></form>`,
  };
};
