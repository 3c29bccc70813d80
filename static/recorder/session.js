// One phone at one table: what the server last told, what waits to be sent, who holds the pen.
import { Drawing } from './draw.js';
import { Engine } from './engine/engine.js';
import { counted, hear, spokenOf } from './history.js';
import { capital, count } from './html.js';
import { MOST_AT_ONCE, Outbox } from './outbox.js';
import { Push } from './push.js';
import { keep, kept } from './vault.js';

const csrf = () => document.querySelector('[name=csrfmiddlewaretoken]')?.value ?? '';
const PATIENCE = 20000;   // an answer that takes longer does not come; what is sent again does no harm
const soon = () => AbortSignal.timeout?.(PATIENCE);
const AWAY = 30000;   // a phone that is there is heard of twice in this time
const TOLD = 12;   // last lines of the log that a state says in sentences (rules/working_text.py)
const unique = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

export class Session {
  // place: {base, home, join, qr, engine}, the addresses of this table; pageKept: whether the page opens without a network.
  constructor(place, changed, pageKept = Promise.resolve(false)) {
    Object.assign(this, {
      ...place, pageKept: false, ahead: null, changed: () => { changed(); if (this.state) this.rules.look(); }, name: place.base.split('/').filter(Boolean).at(-1), table: null, state: null, you: {}, entries: [],
      trouble: null, fault: null, notice: '', noticeOf: undefined, whatif: null, past: null, sentences: new Map(), meanings: new Map(), drawing: new Drawing({}),
    });
    this.outbox = new Outbox(this.name, entries => this.post('entries/', { entries }), (event, data) => this.heard(event, data));
    this.rules = new Engine(this, place, pageKept);
    pageKept.then(yes => { this.pageKept = yes; this.changed(); });
    this.signals = kept(`${this.name}:signals`) ?? [];   // on their way: each has a key, so sending twice does no harm
  }

  async start() {
    try {
      [this.table] = await Promise.all([this.get('table.json'), this.ask()]);
      this.remember();
    } catch (error) {
      const before = kept(`${this.name}:seen`);
      if (!before || error.status) throw error;
      const { table, state, you, entries } = before;
      Object.assign(this, { table, state, you, entries });   // no network: what this phone saw last
    }
    this.drawing = new Drawing(this.table);
    this.push = new Push({
      stream: () => this.you.stream ?? `${this.base}stream`, poll: () => this.ask(), take: state => this.take(state),
      heard: () => this.outbox.wake(), seen: seen => this.saw(seen), lacks: () => Boolean(this.state) && !this.settled && !this.outbox.waiting.length,
      changed: () => { if (this.push?.reachable) { this.outbox.flush(); this.catchUp(); this.rules.retry(); } this.changed(); },
    });
    this.outbox.flush();
    this.sendSignals();
    this.changed();
  }

  remember() { keep(`${this.name}:seen`, { table: this.table, state: this.state, you: this.you, entries: this.entries, at: Date.now() }); }

  async get(path) {
    const answer = await fetch(this.base + path, { headers: { Accept: 'application/json' }, credentials: 'same-origin', signal: soon() });
    if (answer.status === 204) return null;
    if (!answer.ok) throw Object.assign(new Error(String(answer.status)), { status: answer.status });
    return answer.json();
  }

  async post(path, body) {
    const answer = await fetch(this.base + path, {
      method: 'POST', credentials: 'same-origin', body: JSON.stringify(body), signal: soon(),
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-CSRFToken': csrf() },
    });
    return { status: answer.status, data: await answer.json().catch(() => null) };
  }

  async ask(whole = false) {
    const have = this.state && !whole ? `?have=${this.state.version}` : '';
    this.take(await this.get(`state.json${have}`));
  }

