// The screen on the wall: amber for the last five minutes, red at time, a sound if somebody has allowed it, full screen.
(() => {
  const AMBER = 5 * 60;   // seconds, where the clock has no data-amber of its own
  let audio = null;   // a browser plays nothing before somebody has pressed something
  let was = null;

  const beep = (start, length) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 740;
    volume.gain.setValueAtTime(.35, start);
    volume.gain.exponentialRampToValueAtTime(.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  };
  const ring = () => [0, .45, .9].forEach(after => beep(audio.currentTime + after, after < .9 ? .35 : 1.2));

  const look = () => {
    const clock = document.querySelector('.clock-band .clock');
    const read = clock && /^(\+?)(\d+):(\d\d)$/.exec(clock.textContent);   // static/marshal.js has drawn it
    const left = read ? (read[1] ? -1 : 1) * (Number(read[2]) * 60 + Number(read[3])) : null;
    const over = left !== null && (read[1] === '+' || left <= 0);
    document.body.classList.toggle('wall-amber', left !== null && !over && left <= Number(clock.dataset.amber ?? AMBER));
    document.body.classList.toggle('wall-time', over);
    if (over && was === false && audio) ring();
    if (left !== null) was = over;
    document.body.className = document.body.className.replace(/wall-is-\w+/, `wall-is-${document.getElementById('main').dataset.state}`);
  };

  document.addEventListener('DOMContentLoaded', () => {
    const sound = document.getElementById('sound');
    const full = document.getElementById('full');
    sound.hidden = !window.AudioContext;
    full.hidden = !document.fullscreenEnabled;
    sound.addEventListener('click', () => {
      audio = audio ? (audio.close(), null) : new AudioContext();
      sound.setAttribute('aria-pressed', String(Boolean(audio)));
      sound.textContent = audio ? 'Sound off' : 'Sound on';
      if (audio) beep(audio.currentTime, .2);   // so one hears that it works
    });
    full.addEventListener('click', () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
    look();
    setInterval(look, 500);
  });
  document.addEventListener('htmx:afterSwap', look);
})();
