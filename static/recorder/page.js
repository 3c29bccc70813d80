// The recorder's page: the table, the log that writes itself, one question, four keys that never move.
import { felt, keyOf } from '../table/felt.js';
import { bar, MARK_OF, poseOf, strips, tail, thumbs } from './frame.js';
import { bringBack, remember } from './focus.js';
import { counted, linesOf, sentenceOf, shortOf, shownNumber, spokenOf, worded } from './history.js';
import { count, html, icon, key, raw, row } from './html.js';
import { offered } from './offers.js';
import { main } from './questions/words.js';
import { ended, proposal, winnerOf } from './result.js';
import { refusal } from './sheets/different.js';
import { sheet } from './sheets/index.js';
import { withoutRules } from './sheets/keeping.js';
import { awaiting, joining, starting, turnToConfirm } from './together.js';

const strings = list => new Set((list ?? []).filter(one => one !== undefined && one !== null).map(String));

// What was typed, chosen and ticked in a form stays when the page is drawn anew.
const restore = (field, before) => {
  if (field?.type === 'checkbox') field.checked = before.checked;
  else if (field && (!field.value || field.tagName === 'SELECT')) field.value = before.value;
};

// How far a list is scrolled; undefined at its end, where it stays while it grows.
const placeIn = list => (list && list.scrollTop + list.clientHeight < list.scrollHeight - 4 ? list.scrollTop : undefined);

// `at`: the hash of the entry behind which the page that is shown was drawn.
export class Page {
  constructor(root, session, answering, ui) { Object.assign(this, { root, session, answering, ui, sheetShown: '' }); }

  draw() {
    const { session, ui, root } = this, before = remember(root);
    const scrolled = placeIn(root.querySelector('[data-scroll]')), band = root.querySelector('.question-band')?.scrollTop ?? 0, question = this.answering.id;
    const typed = [...root.querySelectorAll('input[id], textarea[id], select[id]')].map(({ id, value, checked }) => ({ id, value, checked }));
    if (!session.state) { root.innerHTML = String(this.waiting()); return; }
    session.drawing.look(session.view?.position);
    this.answering.look(this.asked());
    const opened = ui.sheet && ui.sheet !== this.sheetShown;
    root.className = `recorder${session.whatif ? ' recorder-what-if' : ''}${session.open('call-judge').length ? ' recorder-judged' : ''}`;
    root.innerHTML = String(this.whole());
    for (const was of typed) restore(root.querySelector(`#${CSS.escape(was.id)}`), was);
    const panel = root.querySelector('.sheet');
    for (const part of root.children) part.inert = Boolean(panel) && part !== panel && !part.matches('.sheet-veil, .tap-missed');
    const list = root.querySelector('[data-scroll]');
    if (list) list.scrollTop = scrolled ?? list.scrollHeight;
    if (question === this.answering.id) root.querySelector('.question-band').scrollTop = band;
    if (opened) panel.querySelector('h2').focus();
    else bringBack(root, before, ui.sheet ? ['.sheet h2'] : [this.opener, '.question-title'].filter(Boolean));
    this.sheetShown = ui.sheet ?? '';
    this.at = session.outbox.last.hash;
    this.say();
  }

  // What a screen reader hears after a tap: the newest line, and the question.
  say() {
    const voice = document.getElementById('voice'), title = this.root.querySelector('.question-title')?.textContent ?? '';
    const last = counted(this.session).at(-1);
    const words = [(last && spokenOf(last, this.session) || '').replace(/\.$/, ''), title].filter(Boolean).join('. ');
    if (voice.textContent !== words) voice.textContent = words;
  }

  asked() {
    const { session } = this, { ask } = session.view ?? {};
    return session.writes && session.settled && (!session.ended || session.whatif) && !session.fault && !session.trouble && !session.agreeing ? ask ?? null : null;
  }

  waiting() { return html`<section class="question-band"><div class="question question-waiting"><span class="pulse"></span><h1 class="question-title" tabindex="-1">Opening the table …</h1></div></section>`; }

  whole() {
    const { session, ui, answering } = this, shown = answering.whole ? answering.show() : null;
    return html`${bar(session)}${this.table(shown)}<div class="strips">${strips(session, ui)}</div><section class="question-band" aria-label="Question">${
      this.band(shown)}</section>${thumbs(session, ui, this.undo())}${ui.sheet ? sheet(ui.sheet, session, ui, answering) : ''}${
      ui.missed ? html`<p class="tap-missed" role="status">${ui.missed}</p>` : ''}`;
  }

  // --- the felt ---

