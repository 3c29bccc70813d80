// Opens the table: wires taps, keys and forms to what they do.
import { Answering } from './answering.js';
import { closesWithBack } from './back.js';
import { running } from './clock.js';
import { compose } from './compose.js';
import { counted } from './history.js';
import { keepPage } from './engine/keeping.js';
import { onHold } from './hold.js';
import { Page } from './page.js';
import { Press } from './press.js';
import { Session } from './session.js';
import { canChange } from './questions/pay.js';
import { copied } from '../table/copied.js';
import { keep, keeps, kept } from './vault.js';
import { stayAwake } from './wake.js';
import { tryOut } from './whatif.js';

const root = document.getElementById('recorder');
const ui = { sheet: null };
let due = false;
const changed = () => {   // any number of changes of one moment is one drawing
  if (due) return;
  due = true;
  queueMicrotask(draw);
};
const draw = () => {
  if (!due || press.down) return;
  due = false;
  press.drawing();
  page.draw();
  closesWithBack(Boolean(ui.sheet), () => { if (ui.sheet) ACTS.close(); });
};
// A key by the question that it answers and the sheet on which it stands; a stepper is the same key whatever it shows, and
// what opens a sheet answers nothing.
const nameOf = ({ act, value, key, card }) => JSON.stringify([act === 'sheet' ? '' : answering.id, ui.sheet, act, act === 'set' ? '' : value, key, card]);
const press = new Press(root, {
  draw,
  keyOf(target) {
    const element = target.closest('[data-act]') ?? target.closest('[data-key], [data-card]');
    return element && { element, name: nameOf(element.dataset), data: element.dataset };
  },
  tapped: key => tapped(key),
  missed: twice => missed(twice),
});
const session = new Session({ home: '/', join: '', qr: '', ...root.dataset }, changed, keepPage(root.dataset));
const answering = new Answering(session);
const page = new Page(root, session, answering, ui);
ui.read = kept(`${session.name}:read`);
ui.looksOn = kept(`${session.name}:for-all`);
const standing = forAll => { ui.looksOn = forAll; keep(`${session.name}:for-all`, forAll); };

// A finished answer becomes entries; without one only the taps are drawn.
const say = (lines, reacts = answering.reacts) => {
  ui.undone = null;
  ui.sheet = null;
  if (!lines) changed();
  else if (session.whatif) tryOut(session, lines).then(changed);
  else if (lines.length === 1 && session.partners(session.seat, lines[0]).length) { session.signal('offer', lines[0]); changed(); }
  else { ui.paid = lines.length === 1 && / with /.test(lines[0]) ? lines[0] : null; session.enter(lines, reacts && !session.distance ? 'react' : 'enter'); }
};
const undoTo = (number, words) => {
  Object.assign(ui, { undone: words, undoneAt: session.outbox.last.number, sheet: null, paid: null });
  session.enter([String(number)], 'undo');
};
const lastBefore = () => counted(session).at(-2)?.number ?? 0;

