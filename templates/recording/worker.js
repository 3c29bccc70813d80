// Keeps the recorder's page and its parts on the phone, so that it opens where there is no network.
const PARTS = 'recorder-parts-{{ version }}', PAGES = 'recorder-pages', PATIENCE = 4000, MOST_PAGES = 40;
// The rules for a time without a network: what runs them, and the rules themselves. Neither changes under its address.
const RUNS = 'recorder-{{ python_version }}', RULES = 'recorder-rules';
const FILES = {{ files|safe }};
const SCOPE = {{ scope|safe }};
const PYTHON = {{ python|safe }};
const ENGINE = {{ engine|safe }};

self.addEventListener('install', event => event.waitUntil(
  caches.open(PARTS).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener('activate', event => event.waitUntil(
  caches.keys()
    .then(names => Promise.all(names.filter(name => name.startsWith('recorder-') && ![PARTS, PAGES, RUNS, RULES].includes(name)).map(name => caches.delete(name))))
    .then(() => self.clients.claim())));

const keep = async (request, answer) => {
  const cache = await caches.open(PAGES);
  await cache.put(request, answer);
  for (const old of (await cache.keys()).slice(0, -MOST_PAGES)) await cache.delete(old);
};

const fromNetwork = (request, patience) => new Promise((answered, failed) => {
  const timer = setTimeout(() => failed(new Error('the network is too slow')), patience);
  fetch(request).then(answer => { clearTimeout(timer); answered(answer); }, error => { clearTimeout(timer); failed(error); });
});

// The network first, for it knows more; what was seen last where it does not answer.
const freshOrKept = async request => {
  const known = await caches.match(request, { ignoreSearch: true });
  try {
    const answer = await fromNetwork(request, known ? PATIENCE : 60000);
    if (answer.ok && !answer.redirected) await keep(request, answer.clone());
    return answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
};

// Loaded once; of the rules only the newest are kept.
const once = async (request, name) => {
  const cache = await caches.open(name), known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    if (name === RULES) for (const old of await cache.keys()) if (old.url !== request.url) await cache.delete(old);
  }
  return answer;
};

self.addEventListener('fetch', event => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(request).then(known => known ?? fetch(request)));
  } else if (url.pathname.startsWith(PYTHON)) {
    event.respondWith(once(request, RUNS));
  } else if (url.pathname.startsWith(SCOPE) && /\/rules-[^/]+\.zip$/.test(url.pathname)) {
    event.respondWith(once(request, RULES));
  } else if (url.pathname === ENGINE || url.pathname.startsWith(SCOPE) && (request.mode === 'navigate' || /\/(table\.json|engine\.json|qr\.svg)$/.test(url.pathname))) {
    event.respondWith(freshOrKept(request));
  }
});
