// The page that stands for another one while the store is not reached: it asks now and then, and makes way for it.
(() => {
  const OFTEN = 8000;   // milliseconds
  const from = new URLSearchParams(location.search).get('from');
  const wanted = location.pathname === '/no-network/' ? (/^\/(?!\/)/.test(from ?? '') ? from : '/') : location.href;
  const again = () => location.replace(wanted);
  document.getElementById('again').href = wanted;
  const ask = () => fetch(wanted, { method: 'HEAD', cache: 'no-store' }).then(again, () => {});
  addEventListener('online', ask);
  setInterval(ask, OFTEN);
  const back = document.getElementById('back');
  back.hidden = history.length < 2;
  back.addEventListener('click', () => history.back());
})();