const ACTS = {
  tap: value => say(answering.tap(JSON.parse(value))),
  set: value => { answering.set(JSON.parse(value)); changed(); },
  split: value => { const [name, by] = JSON.parse(value); say(answering.tap([...JSON.parse(name), by])); },
  die: value => say(answering.die(value)),
  send: () => say(answering.lines()),
  'send-typed': () => { const typed = root.querySelector('#typed').value.trim(); if (typed) { answering.set(typed); say(answering.lines()); } },
  none: () => say(answering.none()),
  every: () => say(answering.every()),
  all: () => say(answering.all()),
  act: value => say(answering.act(Number(value))),
  then: value => { const [at, next] = JSON.parse(value); say(answering.act(at, answering.ask, next)); },
  also: value => { ui.sheet = null; say(answering.act(Number(value), answering.also)); },
  react(value) {
    ui.sheet = null;
    if (session.writes || session.distance) { say(answering.act(Number(value), reactions()), true); return; }
    session.signal('react', compose({ kind: 'acts', options: session.view.react.map(withoutMore) }, { option: Number(value) }).join('\n'));
    changed();
  },
  'write-wish': value => say(value.split('\n'), true),
  'wish-read': value => { ui.wishRead = Number(value); changed(); },
  attack: () => say(answering.attack(false)),
  'attack-all': () => say(answering.attack(true)),
  pay: value => { answering.pay(Number(value)); changed(); },
  'pay-react': value => { ui.sheet = null; answering.pay(Number(value), reactions()); changed(); },
  'pay-blocks': () => { answering.payBlocks(); changed(); },
  'pay-way': value => { answering.paying.words = answering.paying.option.pay.ways[Number(value)]; say(answering.payNow()); },
  'pay-with': value => { answering.payWith(JSON.parse(value)); changed(); },
  'pay-now': () => say(answering.payNow()),
  'more-acts': () => { answering.more = true; changed(); },
  'turn-to': value => { answering.turned = value; changed(); },
  back: () => { answering.back(); changed(); },
  leave: () => { answering.leave(); changed(); },
  why: () => { ui.why = !ui.why; changed(); },

  undo() {
    ui.undone = null;
    if (answering.back()) { changed(); return; }
    if (session.halted) return;
    if (session.whatif) { tryOut(session, null).then(changed); return; }
    const last = counted(session).at(-1);
    if (!last) return;
    if (session.writes && !session.distance) undoTo(lastBefore(), session.taking(lastBefore()));
    else session.signal('ask-undo', String(lastBefore()));
  },
  'undo-to': value => {
    if (session.distance) { session.signal('ask-undo', value); ui.sheet = null; changed(); return; }
    const count = counted(session).filter(entry => entry.number > Number(value)).length;
    const target = counted(session).filter(entry => entry.number <= Number(value)).at(-1)?.number ?? 0;
    undoTo(target, count === 1 ? 'one entry' : `${count} entries`);
  },
  'put-back': value => { ui.undone = null; session.enter([value], 'undo'); },   // an undo is an entry, and is undone like one
  'allow-undo': value => { if (session.distance) session.signal('allow-undo'); else undoTo(Number(value), session.taking(value)); },
  'refuse-undo': () => session.signal('refuse-undo'),
  repay() {
    if (!session.distance) { undoTo(lastBefore(), ui.paid); return; }
    if (!page.undo().possible) return;   // it is not sent yet
    ui.paid = null;
    session.signal('ask-undo', String(lastBefore()));
    changed();
  },

  sheet: value => { ui.sheet = value; ui.life = {}; changed(); },
  look: value => { ui.sheet = null; session.lookAt(Number(value)); },
  step: by => session.lookAt((session.looking ?? session.past?.number ?? session.number) + Number(by)),   // as fast as one taps
  close: () => { ui.sheet = null; changed(); },
  notation: () => { ui.notation = !ui.notation; changed(); },
  flip: () => { Object.assign(ui, { flipped: !ui.flipped, sheet: null }); changed(); },
  theme: () => { document.querySelector('[data-theme-switch]').click(); },
  copy: value => copied(value).then(done => notify(done ? 'Link copied.' : 'This browser does not copy. Hold the link and copy it there.')),
  'notice-read': () => { session.notice = ''; changed(); },
  'try-now': () => { session.outbox.flush(); session.push.ask(); },

  quiet: () => { ui.sheet = null; session.say('quiet/', { quiet: !session.distance.quiet[session.seat] }); },
  timed: () => { ui.sheet = null; session.say('settings/', { timed: !session.timed }); },
  silent: () => { ui.sheet = null; session.say('settings/', { silent: !session.silent }); },
  whatif() {
    const { past } = session;
    Object.assign(session, { whatif: session.whatif ? null : { lines: [], view: session.view, from: past?.number }, past: null });
    ui.sheet = null;
    changed();
  },
  'whatif-end': () => { session.whatif = null; changed(); },

  'as-played': () => session.settle(true),
  'refusal-read': () => session.settle(false),
  'trouble-behind': () => { ui.sheet = null; session.resume(entry => (entry.kind === 'undo' ? null : entry)); },
  'trouble-notes': () => { ui.sheet = null; session.resume(entry => ({ ...entry, kind: 'note', line: `not taken in: ${entry.kind === 'undo' ? 'back to entry ' : ''}${entry.line}` })); },
  'trouble-again': () => { ui.sheet = null; session.resume(); },
  'trouble-drop': () => { ui.sheet = null; session.resume(() => null); },

  life: value => {
    const [word, seat, by] = JSON.parse(value), name = `${word} ${seat}`;
    ui.life = { ...ui.life, [name]: (ui.life?.[name] ?? 0) + by };
    changed();
  },
  'life-write': () => {
    const { players } = session.view.position, said = Object.entries(ui.life).filter(([, by]) => by).map(([name, by]) => [...name.split(' '), by]);
    const lines = said.map(([word, seat, by]) => `${word} P${Number(seat) + 1} ${(players[seat][word] ?? 0) + by}`);
    ui.sheet = null;
    session.enter(lines, 'correction');
  },
  time: () => { ui.sheet = null; session.enter(['time'], 'time'); },
  concede: value => { ui.sheet = null; session.enter([`P${Number(value) + 1} concede`], 'concede'); },
  'end-early': value => {
    ui.sheet = null;
    if (session.distance && session.partners(session.seat, value).length) { session.signal('offer', value); changed(); }
    else session.enter([value], 'concede');
  },
  accept: () => session.signal('accept'),
  decline: () => session.signal('decline'),
  discard: () => { ui.sheet = null; session.say('withdraw/', {}); },

  seat: value => session.say('seat/', { seat: Number(value) }),
  'looks-on': () => { standing(true); changed(); },
  'stand-up': () => { ui.sheet = null; standing(false); if (session.seat !== null) session.say('seat/', { seat: null }); changed(); },
  first: value => session.enter([`P${Number(value) + 1}`], 'first'),
  confirm: value => session.signal('confirm', '', Number(value)),
  dispute: value => { ui.sheet = null; session.signal('dispute', value); changed(); },
  withdraw: value => { ui.sheet = null; session.takenBack = { offer: session.myOffer, 'ask-undo': session.myUndo }[value]?.id ?? session.myWish?.id; session.signal('withdraw', value); changed(); },
  'play-on': () => session.signal('play-on'),
  'ask-pen': () => { ui.sheet = null; session.signal('ask-pen'); changed(); },
  'take-pen': () => { ui.sheet = null; session.signal('take-pen'); if (session.trouble?.event === 'refused') setTimeout(() => session.resume(), 600); changed(); },
  'keep-pen': () => session.signal('hand-over', String(session.you.device)),
  'hand-over': value => { ui.sheet = null; session.signal('hand-over', String(value)); changed(); },
  'ruling-kind': value => { ui.ruling = value; changed(); },
  'ruling-read': value => { ui.read = Number(value); keep(`${session.name}:read`, ui.read); changed(); },
  finish: () => session.finish(),
  'rules-here': value => session.rules.choose(value === 'yes'),
};
// A wish says what is done; what it is aimed at is asked when it is written.
const withoutMore = ({ ask, ...option }) => ({ line: ask?.line, ...option });
const reactions = () => ({ kind: 'acts', options: session.view.react, reacts: true });