  // What the server says; `you` is in answers to this phone only. An older state than the one here changes nothing.
  take(state) {
    if (!state || typeof state.number !== 'number') return;
    const { watch, delay } = state.recording ?? {}, was = this.state?.recording;
    const otherwise = this.you.role === 'onlooker' && was && (watch !== was.watch || delay !== was.delay);   // and counted otherwise
    const newer = !this.state || otherwise || state.version >= this.state.version;
    const before = this.state?.scribe?.device, wish = this.myWish, undo = this.myUndo, offer = this.myOffer, number = this.state?.number, called = this.state && this.open('call-judge').length;
    if (newer) {
      const { you, taken, stopped, ...told } = state;
      this.state = told;
      this.follow(told, taken);
      this.outbox.follows({ number: told.number, hash: this.head }, this.entries);
    }
    if (newer && wish && !this.myWish) this.passedOver(wish);
    if (newer && undo && !this.myUndo) this.kept(undo, number);
    if (newer && this.noticeOf < this.state.number) Object.assign(this, { notice: '', noticeOf: undefined });
    if (newer && offer && !this.myOffer) this.answered(offer);
    if (newer && called && !this.open('call-judge').length) this.outbox.flush();   // what waited for the ruling
    if (!this.outbox.waiting.length) Object.assign(this, { trouble: null, fault: null });   // all of it has arrived after all
    if (state.you) this.you = state.you;
    else if (newer && this.state.scribe?.device !== before) this.ask(true).catch(() => {});
    if (newer || state.you) this.remember();
    hear(this.sentences, counted(this), this.state.view?.tail ?? []);
    this.bringDice();
    this.changed();
  }

