// <b data-since="ISO time" data-now="the server's ISO time">: how long a table has waited, ticking. Without scripts the
// page says since when.
(() => {
  const draw = () => document.querySelectorAll('[data-since]').forEach(place => {
    const said = place.dataset.now;
    const waited = Math.max(0, Math.round((Date.now() + marshal.differ(said) - Date.parse(place.dataset.since)) / 1000));
    place.textContent = `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, '0')}`;
  });
  document.addEventListener('DOMContentLoaded', () => { draw(); setInterval(draw, 1000); });
  document.addEventListener('htmx:afterSwap', draw);
})();
