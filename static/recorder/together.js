// Two phones at one table: who sits where, who goes first, and whether the other phone sees the same.
import { html, icon, key, row } from './html.js';
import { LIFE, gameOf } from './sheets/different.js';
import { counted, linesOf, shownNumber } from './history.js';
import { turnDie } from './frame.js';
import { main } from './questions/words.js';

export const joining = session => html`<div class="question"><h1 class="question-title" tabindex="-1">Who are you?</h1><p class="question-reason">${session.distance ? 'Choose whom you play. The server throws the dice, and each player answers on their own phone.'
    : 'This phone is at the table. Choose your seat, and you see every line and confirm each turn.'}</p></div>
  <div class="choice-keys">${(session.state.seats ?? []).map(seat => key('seat', html`${icon('person')}<span class="act-words"><b>${seat.name}</b><span>${
    seat.device && seat.device !== session.you.device ? 'another phone sits here' : 'free'}</span></span>`, { value: seat.seat, look: 'act' }))}</div>
  ${row(key('looks-on', session.distance ? 'I only look on' : `I record ${['this game', 'for both'][session.names.length - 1] ?? 'for all'}`, { look: 'button' }))}`;

// At a distance: until everybody's part of the dice is in, nothing is thrown.
export const awaiting = session => html`<div class="question question-waiting"><span class="pulse" aria-hidden="true"></span><div><h1 class="question-title" tabindex="-1">Waiting for ${session.waitsFor.join(' and ')} to open the link</h1>
  <p class="question-reason">${session.seat !== null && session.distance.seeds[session.seat] ? 'Your part of the dice is in.' : ''}</p></div></div>${link(session)}`;

export const link = ({ join, qr }) => join && html`<div class="join-code">${qr ? html`<img class="qr" src="${qr}" alt="QR code of this table’s link" width="176" height="176">` : ''}<p class="text-small">Whoever opens this link plays at this table:<br><a class="mono" href="${join}">${join}</a></p>${
  key('copy', 'Copy the link', { look: 'button', value: join })}</div>`;

export const starting = (session, ui) => {
  const chosen = ui.first;
  return html`<div class="question"><h1 class="question-title" tabindex="-1">Who goes first?</h1><p class="question-reason">${session.writes ? 'Roll for it, then tap who begins.' : session.plays ? 'The other phone enters it.' : 'The players enter it.'}</p></div>
    ${session.writes ? html`<div class="choice-keys">${session.names.map((name, seat) => key('first', html`${icon('person')}<span class="act-words"><b>${name}</b><span>goes first</span></span>`, { value: seat, look: `act${chosen === seat ? ' act-chosen' : ''}` }))}</div>` : ''}`;
};

// The end of the last turn that nobody has confirmed on this phone: {number, turn}.
const lastTurn = session => {
  let number = 0, turn = 0, end = null;
  for (const entry of counted(session).filter(one => one.number <= session.state.number)) {
    for (const [text] of linesOf(entry)) {
      const found = text.match(/^(?:turn|round) (\d+)/);
      if (!found) continue;
      if (turn) end = { number, turn };
      turn = Number(found[1]);
    }
    if (entry.kind !== 'note') number = entry.number;   // a note behind a turn that was confirmed asks nobody again
  }
  return turn && session.view?.turn > turn ? { number, turn } : end;   // the next turn's own line comes with its first entry
};

export const turnToConfirm = session => {
  if (!session.plays || session.seat === null) return '';
  // The position can be here before its entries: which of them ends the turn is not known yet.
  if ((session.entries.at(-1)?.number ?? 0) < session.state.number) return '';
  const end = lastTurn(session), confirmed = session.state.seats?.[session.seat]?.confirmed ?? 0;
  const disputes = session.open('dispute');
  if (disputes.length) {
    return html`<div class="note note-warn"><b class="tag tag-warn">${icon('ask')}${disputes[0].by || 'Somebody'} says: not so</b><p class="text-small">${disputes[0].text || 'Entry'} (entry ${shownNumber(session, disputes[0].number)}). Both claims are stored.</p>${
      row(disputes[0].device === session.you.device && key('withdraw', 'It is right after all', { value: 'dispute', look: 'button' }))}</div>`;
  }
  if (!end || confirmed >= end.number) return '';
  const word = LIFE[gameOf(session)], players = session.view.position.players;
  return html`<div class="confirm-turn"><div class="row nowrap">${turnDie(end.turn, 'cocked')}<h2>Does your table show this?</h2></div>${
    word ? html`<div class="life-proof">${players.slice(0, 4).map(player => html`<div><span>${player.name}</span><b>${player[word]}</b><small>${player.zones ? `${player.zones.field.length} in the field` : word}</small></div>`)}</div>` : ''}${
    row(main('confirm', `Confirm turn ${end.turn}`, { value: end.number }), key('sheet', 'Not so', { value: 'doubt' }))}</div>`;
};

// On the phone that writes: what the other says.
export const disputed = session => session.open('dispute').filter(signal => signal.device !== session.you.device);
