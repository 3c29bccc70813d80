// News of the table: the server's stream, and asking now and then where there is no stream.
const ASK_EVERY = 1500;
const RETRY = 30000;     // a server without a stream is not asked for one all the time
const SILENCE = 25000;   // heartbeats come more often than that

export class Push {
  // lacks(): whether something is known to have come after what has been heard; seen(): which phones are there.
  constructor({ stream, poll, take, changed, heard, lacks, seen }) {
    Object.assign(this, { stream, poll, take, changed, lacks, seen, heardOf: heard, source: null, heard: 0, live: false, reachable: true, closed: false });
    this.timer = setInterval(() => this.look(), ASK_EVERY);
    for (const name of ['online', 'pageshow']) addEventListener(name, () => { this.refused = 0; this.open(); this.ask(); });
    addEventListener('offline', () => this.lost());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) { this.open(); this.ask(); } });
    this.open();
  }

  open() {
    if (!window.EventSource || (this.source && this.source.readyState !== EventSource.CLOSED)) return;
    if (Date.now() - (this.refused ?? 0) < RETRY) return;
    this.source = new EventSource(this.stream());
    this.source.addEventListener('open', () => this.hear());
    for (const name of ['message', 'state']) this.source.addEventListener(name, event => { this.hear(); this.read(event.data); });
    this.source.addEventListener('here', ({ data }) => { this.hear(); this.seen(JSON.parse(data)); });   // the heartbeat
    // The event shows its games otherwise than when this stream was opened: the answer to a question has another one.
    this.source.addEventListener('closed', ({ target }) => { target.close(); this.live = false; this.ask(); });
    this.source.addEventListener('error', () => {
      this.live = false;
      if (this.source.readyState === EventSource.CLOSED) this.refused = Date.now();
    });
  }

  hear() {
    this.heard = Date.now();
    this.live = true;
    this.reach(true);
  }

  read(text) {
    try { this.take(JSON.parse(text)); } catch { this.ask(); }   // half a message: the whole is asked for
  }

  look() {
    if (this.live && Date.now() - this.heard < SILENCE) {
      if (this.lacks()) this.ask();
      return;
    }
    this.live = false;
    if (!document.hidden) { this.open(); this.ask(); }
  }

  async ask() {
    if (this.asking) return;
    this.asking = true;
    try {
      const news = await this.poll();
      this.reach(true);
      this.shut(false);
      if (news) this.take(news);
    } catch (error) {
      if (error.status === 403) { this.reach(true); this.shut(true); } else this.lost();
    }
    this.asking = false;
  }

  // Who looked on may do so no longer, or may again.
  shut(yes) {
    if (this.closed === yes) return;
    this.closed = yes;
    this.refused = yes ? Date.now() : 0;
    this.changed();
  }

  lost() {
    this.live = false;
    this.reach(false);
  }

  reach(yes) {
    if (yes) this.heardOf();
    if (this.reachable === yes) return;
    this.reachable = yes;
    this.changed();
  }
}
