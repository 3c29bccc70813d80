// What somebody else may do now. Nobody is asked for it; it is always one tap away.
import { html } from '../html.js';
import { acts } from '../questions/acts.js';

export const react = session => {
  const options = session.view?.react ?? [], offered = session.reactions;
  const players = [...new Set(offered.map(option => option.player ?? null))];
  const context = { drawing: session.drawing, silent: session.silent, more: true, list: 'react', asPaid: !session.writes };
  const part = player => {
    const shown = acts.show({ kind: 'acts', options }, [], {
      ...context, owner: player ?? 0, only: option => offered.includes(option) && (option.player ?? null) === player,
    });
    return html`<h3 class="text-small">${player === null ? 'Anybody' : session.names[player]}</h3>${shown.body}${shown.foot}`;
  };
  return {
    title: 'React',
    body: offered.length ? html`<p class="text-dim text-small">${session.writes || session.distance ? 'What may be done before the game goes on.'
      : 'What you may do before the game goes on. The phone that writes is shown it, and writes it by a tap.'}</p>${players.map(part)}`
      : html`<p class="text-dim">Nobody can do anything out of turn here. What was done all the same goes into “It happened differently”.</p>`,
  };
};

// What may be done before the question is answered: a set, a trade, a die of one use.
export const also = (session, ui, answering) => {
  const owner = answering.whole?.player ?? 0;
  const shown = acts.show(answering.also, [], { drawing: session.drawing, silent: session.silent, more: answering.more, list: 'also', owner });
  return { title: 'Something else first', body: html`${shown.body}${shown.foot}` };
};