  // At a distance each phone adds chance of its own to the server's dice, once.
  bringDice() {
    if (!this.distance || this.seat === null || this.distance.seeds[this.seat] !== false || this.seeded) return;
    this.seeded = true;
    this.part ??= [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
    this.say('seed/', { seed: this.part }).then(done => {
      this.seeded = Boolean(done);
      if (!done) setTimeout(() => this.bringDice(), 2000);   // the game cannot begin without it
    });
  }

  // The list of entries: most news bring the last one along; what is missing is asked for.
  follow({ last }, taken = []) {
    for (const entry of [...taken, last].filter(Boolean)) {
      if (entry.number !== this.told + 1) continue;
      this.entries.push(entry);
      if (entry.lines.length > TOLD) this.askSentences();
    }
    this.catchUp();
  }

  // An entry of more lines than the state has sentences for: a bot's whole turn.
  async askSentences() {
    try {
      const { entries } = await this.get('entries/'), told = new Map(entries.map(entry => [entry.hash, entry.told]));
      for (const entry of this.entries) entry.told = told.get(entry.hash) ?? entry.told;
      this.changed();
    } catch { /* its lines are shown */ }
  }

  // The number of the last entry that the server has told in full.
  get told() { return this.entries.at(-1)?.number ?? 0; }
  // What this phone knows beyond that, with the lines that the rules on it make of each.
  get beyond() {
    const { arrived, waiting } = this.outbox;
    return [...arrived, ...waiting].filter(entry => entry.number > this.told).map(entry => this.written(entry));
  }

  async catchUp() {
    if (this.catching || !this.state || this.told >= this.state.number) return;
    this.catching = true;
    try {
      const after = this.told, { entries } = await this.get(`entries/?after=${after}`);
      this.entries.push(...entries.filter(entry => entry.number > this.told));
      if (after && entries.length > TOLD) this.askSentences();   // more at once than the state tells
      const last = this.entries.at(-1);   // may be newer than the state
      this.outbox.follows(last?.number > this.state.number ? last : { number: this.state.number, hash: this.head }, this.entries);
      hear(this.sentences, counted(this), this.state.view?.tail ?? []);
      this.remember();
      this.changed();
    } catch { /* news, or the network that is back, try again */ }
    this.catching = false;
  }

  heard(event, data) {
    if (event === 'state') { this.take(data); return; }
    if (event === 'conflict' || event === 'refused') this.stopped(event, data);
    this.changed();
  }

  stopped(event, data) {
    const first = this.outbox.waiting[0];
    if (data.code === 'refused') this.fault = { ...data.refused, entry: first, message: data.refused?.message ?? data.detail };
    else { this.trouble = { event, data }; this.askMeanings(); }
    if (data.status !== 200) this.ask(true).catch(() => {});
  }

  // What the table has and what waits here, in sentences: the state tells only those of its last lines.
  async askMeanings() {
    const waiting = this.outbox.waiting.slice(0, MOST_AT_ONCE);
    try {
      const [{ entries }, { status, data }] = await Promise.all([this.get('entries/'), this.post('sentences/', { entries: waiting })]);
      for (const { hash, lines, told } of entries) if (told?.some(Boolean)) this.meanings.set(hash, lines.map(([, mark], at) => (mark === 'inferred' ? '' : told[at])).filter(Boolean).join(' '));
      if (status < 400) for (const [at, told] of data.told.entries()) if (told) this.meanings.set(waiting[at].hash, told);
    } catch { /* without a network the lines themselves are shown */ }
    this.changed();
  }

  // The rules on this phone have read what the server does not have yet.
  goAhead(told) {
    this.ahead = told;
    if (told.hash === this.outbox.last.hash) hear(this.sentences, counted(this), told.view?.tail ?? []);
    if (!told.stopped || this.fault || this.trouble) return;
    const entry = this.outbox.waiting.find(one => one.hash === told.stopped.hash), { refused, detail } = told.stopped;
    if (entry && refused) this.fault = { ...refused, entry, message: refused.message ?? detail };
    else if (entry) this.trouble = { event: 'refused', data: told.stopped };
  }

  // --- what is known of this table ---

  get view() { return (this.past ?? this.whatif ?? this.here ?? this.state)?.view ?? null; }
  // What the rules on this phone say behind everything that waits; null where the server's word is the newest.
  get here() {
    const { ahead, outbox } = this;
    return ahead && outbox.last.hash !== this.head && ahead.hash === outbox.last.hash && !ahead.stopped ? ahead : null;
  }
  get number() { return this.here?.number ?? this.state?.number ?? 0; }
  get needsFirst() { return Boolean((this.here ?? this.state).needs_first); }
  get verdict() { return (this.here ?? this.state).verdict; }
  // Whether this phone may go on by itself: it has the pen, and the dice lie on the table.
  get mayGoOn() { return Boolean(this.you.pen) && !this.distance && !this.ended; }
  // An entry that waits, with the lines that the rules on this phone make of it.
  written(entry) { return { ...entry, ...this.ahead?.rows.find(row => row.hash === entry.hash) }; }
  get names() { return this.state?.recording?.names ?? this.table?.names ?? []; }
  get seat() { return this.you.seat ?? null; }
  get distance() { return this.state?.distance ?? null; }
  // At a table one phone writes; at a distance each player answers what they are asked.
  get writes() {
    if (this.past) return false;
    if (this.whatif) return true;
    if (!this.distance) return Boolean(this.you.pen);
    const player = this.view?.ask?.player ?? null;
    return this.seat !== null && Boolean(this.view?.ask) && (player === null || player === this.seat);
  }
  get waitsFor() { return this.names.filter((name, seat) => this.distance?.seeds?.[seat] === false); }
  // While a judge is called nothing is written but by the judge.
  get halted() { return this.open('call-judge').length > 0 && !this.judges; }
  // In a what-if nothing is written of the game that is played.
  get mayWrite() { return this.writes && !this.halted && !this.whatif; }
  get plays() { return this.you.role === 'player'; }
  // At a distance the server may write at once what this phone has just asked for or agreed to: nothing is answered until it has.
  get agreeing() { return Boolean(this.distance) && this.signals.some(({ kind }) => /^(ask-undo|allow-undo|offer|accept)$/.test(kind)); }
  get judges() { return this.you.role === 'judge'; }
  get ended() { return this.state?.recording && this.state.recording.state !== 'open'; }
  get shut() { return Boolean(this.push?.closed); }
  get offline() { return this.outbox.failing || this.push?.reachable === false; }
  get silent() { return Boolean(this.state?.recording?.silent); }
  get turnMinutes() { return this.state?.recording?.turn_minutes ?? 0; }
  get timed() { return Boolean(this.state?.recording?.timed); }
  // What could be played is tried out by players at a table; in a match, once it has its result.
  get mayTry() { return this.plays && !this.distance && !(this.home !== '/' && !this.ended); }
  // The hash of the last entry of which the server has told what follows.
  get head() { return this.state.hash ?? this.state.start; }
  // Whether the question that is known is the newest: what the entries are can be known before what follows from them.
  get settled() { return this.here !== null || (this.outbox.waiting.length === 0 && this.outbox.last.hash === this.head); }
  // Whether everything behind entry `number` stands beside the question to this player: notes, and what others did.
  onlyBeside(number, player) {
    const since = [...this.entries, ...this.beyond].filter(entry => entry.number > number);
    return since.every(({ kind, line }) => kind === 'note' || (/^(enter|react)$/.test(kind) && player !== null && /^P\d /.test(line) && Number(line[1]) - 1 !== player));
  }

  // What going back to entry `number` takes back, and the same in words.
  takes(number) { return counted(this).filter(entry => entry.number > Number(number)).length; }
  taking(number) {
    const gone = counted(this).filter(entry => entry.number > Number(number));
    return gone.length === 1 ? `“${spokenOf(gone[0], this)}”` : count(gone.length, 'entry', 'entries');
  }

  // What may be done out of turn, as this phone may say it: whoever writes says it for all, another player for themselves.
  get reactions() {
    const all = this.view?.react ?? [];
    if (this.ended) return [];
    if (this.whatif || this.you.pen) return all;
    return this.plays ? all.filter(option => (option.player ?? this.seat) === this.seat && this.seat !== null) : [];
  }

  // What this phone wants to be written out of turn.
  get myWish() { return this.open('react').find(signal => signal.device === this.you.device) ?? null; }

  // A wish ends with the next entry: whose it was is told where that was something else.
  passedOver({ id, text }) {
    const { last } = this.state;
    if (id !== this.takenBack && last && text.split('\n').at(-1) !== last.line) this.notice = 'Play went on without your reaction. Ask for Undo if it comes first.';
  }

  // What this phone has asked to take back.
  get myUndo() { return this.open('ask-undo').find(signal => signal.device === this.you.device) ?? null; }
  // Whoever answers that: at a distance the other players, at a table the phone that writes.
  get undoNames() {
    if (this.distance) return this.names.filter((_, seat) => seat !== this.seat && !(seat in (this.distance.bots ?? {}))).join(' and ');
    return this.state?.scribe?.name || 'the phone that writes';
  }

  // A wish to take something back ends with the undo; whose it was is told where it ended otherwise.
  kept({ id }, before) {
    if (id === this.takenBack || this.state.last?.kind === 'undo') return;
    this.notice = this.state.number > before ? 'The game has gone on, so nothing is taken back.' : `${capital(this.undoNames)} did not agree: nothing is taken back.`;
    this.noticeOf = this.state.number;
  }

  // When each phone was last heard of, by the store's clock.
  saw(seen) {
    const away = () => Object.keys(seen).filter(device => this.away(device)).join(), before = away();
    this.seen = seen;
    if (away() !== before) this.changed();
  }

  // Since when a phone, or that of a seat, is away; '' while it is there.
  seatAway(seat) { return this.away(this.state?.seats?.find(one => one.seat === seat)?.device); }
  away(device) {
    const last = Date.parse(this.seen?.[device] ?? '');
    const now = Math.max(...Object.values(this.seen ?? {}).map(at => Date.parse(at)));
    return now - last > AWAY ? new Date(last).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) : '';
  }