  table(shown) {
    const { session, ui } = this, { view } = session;
    if (!view?.position) return html`<section class="felt game-table felt-bare" aria-label="Table">${session.names.map(name => html`<p>${name}</p>`)}</section>`;
    const open = strings(shown?.open), chosen = strings(shown?.chosen), again = strings(shown?.reroll);
    const is = (set, die) => set.has(keyOf(die)) || (die.id !== undefined && set.has(String(die.id)));
    const options = {
      seat: (session.seat ?? 0) ^ (ui.flipped ? 1 : 0), cards: this.cards(), names: session.names,
      tap: die => is(open, die) || is(chosen, die) || is(again, die), chosen: die => is(chosen, die), reroll: die => is(again, die),
      open: die => !shown?.quiet && is(open, die), end: view.over ? 'The game is over' : '',
    };
    if (view.position.players.length !== 2) options.seat = session.seat ?? 0;
    return html`<section class="felt game-table" aria-label="Table">${raw(felt(this.without(view.position, shown), options))}${this.slots(shown)}</section>`;
  }

  // Dice that are being told are not drawn a second time in the prep area.
  without(position, shown) {
    if (!shown?.slots || this.answering.ask?.kind !== 'faces') return position;
    const players = position.players.map((player, seat) => (seat === position.active_player && player.zones
      ? { ...player, zones: { ...player.zones, prep: [] } } : player));
    return { ...position, players, rolled: [] };
  }

  // Dice that are being told, as they come.
  slots(shown) {
    if (!shown?.slots) return '';
    const { full, of } = shown.slots, empty = Math.max(0, of - full.length);
    return html`<div class="reserve" role="group" aria-label="${full.length} of ${of} dice told"><div class="dice">${full.map((die, i) => html`<span class="die-told${i === full.length - 1 ? ' die-dropped' : ''}">${die}</span>`)}${
      Array.from({ length: empty }, (_, i) => html`<span class="die-slot${i ? '' : ' die-slot-next'}"></span>`)}</div><span class="reserve-label"><b>${full.length}</b> of ${of}</span></div>`;
  }

  cards() {
    this.known ??= Object.fromEntries(Object.values(this.session.drawing.cards).map(card => [card.code, { name: card.name, energy: card.energy, letters: card.letters }]));
    return this.known;
  }

  // --- the question ---

  band(shown) {
    const { session, answering, ui } = this, { view } = session;
    if (session.shut) return html`<div class="question"><h1 class="question-title" tabindex="-1">This game is shown to its players and the staff only</h1><p class="question-reason">You see it as it was when it was closed.</p></div>`;
    if (session.past) return html`${this.log()}<div class="question"><h1 class="question-title" tabindex="-1">${session.past.number ? `The table after entry ${session.past.number}` : 'The table before the first entry'}</h1><p class="question-reason">${session.view?.step ?? ''}</p></div>${session.judges ? row(key('sheet', html`${icon('judge')} Rule`, { value: 'ruling', look: 'button button-ruling button-big' })) : ''}${
      session.mayTry ? row(key('whatif', html`${icon('branch')} What if …`, { look: 'button' })) : ''}`;
    if (session.fault && session.distance) return html`${this.log()}<div class="note note-warn" role="alert"><h1 class="question-title" tabindex="-1">This was not taken</h1><p>${session.fault.message}</p>${row(main('refusal-read', 'Answer again'))}</div>`;
    if (session.fault) return html`${this.log()}${refusal(session, session.fault, session.fault.entry?.line ?? '')}`;
    if (session.ended && !session.whatif) return ended(session);
    if (session.plays && session.seat === null && !ui.looksOn) return joining(session);
    if (session.distance && session.waitsFor.length) return awaiting(session);
    if (session.needsFirst) return starting(session, ui);
    if (session.open('call-judge').length && !session.judges) return this.halted();
    const ruling = this.newRuling();
    if (ruling) return html`${this.log()}${ruling}`;
    const offer = session.offerToMe;
    if (offer && !view?.over) return html`${this.log()}${offered(session, offer)}`;
    if (view?.over && session.whatif) return html`${this.log()}<div class="question"><h1 class="question-title" tabindex="-1">${winnerOf(session)}</h1><p class="question-reason">So the game would end.</p></div>`;
    if (view?.over) return html`${this.log()}${session.distance ? ended(session) : proposal(session)}`;
    if (!view) return '';
    if (view.fault) return html`${this.log()}${this.stuck(view.fault)}`;
    if (!session.writes) return html`${this.log()}${this.confirming()}${this.onlooking()}`;
    if (!answering.whole) return html`${this.log()}${this.unsent()}`;
    return html`${this.log()}${this.question(answering.ask, shown)}`;
  }

