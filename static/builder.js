// The builder by touch and by keyboard. Everything is a button of the form (steps.js sends them); this file presses them:
// a tap clears the box, a hold or a swipe opens a card over the page, arrows choose, a number sets the dice.
(() => {
  const form = () => document.getElementById('builder');
  const box = () => document.getElementById('q');
  const over = () => document.getElementById('over');
  const look = () => document.getElementById('look');
  const isWide = () => getComputedStyle(look()).display !== 'none' && !document.querySelector('.builder-look-open');
  const HOLD = 480, SWIPE = 60;   // milliseconds, pixels

  const press = action => {
    const button = Object.assign(document.createElement('button'), { name: 'do', value: action, hidden: true });
    form().append(button);
    button.click();
    button.remove();
  };

  // --- a card to read: over the page, or in its own column -----------------------------------------------------------
  const read = (code, target) => {
    const values = Object.fromEntries(new FormData(form()));
    delete values.csrfmiddlewaretoken;
    htmx.ajax('GET', form().getAttribute('action'), { target, source: target, swap: 'innerHTML', values: { ...values, opened: code } });
  };
  const open = code => { if (isWide()) read(code, look()); else read(code, over()); };
  document.addEventListener('htmx:afterSettle', event => {
    if (event.target.id === 'over' && !event.target.open && event.target.innerHTML) event.target.showModal();
    mark();
    showUndo();
  });

  // --- taps ---------------------------------------------------------------------------------------------------------
  let timer = 0, held = false, from = null;
  document.addEventListener('pointerdown', event => {
    const row = event.target.closest('[data-hold], .rack-socket[data-pick]');
    held = false;
    from = row && { x: event.clientX, y: event.clientY, code: row.dataset.hold ?? row.dataset.pick };
    clearTimeout(timer);
    if (row) timer = setTimeout(() => { held = true; read(from.code, over()); }, HOLD);
  });
  const stop = () => clearTimeout(timer);
  for (const name of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(name, stop, true);
  document.addEventListener('pointermove', event => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8) stop();
  });
  document.addEventListener('touchend', event => {   // a swipe to the side: another version
    const end = event.changedTouches[0];
    if (!from || !end || Math.abs(end.clientX - from.x) < SWIPE || Math.abs(end.clientY - from.y) > SWIPE / 2) return;
    held = true;
    read(from.code, over());
  });
  document.addEventListener('contextmenu', event => {
    if (event.target.closest('[data-hold], [data-pick]') && matchMedia('(pointer: coarse)').matches) event.preventDefault();
  });
  document.addEventListener('mousedown', event => {   // the keyboard of a phone stays open
    if (document.activeElement === box() && event.target.closest('.version-add, .stepper button, .filter')) event.preventDefault();
  });
  document.addEventListener('click', event => {
    const near = part => event.target.closest(part);
    if (held) { held = false; event.preventDefault(); event.stopImmediatePropagation(); return; }
    if (near('[data-close]') || event.target === over()) return over().close();
    const opener = near('#builder [data-open]');
    if (opener) { event.preventDefault(); event.stopImmediatePropagation(); return open(opener.dataset.open); }
    const view = near('[data-view-to]');
    if (view) return show(view, event);
    const socket = near('#builder .rack-socket[data-pick]');
    if (socket) return press(`pick:${socket.dataset.pick}`);
    if (near('[data-undo]')) return undo();
    if (near('.version-add')) clear();
  }, true);
  const clear = () => {
    if (!box().value) return;
    box().value = '';
    chosen = '';
    document.getElementById('found').scrollTop = 0;
    if (!isWide()) scrollTo({ top: 0, behavior: 'instant' });
  };
  const show = (button, event) => {
    form().dataset.view = form().elements.view.value = button.dataset.viewTo;
    document.querySelectorAll('.segment [data-view-to]').forEach(each => each.setAttribute('aria-pressed', each.dataset.viewTo === button.dataset.viewTo));
    if (button.matches('a')) return;   // it leads to its part of the list
    event.preventDefault();
    event.stopImmediatePropagation();
    scrollTo({ top: 0, behavior: 'instant' });
  };

  // --- undo: each step has its address, so going back is undoing -------------------------------------------------------
  let steps = 0;
  const showUndo = () => { const button = document.querySelector('[data-undo]'); if (button) button.hidden = !steps; };
  const undo = () => { steps -= 1; history.back(); };
  document.addEventListener('htmx:pushedIntoHistory', () => { steps += 1; showUndo(); });

  // --- keys -----------------------------------------------------------------------------------------------------------
  let chosen = '';   // the id of the row the arrows stand on
  const rows = () => [...document.querySelectorAll('#found .version')];
  const mark = () => {
    const row = chosen && document.getElementById(chosen);
    document.querySelectorAll('.version-current').forEach(each => each.classList.remove('version-current'));
    if (!row) { chosen = ''; return box()?.removeAttribute('aria-activedescendant'); }
    row.classList.add('version-current');
    box().setAttribute('aria-activedescendant', row.querySelector('button').id);
    return row;
  };
  let reading = 0;
  const move = by => {
    const all = rows(), at = all.findIndex(row => row.id === chosen);
    chosen = all[Math.max(0, Math.min(all.length - 1, at + by))]?.id ?? '';
    const row = mark();
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    document.getElementById('said').textContent = row.querySelector('button').getAttribute('aria-label');
    clearTimeout(reading);
    reading = setTimeout(() => { if (isWide()) read(row.id.slice(2), look()); }, 120);
  };
  const take = action => {
    const row = document.getElementById(chosen) ?? rows()[0];
    if (!row) return;
    const code = row.id.slice(2);
    clear();
    chosen = '';
    mark();
    press(action ? `set:${action}:${code}` : `add:${code}`);
  };
  document.addEventListener('keydown', event => {
    if (event.target !== box() || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => { if (box().value || chosen) take(''); },
      Escape: () => { clear(); chosen = ''; mark(); htmx.trigger(box(), 'again'); },
    }[event.key] ?? (/^[0-9]$/.test(event.key) && chosen ? () => take(event.key) : null);
    if (act) { event.preventDefault(); return act(); }
    if (event.key.length === 1) { chosen = ''; mark(); }
  });
})();