  // At a distance: what others have to agree to. An offer of a line that names who helps is that player's to answer.
  get myOffer() { return this.open('offer').find(signal => signal.seat === this.seat) ?? null; }
  get offerToMe() {
    const [offer] = this.open('offer');
    return offer && this.seat !== null && this.partners(offer.seat, offer.text).includes(this.seat) ? offer : null;
  }
  get agreed() { return this.open('accept').some(signal => signal.seat === this.seat); }
  // The people, by seat, without whose word this line cannot be written.
  partners(seat, line) {
    const people = this.names.map((_, each) => each).filter(each => each !== seat && !(each in (this.distance?.bots ?? {})));
    if (line === 'tie' || line === 'stop') return people;
    const helper = Number(line.match(/^(?:P\d )?assist P(\d)/)?.[1] ?? 0) - 1;
    return this.distance ? people.filter(each => each === helper) : [];
  }

  // An offer ends with its answer, or with the next entry.
  answered({ id, seat, text }) {
    const names = this.partners(seat, text).map(each => this.names[each]);
    if (id !== this.takenBack && this.state.last?.line !== text) this.notice = `${names.length === 1 ? `${names[0]} does` : 'The others do'} not agree. Play on.`;
    this.noticeOf = this.state.number;
  }

  open(kind) { return (this.state?.signals ?? []).filter(signal => signal.kind === kind); }

