// Entries on their way to the server: numbered, chained by hash, kept on this phone until they are acknowledged, sent in
// order, sent again after any failure. The server takes each exactly once, so sending twice does no harm.
import { sha256 } from './sha256.js';
import { keep, kept } from './vault.js';

const MOST_AT_ONCE = 20;
const PAUSES = [400, 800, 1600, 3000, 6000, 12000];
const AGAIN = new Set(['busy', 'away', 'too-fast']);   // codes that say: later

export const chained = (prev, number, kind, line) => sha256([prev, number, kind, line].join('\n'));

export class Outbox {
  // post(entries) → {status, data}, and throws without a network. tell(event, data): changed, state, conflict, refused.
  constructor(name, post, tell) {
    const found = kept(name);
    Object.assign(this, {
      name, post, tell, sending: false, failures: 0, timer: 0, stopped: false,
      head: found?.head ?? { number: 0, hash: '' },   // the last entry that the server has acknowledged
      waiting: found?.waiting ?? [],
      since: found?.since ?? null,   // since when something waits
    });
  }

  save() {
    keep(this.name, { head: this.head, waiting: this.waiting, since: this.since });
    this.tell('changed');
  }

  get last() { return this.waiting.at(-1) ?? this.head; }
  get failing() { return this.failures > 0; }

  add(kind, line) {
    this.waiting.push(this.numbered({ kind, line, at: new Date().toISOString() }, this.last));
    this.since ??= Date.now();
    this.save();
    this.flush();
  }

  numbered(entry, { number, hash: prev }) {
    return { ...entry, number: number + 1, prev, hash: chained(prev, number + 1, entry.kind, entry.line) };
  }

  // The server stands at `head`: true if what waits follows it, or has arrived already.
  follows(head) {
    if (this.sending) return true;
    const arrived = this.waiting.findIndex(entry => entry.number === head.number && entry.hash === head.hash);
    if (arrived >= 0) this.acknowledge(this.waiting.slice(0, arrived + 1), head);
    else if (!this.waiting.length) this.head = { number: head.number, hash: head.hash };
    return !this.waiting.length || this.waiting[0].prev === head.hash || this.waiting[0].number > head.number + 1;
  }

  acknowledge(entries, head) {
    const gone = new Set(entries.map(entry => entry.hash));
    this.waiting = this.waiting.filter(entry => !gone.has(entry.hash));
    if (head) this.head = { number: head.number, hash: head.hash };
    if (!this.waiting.length) this.since = null;
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

  answered({ status, data }, sent) {
    const numberedAnew = !this.waiting.some(entry => entry.hash === sent[0].hash);
    if (status >= 400 && numberedAnew) { this.flush(); return; }   // what was refused is not what waits now
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
    if (!stop || !this.waiting.some(entry => entry.hash === sent[data.taken?.length ?? 0]?.hash)) { this.flush(); return; }   // it waits no more
    this.stopped = true;
    this.tell(stop.code === 'gap' || stop.code === 'fork' ? 'conflict' : 'refused', { ...stop, status });
  }

  // The way out of a stop: what waits is numbered anew behind `head`, as `change` makes of each entry (null: left out).
  behind(head, change = entry => entry) {
    const entries = this.waiting.map(change).filter(Boolean);
    this.head = { number: head.number, hash: head.hash };
    this.waiting = [];
    for (const entry of entries) this.waiting.push(this.numbered(entry, this.last));
    this.stopped = false;
    if (!this.waiting.length) this.since = null;
    this.save();
    this.flush();
  }
}
