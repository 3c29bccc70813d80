// Every kind of question: what it shows, what a tap does, when it is full, and what its taps say (see compose.js).
import { acts } from './acts.js';
import { deal, odds } from './deals.js';
import { attack, pick } from './choosing.js';
import { draw, faces, reroll } from './dice.js';
import { pairs, split } from './fight.js';
import { text } from './text.js';

export const KINDS = { acts, draw, faces, reroll, pick, attack, pairs, split, deal, odds, text };
export const kindOf = ask => KINDS[ask.kind] ?? text;
