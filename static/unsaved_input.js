// A part that refreshes itself, and the desk: what somebody has typed or chosen in it is there again afterwards.
(() => {
  const on = (name, act) => document.addEventListener(name, act);
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
  let unsaved = [];
  const reopened = [];
  const keep = parts => {
    const within = what => parts.flatMap(part => [...part.querySelectorAll(what)]);
    const fields = within('input:not([type=hidden], [data-submit]), textarea, select:not([data-submit])');
    const unsent = field => !field.form?.matches('[data-sent]') || field.matches('[data-clear]');
    unsaved = fields.filter(field => unsent(field) && changed(field) && named(field))
      .map(field => ({ where: named(field), value: field.value, checked: field.checked }));
    unsaved.push(...within('details[open][id]').map(box => ({ where: named(box), open: true })));
  };
  const giveBack = () => {
    for (const { where, value, checked, open } of unsaved) {
      const found = document.querySelector(where);
      if (!found) continue;
      if (open) reopened.push(found);
      else if (found.matches('[type=radio], [type=checkbox]')) found.checked = checked;
      else found.value = value;
    }
    unsaved = [];
  };
  on('htmx:beforeSwap', event => {
    const { elt, verb } = event.detail.requestConfig;
    if (elt.matches('main[data-desk]') && verb === 'post') keep([event.detail.target]);
    if (!marshal.polls(elt)) return;
    const others = (elt.getAttribute('hx-select-oob') ?? '').split(',').filter(Boolean);
    const parts = [event.detail.target, ...others.map(each => document.querySelector(each))].filter(Boolean);
    // A button held down, a list of choices unfolded: the next refreshing comes soon.
    if (parts.some(part => part.matches(':active') || part.querySelector('select:focus'))) event.detail.shouldSwap = false;
    else keep(parts);
  });
  on('htmx:afterSwap', giveBack);
  // A box that reads its words when it is opened has to know htmx again before it is.
  on('htmx:afterSettle', () => { for (const box of reopened.splice(0)) box.open = true; });

  // What had the focus may be gone with the part it stood in: the keyboard goes on from there, not from the page's top.
  let within = false;
  on('htmx:beforeSwap', event => { within = event.detail.target.contains(document.activeElement); });
  on('htmx:afterSwap', () => {
    if (within && document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    within = false;
  });

  // A page that loads itself anew (a verdict has come) would lose what somebody is writing in it.
  const writing = () => [...document.querySelectorAll('main :is(input:not([type=hidden], [readonly]), textarea, select)')]
    .some(field => changed(field) || field === document.activeElement);
  on('htmx:beforeOnLoad', event => {
    const { xhr, elt } = event.detail;
    if (xhr.getResponseHeader('HX-Refresh') !== 'true' || !writing()) return;
    event.preventDefault();
    elt.outerHTML = xhr.response;
    marshal.tell('The verdict is in. Send what you are writing, or reload the page to see it.', 'warn');
  });
})();
