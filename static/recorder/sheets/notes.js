// Notes, a line that no key offers, time, a concession.
import { html, key } from '../html.js';
import { gameOf } from './different.js';

export const note = () => ({
  title: 'Write a note',
  body: html`<form class="stack" data-form="note"><label class="field">It stands in the log and changes nothing<input class="input" id="note" maxlength="300" autocomplete="off"></label>
    <button class="button button-main button-big">Write the note</button></form>`,
});

export const word = () => ({
  title: 'A line of the log',
  body: html`<p class="text-dim">What no key offers can be written as the notation has it. It is read at once, or when the network is back.</p>
    <form class="stack" data-form="line"><label class="field">The line<input class="input mono" id="line" maxlength="400" autocomplete="off" autocapitalize="off"></label>
    <button class="button button-main button-big">Write this line</button></form>`,
});

// What the rules of the event say (the option time_called); a game without it only notes that time was called.
const AFTER_TIME = {
  at_once: 'The game ends now: whoever has most life wins.', turn_ends: 'This turn is played to its end; then whoever has most life wins.',
  five_turns: 'This turn and five more are played; then whoever has most life wins.',
};
const procedure = session => {
  const chosen = (session.table?.options ?? []).find(option => option.startsWith('time_called'))?.split('=')[1];
  return AFTER_TIME[chosen ?? (gameOf(session) === 'dice-masters' ? 'at_once' : '')] ?? 'The log notes that time was called. What that means the organizer says.';
};

// An attack that has been declared: whose answer is still open is asked first.
const attackIsOpen = session => (session.view?.position?.players ?? []).some(player => player.zones?.attack?.length);

export const time = session => (attackIsOpen(session) ? {
  title: 'Deal the damage first?',
  body: html`<p>An attack is open, and time comes behind its damage. Go on to the end of the attack, then write that time is called.</p>
    <p class="text-small text-dim">Without that the attack ends as it stands: who is not blocked deals damage to the other player.</p>
    <div class="button-row">${key('close', 'Finish the attack first', { look: 'button button-main button-big' })}${key('time', 'Time is called: it ends as it stands')}</div>`,
} : {
  title: 'Is time called?',
  body: html`<p>${procedure(session)}</p>
    <div class="button-row">${key('time', 'Write: time is called', { look: 'button button-main button-big' })}${key('close', 'Play on')}</div>`,
});

export const concede = session => ({
  title: 'Who concedes?',
  body: html`<div class="choice-keys">${session.names.map((name, seat) => (!session.distance || seat === session.seat) && key('concede', `${name} concedes`, { value: seat, look: 'button button-big' }))}</div>`,
});