const FORMS = {
  different(form) {
    const line = form.querySelector('#done').value.trim(), words = form.querySelector('#words').value.trim();
    if (line) session.enter([line], 'different');
    if (words) session.enter([`as played: ${words}`], 'note');
    return line || words;
  },
  note: form => said(form, '#note', words => session.enter([words], 'note')),
  line: form => said(form, '#line', words => session.enter([words])),
  call: form => { session.signal('call-judge', form.querySelector('#about').value.trim()); return true; },
  dispute: form => said(form, '#doubt', words => session.signal('dispute', words)),
  ruling(form) {
    const words = (form.querySelector('#ruled-words')?.value ?? '').replaceAll('"', '”').replace(/\s+/g, ' ').trim();
    const field = id => form.querySelector(id)?.value.trim();
    const line = {
      note: () => 'note', set: () => `${field('#ruled-what')} P${field('#ruled-seat')} ${field('#ruled-number')}`, stands: () => 'stands', undone: () => 'undone',
      move: () => `move ${field('#ruled-die')} ${field('#ruled-place')}`, line: () => field('#ruled-line'),
    }[ui.ruling ?? 'note']();
    if (form.querySelector('#ruled-back')?.checked) session.enter([String(session.past.number)], 'undo');
    session.past = null;
    session.enter([`!judge ${line}${words ? ` "${words}"` : line === 'note' ? ' "play on"' : ''}`], 'judge');
    return true;
  },
};
const said = (form, id, then) => { const words = form.querySelector(id).value.trim(); if (words) then(words); return words; };

