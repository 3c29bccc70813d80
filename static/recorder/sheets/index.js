// What comes up from the thumb: reactions, more, the log, how it was otherwise, a judge, the pen.
import { html, icon, key } from '../html.js';
import { different } from './different.js';
import { judge, ruling } from './judge.js';
import { keeping } from './keeping.js';
import { log } from './log.js';
import { more } from './more.js';
import { concede, discard, note, time, word } from './notes.js';
import { doubt, pen } from './people.js';
import { also, react } from './react.js';
import { trouble } from './trouble.js';

const SHEETS = { also, concede, different, discard, doubt, judge, keeping, log, more, note, pen, react, ruling, time, trouble, word };

export const sheet = (name, session, ui, answering) => {
  const { title, body } = SHEETS[name](session, ui, answering);
  return html`<div class="sheet-veil" data-act="close"></div><section class="sheet" role="dialog" aria-modal="true" aria-label="${title}">
    <div class="row nowrap apart"><h2 tabindex="-1">${title}</h2>${key('close', icon('x'), { look: 'icon-button', label: 'Close' })}</div>${body}</section>`;
};
