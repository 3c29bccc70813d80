// The organizer's desk (<main data-desk>): a form there says what it wants by itself (table 3: A), so each is kept as it
// was pressed and all are sent one after the other; the answer to each replaces the desk.
(() => {
  const on = (name, act) => document.addEventListener(name, act);
  const line = [];   // {form, to, data, text, behind}: what is on its way, and what was pressed behind it
  const desk = () => document.querySelector('main[data-desk]');

  const sendNext = async () => {
    document.querySelectorAll('[hx-trigger^=every]').forEach(part => htmx.trigger(part, 'htmx:abort'));
    const { form, to, data } = line[0];
    form.dataset.sent = '';   // what was chosen in it is said already: static/unsaved_input.js need not keep it
    await htmx.ajax('POST', to, {
      source: desk(), values: data, target: '#main', select: '#main', swap: 'outerHTML settle:0ms', replace: 'true',
    }).catch(() => {});   // told where all failures are told
    line.shift();
    if (line.length && desk()) sendNext(); else line.length = 0;
  };
  on('submit', event => {
    const form = event.target;
    if (form.method !== 'post' || !form.closest('main[data-desk]')) return;
    if (!window.htmx) return;   // it is still on its way: the form goes as it would without scripts
    if (form.enctype === 'multipart/form-data') return;   // a file leads to a page of its own
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    const to = marshal.addressOf(event);
    const text = to + new URLSearchParams(data);
    const box = form.querySelector('[data-clear]');   // a box that is emptied as soon as its line is on the way
    if (box && !box.value.trim()) return;
    if (box) box.value = '';
    if (line.at(-1)?.text === text && !form.matches('[data-again]')) return;   // a double press
    line.push({ form, to, data, text, behind: line.length > 0 });
    if (line.length === 1) sendNext();
  });

  addEventListener('beforeunload', event => { if (line.length) event.preventDefault(); });   // the browser asks first

  for (const failure of marshal.failures) on(failure, event => {
    if (event.detail.requestConfig.verb === 'get' || !line.length) return;
    line[0].form.reset();
    delete line[0].form.dataset.sent;
  });
  on('htmx:beforeRequest', event => {   // the desk's own answer is newer than any refreshing
    if (line.length && marshal.polls(event.target)) event.preventDefault();
  });

  // A page that says what was wrong with the form, beside what was typed, is an answer like any other.
  on('htmx:beforeSwap', event => {
    const { xhr, requestConfig } = event.detail;
    if (requestConfig.verb !== 'post' || ![400, 409].includes(xhr.status)) return;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  });

  // What an earlier answer said, and nobody has read yet, stays beside what the next one says.
  let faults = [];
  let asks = [];   // and a question stays until it is answered
  on('htmx:beforeSwap', event => {
    if (line[0]?.behind) faults = [...event.detail.target.querySelectorAll('.messages .bad')];
    if (line.length && event.detail.requestConfig.verb === 'post') {
      asks = [...event.detail.target.querySelectorAll('.ask')].filter(ask => ask.querySelector('form').getAttribute('action') !== line[0].to);
    }
  });
  on('htmx:afterSwap', () => {
    desk()?.prepend(...asks);
    asks = [];
    if (!faults.length) return;
    const list = document.querySelector('#main .messages') ?? Object.assign(document.createElement('div'), { className: 'messages' });
    list.prepend(...faults);
    desk()?.prepend(list);
    faults = [];
  });
})();
