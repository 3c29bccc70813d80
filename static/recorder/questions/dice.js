// draw: which dice come out. faces: what the dice show. Both are filled by one tap a die, and close when they are full.
import { capital, count, html, key, row } from '../html.js';
import { main, times } from './words.js';

const many = options => options.reduce((sum, option) => sum + (option.count ?? 1), 0);
const left = (option, used) => (option.count ?? 1) - used;
// What is there already because it cannot be otherwise.
export const known = ask => ask.options.flatMap(option => Array(option.known ?? 0).fill(option.word));

export const draw = {
  begin: known,
  closed: (ask, taps) => taps.length >= ask.most,
  show(ask, taps, { drawing, owner }) {
    const each = ask.options.every(option => (option.count ?? 1) === 1);   // every die of the bag has a name of its own
    const keys = ask.options.map(option => {
      const rest = left(option, times(taps, option.word));
      return html`<button type="button" class="bag-key" data-act="tap" data-value="${JSON.stringify(option.word)}"${rest ? '' : html` disabled`}
        aria-label="${option.label}, ${rest} left">${drawing.kind(option, { owner })}<span><b>${option.label}</b>${each ? '' : `${rest} left`}</span></button>`;
    });
    const enough = taps.length >= ask.least;
    return {
      reason: ask.most > 1 ? `${taps.length} of ${ask.most}` : '',
      slots: { full: taps.map(word => drawing.kind(ask.options.find(option => option.word === word), { owner })), of: ask.most },
      body: html`<div class="bag-keys${each ? ' bag-keys-single' : ''}">${keys}</div>`,
      foot: enough && taps.length < ask.most ? row(main('send', taps.length ? `These ${taps.length} only` : capital(ask.none || 'None'))) : '',
    };
  },
  tap: (ask, taps, word) => [...taps, word],
  room: (ask, taps, word) => Math.min(ask.most - taps.length, left(ask.options.find(option => option.word === word), times(taps, word))),
  undone: (ask, taps) => (taps.length > (known(ask).length) ? taps.slice(0, -1) : null),
  answer: (ask, taps) => taps,
};

const wordsOf = taps => taps.map(([, word]) => word);
// How many more dice of a kind may be told: those that must be among them keep their room.
export const rooms = (ask, taps) => {
  const used = option => taps.filter(([word]) => word === option.word).length;
  const must = option => Math.max(0, Math.max(option.known ?? 0, option.waiting ?? 0) - used(option));
  const free = ask.most - taps.length - ask.options.reduce((sum, option) => sum + must(option), 0);
  return new Map(ask.options.map(option => [option.word, Math.min((option.count ?? 1) - used(option), must(option) + free)]));
};

const MANY_KEYS = 45;   // with more faces than this one kind of die is told after the other

export const faceKeys = (options, room, { drawing, owner, turned }, act = 'tap') => {
  const there = options.filter(option => room(option) > 0);
  const crowded = there.reduce((sum, option) => sum + option.faces.length, 0) > MANY_KEYS && there.length > 1;
  const first = there.find(option => option.word === turned) ?? there[0];
  const open = crowded ? [first] : there;
  const others = crowded ? html`<div class="row kinds" role="group" aria-label="Another die first">${there.map(option => key('turn-to', option.label, {
    value: option.word, look: 'chip', pressed: option === first }))}</div>` : '';
  const few = open.length <= 2 ? open.length : 3;
  return html`${others}<div class="face-keys face-keys-${few}">${open.map(option => {
    const plain = !option.card && drawing.game === 'dice-masters';
    const wide = option.faces.length > 6 ? ' face-row-many' : '';
    return html`<div class="face-row face-row-${Math.min(6, option.faces.length)}${plain ? ' face-row-sidekick' : ''}${wide}" role="group" aria-label="${option.label}">${
      plain && open.length === 1 ? '' : html`<span class="face-row-name"><b>${option.label}</b><span>${room(option)} left</span></span>`}${
      option.faces.map(face => key(act, drawing.face(option, face, { owner }), {
        value: JSON.stringify([option.word, face.word]), look: 'face-key', label: `${option.label}: ${face.label || face.word}`,
      }))}</div>`;
  })}</div>`;
};

