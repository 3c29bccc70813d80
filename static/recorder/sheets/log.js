// The whole log, newest last; the arrow takes a line back, and all after it.
import { told, turnTimes } from '../clock.js';
import { isTurn, logLine, MARK_OF, poseOf, turnDie } from '../frame.js';
import { counted, linesOf, sentenceOf, worded } from '../history.js';
import { count, html, icon, key } from '../html.js';

export const log = (session, ui) => {
  const { names, writes } = session, entries = counted(session), ruled = session.judges ? 0 : entries.findLast(entry => entry.kind === 'judge')?.number ?? 0, times = session.timed ? turnTimes(session).seconds : new Map();
  const rows = entries.flatMap(entry => linesOf(entry).map(([text, mark], at, all) => {
    const last = at === all.length - 1;
    const line = { text, mark: mark || MARK_OF[entry.kind] || '', number: last ? entry.number : '', sentence: sentenceOf(entry, at, session) };
    if (isTurn(line)) {
      const turn = Number(text.split(' ')[1]);
      return html`<li class="log-turn">${turnDie(turn, turn === session.view?.turn ? poseOf(session) : 'flat')}<b>${worded(text, names)}</b>${times.has(turn) ? html`<span class="log-time">${told(times.get(turn))}</span>` : ''}</li>`;
    }
    const end = last && html`${key('look', icon('open'), { value: entry.number, look: 'icon-button', label: `Show the table after entry ${entry.number}` })}${session.mayWrite && entry.number > ruled
      ? key('undo-to', icon('undo'), { value: entry.number - 1, look: 'icon-button', label: `Take back entry ${entry.number} and all after it` }) : ''}`;
    return logLine(line, { names, notation: ui.notation, end });
  }));
  return {
    title: 'The log',
    body: html`<div class="row apart nowrap"><span class="text-small text-dim">${count(entries.length, 'entry', 'entries')}</span>${
      key('notation', 'Notation', { look: 'chip', pressed: Boolean(ui.notation) })}</div>
      <ol class="log-list" data-scroll>${rows}</ol><p class="text-small text-dim">${writes ? ruled && ruled >= (entries.at(-1)?.number ?? 0) ? 'A ruling stays: only a judge takes it back.' : 'The arrow takes back that entry and all after it.'
        : 'The phone with the pen writes. Ask it to take something back with Undo.'}</p>`,
  };
};
