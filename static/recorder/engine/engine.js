// The rules on this phone, for the phone that writes: loaded behind the first questions, asked after every entry. What it
// says is shown until the server has spoken; the server's word always counts.
import { keep, kept } from '../vault.js';

const CALM = 2500;   // milliseconds after the first question before anything is loaded
const RETRY = 10000;
const WISH = 'engine';   // in the vault: true or false once somebody has chosen

export const OFF = 'off', SAVING = 'saving', LOADING = 'loading', READY = 'ready', NONE = 'none';

const thrifty = () => Boolean(navigator.connection?.saveData) || (navigator.deviceMemory ?? 8) < 2;

export class Engine {
  // place: {base, engine}, addresses; `kept` is a promise of what the browser keeps; session: see session.js.
  constructor(session, { base, engine }, pageKept) {
    Object.assign(this, { session, base, script: engine, pageKept, worker: null, asked: new Map(), number: 0, known: 0, done: '', busy: false, why: '' });
    const wish = kept(WISH);
    this.state = wish === false ? OFF : wish !== true && thrifty() ? SAVING : engine && window.Worker ? '' : NONE;
    if (this.state === NONE) this.why = 'This browser cannot run them.';
  }

  get ready() { return this.state === READY; }

  choose(wanted) {
    keep(WISH, wanted);
    if (wanted) this.state = '';
    else this.stop(OFF);
    this.session.changed();
  }

  stop(state, why = '') {
    this.worker?.terminate();
    for (const { failed } of this.asked.values()) failed(new Error('stopped'));
    Object.assign(this, { worker: null, state, why, known: 0, done: '', asked: new Map() });
    this.session.ahead = null;
  }

  // After anything has changed: load what is needed, and go on to the newest entry.
  look() {
    const { session } = this;
    if (this.state === '' && session.mayGoOn) { this.state = LOADING; this.start(); }
    if (this.ready && !this.busy && !session.trouble && this.wanted !== this.done) this.follow();
  }

  async start() {
    const calm = () => new Promise(done => { setTimeout(done, CALM); });
    const idle = () => new Promise(done => { (window.requestIdleCallback ?? setTimeout)(done, { timeout: 4000 }); });
    try {
      await Promise.all([this.pageKept, this.session.outbox.waiting.length || calm()]);   // somebody waits for the next question
      await idle();
      if (this.state !== LOADING) return;
      this.facts = await this.session.get('engine.json');
      this.worker = new Worker(this.script, { type: 'module' });
      this.worker.addEventListener('message', ({ data }) => this.hear(data));
      this.worker.addEventListener('error', () => this.stop(NONE, 'This browser cannot run them.'));
      const told = await this.ask('begin', { facts: this.facts });
      if (told.not_here) { this.stop(NONE, told.not_here); } else this.state = READY;
    } catch (error) {
      if (this.state !== LOADING) return;
      this.stop(NONE, error.status ? 'The server does not offer them.' : 'They could not be loaded.');
      this.cut = !error.status;
      if (this.cut) setTimeout(() => this.retry(), RETRY);
    }
    this.session.changed();
  }

  // What could not be loaded is loaded now: the network is back, or the browser has kept it all the same.
  retry() {
    if (this.state !== NONE || !this.cut) return;
    Object.assign(this, { state: '', cut: false });
    this.look();
  }

  ask(what, said = {}) {
    return new Promise((done, failed) => {
      this.number += 1;
      this.asked.set(this.number, { done, failed });
      this.worker.postMessage({ id: this.number, said: { ask: what, ...said } });
    });
  }

  hear({ id, told, broken }) {
    const { done, failed } = this.asked.get(id) ?? {};
    this.asked.delete(id);
    if (broken) failed?.(new Error(broken)); else done?.(told);
  }

  // What the answer depends on: everything of the server, and everything that waits. Nothing new is wanted while entries
  // of another phone are missing in between.
  get wanted() {
    const { session } = this, { beyond, told } = session;
    const whole = told + beyond.length >= session.state.number && (beyond[0]?.number ?? told + 1) === told + 1;
    return whole ? [session.outbox.last.hash, session.state.hash, told, session.silent].join(' ') : this.done;
  }

  async follow() {
    const { session, wanted } = this, stored = session.entries.filter(entry => entry.number > this.known), last = session.told;
    const waiting = session.beyond.map(({ number, kind, line, prev, hash }) => ({ number, kind, line, prev, hash }));
    this.busy = true;
    try {
      const told = await this.ask('follow', { stored, waiting, silent: session.silent });
      if (told.not_here) await this.again(); else { this.known = last; session.goAhead(told); }
      this.busy = false;
      if (!told.not_here || this.anew === wanted) this.done = wanted;   // from the beginning once, and not again and again
      this.anew = told.not_here ? wanted : '';
    } catch (error) {
      this.busy = false;
      if (this.ready) this.stop(NONE, 'They failed on this phone.');
    }
    session.changed();
  }

  // What this phone had does not fit together any more: from the beginning.
  async again() {
    this.known = 0;
    this.session.ahead = null;
    await this.ask('begin', { facts: this.facts });
  }

  lookAt(number) { return this.ask('look_at', { number }); }
  tryOut(lines, number = null) { return this.ask('try_out', { lines, number }); }
}