export const faces = {
  begin: () => [],
  closed: (ask, taps) => taps.length >= ask.most,
  show(ask, taps, context) {
    const { drawing, owner } = context;
    const faceOf = ([word, face]) => {
      const option = ask.options.find(one => one.word === word);
      return drawing.face(option, option.faces.find(one => one.word === face) ?? {}, { owner });
    };
    return {
      prompt: taps.length && ask.most > 1 ? 'And the next die?' : ask.prompt, rolls: Boolean(ask.draw),
      reason: taps.length ? '' : [ask.draw && 'Tap the face of each die, whichever was drawn.', ask.most > 2 && 'Hold a key where the rest show the same.'].filter(Boolean).join(' '),
      slots: { full: taps.map(faceOf), of: ask.most },
      body: faceKeys(ask.options, option => rooms(ask, taps).get(option.word), context),
      foot: taps.length >= ask.least && taps.length < ask.most ? row(main('send', `These ${taps.length} only`)) : '',
    };
  },
  tap: (ask, taps, pair) => [...taps, pair],
  room: (ask, taps, [word]) => rooms(ask, taps).get(word),
  undone: (ask, taps) => (taps.length ? taps.slice(0, -1) : null),
  answer: (ask, taps) => wordsOf(alike(ask) ? [...taps].sort((a, b) => place(ask, a) - place(ask, b)) : taps),
};
// Dice of one name with two owners, or of two sides that show plain numbers: their faces go in the order of the question.
const alike = ask => new Set(ask.options.map(option => option.faces[0]?.word)).size < ask.options.length;
const place = (ask, [word]) => ask.options.findIndex(option => option.word === word);

// Dice that are rolled again: marked where they lie (a place in the options), then their faces are told ([row, face]).
// Where none is marked each die as it lies has a row of its own, and its new face says that it was rolled again.
const marked = taps => taps.filter(tap => !Array.isArray(tap));
const told = taps => taps.filter(Array.isArray);

// Like dice share one row of keys.
const rows = options => {
  const found = [];
  for (const option of options) {
    const name = JSON.stringify([option.card ?? null, option.faces.map(face => face.word)]);
    const same = found.find(one => one.word === name);
    if (same) same.count += 1;
    else found.push({ ...option, die: undefined, word: name, label: option.label.split(':')[0], count: 1 });
  }
  return found;
};

const looks = ask => {
  const found = new Map();
  ask.options.forEach(option => found.set(option.word, { ...option, count: (found.get(option.word)?.count ?? 0) + 1 }));
  return [...found.values()];
};
const MANY_ROWS = 54;   // more keys than this are not looked through: dice are marked first
const byLook = (ask, taps) => !marked(taps).length && ask.options.every(option => option.faces?.length)
  && looks(ask).reduce((sum, { faces }) => sum + faces.length, 0) <= MANY_ROWS;

const lookRows = (ask, taps, { drawing, owner }) => html`<div class="face-keys">${looks(ask).map(option => {
  const shown = told(taps).filter(([word]) => word === option.word).map(([, face]) => face);
  return html`<div class="face-row face-row-look" role="group" aria-label="${option.label}"><span class="face-row-die">${drawing.option(option)}${
    option.count > 1 ? html`<b>×${option.count}</b>` : ''}</span>${option.faces.map(face => key('tap', html`${drawing.face(option, face, { owner })}${
    times(shown, face.word) > 1 ? html`<span>×${times(shown, face.word)}</span>` : ''}`, {
    value: JSON.stringify([option.word, face.word]), look: `face-key${shown.includes(face.word) ? ' face-key-told' : ''}`, pressed: shown.includes(face.word),
    label: `${option.label}, now ${face.label || face.word}` }))}</div>`;
})}</div>`;

