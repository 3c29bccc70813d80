// A form that carries its own state (<form data-steps>), such as the team builder: a press belongs to the list the last
// answer brought, so it waits for that answer; all that wait go together. The form works without this file, one press
// after the other.
(() => {
  const on = (name, act, first = false) => document.addEventListener(name, act, first);
  const stop = event => { event.preventDefault(); event.stopImmediatePropagation(); };
  let waiting = null;   // null: no step is on its way; otherwise the pairs (name, value) pressed or chosen since
  let sought = false;   // the search box was typed into meanwhile
  let pressed = '';     // the id of the button pressed last, which stays where it is on the screen
  let height;           // its place there before the form was exchanged
  const isSteps = event => event.target.matches('form[data-steps]');

  // A button that was pressed may be spent now (added, at its Max, taken out): the keyboard goes on beside it.
  const beside = { add: ['more', 'drop'], more: ['less'], less: ['more'] };
  const goOn = () => {
    if (!document.activeElement?.matches('body, main')) return;
    const [, what, card] = pressed.match(/^(add|more|less)(.+)$/) ?? [];
    const others = (beside[what] ?? []).map(other => document.getElementById(other + card));
    others.find(button => button && !button.disabled)?.focus({ preventScroll: true });
  };

  const place = () => document.getElementById(pressed)?.getBoundingClientRect().top;

  on('submit', event => {
    if (!isSteps(event)) return;
    pressed = event.submitter?.id ?? '';
    if (!waiting) return;
    stop(event);
    if (event.submitter?.name) waiting.push([event.submitter.name, event.submitter.value]);
  }, true);
  on('change', event => {
    if (!waiting || !event.target.matches('form[data-steps] [data-submit]')) return;
    stop(event);
    waiting.push([event.target.name, event.target.value]);
  }, true);

  let next = [];
  on('htmx:configRequest', event => {
    if (!isSteps(event)) return;
    for (const [name, value] of next) {
      if (name === 'do') event.detail.formData.append(name, value); else event.detail.formData.set(name, value);
    }
    next = [];
  });
  on('htmx:beforeRequest', event => {
    if (isSteps(event)) {
      waiting = [];
      event.target.querySelectorAll('[hx-get]').forEach(box => htmx.trigger(box, 'htmx:abort'));
    } else if (waiting && event.target.closest('form[data-steps]')) {
      event.preventDefault();
      sought = true;
    }
  });
  on('htmx:beforeSwap', event => { if (isSteps(event)) height = place(); });
  on('htmx:afterSwap', event => { if (isSteps(event)) goOn(); });   // before htmx takes a focused button for a pressed one
  on('htmx:afterSettle', event => {
    if (!waiting || !isSteps(event)) return;
    const now = place();
    if (now !== undefined && height !== undefined) scrollBy({ top: now - height, behavior: 'instant' });
    [next, waiting] = [waiting, null];
    const form = event.target;
    for (const [name, value] of next) if (name !== 'do' && form.elements[name]) form.elements[name].value = value;
    if (next.length) form.requestSubmit();
    else if (sought) htmx.trigger(form.querySelector('[hx-get]'), 'again');
    sought = false;
  });
  addEventListener('pageshow', event => { if (event.persisted) [waiting, next] = [null, []]; });

  for (const failure of marshal.failures) on(failure, event => {
    if (event.detail.requestConfig.verb !== 'get') [waiting, next] = [null, []];
  });
})();
