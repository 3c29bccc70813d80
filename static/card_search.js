// The arrow keys on the search page: down from the box into the results and on, up again into the box, Escape clears.
(() => {
  const box = document.getElementById('q');
  const results = document.getElementById('results');
  const cards = () => [...results.querySelectorAll('a.version-add')];

  const step = (from, by) => {
    const list = cards();
    const place = from === box ? (by > 0 ? 0 : -1) : list.indexOf(from) + by;
    const next = place < 0 ? box : list[place];
    next?.focus();
    if (next !== box) next?.scrollIntoView({ block: 'nearest' });
  };

  document.addEventListener('keydown', event => {
    const here = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || !(here === box || here.matches('a.version-add'))) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(here, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      box.value = '';
      box.focus();
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
})();
