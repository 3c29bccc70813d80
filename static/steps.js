// What is pressed, chosen or typed while an answer is on its way: nothing is lost on a slow net, nothing is done twice,
// and no older answer covers a newer one. Every form works without this file, one press after the other.
(() => {
  const on = (name, act, first = false) => document.addEventListener(name, act, first);
  const stop = event => { event.preventDefault(); event.stopImmediatePropagation(); };
  const addressOf = ({ target, submitter }) =>   // not form.action: that is a field, where one has this name
    submitter?.getAttribute('formaction') ?? target.getAttribute('action') ?? location.pathname;
  const polls = element => element.matches('[hx-trigger^=every]');

  const tell = words => {
    let note = document.getElementById('unsent');
    if (!note) document.body.append(note = Object.assign(document.createElement('p'), { id: 'unsent', className: 'note bad' }));
    note.role = 'alert';
    note.textContent = words;
  };
  const unsent = xhr => tell(xhr?.status === 403 || xhr?.status >= 500 || xhr?.status === 404
    ? `That was not done: the server answered ${xhr.status}. Reload the page, then press again.`
    : 'That was not sent: the store’s computer cannot be reached. Look at the net, then press again.');

  // ---- A form that carries its own state (<form data-steps>), such as the team builder.
  // A press belongs to the list the last answer brought, so it waits for that answer; all that wait go together.
  let waiting = null;   // null: no step is on its way; otherwise the pairs (name, value) pressed or chosen since
  let sought = false;   // the search box was typed into meanwhile
  let pressed = '';     // the id of the button pressed last, which stays where it is on the screen
  let height;           // its place there before the form was exchanged
  const isSteps = event => event.target.matches('form[data-steps]');

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

  // A press that began on a button before its part was exchanged and ended after it is a press all the same.
  let held = null;
  on('pointerdown', event => { held = event.pointerType === 'mouse' && event.button === 0 ? event.target.closest('button[id], label[id]') : null; });
  on('pointerup', () => {
    const now = held && !held.isConnected && document.getElementById(held.id);
    held = null;
    if (now) now.click();
  });

  on('htmx:afterRequest', event => {
    if (event.detail.successful && event.detail.requestConfig.verb === 'post') document.getElementById('unsent')?.remove();
  });
  for (const failure of ['htmx:sendError', 'htmx:responseError', 'htmx:timeout']) on(failure, event => {
    if (event.detail.requestConfig.verb === 'get') return;
    [waiting, next] = [null, []];
    line[0]?.form.reset();
    unsent(event.detail.xhr);
  });

  // ---- The organizer's desk (<main data-desk>): a form there says what it wants by itself (table 3: A), so each is kept
  // as it was pressed and all are sent one after the other; the answer to each replaces the desk.
  const line = [];   // {form, to, data, text, behind}: what is on its way, and what was pressed behind it
  const desk = () => document.querySelector('main[data-desk]');

  const sendNext = async () => {
    document.querySelectorAll('[hx-trigger^=every]').forEach(part => htmx.trigger(part, 'htmx:abort'));
    const { to, data } = line[0];
    await htmx.ajax('POST', to, {
      source: desk(), values: data, target: '#main', select: '#main', swap: 'outerHTML settle:0ms', replace: 'true',
    }).catch(() => {});   // told where all failures are told
    line.shift();
    if (line.length && desk()) sendNext(); else line.length = 0;
  };
  on('submit', event => {
    const form = event.target;
    if (form.method !== 'post' || !form.closest('main[data-desk]')) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    const to = addressOf(event);
    const text = to + new URLSearchParams(data);
    const box = form.querySelector('[data-once]');   // a box that is emptied as soon as its line is on the way
    if (box && !box.value.trim()) return;
    if (box) box.value = '';
    if (line.at(-1)?.text === text && !form.matches('[data-again]')) return;   // a double press
    line.push({ form, to, data, text, behind: line.length > 0 });
    if (line.length === 1) sendNext();
  });

  addEventListener('beforeunload', event => { if (line.length) event.preventDefault(); });   // the browser asks first

  // ---- A part that refreshes itself, and the desk: what somebody has begun in it is there again afterwards.
  const changed = field => {
    if (field.matches('[type=radio], [type=checkbox]')) return field.checked !== field.defaultChecked;
    if (!field.matches('select')) return field.value !== field.defaultValue;
    const options = [...field.options];
    return field.selectedIndex !== Math.max(0, options.findIndex(option => option.defaultSelected));
  };
  const named = element => {
    if (element.id) return `#${CSS.escape(element.id)}`;
    const form = element.closest('form')?.getAttribute('action');
    if (!form || !element.name) return null;
    const value = element.matches('[type=radio], [type=checkbox]') ? `[value="${CSS.escape(element.value)}"]` : '';
    return `form[action="${form}"] [name="${element.name}"]${value}`;
  };
  let begun = [], faults = [];
  const keep = parts => {
    const sent = line[0]?.form;
    const within = what => parts.flatMap(part => [...part.querySelectorAll(what)]);
    const fields = within('input:not([type=hidden], [data-submit]), textarea, select:not([data-submit])');
    begun = fields.filter(field => (field.form !== sent || field.matches('[data-once]')) && changed(field) && named(field))
      .map(field => ({ where: named(field), value: field.value, checked: field.checked }));
    faults = line[0]?.behind ? within('.messages .bad') : [];   // nobody has read yet what an earlier answer said
    begun.push(...within('details[open][id]').map(box => ({ where: named(box), open: true })));
  };
  const giveBack = () => {
    for (const { where, value, checked, open } of begun) {
      const found = document.querySelector(where);
      if (!found) continue;
      if (open) found.open = true;
      else if (found.matches('[type=radio], [type=checkbox]')) found.checked = checked;
      else found.value = value;
    }
    if (faults.length) {
      const list = document.querySelector('#main .messages') ?? Object.assign(document.createElement('ul'), { className: 'messages' });
      list.prepend(...faults);
      desk()?.prepend(list);
    }
    [begun, faults] = [[], []];
  };
  on('htmx:beforeRequest', event => {   // the desk's own answer is newer than any refreshing
    if (line.length && polls(event.target)) event.preventDefault();
  });
  on('htmx:beforeSwap', event => {
    const { elt, verb } = event.detail.requestConfig;
    if (elt.matches('main[data-desk]') && verb === 'post') keep([event.detail.target]);
    if (!polls(elt)) return;
    const others = (elt.getAttribute('hx-select-oob') ?? '').split(',').filter(Boolean);
    const parts = [event.detail.target, ...others.map(each => document.querySelector(each))].filter(Boolean);
    // A button held down, a list of choices unfolded: the next refreshing comes soon.
    if (parts.some(part => part.matches(':active') || part.querySelector('select:focus'))) event.detail.shouldSwap = false;
    else keep(parts);
  });
  on('htmx:afterSwap', giveBack);

  // A page that loads itself anew (a verdict has come) would lose what somebody is writing in it.
  on('htmx:beforeOnLoad', event => {
    const { xhr, elt } = event.detail;
    if (xhr.getResponseHeader('HX-Refresh') !== 'true') return;
    if (![...document.querySelectorAll('main textarea')].some(changed)) return;
    event.preventDefault();
    elt.outerHTML = xhr.response;
    tell('The verdict is in. Send what you are writing, or reload the page to see it.');
  });

  // ---- Any other form: the same button pressed again, while the page it leads to is on its way, is one press.
  const PATIENCE = 15_000;   // milliseconds, after which a press counts again although no page came
  let last = { text: '', at: 0 };
  on('submit', event => {
    if (event.defaultPrevented || event.target.method !== 'post') return;
    const text = addressOf(event) + new URLSearchParams(new FormData(event.target, event.submitter));
    if (text === last.text && Date.now() - last.at < PATIENCE) event.preventDefault();
    else last = { text, at: Date.now() };
  });
  addEventListener('pageshow', event => { if (event.persisted) last = { text: '', at: 0 }; });
})();
