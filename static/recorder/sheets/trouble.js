// The server has gone another way than this phone: what each has, and the ways on. Nothing is lost.
import { shownNumber, toldOf } from '../history.js';
import { count, html, key } from '../html.js';

const said = (entry, session) => {
  if (entry.kind !== 'undo') return toldOf(entry, session);
  const number = shownNumber(session, Number(entry.line));
  return number ? `Takes back what came behind entry ${number}` : 'Takes everything back';
};
const listed = (entries, session) => html`<ol class="log-list">${entries.map(entry => html`<li><span class="log-number">${entry.number}</span><span class="log-sentence">${said(entry, session)}</span></li>`)}</ol>`;

export const trouble = session => {
  const { outbox, trouble: found } = session, mine = outbox.waiting, first = mine[0]?.number ?? 0;
  const theirs = session.entries.filter(entry => entry.number >= first);
  if (found?.event === 'refused') {
    return {
      title: 'The store does not take this',
      body: html`<p>${found.data.detail ?? `It answered with an error (${found.data.status}). Send it again, or ask the organizer.`}</p>
        <p class="text-small text-dim">Not taken, kept on this phone:</p>${listed(mine, session)}
        <div class="button-row">${found.data.code === 'not-scribe' && session.plays && key('take-pen', 'Take the pen and send it', { look: 'button button-main button-big' })}${
          key('trouble-again', 'Send it again')}${key('trouble-drop', 'Leave it out')}</div>`,
    };
  }
  return {
    title: 'Two phones wrote at once',
    body: html`<p>While this phone was away, another one went on.</p>
      <h3 class="text-small">The table has</h3>${theirs.length ? listed(theirs, session) : html`<p class="text-dim text-small">${session.state?.number} entries</p>`}
      <h3 class="text-small">Only this phone has</h3>${listed(mine, session)}
      <div class="button-row">${key('trouble-behind', `Add mine behind (${count(mine.length, 'entry', 'entries')})`, { look: 'button button-main button-big' })}${
        key('trouble-notes', 'Keep mine as notes only')}</div>
      <p class="text-small text-dim">Either way all of it is in the log.</p>`,
  };
};