  // --- what this phone says ---

  enter(lines, kind = 'enter') {
    this.fault = null;
    for (const line of lines) this.outbox.add(kind, line);
    this.changed();
  }

  // The refused entry goes in as it was played, or stays out; what was entered behind it follows.
  settle(asPlayed) {
    const refused = this.fault?.entry?.hash ?? this.outbox.waiting[0].hash;
    this.fault = null;
    this.outbox.behind(this.outbox.head, entry => (entry.hash !== refused ? entry : asPlayed ? { ...entry, kind: 'different' } : null));
    this.changed();
  }

  // What two phones wrote at once: mine goes behind theirs, or only into the notes.
  resume(change) {
    this.trouble = null;
    this.outbox.behind({ number: this.state.number, hash: this.head }, change);
    this.changed();
  }

  signal(kind, text = '', number = this.state?.number ?? 0) {
    Object.assign(this, { notice: '', noticeOf: undefined });   // of what was said before
    this.signals.push({ key: unique(), kind, number, text });
    this.sendSignals();
  }

  async sendSignals() {
    keep(`${this.name}:signals`, this.signals);
    if (this.signalling) return;
    this.signalling = true;
    let later = 0;
    try {
      while (this.signals.length && !later) {
        const { status, data } = await this.post('signals/', this.signals[0]);
        if (!data || status >= 500 || status === 429) later = 3000;
        else this.signals.shift();
        keep(`${this.name}:signals`, this.signals);
        if (status < 400) this.take(data);
        else if (!later) this.notice = data.detail;
      }
    } catch { later = 3000; }
    this.signalling = false;
    if (later) setTimeout(() => this.sendSignals(), later);
    this.changed();
  }

  // The table as it was after an entry; from the last one on, as it is. `looking`: what is asked for and not shown yet.
  async lookAt(number) {
    const last = this.number, wanted = Math.max(0, number);
    this.looking = wanted;
    this.changed();
    const own = this.rules.ready && (this.offline || this.here);
    try {
      const found = wanted >= last ? null : await (own ? this.rules.lookAt(wanted) : this.get(`state.json?number=${wanted}`));
      if (this.looking !== wanted) return;   // tapped on meanwhile
      this.past = found && { number: wanted, view: found.view };
    } catch { this.notice = 'No network: only the table as it is can be shown.'; }
    this.looking = undefined;
    this.changed();
  }

  // The log is handed in by the server, with all entries.
  finish() {
    if (!this.outbox.waiting.length) return this.say('finish/', { hash: this.state.hash });
    this.notice = 'Entries wait to be sent. Finish when they are: they are saved on this phone.';
    this.changed();
    return null;
  }

  // A seat, a setting, the end: asked at once, and refused in words.
  async say(path, body) {
    try {
      const { status, data } = await this.post(path, body);
      if (status < 400) this.take(data); else this.notice = data?.detail ?? `The store answered with an error (${status}). Try again in a moment.`;
      this.changed();
      return status < 400 ? data : null;
    } catch {
      this.notice = 'No network: try again in a moment.';
      this.changed();
      return null;
    }
  }
}
