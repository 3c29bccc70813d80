// At a distance: what one player offers, and what the others say to it (a draw, to stop, help in a fight).
import { html, key, row } from './html.js';
import { main } from './questions/words.js';

const OFFERS = { tie: 'a draw', stop: 'to stop here, with no winner' };
const goodsOf = session => (session.view?.ask?.options ?? []).flatMap(option => option.ask?.options ?? []).flatMap(each => [...each.theirs ?? [], ...each.mine ?? []]);
const help = (session, text) => {
  const [gives, gets = ''] = text.replace(/^(?:P\d )?assist P\d ?/, '').split(/(?:^| )for /), goods = goodsOf(session);
  const told = words => words.split(' ').filter(Boolean).map(word => goods.find(good => good.word === word)?.label ?? word.replace('@', ' on ')).join(', ');
  return [gives && `gives ${told(gives)}`, gets ? `gets ${told(gets)}` : 'gets nothing'].filter(Boolean).join(' and ');
};
const ends = text => text in OFFERS;

// Whoever is asked answers on their own phone.
export const offered = (session, { by, text }) => html`<div class="question"><h1 class="question-title" tabindex="-1">${
    ends(text) ? `${by} offers ${OFFERS[text]}` : `${by} asks for your help`}</h1><p class="question-reason">${
    ends(text) ? 'If you agree, the game is over.' : `Whoever helps ${help(session, text)}.`}</p></div>${
  session.agreed ? html`<p class="text-dim">You agreed. The others are asked too.</p>` : row(main('accept', ends(text) ? 'Agree' : `Help ${by}`), key('decline', ends(text) ? 'Play on' : 'Do not help'))}`;
export const offering = (session, { seat, text }) => {
  const names = session.partners(seat, text).map(each => session.names[each]).join(' and ');
  return html`${ends(text) ? `You offer ${OFFERS[text]}.` : 'You ask for help.'} <b>${names}</b> answers.`;
};
