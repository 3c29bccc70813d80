// Notes, a line that no key offers, time, a concession.
import { html, key } from '../html.js';
import { gameOf } from './different.js';

export const note = () => ({
  title: 'Write a note',
  body: html`<form class="stack" data-form="note"><label class="field">It is kept in the log and changes nothing in the game<input class="input" id="note" maxlength="300" autocomplete="off"></label>
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
  return AFTER_TIME[chosen ?? (gameOf(session) === 'dice-masters' ? 'at_once' : '')] ?? 'The log notes that time was called. The organizer says what that means.';
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

// How a game ends before its end: who may give up, and what all agree on. [line, words, words of an offer]
const TIE = ['tie', 'A draw is agreed', 'Offer a draw'], STOP = ['stop', 'Stop here: nobody has won', 'Offer to stop: nobody has won'];
const EARLY = {
  'dice-masters': { title: 'Who concedes?', each: 'concedes', agreed: [TIE, STOP] },
  'dice-conquest': { title: 'Do the heroes give up?', all: 'The heroes give up', agreed: [['stop', 'Stop here: the run is unfinished', 'Offer to stop: the run is unfinished']] },
  'dungeon-dice': { title: 'Stop here?', agreed: [STOP] },
};
const earlyOf = session => EARLY[gameOf(session)] ?? { title: 'Stop here?', agreed: [STOP] };
// At a distance everybody speaks for themselves; alone with bots nobody has to agree.
export const alone = ({ distance, names }) => Object.keys(distance.bots).length === names.length - 1;
const agreedBy = session => earlyOf(session).agreed.filter(([line]) => !session.distance || line === 'stop' || !alone(session));
const offers = session => Boolean(session.distance) && !alone(session);
const givers = session => {
  const { each, all } = earlyOf(session), mine = session.seat ?? 0;
  if (all) return [[mine, all]];
  return each ? session.names.map((name, seat) => [seat, `${name} ${each}`]).filter(([seat]) => !session.distance || seat === session.seat) : [];
};

// The line of the list under More; null where nobody may end this game early.
export const earlyItem = session => {
  const [giver] = givers(session), agreed = agreedBy(session);
  if (!giver && !agreed.length) return null;
  const { all } = earlyOf(session), name = all ?? (giver ? (session.distance ? 'Concede' : 'Somebody concedes') : 'Stop here');
  return [name, giver ? (agreed.length > 1 ? 'Or a draw, or no winner' : agreed.length ? 'Or you stop without a winner' : '') : 'Nobody has won'];
};

export const concede = session => ({
  title: offers(session) ? 'End the game early?' : earlyOf(session).title,
  body: html`<div class="choice-keys">${givers(session).map(([seat, words]) => key('concede', words, { value: seat, look: 'button button-big' }))}${
    agreedBy(session).map(([line, words, offer]) => key('end-early', offers(session) ? offer : words, { value: line, look: 'button button-big' }))}</div>
    ${offers(session) && html`<p class="text-small text-dim">What is offered happens when the other players agree.</p>`}${!session.distance && html`<p class="text-small text-dim">It can be taken back with Undo until the log is handed in.</p>`}`,
});

export const discard = () => ({
  title: 'Throw this recording away?',
  body: html`<p>For a recording that was begun by mistake. Nothing of it is handed in, and it cannot be opened again.</p>
    <div class="button-row">${key('discard', 'Throw it away', { look: 'button button-big button-bad' })}${key('close', 'Keep recording', { look: 'button button-big' })}</div>`,
});
