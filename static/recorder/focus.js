// The page is drawn anew after each tap; the keyboard stays on the same key, or goes to the question.
const nameOf = element => {
  if (!element?.dataset) return '';
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { act, value } = element.dataset;
  if (!act) return '';
  return `[data-act="${CSS.escape(act)}"]${value === undefined ? ':not([data-value])' : `[data-value="${CSS.escape(value)}"]`}`;
};

export const remember = root => {
  const at = document.activeElement;
  if (!root.contains(at)) return { had: false };
  const typed = at.matches('input, textarea') ? [at.selectionStart, at.selectionEnd] : null;
  return { had: true, name: nameOf(at), typed };
};

export const bringBack = (root, { had, name, typed }, others = []) => {
  if (!had || root.contains(document.activeElement)) return;
  const free = wanted => wanted && root.querySelector(`${wanted}:not(:disabled)`);
  const found = [name, ...others].map(free).find(element => element && !element.closest('[inert]'));
  if (!found) return;
  found.focus({ preventScroll: true });
  if (typed && found.setSelectionRange && found.type !== 'number') found.setSelectionRange(...typed);
};
