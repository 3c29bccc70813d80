// What lies around the question: the bar, the strips, the end of the log, the four keys that never move.
import { running } from './clock.js';
import { counted, shownNumber, worded } from './history.js';
import { count, html, icon, key } from './html.js';
import { offering } from './offers.js';

export const POSES = {
  live: 'being recorded', cocked: 'not confirmed yet', flat: 'confirmed', clash: 'the other phone says not so', judge: 'a judge is called', ghost: 'what if',
};
export const turnDie = (number, pose) => html`<span class="die die-turn die-pose-${pose}" role="img" aria-label="Turn ${number}: ${POSES[pose]}">${number}</span>`;

const clock = at => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

export const poseOf = session => {
  if (session.whatif) return 'ghost';
  if (session.open('call-judge').length) return 'judge';
  if (session.open('dispute').length) return 'clash';
  return 'live';
};

const saved = session => {
  const waiting = session.outbox.waiting.length;
  const ready = session.rules.ready && session.mayGoOn;
  if (session.trouble || session.fault) return { icon: 'warn', words: `${waiting} not taken`, more: '' };
  if (session.offline) return { off: true, icon: 'off', words: waiting ? `${waiting} waiting` : 'no network', more: ready && 'play on' };
  return { icon: 'cloud', words: waiting ? 'sending' : 'saved', more: ready && 'works without network' };
};

const clockOf = session => {
  const [time, over] = running(session);
  return html`<span class="turn-bar-clock${over ? ' turn-bar-clock-over' : ''}" role="timer" aria-label="Time of this turn">${time}</span>`;
};

export const bar = session => {
  const { view } = session, at = saved(session), active = session.names[view?.active] ?? '';
  const home = session.home;
  return html`<header class="turn-bar"><a class="icon-button" href="${home}" aria-label="Leave the table">${icon('prev')}</a>${
    view?.turn ? turnDie(view.turn, poseOf(session)) : ''}<b class="turn-bar-name">${active}</b><span class="turn-bar-step">${view?.step ?? ''}</span>${
    session.timed && !session.ended ? clockOf(session) : ''}
    <span class="network-badge${at.off ? ' network-badge-off' : ''}">${icon(at.icon)}<span>${at.words}${at.more && html`<small>${at.more}</small>`}</span></span></header>`;
};

const strip = (look, sign, words, ...keys) => html`<p class="notice-strip notice-strip-${look}">${icon(sign)}<span>${words}</span>${keys}</p>`;
const small = (act, words, value) => key(act, words, { look: 'strip-key', value });

// Of whoever is to answer: that their phone is away, and since when.
const awayOf = session => {
  const since = session.distance ? session.names.map((_, seat) => seat !== session.seat && session.seatAway(seat)).find(Boolean) : session.away(session.state.scribe?.device);
  return since && `answers once their phone is back: it was last seen at ${since}`;
};
const wished = lines => worded(lines.replace(/^P\d /gm, ''), []).replaceAll('\n', ', ');

export const strips = (session, ui) => {
  const shown = [], { outbox } = session, asked = session.open('ask-undo')[0], wish = session.open('react').at(-1), pen = session.open('ask-pen')[0], scribe = Boolean(session.you.pen) && !session.past;   // in a what-if every phone writes
  if (session.whatif) shown.push(strip('what-if', 'swap', html`<b>What if</b>${session.whatif.from === undefined ? '' : ` after entry ${session.whatif.from}`}<b>.</b> Nothing is recorded.`, small('whatif-end', 'Back to the game')));
  if (session.past) {
    const { number } = session.past, at = session.looking ?? number;
    shown.push(strip('what-if', 'list', html`${number ? 'After' : 'Before the first'} entry${number ? html` <b>${number}</b>` : ''} of ${session.number}.`, at > 0 && small('step', 'Back', -1), small('step', 'On', 1), small('look', 'Go live', session.number)));
  }
  if (session.trouble) shown.push(strip('offline', 'warn', html`<b>${count(outbox.waiting.length, 'entry', 'entries')} not taken.</b> Nothing is lost.`, small('sheet', 'See why', 'trouble')));
  else if (session.offline) {
    const kept = outbox.waiting.length;
    shown.push(strip('offline', 'off', kept
      ? html`<b>Saved on this phone:</b> ${count(kept, 'entry', 'entries')}${outbox.since ? `, since ${clock(outbox.since)}` : ''}. Sent when the network is back.`
      : html`<b>No network.</b> What you enter is saved on this phone.`, small('sheet', 'How', 'keeping')));
  }
  if (view(session).last_turn && !view(session).over) shown.push(strip('time', 'clock', html`<b>Time is called.</b> ${
    view(session).last_turn > view(session).turn ? `Turn ${view(session).last_turn} is the last.` : 'This turn is the last.'}`));
  const { watch, delay } = session.state.recording;
  if (session.you.role === 'onlooker' && !session.ended && !session.shut) shown.push(strip('question', 'open', watch === 'delayed' ? html`You look on. You see the game <b>${count(delay, 'minute')}</b> later.` : 'You look on.'));
  if (session.silent) shown.push(strip('silent', 'hush', html`<b>Takes down only.</b> No hints, no warnings.`));
  if (asked && (session.distance ? session.seat !== null && asked.seat !== session.seat : scribe && session.takes(asked.text))) shown.push(strip('question', 'undo', html`${asked.by || 'The other phone'} asks to take back ${session.taking(asked.text)}.`, small('allow-undo', 'Take back', asked.text), small('refuse-undo', 'Keep')));
  else if (asked && asked.device === session.you.device) shown.push(strip('question', 'undo', html`You ask to take back ${session.taking(asked.text)}. <b>${session.undoNames}</b> ${awayOf(session) || 'answers'}.`, small('withdraw', 'Never mind', 'ask-undo')));
  if (pen && scribe) shown.push(strip('question', 'edit', html`${pen.by || 'The other phone'} asks for the pen.`, small('hand-over', 'Hand it over', pen.device ?? ''), small('keep-pen', 'Keep it')));
  if (wish && session.writes && !session.whatif && wish.id !== ui.wishRead) shown.push(strip('question', 'react', html`${wish.by || 'The other player'} reacts: <b>${wished(wish.text)}</b>`, small('write-wish', 'Write it', wish.text), small('wish-read', 'No', wish.id)));
  else if (wish && wish.device === session.you.device) shown.push(strip('question', 'react', html`You react: <b>${wished(wish.text)}</b>. The phone that writes is shown it.`, small('withdraw', 'Take it back', 'react')));
  if (session.myOffer) shown.push(strip('question', 'swap', offering(session, session.myOffer), small('withdraw', 'Take it back', 'offer')));
  if (ui.undone) shown.push(html`<p class="notice-strip notice-strip-undone" role="status">${icon('undo')}<span>Taken back: <b>${ui.undone}</b></span>${
    session.mayWrite && !session.distance && outbox.last.number === ui.undoneAt + 1 && small('put-back', 'Put back', ui.undoneAt)}</p>`);
  if (session.judges) for (const call of [...session.open('call-judge'), ...session.open('dispute')]) shown.push(strip('question', 'judge', html`<b>${call.by || 'A phone at the table'}</b> ${call.kind === 'dispute' ? 'says not so' : 'calls a judge'} at entry ${shownNumber(session, call.number)}${call.text ? html`: “${call.text}”` : '.'}`, call.number < session.number && small('look', 'Show it', call.number)));
  const disputed = !session.judges && session.open('dispute').filter(signal => signal.device !== session.you.device)[0];
  if (disputed) shown.push(strip('question', 'ask', html`${disputed.by || 'The other phone'} says: not so. ${disputed.text}`, small('sheet', 'Correct it', 'different')));
  if (session.notice) shown.push(strip('offline', 'warn', session.notice, small('notice-read', 'Close')));
  return shown;
};
const view = session => session.view ?? {};

