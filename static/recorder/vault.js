// What this phone keeps in the browser's storage: a value is there again after a reload or an empty battery.
const PREFIX = 'recording:', SEEN = ':seen';
const unsaved = new Map();   // what the browser does not take (a private window, no room): as long as the page lives

const text = name => { try { return localStorage.getItem(PREFIX + name); } catch { return null; } };
const saved = () => { try { return Object.keys(localStorage).filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length)); } catch { return []; } };

// The storage is full: tables that were seen can be asked for again, and go, the one longest ago first.
const makeRoom = wanted => {
  const seen = saved().filter(name => name.endsWith(SEEN) && name !== wanted).map(name => ({ name, at: kept(name)?.at ?? 0 }));
  const oldest = seen.sort((a, b) => a.at - b.at)[0];
  if (oldest) localStorage.removeItem(PREFIX + oldest.name);
  return Boolean(oldest);
};
const write = (name, said) => {
  try { localStorage.setItem(PREFIX + name, said); return true; } catch (error) {
    return error.name === 'QuotaExceededError' && makeRoom(name) && write(name, said);
  }
};

export const keep = (name, value) => {
  if (write(name, JSON.stringify(value))) unsaved.delete(name); else unsaved.set(name, value);
};
export const kept = name => {
  if (unsaved.has(name)) return unsaved.get(name);
  try { return JSON.parse(text(name)) ?? undefined; } catch { return undefined; }
};
export const forget = name => {
  unsaved.delete(name);
  try { localStorage.removeItem(PREFIX + name); } catch { /* nothing is kept */ }
};
export const names = prefix => [...saved(), ...unsaved.keys()].filter(name => name.startsWith(prefix));
// Whether the browser keeps anything, and has kept all that cannot be asked for again.
export const keeps = () => write('probe', '""') && ![...unsaved.keys()].some(name => !name.endsWith(SEEN));

// Another tab of this phone has kept something whose name begins so, or has forgotten it (`gone`).
export const onChange = (prefix, then) => addEventListener('storage', ({ key, newValue }) => {
  if (key?.startsWith(PREFIX + prefix)) then(key.slice(PREFIX.length), newValue === null);
});
