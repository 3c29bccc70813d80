// What the browser keeps of this page for a time without a network: its parts, the page and the table. Only over https and
// on the store's own machine: elsewhere browsers keep no pages, and this one goes on as long as it stays open.
const PAGES = 'recorder-pages';   // templates/recording/worker.js answers from it
const PATIENCE = 20000;

const within = (promise, time) => Promise.race([promise, new Promise((_, fail) => { setTimeout(() => fail(new Error('late')), time); })]);
const taken = worker => new Promise(done => {   // by the recorder's own: all pages of the store have another one
  const ours = () => { if (navigator.serviceWorker.controller?.scriptURL === new URL(worker, location).href) done(); };
  navigator.serviceWorker.addEventListener('controllerchange', ours);
  ours();
});

// True once the page opens without a network.
export const keepPage = async ({ worker, scope, base, qr }) => {
  if (!navigator.serviceWorker || !window.caches) return false;
  try {
    await navigator.serviceWorker.register(worker, { scope });
    await within(navigator.serviceWorker.ready.then(() => taken(worker)), PATIENCE);
    const cache = await caches.open(PAGES);   // this page came before its keeper did
    await Promise.all([location.pathname, `${base}table.json`, qr].filter(Boolean).map(async address => {
      if (!await cache.match(address)) await cache.add(new Request(address, { credentials: 'same-origin' }));
    }));
    return true;
  } catch { return false; }
};
