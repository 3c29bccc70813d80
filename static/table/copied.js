// Whether a text was copied; over plain http there is no clipboard, and a field is selected instead.
export const copied = async text => {
  try { await navigator.clipboard.writeText(text); return true; } catch { /* then as before */ }
  const field = document.body.appendChild(Object.assign(document.createElement('textarea'), { value: text, readOnly: true }));
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
};
