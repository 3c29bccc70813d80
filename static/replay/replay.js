// Plays a log back: frames from the page, one table, one list. Without it the page is the list.

import { changedDice, positionsOf, seriesOf } from './film.js';
import { copied } from '../table/copied.js';
import { keyOf, render } from '../table/felt.js';

const $ = selector => document.querySelector(selector);
const film = JSON.parse($('#film').textContent);
const frames = film.frames, last = frames.length - 1;
const positions = positionsOf(film);
const acts = [...document.querySelectorAll('#acts li')];
const root = $('#replay'), table = $('#table'), scrub = $('#scrub'), list = $('#acts');
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const SPEEDS = [1, 2, 4, 0.5];
const STOPS = ['ruled', 'broken'];   // marks at which playing stops, so that they are read

let at = -1, timer = 0, speed = 1, said = 0;

// --- which frames there are ------------------------------------------------------------------------------------------

const quiet = number => acts[number].classList.contains('act-quiet') && !$('#all').checked;
/** The next frame in a direction that is not left out; the end of the film where there is none. */
function beside(number, way) {
  let next = number + way;
  while (next > 0 && next < last && quiet(next)) next += way;
  return Math.max(0, Math.min(last, next));
}
const firstOf = turn => frames.findIndex((frame, number) => frame.t === turn && !quiet(number));
const turns = [...new Set(frames.map(frame => frame.t))];
function besideTurn(way) {
  const place = turns.indexOf(frames[at].t), begins = firstOf(frames[at].t);
  if (way < 0 && at > begins && begins >= 0) return begins;
  const other = turns[place + way];
  return other === undefined ? (way < 0 ? 0 : last) : firstOf(other);
}

// --- showing one -------------------------------------------------------------------------------------------------------

function show(number, { jump = false, keep = true } = {}) {
  const next = Math.max(0, Math.min(last, number));
  if (next === at) return;
  const near = !jump && !calm() && at >= 0 && Math.abs(next - at) < 6;
  const before = at < 0 ? null : positions[at], position = positions[next], frame = frames[next];
  const lit = before && next > at ? changedDice(before, position, keyOf) : new Set();
  if (position.players) {
    const ended = next === last ? film.verdict.result?.text || (film.verdict.kind === 'illegal' ? '' : 'The end') : '';
    render(table, position, {
      cards: film.cards, names: film.names, plates: true, lit, end: ended, motion: near ? Math.max(140, 420 / Math.sqrt(speed)) : 0,
    });
    if (before) changes(before, position);
    settle();
  }
  at = next;
  tell(frame);
  scrub.value = at;
  scrub.setAttribute('aria-valuetext', `${heading(frame.t)}: ${frame.s}`);
  $('#head')?.setAttribute('transform', `translate(${last ? (at / last) * 600 : 0} 0)`);
  mark();
  if (keep) remember();
}

// The table keeps the height it has had, so that nothing below it moves while the game is played.
let tall = 0;
function settle() {
  if (table.offsetHeight <= tall) return;
  tall = table.offsetHeight;
  table.style.minHeight = `${tall}px`;
}
addEventListener('resize', () => {
  tall = 0;
  table.style.minHeight = '';
  settle();
});

const heading = turn => (film.turns[turn] || [`Turn ${turn}`])[0];

function tell(frame) {
  $('#caption-turn').textContent = heading(frame.t) + (frame.n ? `, line ${frame.n}` : '');
  $('#caption').textContent = frame.s;
  const marks = [...acts[at].querySelectorAll('.act-mark')].map(each => each.cloneNode(true));
  $('#caption-marks').replaceChildren(...marks);
  root.classList.toggle('replay-broken', (frame.m || []).includes('broken'));
}