  log() {
    const { session, ui } = this;
    const upto = session.past?.number ?? session.whatif?.from ?? Infinity;
    const lines = counted(session).filter(entry => entry.number <= upto).slice(-14).flatMap(entry => (entry.lines?.length ? entry.lines : [[entry.line, entry.number > (session.state.number ?? 0) ? 'waiting' : '']])
      .map(([text, mark], at, all) => ({
        text, number: at === all.length - 1 ? entry.number : '', turn: Number(text.split(' ')[1]),
        mark: mark || MARK_OF[entry.kind] || (entry.refused ? 'as played' : ''), sentence: sentenceOf(entry, at, session),
      })));
    return tail(lines, session, poseOf(session), ui.paid ? key('repay', 'Change payment', { look: 'log-action' }) : '');
  }

  question(ask, shown) {
    const { session, ui, answering } = this, why = ask.why && !answering.paying ? ask.why : null;
    const card = why?.card ? session.drawing.card(why.card) : null;
    const asking = card ? html`<div class="asking-card asking-card-thin">${session.drawing.sample({ card: why.card }, { owner: ask.player ?? 0 })}<div><b>${card.name}</b><p class="text-small">${why.text}</p></div></div>` : '';
    const whyKey = why && !card && !session.silent ? key('why', icon('ask'), { look: 'why-key', label: 'Why is this asked?', pressed: Boolean(ui.why) }) : '';
    const told = why && !card && ui.why ? html`<p class="note text-small">${why.text}${why.rule ? html` <b>${why.rule}</b>` : ''}</p>` : '';
    return html`${asking}<div class="question question-asked"><div><h1 class="question-title" tabindex="-1">${shown.prompt ?? ask.prompt}</h1>${shown.reason ? html`<p class="question-reason">${shown.reason}</p>` : ''}</div>${whyKey}${
      answering.nested !== null || answering.paying ? key('leave', icon('x'), { look: 'why-key', label: 'Back to the question before' }) : ''}</div>${told}${shown.body}${
      answering.nested === null && !answering.paying && answering.also.options.length ? key('sheet', `Something else first (${answering.also.options.length})`, { look: 'button button-quiet', value: 'also' }) : ''}${shown.foot}`;
  }

  // Something waits to be sent, so the next question is not known.
  unsent() {
    const { session } = this, waiting = session.outbox.waiting.length;
    if (waiting && session.trouble) {
      return html`<div class="question"><h1 class="question-title" tabindex="-1">${count(waiting, 'entry was', 'entries were')} not taken</h1><p class="question-reason">Nothing is lost: see why, and choose what to do.</p></div>${
        row(main('sheet', 'What to do', { value: 'trouble' }))}`;
    }
    if (!waiting || !session.offline) return html`<div class="question question-waiting"><span class="pulse" aria-hidden="true"></span><h1 class="question-title" tabindex="-1">One moment …</h1></div>`;
    return html`<div class="question"><h1 class="question-title" tabindex="-1">Saved on this phone</h1><p class="question-reason">${
      count(waiting, 'entry waits', 'entries wait')} for the network. ${withoutRules(session)}</p></div>${
      row(key('sheet', 'Write the next line', { value: 'word' }), key('sheet', 'Write a note', { value: 'note' }))}${row(key('try-now', 'Try the network now', { look: 'button' }))}`;
  }

  confirming() { return this.session.distance ? '' : turnToConfirm(this.session); }

  onlooking() {
    const { session } = this, asked = session.open('ask-pen').some(signal => signal.device === session.you.device);
    const { ask } = session.view, scribe = session.state.scribe, mine = ask && ask.player !== null && ask.player === session.seat;
    const who = ask?.player === null || !ask ? '' : session.names[ask.player], gone = who && session.seatAway(ask.player);
    if (session.distance) return html`<div class="question question-waiting"><span class="pulse" aria-hidden="true"></span><div><h1 class="question-title" tabindex="-1">${who ? `${who} is thinking` : 'One moment …'}</h1>${
      gone && html`<p class="question-reason">${who}’s phone was last seen at ${gone}. The game waits, and is kept: it goes on when they open its link again.</p>`}</div></div>`;
    const away = session.away(scribe?.device), writes = !scribe ? 'Nobody holds the pen.' : away ? `${scribe.name ? `${scribe.name}’s` : 'Another'} phone writes, and was last seen at ${away}.` : `${scribe.name || 'Another phone'} writes.`;
    return html`<div class="question question-waiting"><span class="pulse" aria-hidden="true"></span><div><h1 class="question-title" tabindex="-1">${ask ? ask.prompt : 'The game goes on'}</h1>
      <p class="question-reason">${writes} ${mine ? 'Say your answer, or ask for the pen.' : who ? '' : 'You see every entry.'}</p></div></div>${
      session.plays ? row(!scribe && main('take-pen', 'Take the pen'), scribe && (asked || away ? key('take-pen', away ? 'Take the pen' : 'No answer: take the pen', { look: 'button' }) : key('ask-pen', 'Ask for the pen', { look: 'button' })), !this.confirming() && key('sheet', 'Not so …', { value: 'doubt', look: 'button' })) : ''}${
      session.judges ? row(session.number > 0 && key('step', html`${icon('prev')} Step back`, { value: -1, look: 'button button-big' }),
        key('sheet', html`${icon('judge')} Rule at this line`, { value: 'ruling', look: 'button button-ruling button-big' })) : ''}`;
  }

