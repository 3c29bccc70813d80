// The finger on the screen. A key that is drawn anew under it would lose its tap, so nothing is drawn from press to
// release; what came meanwhile is drawn behind the tap.
const LONGEST = 2000;   // a finger that rests on the screen does not hold up the game
const TAP = 120;        // after a release without a tap: it was a swipe
const TWICE = 350;      // a second tap so soon and so near is the same finger: nobody has read what came under it meanwhile
const NEAR = 24;

export class Press {
  constructor(root, draw) {
    Object.assign(this, { down: false, timer: 0, draw, last: { at: -Infinity } });
    root.addEventListener('pointerdown', () => { this.down = true; this.liftIn(LONGEST); });
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => { if (this.down) this.liftIn(TAP); }, true);
    addEventListener('click', () => { if (this.down) this.liftIn(0); });   // behind what the tap does
  }

  // Whether a tap is the second one of a double tap, and falls on something else than the first: it means nothing.
  // `what` names the key with the question that it answers; a key that is still there may be tapped as fast as one likes.
  doubled({ timeStamp: at, clientX: x, clientY: y, detail }, what) {
    const { last } = this;
    if (detail && at - last.at < TWICE && Math.hypot(x - last.x, y - last.y) < NEAR && last.what !== what) return true;
    this.last = { at, x, y, what };
    return false;
  }

  liftIn(time) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lift(), time);
  }

  lift() {
    clearTimeout(this.timer);
    this.down = false;
    this.draw();
  }
}
