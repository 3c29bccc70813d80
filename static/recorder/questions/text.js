// text: a question that no key can answer is answered in the words of a log, or of a judge (style "words").
import { html, row } from '../html.js';
import { main } from './words.js';

export const text = {
  begin: () => [],
  closed: () => false,
  show: ask => ({
    reason: ask.style === 'words' ? 'Write it in the judge’s words.' : 'Write it as a line of the log.',
    body: html`<label class="field">${ask.style === 'words' ? 'The judge says' : ask.line || 'The line'}<input class="input${ask.style === 'words' ? '' : ' mono'}" id="typed" autocomplete="off" autocapitalize="off" maxlength="400"></label>`,
    foot: row(main('send-typed', 'Write this line')),
  }),
  tap: (ask, taps) => taps,
  undone: () => null,
  answer: (ask, taps) => taps[0] ?? '',
};
