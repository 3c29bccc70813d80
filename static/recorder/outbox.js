// Entries on their way to the server: numbered, chained by hash, kept on this phone until they are acknowledged, sent in
// order, sent again after any failure. The server takes each exactly once, so sending twice does no harm.
//
// Each entry is kept under a name of its own, so that two tabs of one phone never write over what the other has kept:
// a tab adds its own, takes up those of the other, and both send.
import { sha256 } from './sha256.js';
import { forget, keep, kept, names, onChange } from './vault.js';

export const MOST_AT_ONCE = 20;
const PAUSES = [400, 800, 1600, 3000, 6000, 12000];
const AGAIN = new Set(['busy', 'away', 'too-fast']);   // codes that say: later
const CALLED = 'judge-called', RULED_IN = 3000;   // nothing is taken until a judge has ruled

export const chained = (prev, number, kind, line) => sha256([prev, number, kind, line].join('\n'));

export class Outbox {
  // post(entries) → {status, data}, and throws without a network. tell(event, data): changed, state, conflict, refused.
  constructor(name, post, tell) {
    const { head, waiting = [], arrived = [] } = kept(name) ?? {};
    Object.assign(this, {
      name, post, tell, sending: false, failures: 0, timer: 0, cut: false, stopped: false, waiting: [],
      head: head ?? { number: 0, hash: '' },   // the last entry that the server has acknowledged
      arrived,   // acknowledged, and not among those yet that the server has told in full
    });
    for (const entry of waiting) keep(this.place(entry), entry);   // as an earlier version of this page kept them
    this.takeUp();
    this.save();
    onChange(`${name}:entry:`, (place, gone) => {
      if (gone) this.waiting = this.waiting.filter(entry => this.place(entry) !== place);   // the other tab has heard of it
      else this.takeUp();
      this.tell('changed');
      this.flush();
    });
  }

  place({ hash }) { return `${this.name}:entry:${hash}`; }

  save() {
    const known = kept(this.name)?.head;
    if (known?.number > this.head.number && !this.waiting.length) this.head = known;   // the other tab has heard more
    keep(this.name, { head: this.head, arrived: this.arrived });
    this.tell('changed');
  }

  // What is kept on this phone and follows what waits here: after a reload, or from the other tab.
  takeUp() {
    const there = names(`${this.name}:entry:`).map(name => kept(name)).filter(entry => entry?.hash);
    const mine = new Set(this.waiting.map(entry => entry.hash));
    const others = there.filter(entry => !mine.has(entry.hash)).sort((a, b) => a.number - b.number || (a.at < b.at ? -1 : 1));
    for (const entry of others) if (!this.waiting.length || entry.prev === this.last.hash) this.waiting.push(entry);
  }

  // Whether this tab stands where it stood at `hash`: what the other tab has kept meanwhile is taken up. A browser that
  // let a tab sleep has told it nothing.
  isAt(hash) {
    this.lookUp();
    return this.last.hash === hash;
  }

  lookUp() {
    const before = this.last.hash;
    this.takeUp();
    if (this.last.hash === before) return;
    this.tell('changed');
    this.flush();
  }

  get last() { return this.waiting.at(-1) ?? this.head; }
  get failing() { return this.failures > 0; }
  // Since when something waits.
  get since() { return this.waiting.length ? Date.parse(this.waiting[0].at) : null; }

  add(kind, line) {
    this.takeUp();
    this.push({ kind, line, at: new Date().toISOString() });
    this.save();
    this.flush();
  }

  push(entry) {
    const { number, hash: prev } = this.last;
    const numbered = { ...entry, number: number + 1, prev, hash: chained(prev, number + 1, entry.kind, entry.line) };
    keep(this.place(numbered), numbered);
    this.waiting.push(numbered);
  }

  // The server stands at `head` and has told `entries`: what of that waits here has arrived. Where something else waits,
  // its answer to what is sent says whether it follows.
  follows(head, entries) {
    const told = new Set(entries.map(entry => entry.hash)), last = entries.at(-1)?.number ?? 0;
    const upTo = this.waiting.findLastIndex(entry => told.has(entry.hash) || (entry.number === head.number && entry.hash === head.hash));
    this.arrived = this.arrived.filter(entry => entry.number > last);
    if (upTo >= 0) this.acknowledge(this.waiting.slice(0, upTo + 1), head);
    else if (!this.waiting.length) this.head = { number: head.number, hash: head.hash };
  }

  acknowledge(entries, head) {
    const gone = new Set(entries.map(entry => entry.hash));
    this.arrived.push(...this.waiting.filter(entry => gone.has(entry.hash)));
    this.waiting = this.waiting.filter(entry => !gone.has(entry.hash));
    for (const entry of entries) forget(this.place(entry));
    this.failures = 0;   // the store has heard this phone
    if (head && (head.number >= this.head.number || !this.waiting.length)) this.head = { number: head.number, hash: head.hash };
    if (!this.waiting.length) { this.stopped = false; this.takeUp(); }
    this.save();
  }

  async flush() {
    clearTimeout(this.timer);
    if (this.sending || this.stopped || !this.waiting.length) return;
    this.sending = true;
    const sent = this.waiting.slice(0, MOST_AT_ONCE);
    let answer;
    try { answer = await this.post(sent); } catch { answer = { status: 0, data: null }; }
    this.sending = false;
    this.answered(answer, sent);
  }

  // The store is heard of: what was cut off is sent at once.
  wake() { if (this.cut) this.flush(); }

  answered({ status, data }, sent) {
    this.cut = status === 0;
    if ((status >= 400 ? data : data?.stopped)?.code === CALLED) {   // it waits, and the store is there
      this.failures = 0;
      if (data.taken?.length) { this.acknowledge(data.taken, data.taken.at(-1)); this.tell('state', data); }
      this.timer = setTimeout(() => this.flush(), RULED_IN);
      this.tell('changed');
      return;
    }
    const waits = this.waiting.some(entry => entry.hash === sent[0].hash);
    if (!data?.taken && !waits) { this.flush(); return; }   // numbered anew meanwhile, or the store was heard otherwise
    const later = !data || status === 0 || status >= 500 || status === 429 || AGAIN.has(data.code);
    if (later && !data?.taken) {
      this.timer = setTimeout(() => this.flush(), PAUSES[Math.min(this.failures, PAUSES.length - 1)]);
      this.failures += 1;
      this.tell('changed');
      return;
    }
    this.failures = 0;
    if (data.taken?.length) this.acknowledge(data.taken, data.taken.at(-1));
    const stop = status >= 400 ? data : data.stopped;
    if (data.taken) this.tell('state', data);
    if (status < 400 && AGAIN.has(stop?.code)) { this.timer = setTimeout(() => this.flush(), PAUSES.at(-1)); return; }   // the rest later
    if (!stop || !this.waiting.some(entry => entry.hash === sent[data.taken?.length ?? 0]?.hash)) { this.flush(); return; }   // it waits no more
    this.stopped = true;
    this.tell(stop.code === 'gap' || stop.code === 'fork' ? 'conflict' : 'refused', { ...stop, status });
  }

  // The way out of a stop: what waits is numbered anew behind `head`, as `change` makes of each entry (null: left out).
  behind(head, change = entry => entry) {
    const before = this.waiting;
    this.head = { number: head.number, hash: head.hash };
    this.waiting = [];
    for (const entry of before.map(change).filter(Boolean)) this.push(entry);
    const now = new Set(this.waiting.map(entry => entry.hash));
    for (const entry of before) if (!now.has(entry.hash)) forget(this.place(entry));
    this.stopped = false;
    this.save();
    this.flush();
  }
}
