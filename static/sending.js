// Every form: what takes long or could not be sent is said, a button pressed twice is one press, a press that spans an
// answer counts.
// Loaded behind the scripts of single pages, which have a press first. Every form works without this file.
(() => {
  const on = (name, act) => document.addEventListener(name, act);

  // A slow net: after a moment the page says that it has taken the press.
  const MOMENT = 700;   // milliseconds
  const UNDER_WAY = 'Sending …';
  let slow;
  const begin = () => {
    clearTimeout(slow);
    slow = setTimeout(() => { if (!document.getElementById('unsent')) marshal.tell(UNDER_WAY, ''); }, MOMENT);
  };
  const end = () => {
    clearTimeout(slow);
    const note = document.getElementById('unsent');
    if (note?.textContent === UNDER_WAY) note.remove();
  };
  on('htmx:beforeSend', event => { if (event.detail.requestConfig.verb === 'post') begin(); });
  on('htmx:afterRequest', event => { if (event.detail.requestConfig.verb === 'post') end(); });

  // The answer's header `Said` is the reason in a sentence; the page with everything typed stays as it is.
  const unsent = xhr => marshal.tell(xhr?.getResponseHeader('Said') ?? (xhr?.status >= 400
    ? `That was not done: the server answered ${xhr.status}. Reload the page, then press again.`
    : 'That was not sent: the store’s computer cannot be reached. Check the network, then press again.'), 'bad');
  for (const failure of marshal.failures) on(failure, event => {
    if (event.detail.requestConfig.verb !== 'get') unsent(event.detail.xhr);
  });
  on('htmx:afterRequest', event => {
    if (event.detail.successful && event.detail.requestConfig.verb === 'post') document.getElementById('unsent')?.remove();
  });

  // A press that began on a button before its part was exchanged and ended after it is a press all the same.
  let held = null;
  on('pointerdown', event => { held = event.pointerType === 'mouse' && event.button === 0 ? event.target.closest('button[id], label[id]') : null; });
  on('pointerup', () => {
    const now = held && !held.isConnected && document.getElementById(held.id);
    held = null;
    if (now) now.click();
  });

  // The same button pressed again, while the page it leads to is on its way, is one press.
  const PATIENCE = 15_000;   // milliseconds, after which a press counts again although no page came
  let last = { text: '', at: 0 };
  on('submit', event => {
    if (event.defaultPrevented || event.target.method !== 'post') return;
    const text = marshal.addressOf(event) + new URLSearchParams(new FormData(event.target, event.submitter));
    if (text === last.text && Date.now() - last.at < PATIENCE) return event.preventDefault();
    last = { text, at: Date.now() };
    begin();
  });
  addEventListener('pageshow', event => {
    if (!event.persisted) return;
    last = { text: '', at: 0 };
    end();
  });
})();
