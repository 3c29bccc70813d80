// Everything that is needed now and then.
import { html, icon, key } from '../html.js';
import { keptWords } from './keeping.js';
import { link } from '../together.js';
import { alone, earlyItem } from './notes.js';

const item = (act, value, sign, name, more, disabled = false) => html`<li>${key(act, html`${icon(sign)}<span><b>${name}</b>${
  more && html`<span class="text-dim text-small">${more}</span>`}</span>`, { look: 'sheet-item', value, disabled })}</li>`;

// Calling the judge; another phone's call is only told.
const judgeItem = session => {
  const calls = session.open('call-judge');
  if (!calls.length) return item('sheet', 'judge', 'judge', 'Call a judge', 'Both phones show it');
  return calls.some(({ device }) => device === session.you.device) ? item('withdraw', 'call-judge', 'judge', 'Withdraw the call', 'No judge is needed after all')
    : item('sheet', 'judge', 'judge', 'A judge is called', `By ${calls[0].by || 'another phone'}`, true);
};

// What the phones of the table do to the game while it runs: who looks on has none of it.
const ofTheGame = session => {
  const { writes, mayWrite, plays, distance, whatif } = session, over = session.view?.over, early = earlyItem(session), quiet = distance?.quiet?.[session.seat];
  const told = words => (whatif ? 'Go back to the game first' : words);
  return [
    !distance && item('sheet', 'different', 'diff', 'It happened differently', told('Write it as it was played'), !mayWrite),
    item('sheet', 'note', 'edit', 'Write a note', told('A line in your words, for whoever reads the log'), !mayWrite),
    judgeItem(session),
    session.judges && item('sheet', 'ruling', 'judge', 'Rule at this line', 'Both phones show the ruling'),
    !distance && item('sheet', 'pen', 'swap', 'The pen', writes ? 'This phone writes. Hand it over' : 'Another phone writes'),
    distance && session.seat !== null && item('quiet', undefined, 'react', quiet ? 'Ask me when I could react' : 'Do not ask whether I react', quiet ? 'You are not asked now' : 'You are asked where you can'),
    !distance && item('silent', undefined, 'hush', session.silent ? 'Show what is legal' : 'Take down only', session.silent ? 'Silent mode is on' : 'Silent mode: no hints, no warnings', !writes),
    plays && item('stand-up', undefined, 'person', 'Change the seat', session.seat === null ? 'This phone records for all' : `This phone sits for ${session.names[session.seat]}`),
    plays && item('timed', undefined, 'clock', session.timed ? 'Hide the clock' : 'Show a clock', 'The log says how long each turn took'),
    !distance && item('sheet', 'time', 'clock', 'Time is called', told('The event’s end of round'), !mayWrite || over),
    early && item('sheet', 'concede', 'out', early[0], told(early[1]), !(mayWrite || distance && session.seat !== null && !session.halted) || over),
    (distance ? session.seat !== null && alone(session) : writes) && item('sheet', 'discard', 'x', 'Throw this recording away', told('Begun by mistake: no log is kept'), session.halted || Boolean(whatif)),
    item('sheet', 'keeping', 'off', 'Without a network', keptWords(session)),
  ];
};

export const more = session => {
  const { plays, judges, distance, ended } = session, closed = !session.mayTry, over = session.view?.over;
  return {
    title: 'More',
    body: html`<ul class="sheet-menu">${[
      ...((plays || judges) && !ended ? ofTheGame(session) : []),
      plays && !distance && item('whatif', undefined, 'branch', session.whatif ? 'Back to the game' : 'Try a what-if', closed ? 'Opens when this match has its result' : 'Nothing you do there is recorded', over || closed),
      item('flip', undefined, 'swap', 'Turn the table round', 'The other side lies below'),
      item('theme', undefined, 'moon', 'Light or dark', ''),
    ].filter(Boolean)}</ul>${(plays || judges) && !ended && session.join && html`<h3 class="text-small">The other phone</h3>${link(session)}`}`,
  };
};