// --- the log ---

// The mark of every line of an entry of such a kind.
export const MARK_OF = { different: 'as played', correction: 'corrected' };
const MARKS = { inferred: ['ok', 'inferred'], corrected: ['edit', 'corrected'], 'as played': ['diff', 'as played'], ruling: ['judge', 'ruling'], doubt: ['ask', 'not so'] };
export const kindOfLine = line => line.mark || (/^!judge/.test(line.text) ? 'ruling' : '');

export const logLine = (line, { names = [], notation = false, end = '' } = {}) => {
  const mark = kindOfLine(line), [sign, word] = MARKS[mark] ?? ['', mark];
  const text = notation ? html`<code class="mono">${line.text}</code>` : html`<span>${line.sentence ?? worded(line.text, names)}</span>`;
  return html`<li class="${mark ? `log-line-${mark.replace(' ', '-')}` : ''}"><span class="log-number">${line.number ?? line.line}</span><span class="log-sentence">${text}${
    word && mark !== 'inferred' ? html`<span class="log-mark">${sign && icon(sign)}${word}</span>` : ''}</span>${end}</li>`;
};

export const isTurn = line => /^(turn|round) \d/.test(line.text);

export const tail = (lines, session, pose, end = '') => {
  const shown = lines.filter(line => line.mark !== 'inferred' || isTurn(line)).slice(-12);
  const newest = shown.at(-1);
  return html`<ol class="log-tail${end ? ' log-tail-kept' : ''}" aria-label="The log, newest last">${shown.map(line => (isTurn(line)
    ? html`<li class="log-turn">${turnDie(line.turn, line.turn === session.view?.turn ? pose : 'flat')}<b>${worded(line.text, session.names)}</b></li>`
    : logLine(line, { names: session.names, end: line === newest ? end : '' })))}</ol>`;
};

// --- four keys ---

export const thumbs = (session, ui, undo) => {
  const halted = session.open('call-judge').length > 0;
  const react = session.reactions, may = react.length > 0;   // also before the last pass, which ends the game
  const who = [...new Set(react.map(option => session.names[option.player]).filter(Boolean))].join(', ');
  const thumb = (act, sign, word, more, options = {}) => key(act, html`${icon(sign)}<span>${word}</span><small>${more}</small>`, { look: `thumb${options.lit ? ' thumb-bar-lit' : ''}`, ...options });
  return html`<nav class="thumb-bar" aria-label="Always here">${
    thumb('undo', 'undo', undo.asks ? 'Ask to undo' : 'Undo', undo.words, { disabled: !undo.possible })}${
    thumb('sheet', 'react', 'React', may ? `${who || 'somebody'} may` : 'nobody may', { value: 'react', lit: may, disabled: halted || !may })}${
    thumb('sheet', 'list', 'Log', session.open('dispute').length ? 'not so' : count(counted(session).length, 'entry', 'entries'), { value: 'log' })}${
    thumb('sheet', 'more', 'More', 'judge, notes', { value: 'more' })}</nav>`;
};
