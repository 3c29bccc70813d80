// The finger on the screen. A key that is drawn anew under it would lose its tap, so nothing is drawn from press to
// release; what came meanwhile is drawn behind the tap. A tap means the key that was pressed, and the question that this
// key answered: where another one has come under the finger, it answers nothing, and the page says so.
const LONGEST = 2000;   // a finger that rests on the screen does not hold up the game
const TAP = 120;        // after a release without a tap: it was a swipe, or its key is gone
const TWICE = 350;      // a second tap so soon and so near is the same finger: nobody has read what came under it meanwhile
const NEAR = 24;
const ON_ITS_WAY = 200; // a finger that is so near the screen when another phone changes the page cannot be stopped any more

const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) >= NEAR;

export class Press {
  // keyOf(element): the key at an element, as {name, …}, or null. `name` tells keys and what they answer apart.
  // tapped(key, event): a tap on a key, which may have been drawn anew since; missed(twice): a tap that means nothing.
  constructor(root, { draw, keyOf, tapped, missed }) {
    Object.assign(this, {
      root, draw, keyOf, tapped, missed, down: false, timer: 0, last: { at: -Infinity }, aim: null, done: false,
      drawings: 0, before: [], drawnAt: -Infinity,
    });
    root.addEventListener('pointerdown', event => {
      this.down = true;
      this.take(event);
      this.liftIn(LONGEST);
    });
    addEventListener('pointercancel', () => { this.aim = null; if (this.down) this.liftIn(TAP); }, true);
    addEventListener('pointerup', event => {
      const { aim } = this;
      if (aim && far(aim, { x: event.clientX, y: event.clientY })) this.aim = null;
      if (this.down) this.liftIn(TAP);
      // Some browsers send no click to a key that is gone.
      if (this.aim && aim.drawings !== this.drawings) setTimeout(() => { if (this.aim === aim) { this.tap(aim, event); this.done = true; } }, TAP);
    }, true);
    root.addEventListener('click', event => this.click(event));
    addEventListener('click', () => { if (this.down) this.liftIn(0); });   // behind what the tap does
  }

  // What a finger has been put on: the key there, or the one that lay there while the finger was on its way.
  take({ target, clientX: x, clientY: y, timeStamp, button }) {
    const key = this.keyOf(target);
    this.done = false;
    this.aim = button === 0 ? { key, x, y, drawings: this.drawings } : null;
    if (!this.aim) return;
    if (timeStamp - this.drawnAt >= ON_ITS_WAY) return;
    const was = this.before.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)?.key;
    if (was && was.name !== key?.name) Object.assign(this.aim, { key: was, drawings: -1 });
  }

  // The page is about to be drawn anew; `own`: a tap on it has asked for that.
  drawing() {
    const now = performance.now(), own = now - this.last.at < ON_ITS_WAY;
    this.drawings += 1;
    if (now - this.drawnAt < ON_ITS_WAY && this.before.length) return;   // drawn twice while one finger is on its way
    // A sheet covers the keys of the page below it.
    const top = this.root.querySelector('[aria-modal]') ?? this.root;
    this.before = own ? [] : this.keys('[data-act]', top).map(key => ({ key, box: key.element.getBoundingClientRect() }));
    this.drawnAt = now;
    if (this.before.length) this.root.dataset.changed = now;
  }

  keys(selector = '[data-act], [data-key], [data-card]', within = this.root) { return [...within.querySelectorAll(selector)].map(this.keyOf).filter(Boolean); }

  click(event) {
    const { aim } = this;
    this.aim = null;
    if (event.detail && this.done) { this.done = false; return; }   // the release has said it
    if (event.detail && aim && aim.drawings !== this.drawings) { this.tap(aim, event); return; }
    const key = this.keyOf(event.target);
    if (!key) return;
    if (this.doubled(event, key.name)) this.missed(true);
    else this.tapped(key, event);
  }

  // A tap whose key was drawn anew under the finger, or is elsewhere now: it counts where the same is still asked.
  tap({ key }, event) {
    this.aim = null;
    if (!key) return;
    const there = this.keys().find(({ name }) => name === key.name);
    if (!there) this.missed(false);
    else if (!this.doubled(event, key.name)) this.tapped(there, event);
  }

  // Whether a tap is the second one of a double tap, and falls on something else than the first: it means nothing.
  // `what` names the key with the question that it answers; a key that is still there may be tapped as fast as one likes.
  doubled({ timeStamp: at, clientX: x, clientY: y, detail }, what) {
    const { last } = this;
    if (detail && at - last.at < TWICE && last.what !== what && !far(last, { x, y })) return true;
    this.last = { at, x, y, what };
    return false;
  }

  liftIn(time) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lift(), time);
  }

  // What the finger does is said already: it was held.
  spend() { this.aim = null; }

  lift() {
    clearTimeout(this.timer);
    this.down = false;
    this.draw();
  }
}
