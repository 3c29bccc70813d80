// What is saved where, and whether this phone goes on without a network.
import { LOADING, NONE, OFF, READY, SAVING } from '../engine/engine.js';
import { count, html, icon, key, row } from '../html.js';
import { keeps } from '../vault.js';

const MEGABYTES = 7;   // of the interpreter and the rules, as they come over the line

const RULES = {
  [READY]: () => 'The rules are on this phone. Without a network it asks the next question itself.',
  [LOADING]: () => 'The rules are being loaded. When they are here, this phone asks the next question itself.',
  [OFF]: () => 'Somebody has turned this off on this phone. The next question comes from the server.',
  [SAVING]: () => `This phone saves data or memory, so the rules are loaded only if you want it (${MEGABYTES} MB).`,
  [NONE]: ({ rules }) => `The rules cannot run on this phone, so the next question comes from the server. ${rules.why}`,
};
const rulesWords = session => {
  if (session.distance) return 'The server throws the dice of this game, so it goes on only with a network.';
  if (!session.mayGoOn) return 'The phone with the pen goes on without a network. This one only shows the game.';
  return (RULES[session.rules.state] ?? RULES[LOADING])(session);
};
const pageWords = session => {
  if (session.pageKept) return 'This page is kept too: it opens again without a network, after a reload or an empty battery.';
  return window.isSecureContext ? 'This page is not kept by the browser. Leave it open while there is no network.'
    : 'This store speaks http, and browsers keep no page of it: leave it open while there is no network, and do not reload it.';
};
const entryWords = () => (keeps() ? 'What you enter is saved on this phone before it is sent, and stays there until the store has it.'
  : 'This browser saves nothing (a private window?): what you enter is kept only while this page stays open.');

// One line for the list under More.
export const keptWords = session => (session.rules.ready && session.mayGoOn ? 'Works. What is saved where' : 'What is saved where');

// What a page says that has no next question.
export const withoutRules = session => `${rulesWords(session)}${session.distance ? '' : ' You can go on by hand until then.'}`;

export const keeping = session => {
  const { state } = session.rules, { waiting } = session.outbox;
  const said = [['cloud', waiting.length ? `${count(waiting.length, 'entry waits', 'entries wait')} to be sent.` : 'The store has every entry.'], ['ok', entryWords()],
    ['list', pageWords(session)], [session.rules.ready && session.mayGoOn ? 'ok' : 'clock', rulesWords(session)]];
  return {
    title: 'Without a network',
    body: html`<ul class="kept-list">${said.map(([sign, words]) => html`<li>${icon(sign)}<span>${words}</span></li>`)}</ul>
      <p class="text-small text-dim">When the network is back, everything is sent in its order, and the store checks it again. If another phone went on meanwhile, you are asked.</p>${
      row(session.mayGoOn && (state === OFF || state === SAVING) && key('rules-here', `Load the rules (${MEGABYTES} MB)`, { value: 'yes', look: 'button button-big' }),
        session.mayGoOn && (state === READY || state === LOADING) && key('rules-here', 'Do not keep the rules on this phone', { value: 'no', look: 'button' }))}`,
  };
};
