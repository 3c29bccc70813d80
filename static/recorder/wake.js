// The screen stays on while a game is recorded, where the browser can do that (on https).
let lock = null;

const hold = async () => {
  if (document.hidden || lock || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', () => { lock = null; });
  } catch { lock = null; }   // low battery: the system decides
};

export const stayAwake = () => {
  hold();
  document.addEventListener('visibilitychange', hold);
  document.addEventListener('click', hold);
  return Boolean(navigator.wakeLock);
};
