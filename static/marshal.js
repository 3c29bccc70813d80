// Small comforts: theme switch, name filter, clock, copying, keys; and what the other scripts share. Every page works
// without scripts.
(() => {
  const root = document.documentElement;
  const stored = {
    get: () => { try { return localStorage.getItem('theme'); } catch { return null; } },
    set: theme => { try { localStorage.setItem('theme', theme); } catch { /* private window */ } },
  };
  if (stored.get()) root.dataset.theme = stored.get();

  const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const switchTheme = () => {
    root.dataset.theme = (root.dataset.theme || systemTheme()) === 'dark' ? 'light' : 'dark';
    stored.set(root.dataset.theme);
  };

  // <button data-copy="#field"> copies a field's value, <button data-copy="text"> the text itself.
  const copy = async button => {
    const field = button.dataset.copy.startsWith('#') ? document.querySelector(button.dataset.copy) : null;
    const text = field ? field.value ?? field.textContent : button.dataset.copy;
    try { await navigator.clipboard.writeText(text); } catch {   // plain http has no clipboard: select it instead
      if (!field?.select) return;
      field.select();
      document.execCommand('copy');
    }
    const word = button.textContent;
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = word; }, 1500);
  };

  // <input data-filter="#list"> hides the list's entries whose data-name lacks the typed letters.
  const filter = box => {
    const want = box.value.trim().toLowerCase();
    document.querySelectorAll(`${box.dataset.filter} > [data-name]`).forEach(entry => {
      entry.hidden = !entry.dataset.name.toLowerCase().includes(want);
    });
  };

  // <nav data-with=".finder">: its links ask for what stands in that form now, though the answer to the last letter is
  // still on its way. A link that takes a condition out (data-without) or adds one (data-plus) leaves that to the server,
  // if the words have changed since (data-words).
  const carry = link => {
    const address = new URL(link.href);
    const part = link.closest('[data-with]');
    for (const field of document.querySelector(part.dataset.with)?.querySelectorAll('[name]:not([type=hidden])') ?? []) {
      const usual = field.options?.[0].value ?? '';
      if (field.name === 'q' && (link.dataset.without || link.dataset.plus)) {
        if (field.value.trim() === part.dataset.words) continue;
        if (link.dataset.without) address.searchParams.set('without', link.dataset.without);
        else address.searchParams.set('with', link.dataset.plus);
      }
      if (field.value !== (address.searchParams.get(field.name) ?? usual)) address.searchParams.set(field.name, field.value);
    }
    link.href = address;
  };

  // <p class="clock" data-ends="ISO time" data-now="the server's ISO time">: the server owns the end, we only draw it.
  // Back shows a page as it was made, so the tab remembers how its clock and the server's differed when it came.
  const drift = new Map();
  try { for (const pair of JSON.parse(sessionStorage.getItem('drift') ?? '[]')) drift.set(...pair); } catch { /* private window */ }
  const differ = (said) => {
    if (!drift.has(said)) {
      drift.set(said, Date.parse(said) - Date.now());
      try { sessionStorage.setItem('drift', JSON.stringify([...drift].slice(-40))); } catch { /* private window */ }
    }
    return drift.get(said);
  };
  const drawClocks = () => document.querySelectorAll('[data-ends]').forEach(clock => {
    const said = clock.dataset.now;
    const left = Math.round((Date.parse(clock.dataset.ends) - Date.now() - (said ? differ(said) : 0)) / 1000);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    clock.textContent = `${left < 0 ? '+' : ''}${minutes}:${String(seconds).padStart(2, '0')}`;
    clock.classList.toggle('over', left < 0);
  });

  const keys = { ArrowLeft: '[rel=prev]', ArrowRight: '[rel=next]', Home: '[rel=first]', End: '[rel=last]' };
  const press = event => {
    // An empty line can say by data-empty-keys which keys are no text in it.
    const free = !event.target.value && event.target.dataset?.emptyKeys?.includes(event.key.toLowerCase());
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target.closest('input, select, textarea') && !free)) return;
    const target = document.querySelector(keys[event.key] ?? `[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!target || target.getAttribute('aria-disabled') === 'true') return;
    event.preventDefault();
    if (target.matches("input")) target.focus(); else target.click();
  };

  // A log opens at the line the address names, else at the line it is about.
  const openLogs = () => {
    const line = document.querySelector('.log :target') ?? document.querySelector('.log .here') ?? document.querySelector('.log [aria-current]');
    const log = line?.closest('.log');
    if (log) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  };

  document.addEventListener('click', event => {
    if (event.target.closest('[data-theme-switch]')) switchTheme();
    const button = event.target.closest('[data-copy]');
    if (button) copy(button);
    if (event.target.closest('[data-print]')) print();
    const link = event.target.closest('[data-with] a');
    if (link) carry(link);
  });
  document.addEventListener('input', event => { if (event.target.matches('[data-filter]')) filter(event.target); });
  document.addEventListener('change', event => { if (event.target.matches('[data-submit]')) event.target.form.requestSubmit(); });
  document.addEventListener('keydown', press);
  document.addEventListener('htmx:afterSwap', () => {   // a list that refreshed itself keeps its filter
    document.querySelectorAll('[data-filter]').forEach(box => { if (box.value) filter(box); });
    drawClocks();
  });
  document.addEventListener('DOMContentLoaded', () => {
    openLogs();
    drawClocks();
    setInterval(drawClocks, 1000);
    // <button data-back hidden> leads back, where there is a page to go back to
    document.querySelectorAll('[data-back]').forEach(button => {
      button.hidden = history.length < 2;
      button.addEventListener('click', () => history.back());
    });
  });

  // One note at the lower edge, spoken at once.
  const tell = (words, look) => {   // look: `bad` for what failed, `warn` for what waits, none for what is under way
    let note = document.getElementById('unsent');
    if (!note) document.body.append(note = Object.assign(document.createElement('p'), { id: 'unsent' }));
    note.className = `note ${look}`;
    note.role = look ? 'alert' : 'status';
    note.textContent = words;
  };
  const addressOf = ({ target, submitter }) =>   // not form.action: that is a field, where one has this name
    submitter?.getAttribute('formaction') ?? target.getAttribute('action') ?? location.pathname;
  const polls = element => element.matches('[hx-trigger^=every]');
  const failures = ['htmx:sendError', 'htmx:responseError', 'htmx:timeout'];

  // Where no network is, a page of ours says so instead of the browser's own (tournament/no_network.py).
  if (window.isSecureContext && navigator.serviceWorker) addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch(() => {});   // without it everything works but that page
  });
  window.marshal = { tell, addressOf, polls, failures, differ };
})();
