// The question at hand and what has been tapped of its answer. Taps are kept on the phone: a reload loses none.
import { compose, paidFor, pricedOf } from './compose.js';
import { attackOf, rerollOf } from './questions/acts.js';
import { kindOf } from './questions/index.js';
import { changed as paymentChanged, show as showPayment } from './questions/pay.js';
import { keep, kept } from './vault.js';

const asText = ({ kind, key, prompt, line, options }) => JSON.stringify([kind, key, prompt, line, options]);

export class Answering {
  constructor(session) { Object.assign(this, { session, id: '', whole: null, last: null, taps: [], nested: null, paying: null, more: false, from: null, turned: null }); }

  // Take up the question of this state; what was tapped of another one is gone. A note, or what another player did out of
  // turn, leaves the same question: its taps stay.
  look(ask) {
    const { session } = this;
    const id = ask ? JSON.stringify([session.whatif ? `what if ${session.whatif.lines.length}` : session.number, ask.key, ask.prompt, ask.line, ask.options.length]) : '';
    this.whole = ask;
    if (id === this.id) return;
    const { last, from } = this, goesOn = ask && last && !from && !session.whatif && last.text === asText(ask) && session.onlyBeside(last.number, ask.player ?? null);
    this.id = id;
    if (ask) this.last = session.whatif ? null : { number: session.number, text: asText(ask) };
    if (goesOn) { this.save(); return; }
    if (!ask) { this.paying = null; return; }
    Object.assign(this, { nested: null, paying: null, more: false, from: null, turned: null });
    const before = kept(`${session.name}:taps`);
    this.taps = this.kind.begin(this.ask);
    if (before?.id === id) Object.assign(this, { taps: before.taps, nested: before.nested });
  }

  // An act can open a question of its own; a reaction is an act of a list beside the question.
  get ask() { return this.nested === null ? this.whole : (this.from ?? this.whole).options[this.nested]?.ask ?? this.whole; }
  // What may be done instead of answering, as a list of acts.
  get also() { return { kind: 'acts', options: (this.whole?.also ?? []).map(option => this.toPeople(option)).filter(Boolean) }; }
  // Help is asked of people: bots make no bargains. At a table everybody is one.
  toPeople(option) {
    const bots = this.session.distance?.bots ?? {}, isBot = one => String(one.player) in bots;
    if (option.group !== 'deal') return option;
    if (option.ask?.kind !== 'deal') return isBot(option) ? null : option;
    const options = option.ask.options.filter(one => !isBot(one));
    return options.length ? { ...option, ask: { ...option.ask, options } } : null;
  }
  get kind() { return kindOf(this.ask); }
  get tapped() { return Boolean(this.whole) && (this.nested !== null || this.paying !== null || JSON.stringify(this.taps) !== JSON.stringify(this.kind.begin(this.ask))); }

  save() { keep(`${this.session.name}:taps`, { id: this.id, taps: this.taps, nested: this.from ? null : this.nested }); }

  context() {
    const { session } = this;
    return {
      drawing: session.drawing, silent: session.silent, more: this.more, turned: this.turned,
      owner: this.ask.player ?? session.view?.active ?? 0, attackers: word => this.attacker(word),
    };
  }

