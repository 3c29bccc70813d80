// A team built from what was drafted: how many cards and dice are ticked, beside the button that hands it in.
(() => {
  const told = document.getElementById('draft-count');
  if (!told) return;
  const form = told.closest('form');
  const most = { cards: Number(told.dataset.cards), dice: Number(told.dataset.dice) };
  const count = () => {
    const chosen = [...form.querySelectorAll('[name^="card-"]:checked')].filter(box => box.value);
    const dice = chosen.reduce((sum, box) => sum + Number(form.elements[box.name.replace('card', 'dice')].value || 0), 0);
    told.textContent = `${chosen.length} of ${most.cards} cards, ${dice} of ${most.dice} dice`;
    told.classList.toggle('bad', chosen.length > most.cards || dice > most.dice);
  };
  form.addEventListener('input', count);
  count();
})();
