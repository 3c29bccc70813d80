// Keeps one page for a time without a network: it stands where a page of the store would, and nothing else is kept.
const KEPT = 'no-network-{{ version }}', PAGE = {{ page|safe }};
const FILES = {{ files|safe }};

self.addEventListener('install', event => event.waitUntil(
  caches.open(KEPT).then(cache => cache.addAll([PAGE, ...FILES])).then(() => self.skipWaiting())));

self.addEventListener('activate', event => event.waitUntil(
  caches.keys().then(names => Promise.all(names.filter(name => name.startsWith('no-network-') && name !== KEPT).map(name => caches.delete(name))))));

const kept = address => caches.open(KEPT).then(cache => cache.match(address));

self.addEventListener('fetch', event => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  // Of a form that was sent, the page leads back to where it was filled in. So does going back to its answer: a browser
  // looks for that among what it keeps, finds nothing, and says that it failed. The store is asked before that is said.
  const from = new URL(request.referrer || '/', location).pathname, back = request.isHistoryNavigation;
  const instead = () => {
    if (request.method !== 'GET') return Response.redirect(back ? from : `${PAGE}?from=${encodeURIComponent(from)}`);
    const asked = back ? fetch(request.url, { cache: 'no-store', redirect: 'manual' }) : Promise.reject();
    return asked.catch(() => kept(PAGE));
  };
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(instead));
  else if (FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});