  halted() {
    const { session } = this, call = session.open('call-judge')[0], mine = call.device === session.you.device;
    return html`<div class="judge-halt"><span class="die die-turn die-pose-judge" role="img" aria-label="A judge is called">${session.view?.turn ?? '?'}</span><h1 class="question-title" tabindex="-1">A judge is called</h1>
      <p>${call.by || 'A phone at the table'} called at ${new Date(call.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}. Entry ${shownNumber(session, call.number)} is pinned.${call.text ? html` “${call.text}”` : ''}</p></div>${this.log()}
      <p class="text-small text-dim">Leave the dice as they are. Anyone may read the log; nothing is written until the judge rules.${
        session.outbox.waiting.length ? ` ${count(session.outbox.waiting.length, 'entry', 'entries')} of this phone ${session.outbox.waiting.length === 1 ? 'waits' : 'wait'} until then: show the judge.` : ''}</p>${
      row(key('sheet', 'Read the log', { value: 'log' }), mine ? key('withdraw', 'Withdraw the call', { look: 'button button-big button-ruling', value: 'call-judge' })
        : session.home === '/' && session.plays && key('play-on', 'It is settled: play on', { look: 'button button-big' }))}`;
  }

  newRuling() {
    const { session, ui } = this, last = counted(session).filter(entry => entry.kind === 'judge').at(-1);
    if (!last || (ui.read ?? 0) >= last.number || session.judges) return null;
    const text = last.line.replace(/^!judge\s+/, ''), said = text.match(/"([^"]*)"/)?.[1];
    return html`<div class="note note-ruling ruling-card" role="status"><b class="tag tag-ruling">${icon('judge')}Ruling, entry ${last.number}</b><h1 class="question-title" tabindex="-1">${said || worded(text, session.names)}</h1>
      <p class="text-small">${sentenceOf(last, linesOf(last).length - 1, session) ?? html`<code class="mono">${last.line}</code>`}</p><span class="text-small text-dim">All phones of the table show this.</span></div>${row(main('ruling-read', 'Play on', { value: last.number }))}`;
  }

  stuck(fault) {
    return html`<div class="note note-warn" role="alert"><b class="tag tag-warn">${icon('warn')}Stopped</b><h1 class="question-title" tabindex="-1">The rules cannot go on</h1><p>${fault.message}</p></div>${
      row(key('sheet', 'It happened differently', { value: 'different' }), key('sheet', 'Call a judge', { value: 'judge' }))}`;
  }

  // --- undo: a tap, else the last entry ---

  undo() {
    const { session, answering, ui } = this;
    if (answering.tapped) return { possible: true, words: answering.word };
    const entries = counted(session), last = entries.at(-1);
    if (session.whatif) return { possible: session.whatif.lines.length > 0, words: session.whatif.lines.at(-1) ?? 'nothing yet' };
    if (!last || session.ended) return { possible: false, words: last ? 'it is over' : 'nothing yet' };
    if (!session.plays && !session.judges) return { possible: false, words: 'players only' };
    const words = shortOf(last, session);
    if (last.kind === 'judge' && !session.judges) return { possible: false, words: 'a ruling stays' };
    if (session.distance && session.waitsFor.length) return { possible: false, words: 'nothing yet' };
    if (session.distance && linesOf(last).some(([, mark]) => mark === 'thrown')) return { possible: false, words: 'dice stay' };
    if (session.halted) return { possible: false, words: 'a judge is called' };
    if (session.distance && (session.outbox.waiting.length || session.agreeing)) return { possible: false, words: 'sending' };
    if (!session.writes || session.distance) return { possible: session.plays && session.seat !== null, asks: true, words };
    return { possible: true, words };
  }
}