export const reroll = {
  begin: () => [],
  closed: (ask, taps) => told(taps).length > 0 && told(taps).length === (byLook(ask, taps) ? ask.options.length : marked(taps).length),
  show(ask, taps, context) {
    if (byLook(ask, taps)) {
      const number = told(taps).length;
      return {
        reason: 'Tap what each rerolled die shows now, or mark the dice on the table first.',
        open: number ? [] : ask.options.map(option => option.die), body: lookRows(ask, taps, context),
        foot: row(main('send', number ? `${count(number, 'die was', 'dice were')} rerolled` : 'Keep all dice')),
      };
    }
    const dice = marked(taps).map(at => ask.options[at]), shown = told(taps);
    const canTell = dice.length > 0 && dice.every(option => option.faces?.length);
    const kinds = canTell ? rows(dice) : [];
    const list = html`<div class="dice reroll-dice">${ask.options.map((option, at) => html`<button type="button" class="die-key${
      marked(taps).includes(at) ? ' die-key-reroll' : ''}" data-act="tap" data-value="${at}" aria-pressed="${String(marked(taps).includes(at))}" aria-label="${option.label}">${
      context.drawing.option(option)}</button>`)}</div>`;
    return {
      prompt: canTell ? `What ${dice.length > 1 ? `do the ${dice.length} rerolled dice` : 'does the rerolled die'} show?` : ask.prompt,
      reason: shown.length ? `${shown.length} of ${dice.length}` : dice.length ? 'Tap more dice to reroll them too; tap one again to keep it.' : 'Tap the dice that are rolled again.',
      open: shown.length ? [] : ask.options.map(option => option.die),
      reroll: dice.map(option => option.die),
      body: html`${shown.length || ask.options.every(option => option.die !== undefined) ? '' : list}${canTell ? faceKeys(kinds, kind => left(kind, shown.filter(([word]) => word === kind.word).length), context) : ''}`,
      foot: dice.length && canTell ? '' : row(dice.length ? main('send', `Reroll ${count(dice.length, 'die', 'dice')}`) : main('send', 'Keep all dice')),
    };
  },
  tap(ask, taps, value) {
    if (Array.isArray(value)) {
      const full = byLook(ask, taps) && this.room(ask, taps, value) <= 0;
      return [...(full ? taps.filter((_, at) => at !== taps.findLastIndex(([word]) => word === value[0])) : taps), value];
    }
    if (told(taps).length) return taps;
    return taps.includes(value) ? taps.filter(one => one !== value) : [...taps, value];
  },
  room(ask, taps, value) {
    if (!Array.isArray(value)) return 1;
    if (byLook(ask, taps)) return times(ask.options.map(option => option.word), value[0]) - told(taps).filter(([word]) => word === value[0]).length;
    const dice = marked(taps).map(at => ask.options[at]), kind = rows(dice).find(one => one.word === value[0]);
    return left(kind, told(taps).filter(([word]) => word === kind.word).length);
  },
  die(ask, found) {
    const at = ask.options.findIndex(option => String(option.die) === found);
    return at < 0 ? undefined : at;
  },
  undone: (ask, taps) => (taps.length ? taps.slice(0, -1) : null),
  // The faces go in the order of the dice.
  answer(ask, taps) {
    if (byLook(ask, taps)) {
      const pairs = looks(ask).flatMap(({ word }) => told(taps).filter(([of]) => of === word));
      return { dice: pairs.map(([word]) => word), faces: pairs.map(([, face]) => face) };
    }
    const dice = marked(taps).map(at => ask.options[at]), shown = told(taps);
    if (!dice.length || shown.length < dice.length) return { dice: dice.map(option => option.word), faces: [] };
    const left = [...shown];
    const faces = dice.map(option => {
      const at = left.findIndex(([word]) => word === rows([option])[0].word);
      return left.splice(at, 1)[0][1];
    });
    return { dice: dice.map(option => option.word), faces };
  },
};
