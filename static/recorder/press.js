// The finger on the screen. A key that is drawn anew under it would lose its tap, so nothing is drawn from press to
// release; what came meanwhile is drawn behind the tap.
const LONGEST = 2000;   // a finger that rests on the screen does not hold up the game
const TAP = 120;        // after a release without a tap: it was a swipe

export class Press {
  constructor(root, draw) {
    Object.assign(this, { down: false, timer: 0, draw });
    root.addEventListener('pointerdown', () => { this.down = true; this.liftIn(LONGEST); });
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => { if (this.down) this.liftIn(TAP); }, true);
    addEventListener('click', () => { if (this.down) this.liftIn(0); });   // behind what the tap does
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
