// Dice as the recorder shows them: options of a question, faces on keys, dice in a sentence. static/table draws them.
import { dungeonDie, energySymbol, gameDie, numberedDie, spoken } from '../table/dice.js';
import { html, raw } from './html.js';

export class Drawing {
  constructor(table) {
    this.table = table ?? {};
    this.game = (this.table.game ?? '').split('/')[0];
    this.cards = Object.fromEntries((this.table.cards ?? []).map(card => [card.code, card]));
    this.byId = new Map();
  }

  // The dice of this position by their key, each with its owner: what an option's `die` means.
  look(position) {
    this.byId = new Map();
    (position?.players ?? []).forEach((player, owner) => {
      for (const pile of Object.values(player.zones ?? {})) for (const die of pile) if (die.id !== undefined) this.byId.set(String(die.id), { die, owner });
      for (const name of ['equipped', 'pack', 'trophies', 'level_dice_rolled']) for (const die of player[name] ?? []) this.byId.set(String(die.id), { die, owner });
    });
    for (const die of position?.rolled ?? []) this.byId.set(String(die.id), { die, owner: position.active_player ?? 0 });
    for (const side of ['available', 'chosen', 'extra', 'spent']) for (const die of position?.dice?.[side] ?? []) this.byId.set(String(die.id ?? die.name), { die, owner: 0 });
    for (const card of position?.display ?? []) for (const die of card.dice ?? []) this.byId.set(String(die.id ?? die.name), { die, owner: 0 });
    for (const side of ['monster', 'heroes', 'monsters', 'dice']) for (const die of [position?.combat?.[side]].flat()) if (die?.id !== undefined) this.byId.set(String(die.id), { die, owner: side === 'heroes' ? 0 : 1 });
    return this;
  }

  card(code) { return this.cards[code]; }

  one(die, { owner = 0, small = false, hush = true } = {}) {
    if (!die) return '';
    if (this.game === 'dice-conquest') return raw(numberedDie(die, { hush }));
    if (this.game === 'dungeon-dice') return raw(dungeonDie(die, { owner, hush }));
    const card = this.card(die.code);
    return raw(gameDie(die, { owner, small, hush, energy: card?.energy, letters: card?.letters, pawn: die.code === null || die.code === undefined }));
  }

  // What is drawn beside an option's words: the die as it lies there, else a face of its card.
  option(option, { owner = 0, small = false, hush = true } = {}) {
    const found = option.die === undefined || option.die === null ? null : this.byId.get(String(option.die));
    if (found) return this.one(found.die, { owner: found.owner, small, hush });
    if (this.game === 'dice-conquest') return SOLID.test(option.word ?? '') ? raw(numberedDie({ name: option.word.match(SOLID)[0] }, { hush })) : '';
    return option.card && this.game === 'dice-masters' ? this.sample(option, { owner, hush }) : '';
  }

  // A die that has not been rolled: of a card, or a Sidekick's.
  kind(option, { owner = 0, hush = true } = {}) {
    if (this.game !== 'dice-masters') return this.option(option, { owner, hush });
    return option.card ? this.one({ name: this.nameOf(option), code: option.card, face: null }, { owner, hush }) : this.pawn({ owner, hush });
  }

  pawn({ owner = 0, hush = true } = {}) {
    const face = this.table.pawn?.faces?.find(one => one.kind === 'character') ?? { kind: 'character', level: 1 };
    return this.one({ name: this.table.pawn?.name ?? 'Sidekick', code: null, face }, { owner, hush });
  }

  // A card as the face it is known by: a character's second level, an action's action face.
  sample(option, { owner = 0, hush = true } = {}) {
    const faces = this.card(option.card)?.faces ?? [];
    const face = faces.filter(one => one.kind === 'character')[1] ?? faces.find(one => one.kind !== 'energy') ?? null;
    return this.one({ name: this.nameOf(option), code: option.card, face }, { owner, hush });
  }

  nameOf(option) { return this.card(option.card)?.name ?? option.label ?? spoken(option.word); }

  face(option, face, { owner = 0, hush = true } = {}) {
    const shown = face.face;
    if (this.game === 'dice-conquest') {
      const name = option.word?.match(SOLID)?.[0] ?? option.label;
      return raw(numberedDie({ name, face: String(shown?.face ?? shown), value: shown?.value ?? null }, { hush }));
    }
    if (this.game === 'dungeon-dice') return raw(dungeonDie({ id: option.word, name: option.label, ...this.kindOf(option), ...plain(shown) }, { owner, hush }));
    const card = this.card(option.card);
    return raw(gameDie({ name: this.nameOf(option), code: option.card ?? null, face: shown }, { owner, hush, energy: card?.energy, letters: card?.letters, pawn: !option.card }));
  }

  kindOf(option) {
    const die = (this.table.dice ?? []).find?.(one => one.id === (option.card ?? option.word)) ?? {};
    return { kind: die.kind };
  }

  energy(name, count = 0) { return raw(energySymbol(name, count)); }

  text(card) { return html`${(Array.isArray(card?.text) ? card.text : [card?.text]).filter(Boolean).join(' ')}`; }
}

const SOLID = /^D10%|^D\d+/;
const plain = shown => (shown !== null && typeof shown === 'object' ? shown : { value: shown, symbols: [] });
