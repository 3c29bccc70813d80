// A key that is held: it says something about all that is left. A right click and the menu key say the same.
const LONG = 450;   // sooner than a phone opens its own menu

export const onHold = (root, selector, held) => {
  let timer = 0, waits = null, done = false;   // done: the click that follows a held key is not one more tap
  const stop = () => { clearTimeout(timer); waits = null; };
  const hold = () => { const { key } = waits; stop(); done = held(key); };
  root.addEventListener('pointerdown', event => {
    const key = event.target.closest(selector);
    stop();
    done = false;
    if (!key || key.disabled || event.button !== 0) return;
    waits = { key, since: event.timeStamp };
    timer = setTimeout(hold, LONG);
  });
  // A busy phone rings late: how long the key was held says the release.
  addEventListener('pointerup', event => { if (waits && event.timeStamp - waits.since >= LONG) hold(); }, true);
  for (const name of ['pointerup', 'pointercancel', 'pointermove', 'scroll']) {
    addEventListener(name, event => { if (name !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 6) stop(); }, true);
  }
  addEventListener('click', event => {
    if (!done || !event.detail) return;   // the keyboard holds nothing
    done = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
  root.addEventListener('contextmenu', event => {
    const key = event.target.closest(selector);
    if (!key || key.disabled) return;
    stop();
    if (done || held(key)) event.preventDefault();
  });
};
