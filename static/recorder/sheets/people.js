// The two phones: who writes, and what one of them says is not so.
import { html, icon, key } from '../html.js';

// The phones of the other players, by the seats they have taken.
const others = session => (session.state?.seats ?? []).filter(seat => seat.device !== null && seat.device !== session.you.device);

export const pen = session => {
  const { writes, plays } = session, phones = others(session);
  return {
    title: 'The pen',
    body: html`<p>${writes ? 'This phone writes. One phone writes at a time; all see every entry.' : 'Another phone writes. You see every entry and confirm each turn.'}</p>
      <div class="button-row">${writes
        ? phones.map(phone => key('hand-over', `Hand it to ${phone.name}`, { look: 'button button-main button-big', value: phone.device }))
        : plays && [key('take-pen', 'Write on this phone', { look: 'button button-main button-big' }), key('ask-pen', 'Ask for it')]}${
        writes && !phones.length ? html`<p class="text-dim">No other phone is at this table yet. Its link is under “More”.</p>` : ''}</div>`,
  };
};

const WHAT = [['life', 'A player’s life'], ['field', 'The dice in the field'], ['roll', 'What was rolled'], ['earlier', 'Something before that']];

export const doubt = session => ({
  title: 'What is different?',
  body: html`<p class="text-dim">The entry is pinned on both phones. Nobody is accused, and you can go on playing.</p>
    <ul class="sheet-menu">${WHAT.map(([, words]) => html`<li>${key('dispute', html`${icon('next')}<b>${words}</b>`, { look: 'sheet-item', value: words })}</li>`)}</ul>
    <form class="stack" data-form="dispute"><label class="field">Or in your words<input class="input" id="doubt" maxlength="200" autocomplete="off"></label><button class="button">Say it is not so</button></form>
    ${session.open('call-judge').length ? '' : key('sheet', html`${icon('judge')} Call a judge`, { look: 'button button-ruling button-wide', value: 'judge' })}`,
});
