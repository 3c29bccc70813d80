// What this phone keeps by itself: written before anything is sent, there again after a reload or an empty battery.
const PREFIX = 'recording:';
const memory = new Map();   // where the browser keeps nothing (a private window): as long as the page lives
let works = true;

export const keep = (name, value) => {
  memory.set(name, value);
  try { localStorage.setItem(PREFIX + name, JSON.stringify(value)); works = true; } catch { works = false; }
};
export const kept = name => {
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text);
  } catch { works = false; }
  return memory.get(name);
};
export const forget = name => {
  memory.delete(name);
  try { localStorage.removeItem(PREFIX + name); } catch { works = false; }
};
export const keeps = () => works;
