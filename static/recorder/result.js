// The end: what the game came to, its verdict, and the result for the match.
import { count, html, icon, key, row } from './html.js';
import { counted } from './history.js';

const VERDICTS = {
  legal: ['good', 'ok', 'Every line is legal.'], legal_with_rulings: ['good', 'ok', 'Every line is legal, with the rulings named in the log.'],
  illegal: ['bad', 'bad', 'A line breaks a rule; it was written as played.'], incomplete: ['warn', 'clock', 'The game is not over; every line so far is legal.'],
  undecided: ['warn', 'ask', 'Something in this log cannot be decided by the books.'],
};

export const winnerOf = session => {
  const { result } = session.view ?? {};
  if (!result) return '';
  if (result.won !== undefined) return result.won ? 'The heroes win' : /^unfinished/.test(result.reason) ? 'The run is unfinished' : 'The heroes lose';
  if (result.winner) return `${result.winner} wins`;
  return result.text.replace(/( \([^)]*\))?\.$/, '');   // "The game is a tie (time)."
};

export const verdictNote = session => {
  const { verdict } = session, whole = !session.ended || Boolean(verdict?.url);   // of all of it, behind the end
  const [look, sign, words] = (whole && VERDICTS[verdict?.verdict]) || ['warn', 'clock', 'The verdict comes with the log.'];
  return html`<div class="note note-${look}"><b class="tag tag-${look}">${icon(sign)}Checked as you played</b><span class="text-small">${count(counted(session).length, 'entry', 'entries')}. ${words}${
    verdict?.number ? ` It is entry ${verdict.number}.` : ''}</span></div>`;
};

// The star is on a winner's die and nowhere else.
const won = ({ view }) => Boolean(view?.result?.winner || view?.result?.won);
const star = session => won(session) && html`<span class="winner-die" aria-hidden="true"><svg viewBox="0 0 20 20"><use href="#g-star"/></svg></span>`;

const noResult = ({ view }) => view?.result?.reason === 'stopped' || /^unfinished/.test(view?.result?.reason ?? '');
const goesTo = session => (session.home === '/' ? 'The log is stored with its verdict.' : noResult(session) ? 'The log goes to the match. Enter the result there.'
  : 'The log goes to the match with this result; the other player confirms it.');

export const proposal = session => html`<div class="question result-words">${star(session)}<h1 class="question-title" tabindex="-1">${winnerOf(session)}</h1>
  <p class="question-reason">${goesTo(session)}</p></div>${verdictNote(session)}${
  session.writes || session.judges ? row(key('finish', won(session) ? `Finish: ${winnerOf(session)}` : 'Finish: store the log', { look: 'button button-big button-gold' })) : html`<p class="text-dim">The phone that writes sends it.</p>`}`;

export const ended = session => {
  const { recording } = session.state;
  return html`<div class="question result-words">${star(session)}<h1 class="question-title" tabindex="-1">${
    recording.state === 'withdrawn' ? 'This recording was withdrawn' : winnerOf(session) || 'The recording is finished'}</h1></div>${recording.state === 'withdrawn' ? '' : verdictNote(session)}${
    row(   // in one row, which stays in view
      recording.log && html`<a class="button button-big button-main" href="${recording.log}">${icon('list')} Log and verdict</a>`,
      recording.dice && html`<a class="button button-big" href="${recording.dice}">${icon('ok')} Check the dice</a>`,
      html`<a class="button button-big" href="${session.home !== '/' ? session.home : '/record/'}">${session.home !== '/' ? 'Back to the match' : 'Your recorded games'}</a>`,
    )}`;
};