  // The die that a word of a block means.
  attacker(word) {
    const given = (this.ask.against ?? []).find(one => one.word === word);
    if (given) return given;
    const plain = text => text.replace(/^P\d\./, '');
    const dice = (this.session.view?.position?.players ?? []).flatMap(player => (player.zones?.attack ?? []).filter(die => die.attacking));
    const alike = dice.filter(die => plain(die.label).split(':')[0].split('#')[0] === plain(word).split(':')[0].split('#')[0]);
    const exact = alike.find(die => plain(die.label).startsWith(plain(word)));
    const face = (exact ?? alike[0])?.face;
    const said = plain(word).replace(/[:#]/g, ' ').replaceAll('-', ' ');
    return { word, label: said, die: (exact ?? alike[0])?.id, note: face?.kind === 'character' ? `${face.attack} attack, ${face.defense} defense` : '' };
  }

  show() {
    if (this.paying) return showPayment(this.paying.option, this.paying.words, this.context());
    return this.kind.show(this.ask, this.taps, this.context());
  }

  // Each of these returns the lines of a finished answer, or null.
  tap(value) {
    const before = this.taps;
    this.taps = this.kind.tap(this.ask, before, value, this.context());
    this.save();
    return this.taps !== before && this.kind.closed(this.ask, this.taps, this.context()) ? this.lines() : null;
  }

  // A held key: as many more of it as there is room for; of a question that knows no room, one.
  rest(value) {
    let lines = null;
    for (let room = this.kind.room?.(this.ask, this.taps, value) ?? 1; room > 0 && !lines; room -= 1) lines = this.tap(value);
    return lines;
  }

  set(value) { this.taps = [value]; this.save(); return null; }

  die(found) {
    const value = this.kind.die?.(this.ask, found, this.taps, this.context());
    if (value !== undefined) return this.tap(value);
    const again = this.ask.kind === 'acts' ? rerollOf(this.ask) : null;
    const at = again ? again.ask.options.findIndex(option => String(option.die) === found) : -1;
    if (at < 0) return null;
    this.open(this.ask.options.indexOf(again));
    return this.tap(at);
  }

  none() { this.taps = []; return this.lines(); }
  every() { this.taps = this.kind.every(this.ask); return this.lines(); }
  all() { return compose(this.ask, { all: true }); }

  // `then`: what follows the act at once, told by the same tap.
  act(at, list = this.ask, then = undefined) {
    const option = list.options[at];
    if (!option) return null;
    if (then !== undefined) return compose(list, { option: at, then });
    if (option.ask) { this.open(at, list); return null; }
    if (list === this.ask && this.nested !== null) return compose(this.from ?? this.whole, { option: this.nested, taps: { option: at } });
    return compose(list, { option: at });
  }

  open(at, list = this.whole) {
    Object.assign(this, { nested: at, from: list === this.whole ? null : list, paying: null });
    this.taps = this.kind.begin(this.ask);
    this.save();
  }

  attack(everybody) {
    const { nested, all, dice, line } = attackOf(this.whole);
    if (everybody && all) return [all.line];
    const words = this.taps.map(at => dice[at].word);
    if (!nested) return [[line, ...words].join(' ')];
    return compose(this.whole, { option: this.whole.options.indexOf(nested), taps: everybody ? { all: true } : words });
  }

  // Everybody is marked: whoever stays is tapped away.
  mark() {
    const all = this.ask.kind === 'acts' ? attackOf(this.ask).dice : this.ask.options;
    this.taps = all.map((_, at) => at);
    this.save();
  }

  pay(at, list = this.whole) {
    const option = list.options[at];
    this.paying = { option, reacts: list.reacts, words: [...option.pay.chosen], send: pay => compose(list, { option: at, pay }) };
    return null;
  }

  // What blocks cost that have a price: as many times as there are such pairs.
  payBlocks() {
    const { ask } = this, pairs = this.kind.answer(ask, this.taps), number = pricedOf(ask, pairs);
    const option = { label: number > 1 ? 'these blocks' : 'this block', pay: { ...ask.pay, cost: ask.pay.cost * number, ways: [] } };
    this.paying = { option, words: [...paidFor(ask, pairs)], send: pay => compose(ask, { pairs, pay }) };
    return null;
  }

  // Whether what is answered is done out of turn, before what goes without saying.
  get reacts() { return Boolean(this.paying ? this.paying.reacts : this.from?.reacts); }

  payWith(tapped) { this.paying.words = paymentChanged(this.paying.words, tapped); return null; }
  payNow() { return this.paying.send(this.paying.words); }

  // Back to the question from which this one was opened.
  leave() {
    Object.assign(this, { nested: null, from: null, paying: null });
    this.taps = this.kind.begin(this.whole);
    this.save();
  }

  back() {
    if (!this.whole) return false;   // the game is over, or nobody is asked here
    if (this.paying) { this.paying = null; return true; }
    const before = this.kind.undone(this.ask, this.taps, this.context());
    if (before) { this.taps = before; this.save(); return true; }
    if (this.nested === null) return false;
    Object.assign(this, { nested: null, from: null });
    this.taps = this.kind.begin(this.whole);
    this.save();
    return true;
  }

  lines() {
    const answer = this.kind.answer(this.ask, this.taps, this.context());
    if (this.nested === null) return compose(this.ask, answer);
    const lines = compose(this.from ?? this.whole, { option: this.nested, taps: answer });
    if (lines.length) return lines;
    this.leave();   // nothing is done after all: all dice are kept
    return null;
  }

  get word() {
    const last = this.taps.at(-1);
    if (this.paying) return 'the payment';
    if (Array.isArray(last)) return `face ${String(last.at(-1)).split(':').at(-1)}`;
    return typeof last === 'string' ? last.replaceAll('-', ' ') : 'the last tap';
  }
}
