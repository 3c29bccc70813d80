// The form of an event: what does not belong to the chosen rule book or kind of rounds is out of sight.
// data-books on an option: the rule books it is for; data-only on a field: the kinds of rounds that ask for it;
// data-called on a field: what its label and its help say for which kind; data-of-a-cut on a field: asked only with a cut.
// Without scripts everything is there, and the server says what does not fit.
(() => {
  const edition = document.getElementById('id_edition');
  const structure = document.getElementById('id_structure');
  const cut = document.getElementById('id_cut_to');
  if (!edition || !structure) return;
  const show = () => {
    for (const option of structure.options) {
      option.hidden = option.disabled = !option.dataset.books.split(' ').includes(edition.value);
    }
    if (structure.selectedOptions[0]?.disabled) structure.value = [...structure.options].find(each => !each.disabled)?.value ?? '';
    for (const field of document.querySelectorAll('[data-only]')) {
      field.hidden = !field.dataset.only.split(' ').includes(structure.value) || ('ofACut' in field.dataset && !cut.value);
    }
    for (const field of document.querySelectorAll('[data-called]')) {
      const [label, help] = JSON.parse(field.dataset.called)[structure.value];
      field.querySelector('label').textContent = label;
      field.querySelector('.help').textContent = help;
    }
  };
  // A tile sets what its kind needs and keeps the rest of the form as it is filled in.
  const choose = (tile) => {
    const sets = JSON.parse(tile.dataset.sets);
    const books = tile.dataset.books.split(' ');
    if (!books.includes(edition.value)) edition.value = books[0];
    for (const [name, value] of Object.entries(sets)) document.getElementById(`id_${name}`).value = value;
    show();
    for (const each of document.querySelectorAll('.choice-tile')) each.toggleAttribute('aria-current', each === tile);
    tile.setAttribute('aria-current', 'true');
    document.querySelector('[data-kind-name]').textContent = tile.querySelector('b').textContent;
    history.replaceState(null, '', tile.href);
    document.getElementById('settings').scrollIntoView();
    document.getElementById('id_name').focus({ preventScroll: true });
  };
  for (const tile of document.querySelectorAll('.choice-tile[data-sets]')) {
    tile.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      choose(tile);
    });
  }
  edition.addEventListener('change', show);
  structure.addEventListener('change', show);
  cut.addEventListener('change', show);
  show();
})();
