// How long turns take, by the times of their entries (tournament/recording/clock.py says the same at the end). A turn
// begins with the last entry of the one before it; what was taken back took its time all the same.
import { linesOf } from './history.js';

const timeOf = entry => Date.parse(entry.at ?? entry.received_at);

// {seconds: by turn, since: when the turn that is being played began}
export const turnTimes = session => {
  const all = [...session.entries, ...session.beyond];
  const turns = [0], seconds = new Map();
  let before = null, since = null;
  for (const entry of all) {
    let turn = turns[entry.kind === 'undo' ? Number(entry.line) : entry.number - 1] ?? 0;
    for (const [text] of linesOf(entry)) turn = Number(text.match(/^(?:turn|round) (\d+)/)?.[1] ?? turn);
    turns[entry.number] = turn;
    const time = timeOf(entry);
    if (turn && before !== null) seconds.set(turn, (seconds.get(turn) ?? 0) + Math.max(0, (time - before) / 1000));
    if (turn < (session.view?.turn ?? 0) || since === null) since = time;
    before = time;
  }
  return { seconds, since };
};

export const told = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

// The time of this turn in words, and whether it is more than the event gives a turn: ['2:05', false]
export const running = session => {
  const { since } = turnTimes(session), minutes = session.turnMinutes;
  if (since === null) return ['0:00', false];
  const seconds = Math.max(0, (Date.now() - since) / 1000);
  return [`${told(seconds)}${minutes ? ` / ${minutes}:00` : ''}`, minutes > 0 && seconds > 60 * minutes];
};