// A few words over the table for a moment.
let forgetting = 0;
const notify = words => {
  ui.missed = words;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => { ui.missed = ''; changed(); }, 2500);
  changed();
};
// A tap that means nothing is told, so that whoever meant it taps again.
const missed = twice => notify(twice ? 'Two quick taps: only the first one counted.' : 'The page changed under your finger. Tap again.');
// A tap answers what is shown. Where the game has gone on under the finger, or in another tab of this phone while this one
// slept, it would answer another question: then it only brings the new page.
const late = () => {
  if (!session.state || session.outbox.isAt(page.at)) return false;
  missed(false);
  return true;
};
const tapped = ({ element, data }) => {
  if (late() || element.disabled) return;
  if (!data.act) { if (element.matches('button')) ACTS.die(data.key ?? data.card); return; }
  page.opener = data.act === 'sheet' ? `[data-act="sheet"][data-value="${data.value}"]` : page.opener;
  ACTS[data.act](data.value);
};
// A held act that costs something: pay otherwise. A held face or die: all that are left are the same. All held: all but some.
onHold(root, '[data-act="act"], [data-act="attack-all"], [data-act="all"], .question-band [data-act="tap"]', key => {
  if (late()) return false;
  const { act, value } = key.dataset;
  if (act === 'attack-all' || act === 'all') { answering.mark(); changed(); }
  else if (act === 'tap') {
    const taps = answering.taps.length, lines = answering.rest(JSON.parse(value));
    if (lines || answering.taps.length > taps) say(lines);
  } else if (!canChange(answering.whole?.options[Number(value)]?.pay)) return false;
  else ACTS.pay(value);
  press.spend();
  press.lift();   // it is shown while the finger is still down
  return true;
});
root.addEventListener('submit', event => {
  event.preventDefault();
  if (!FORMS[event.target.dataset.form](event.target)) return;
  ui.sheet = null;
  event.target.reset();
  changed();
});
root.addEventListener('input', event => {
  if (!event.target.matches('[data-find]')) return;
  const want = event.target.value.trim().toLowerCase();
  for (const one of root.querySelectorAll('[data-found] > *')) one.hidden = !one.textContent.toLowerCase().includes(want);
});
root.addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.target.id === 'typed') ACTS['send-typed']();
});
document.addEventListener('keydown', event => {
  if (event.key === 'Escape' && ui.sheet) ACTS.close();
  else if (event.key === 'Escape' && answering.tapped) ACTS.back();
  if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !event.target.closest('input, textarea')) { event.preventDefault(); if (!late()) ACTS.undo(); }
});
addEventListener('beforeunload', event => { if (session.outbox.waiting.length && !(session.offline && keeps())) event.preventDefault(); });

for (const name of ['pageshow', 'focus']) addEventListener(name, () => session.outbox.lookUp());
document.addEventListener('visibilitychange', () => session.outbox.lookUp());
setInterval(() => {
  const clock = root.querySelector('.turn-bar-clock');
  if (!clock) return;
  const [time, over] = running(session);
  clock.textContent = time;
  clock.classList.toggle('turn-bar-clock-over', over);
}, 1000);
page.draw();
stayAwake();
session.start().catch(error => {
  root.innerHTML = `<section class="question-band"><div class="question"><h1 class="question-title">${
    error.status === 403 ? 'This game is shown to its players and the staff only' : 'The table cannot be opened'}</h1><p class="question-reason">${
    error.status ? 'Players open the link with the key, from the other phone or the slip.' : 'There is no network, and this phone has not seen this table before.'}</p></div></section>`;
});