/** Show beside a life what it has lost or gained. */
function changes(before, after) {
  (after.players || []).forEach((player, seat) => {
    for (const key of ['life', 'health', 'fame']) {
      const change = (player[key] ?? 0) - (before.players?.[seat]?.[key] ?? 0);
      const place = table.querySelector(`[data-life="${seat}"]`);
      if (change && place) place.dataset.change = `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
    }
  });
}

function mark() {
  for (const [number, act] of acts.entries()) {
    const link = act.firstElementChild;
    if (number === at) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
  }
  const act = acts[at], room = list.clientHeight;
  if (list.scrollHeight > room + 4) {
    const top = act.offsetTop;
    if (top < list.scrollTop || top + act.offsetHeight > list.scrollTop + room) list.scrollTop = top - room / 3;
  }
  for (const bead of document.querySelectorAll('.beads a')) {
    const on = Number(bead.dataset.turn) === frames[at].t;
    if (on === bead.hasAttribute('aria-current')) continue;
    bead.toggleAttribute('aria-current', on);
    const track = bead.closest('ol');
    if (on) track.scrollTo({ left: bead.parentNode.offsetLeft - track.clientWidth / 2, behavior: calm() ? 'auto' : 'smooth' });
  }
  for (const button of document.querySelectorAll('[data-do="back"], [data-do="turn-back"]')) button.disabled = at === 0;
  for (const button of document.querySelectorAll('[data-do="on"], [data-do="turn-on"]')) button.disabled = at === last;
}

let kept = 0;
function remember() {   // browsers limit how often an address may change
  clearTimeout(kept);
  kept = setTimeout(() => { if (!timer) history.replaceState(null, '', `#${acts[at].dataset.anchor}`); }, 300);
}

// --- playing -----------------------------------------------------------------------------------------------------------

const pause = frame => Math.min(3200, 700 + frame.s.length * 22) / speed;
function stop() {
  clearTimeout(timer);
  timer = 0;
  playing(false);
  remember();
}
function playing(on) {
  root.classList.toggle('replay-playing', on);
  $('.replay-play').hidden = on;
  $('.replay-pause').hidden = !on;
  $('#caption').setAttribute('aria-live', on ? 'off' : 'polite');
}
function tick() {
  timer = setTimeout(() => {
    show(beside(at, 1));
    const marks = frames[at].m || [];
    if (at >= last || marks.some(each => STOPS.includes(each))) stop(); else tick();
  }, pause(frames[at]));
}
function play() {
  if (timer) { stop(); return; }
  if (at >= last) show(0, { jump: true });
  playing(true);
  tick();
}
function go(number, jump = true) {
  if (timer) stop();
  show(number, { jump });
}

// --- what people press ---------------------------------------------------------------------------------------------------

const DOES = {
  play,
  back: () => go(beside(at, -1), false),
  on: () => go(beside(at, 1), false),
  'turn-back': () => go(besideTurn(-1)),
  'turn-on': () => go(besideTurn(1)),
  speed: () => {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    $('#speed').textContent = `${speed === 0.5 ? '½' : speed}×`;
  },
  share,
};

async function share() {
  const url = `${location.href.split('#')[0]}#${acts[at].dataset.anchor}`, words = `${heading(frames[at].t)}: ${frames[at].s}`;
  try {
    if (navigator.share) { await navigator.share({ title: document.title, text: words, url }); return; }
  } catch (error) {
    if (error.name === 'AbortError') return;
  }
  note(await copied(url) ? `Link copied. It opens at: ${words}` : `Copy this link: ${url}`);
}
function note(words) {
  const place = $('#said');
  place.textContent = words;
  clearTimeout(said);
  said = setTimeout(() => { place.textContent = ''; }, 8000);
}

document.addEventListener('click', event => {
  const button = event.target.closest('[data-do]');
  if (button && DOES[button.dataset.do]) { DOES[button.dataset.do](); return; }
  const link = event.target.closest('#acts a, .beads a');
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  go(acts.findIndex(act => `#${act.dataset.anchor}` === link.getAttribute('href')));
});
scrub.addEventListener('input', () => {
  const number = Number(scrub.value);
  go(quiet(number) ? beside(number, number > at ? 1 : -1) : number);
});
$('#all').addEventListener('change', () => {
  list.classList.toggle('acts-all', $('#all').checked);
  mark();
});

const KEYS = { ArrowRight: 'on', ArrowLeft: 'back', k: 'play' };
document.addEventListener('keydown', event => {
  const own = event.target.closest('input, textarea, select, [contenteditable]');
  if (own || event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key === ' ') {
    if (event.target.closest('button, a, summary')) return;
    event.preventDefault();
    play();
  } else if (event.key === 'Home' || event.key === 'End') {
    event.preventDefault();
    go(event.key === 'Home' ? 0 : last);
  } else if (KEYS[event.key]) {
    event.preventDefault();
    DOES[event.shiftKey && KEYS[event.key] !== 'play' ? `turn-${KEYS[event.key]}` : KEYS[event.key]]();
  }
});

let from = null;
table.addEventListener('pointerdown', event => { from = { x: event.clientX, y: event.clientY }; });
table.addEventListener('pointercancel', () => { from = null; });
table.addEventListener('pointerup', event => {
  if (!from) return;
  const dx = event.clientX - from.x, dy = event.clientY - from.y;
  from = null;
  if (Math.abs(dx) > 36 && Math.abs(dx) > 1.5 * Math.abs(dy)) DOES[dx < 0 ? 'on' : 'back']();
});

// --- the chart -----------------------------------------------------------------------------------------------------------

const SVG = 'http://www.w3.org/2000/svg';
function drawn(name, attributes) {
  const shape = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => shape.setAttribute(key, value));
  return shape;
}
/** Steps from value to value, over the whole width; `top` is the largest value. */
function steps(values, top, height) {
  const x = number => (last ? (number / last) * 600 : 0).toFixed(1), y = value => (height - (value / top) * (height - 6)).toFixed(1);
  return values.map((value, number) => (number ? `H${x(number)}V${y(value)}` : `M0 ${y(value)}`)).join('');
}
function chart() {
  const { lines, areas } = seriesOf(film, positions), place = $('#chart');
  frames.forEach((frame, number) => {
    if (number && frame.t !== frames[number - 1].t) place.append(drawn('path', { class: 'chart-turn', d: `M${((number / last) * 600).toFixed(1)} 0V120` }));
  });
  const topOf = series => Math.max(1, ...series.flatMap(each => each.values));
  const most = topOf(areas), tallest = topOf(lines);
  areas.forEach((area, number) => place.append(drawn('path', { class: `chart-area chart-area-${number}`, d: `${steps(area.values, most * 2, 120)}V120H0Z` })));
  lines.forEach((line, number) => place.append(drawn('path', { class: `chart-line chart-line-${number}`, d: steps(line.values, tallest, 120) })));
  place.append(drawn('path', { id: 'head', class: 'chart-head', d: 'M0 0V120' }));
  $('#legend').append(...[...lines.map((line, number) => [line, `legend-line legend-line-${number}`]),
    ...areas.map((area, number) => [area, `legend-area legend-area-${number}`])].map(([series, css]) => {
    const entry = document.createElement('li'), sample = document.createElement('span');
    sample.className = css;
    entry.append(sample, series.name);
    return entry;
  }));
}

// --- begin -----------------------------------------------------------------------------------------------------------------

function named() {
  const name = location.hash.slice(1), found = acts.findIndex(act => act.dataset.anchor === name);
  if (found >= 0) return found;
  const line = Number(/^L?(\d+)/.exec(name)?.[1]);
  if (!line) return null;
  const behind = frames.findIndex(frame => frame.n >= line);
  return behind < 0 ? last : behind;
}
addEventListener('hashchange', () => { const number = named(); if (number !== null) go(number); });
scrub.max = last;
for (const hidden of [root, ...document.querySelectorAll('.replay-aside [hidden]')]) hidden.hidden = false;
document.body.classList.add('replay-live');
// The table shows the moment of the address: the browser need not scroll to its line in the list.
acts.forEach(act => act.removeAttribute('id'));
if (location.hash) requestAnimationFrame(() => scrollTo(0, 0));
chart();
show(named() ?? (film.verdict.kind === 'illegal' ? last : 0), { jump: true, keep: false });
