// The table as a picture: draws the `position` of any game (rules/<game>/position.py) and nothing else.
//
//   render(element, position, options)     draws, keeps the focus, moves dice from where they lay (`motion: ms`)
//   felt(position, options)                the same as text of HTML
//
// options: seat (whose side is below, 0), cards ({code: {name, energy, letters}}), names (players, if not the log's),
//   tap(die, player), chosen(die), open(die), reroll(die): which dice are buttons, and how they are marked;
//   lit: a Set of keys that just changed; end: words over a table that is empty because the game is over.
// A die is <button|span class="die-key" data-key data-label data-zone data-player>; its key is its id, else its label.

import { dieWords, dungeonDie, escaped, gameDie, lettersOf, numberedDie, spoken } from './dice.js';

export const keyOf = die => String(die.id ?? die.label ?? die.name);
export const gameOf = position => (position.display ? 'dice-conquest' : position.bags ? 'dungeon-dice' : 'dice-masters');

/** The drawing of a position as HTML. */
export function felt(position, options = {}) {
  const game = gameOf(position);
  const draw = { 'dice-masters': diceMasters, 'dice-conquest': diceConquest, 'dungeon-dice': dungeonDice }[game];
  return `<div class="felt-table felt-${game}">${draw(position, { seat: 0, cards: {}, ...options })}</div>`;
}

/** Draw a position into an element; the focus stays on the same die, and dice move if `options.motion` says how long. */
export function render(root, position, options = {}) {
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const before = options.motion ? places(root) : null;
  root.innerHTML = felt(position, options);
  if (focused !== undefined) root.querySelector(`button[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  if (before) move(root, before, options.motion);
}

const places = root => new Map([...root.querySelectorAll('[data-key]')].map(die => [die.dataset.key, {
  box: die.getBoundingClientRect(), shows: die.dataset.label,
}]));

function move(root, before, duration) {
  for (const die of root.querySelectorAll('[data-key]')) {
    const was = before.get(die.dataset.key), box = die.getBoundingClientRect();
    if (!box.width) continue;
    if (!was) {
      die.animate([{ transform: 'scale(.4)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration, easing: 'ease-out' });
      continue;
    }
    const dx = was.box.left - box.left, dy = was.box.top - box.top, scale = was.box.width / box.width || 1;
    if (Math.abs(dx) + Math.abs(dy) > 2 || Math.abs(scale - 1) > 0.05) {
      die.animate([{ transform: `translate(${dx}px,${dy}px) scale(${scale})` }, { transform: 'none' }],
        { duration, easing: 'cubic-bezier(.25,.8,.3,1)' });
    }
    if (was.shows !== die.dataset.label && die.firstElementChild) {
      die.firstElementChild.animate([{ transform: 'rotate(-150deg) scale(.55)' },
        { transform: 'rotate(12deg) scale(1.1)', offset: 0.75 }, { transform: 'none' }],
      { duration: duration * 1.15, easing: 'ease-out' });
    }
  }
}

// --- what every game's table is made of --------------------------------------------------------------------------------

/** One die as a button or a plain mark. `about`: {player, zone, drawing, words, badge, under}. */
function dieKey(die, options, about) {
  const taps = options.tap?.(die, about.player), key = keyOf(die);
  const states = ['chosen', 'open', 'reroll'].filter(state => options[state]?.(die)).map(state => `die-key-${state}`);
  const classes = ['die-key', ...states, options.lit?.has(key) ? 'die-key-lit' : ''].filter(Boolean).join(' ');
  const data = `class="${classes}" data-key="${escaped(key)}" data-label="${escaped(die.label ?? '')}" `
    + `data-zone="${about.zone}" data-player="${about.player ?? ''}"`;
  const inside = about.drawing + (about.badge ? `<span class="die-badge">${escaped(about.badge)}</span>` : '')
    + (about.flag ? `<span class="die-flag">${escaped(about.flag)}</span>` : '') + (about.under ?? '');
  if (!taps) return `<span ${data}>${inside}</span>`;
  const pressed = options.chosen ? ` aria-pressed="${Boolean(options.chosen(die))}"` : '';
  return `<button type="button" ${data}${pressed}>${inside}</button>`;
}

const count = (number, word) => `<span class="felt-count"><b>${number}</b> ${word}</span>`;
const total = pile => pile.reduce((sum, heap) => sum + (heap.count ?? 1), 0);
const zone = (css, label, inside) =>
  `<div class="felt-zone ${css}" role="group" aria-label="${escaped(label)}">${inside}</div>`;

// --- Dice Masters ------------------------------------------------------------------------------------------------------

function diceMasters(position, options) {
  const below = options.seat, above = 1 - below;
  const side = (number, order) => {
    const player = position.players[number], name = options.names?.[number] ?? player.name;
    const parts = {
      name: playerRow(position, player, number, name, options),
      piles: piles(position, player, number, name, options),
      field: zone('felt-field', `Field of ${name}`, fieldOf(player, number, options)),
    };
    return order.map(part => parts[part]).join('');
  };
  return side(above, ['name', 'piles', 'field']) + fight(position, below, options) + side(below, ['field', 'piles', 'name']);
}

function playerRow(position, player, number, name, options) {
  const { bag, prep, used, out_of_play: out } = player.zones;
  const rolled = position.active_player === number ? total(position.rolled || []) : 0;   // they lie in the reserve pool
  const counts = [count(total(bag), 'bag'), count(total(prep) - rolled, 'prep'), count(total(used), 'used'),
    ...(total(out) ? [count(total(out), 'out')] : [])].join('');
  const loose = player.energy_without_dice ? `<span class="felt-count">+${player.energy_without_dice} energy</span>` : '';
  const active = position.active_player === number;
  return `<div class="felt-player${active ? ' felt-player-active' : ''}" data-player="${number}">`
    + `<b class="felt-name">${escaped(name)}${active ? '<span class="hide"> (turn)</span>' : ''}</b>`
    + `<span class="felt-counts">${counts}${loose}</span>${life(player.life, name, number, options)}</div>`
    + plates(player, number, options);
}

/** A life that can be tapped where a player may be chosen: its key is `P1`, `P2`. */
function life(number, name, player, options) {
  const shown = Math.max(0, number), word = 'life', key = `P${player + 1}`;
  const inside = `<b>${shown}</b> <small>${word}</small>`;
  const taps = options.tap?.({ id: key, label: key, player: true }, player);
  const chosen = options.chosen?.({ id: key, label: key, player: true });
  if (!taps) return `<span class="felt-life" data-life="${player}">${inside}</span>`;
  return `<button type="button" class="felt-life die-key${chosen ? ' die-key-chosen' : ''} die-key-open" data-key="${key}" `
    + `data-label="${key}" data-life="${player}" aria-pressed="${Boolean(chosen)}" aria-label="${escaped(name)}, ${shown} life">`
    + `${inside}</button>`;
}

/** The cards of a team with the dice left on them, where `options.plates` asks for them. */
function plates(player, number, options) {
  const cards = player.zones.cards || [];
  if (!options.plates || !cards.length) return '';
  return `<div class="felt-plates" role="group" aria-label="Dice left on the cards">${cards.map(card => {
    const known = options.cards[card.code] || {}, title = known.name ?? card.name;
    return `<span class="felt-plate foot-${known.energy ?? 'none'}${card.left ? '' : ' felt-plate-empty'}" title="${escaped(title)}">`
      + `<b aria-hidden="true">${escaped(known.letters ?? lettersOf(title))}</b><span class="hide">${escaped(title)}: </span>`
      + `<i>${card.left}</i></span>`;
  }).join('')}</div>`;
}

const ownerOf = (position, die, player) => {
  const number = position?.players?.findIndex(each => each.name === die.owner) ?? -1;
  return number < 0 ? player : number;
};

function dieOf(die, player, where, options, more = {}) {
  const known = options.cards[die.code] || {};
  const badge = die.damage ? `−${die.damage}` : '';
  const drawing = gameDie(die, {
    owner: more.owner ?? player, energy: known.energy, letters: known.letters, small: more.small,
  });
  const flag = die.bearer && !more.carried ? `on ${spoken(die.bearer.replace(/^P\d\./, ''))}` : '';
  const words = [dieWords(die), die.damage ? `${die.damage} damage` : ''].filter(Boolean).join(', ');
  return dieKey(die, options, { player, zone: where, drawing, words, badge, flag, under: more.under });
}

/** Small dice of a pile: the position tells their kinds and numbers. */
const heap = (pile, player, options) => pile.flatMap(each => {
  const known = options.cards[each.code] || {};
  const die = { ...each, count: undefined, face: null };
  return Array.from({ length: each.count ?? 1 }, () =>
    gameDie(die, { owner: player, energy: known.energy, letters: known.letters, small: true }));
});

/** A pile without the dice of it that lie elsewhere on the picture. */
const without = (pile, dice) => pile.map(each => ({
  ...each, count: (each.count ?? 1) - dice.filter(die => die.name === each.name && die.code === each.code).length,
})).filter(each => each.count > 0);

function piles(position, player, number, name, options) {
  const { reserve, prep, captured } = player.zones;
  const rolled = position.active_player === number ? position.rolled || [] : [];
  const about = position.waits_for ? position.waits_for.kind === 'roll' : /^roll/.test(position.step ?? '');
  const rolls = position.active_player === number && about && !reserve.length && !rolled.length;
  const tray = rolled.map(die => dieOf(die, number, 'rolled', options)).join('') + reserve.map(die => dieOf(die, number, 'reserve', options, { owner: ownerOf(position, die, number) })).join('');
  const waiting = rolls ? heap(prep, number, options).join('') : '';
  const held = (captured || []).map(die => `<span class="felt-captive">${gameDie({ ...die, face: null }, {
    owner: number, energy: options.cards[die.code]?.energy, small: true,
  })}<small>under ${escaped(spoken(die.under.replace(/^P\d\./, '')))}</small></span>`).join('');
  const prepared = rolls ? '' : heap(without(prep, rolled), number, options).join('');
  return `<div class="felt-piles">`
    + (prepared ? zone('felt-prep', `Prep area of ${name}`, prepared) : '')
    + (held ? zone('felt-prep', `Captured dice of ${name}`, held) : '')
    + zone(`felt-reserve${tray || waiting ? '' : ' felt-zone-empty'}`, `Reserve pool of ${name}`, tray + waiting)
    + `</div>`;
}

const base = label => label.slice(0, label.lastIndexOf(':') < 0 ? undefined : label.lastIndexOf(':'));

function fieldOf(player, number, options) {
  const dice = player.zones.field || [];
  const here = new Set(dice.map(die => base(die.label)));
  const carried = dice.filter(die => die.bearer && here.has(die.bearer));
  return dice.filter(die => !carried.includes(die)).map(die => {
    const on = carried.filter(each => each.bearer === base(die.label));
    const under = on.map(each => dieOf(each, number, 'field', options, { small: true, carried: true })).join('');
    return dieOf(die, number, 'field', options, { under: under && `<span class="felt-carried">${under}</span>` });
  }).join('') || '<span class="felt-none" aria-hidden="true"></span>';
}

/** Attackers and blockers, a column each. */
function fight(position, below, options) {
  const attacking = position.players.flatMap((player, number) =>
    (player.zones.attack || []).filter(die => die.attacking).map(die => ({ die, number })));
  const blocking = position.players.flatMap((player, number) =>
    (player.zones.attack || []).filter(die => !die.attacking).map(die => ({ die, number })));
  if (!attacking.length && !blocking.length) return '<div class="felt-middle"></div>';
  const blockedBy = die => blocking.filter(each => (each.die.blocks || '').split(', ')[0] === base(die.label));
  const paired = attacking.map(each => [[each], blockedBy(each.die)]);
  const used = new Set(paired.flatMap(([, blockers]) => blockers));
  const loose = blocking.filter(each => !used.has(each)).map(each => [[], [each]]);
  const show = list => list.map(({ die, number }) => dieOf(die, number, 'attack', options)).join('')
    || '<span class="felt-hole"></span>';
  const column = ([attackers, blockers]) => {
    const attackerBelow = (attackers[0]?.number ?? 1 - blockers[0].number) === below;
    const [top, bottom] = attackerBelow ? [blockers, attackers] : [attackers, blockers];
    return `<div class="felt-pair"><div>${show(top)}</div><div>${show(bottom)}</div></div>`;
  };
  return zone('felt-fight', 'Attack zone', [...paired, ...loose].map(column).join(''));
}

// --- Dice Conquest -----------------------------------------------------------------------------------------------------

function diceConquest(position, options) {
  const numbered = (die, where) => dieKey({ ...die, id: die.id ?? die.name }, options, {
    zone: where, drawing: numberedDie(die), player: position.active_player,
  });
  const creatures = position.display.map(card => creature(card, numbered, options)).join('');
  const { available, chosen, extra, spent } = position.dice;
  const tray = [...available.map(die => numbered(die, 'available')), ...chosen.map(die => numbered(die, 'chosen')),
    ...extra.map(die => numbered(die, 'extra'))].join('');
  return `<div class="felt-heroes">${position.players.map((hero, number) => heroRow(hero, number, options)).join('')}</div>`
    + zone('felt-creatures', 'Display', creatures || `<b class="felt-end">${escaped(options.end || 'No creature')}</b>`)
    + zone('felt-reserve', 'Dice to use', tray)
    + `<div class="felt-piles">${zone('felt-spent', 'Spent dice', spent.map(die => numbered(die, 'spent')).join(''))}`
    + `<span class="felt-counts">${count(position.deck, position.deck === 1 ? 'card in the deck' : 'cards in the deck')}</span></div>`;
}

function creature(card, numbered, options) {
  const taps = options.tap?.({ id: card.id, label: card.id, card: true }), chosen = options.chosen?.({ id: card.id, label: card.id });
  const lit = options.lit?.has(card.id) ? ' felt-creature-lit' : '', tag = taps ? 'button type="button"' : 'article';
  const open = `<${tag} class="felt-creature${lit}${chosen ? ' die-key-chosen' : ''}${taps ? ' die-key-open' : ''}" data-card="${escaped(card.id)}">`;
  if (card.kind === 'trap') {
    return `${open}<b>${escaped(card.name)}</b><span class="felt-small">trap</span></${tag.split(' ')[0]}>`;
  }
  const damage = card.damage ?? 0, left = card.health - damage, on = card.loot_on_it?.length ? `<span class="felt-small">on it: ${escaped(card.loot_on_it.join(', '))}</span>` : '';
  const note = [`attack ${card.attack}`, card.exact ? 'exact' : '', card.held ? 'held' : ''].filter(Boolean).join(', ');
  return `${open}<b>${escaped(card.name)}</b><span class="felt-small"><b class="felt-left">${Math.max(0, left)}</b> of ${card.health} left</span>`
    + `<progress max="${card.health}" value="${Math.min(card.health, damage)}" aria-label="${escaped(card.name)}: ${damage} of ${card.health} damage"></progress>`
    + `<span class="felt-small">${note}</span>${on}<div class="felt-on-it">${(card.dice || []).map(die => numbered(die, card.id)).join('')}</div></${tag.split(' ')[0]}>`;
}

function heroRow(hero, number, options) {
  const name = options.names?.[number] ?? hero.name, loot = (hero.loot || []).map(each => each.name).join(', ');
  return `<div class="felt-player${hero.active ? ' felt-player-active' : ''}" data-player="${number}">`
    + `<b class="felt-name">${escaped(name)}${hero.active ? '<span class="hide"> (turn)</span>' : ''}</b>`
    + `<span class="felt-counts"><span class="felt-count">${escaped(hero.hero)}, crit ${hero.crit}${hero.first ? ', first' : ''}</span>`
    + `${loot && `<span class="felt-count">${escaped(loot)}</span>`}</span>`
    + `<span class="felt-life" data-life="${number}"><b>${hero.health}</b> <small>health</small></span></div>`;
}

// --- Dungeon Dice ------------------------------------------------------------------------------------------------------

function dungeonDice(position, options) {
  const combat = position.combat;
  const die = (each, owner, where) => dieKey(each, options, {
    zone: where, player: owner, drawing: dungeonDie(each, { owner: where === 'combat' ? owner : 0 }), flag: spoken(each.name).replace(/ \([^)]*\)$/, ''),
  });
  return (combat ? duel(combat, die) : `<div class="felt-quiet">${escaped(options.end || 'No fight')}</div>`)
    + `<div class="felt-heroes">${position.players.map((player, number) => adventurer(position, player, number, die, options)).join('')}</div>`
    + `<div class="felt-counts">${Object.entries(position.bags).map(([bag, number]) => count(number, `${bag} bag`)).join('')}</div>`;
}

function duel(combat, die) {
  const monster = combat.monster, totals = combat.sides.map(side => side.total);
  const sides = combat.sides.map((side, number) => {
    const who = (side.players || []).join(' and ') || (monster ? `${monster.name}, level ${monster.level}` : 'Monster');
    const found = number && monster ? [{ ...monster, flag: monster.name }, ...(side.dice || [])] : side.dice || [];
    const ahead = totals[number] > totals[1 - number] ? ' felt-total-ahead' : '';
    return `<section class="felt-duel-side" aria-label="${escaped(who)}"><b class="felt-name">${escaped(who)}</b>`
      + `<div class="felt-duel-dice">${found.map(each => die(each, number, 'combat')).join('')}</div>`
      + `<b class="felt-total${ahead}">${combat.begun ? side.total : ''}</b></section>`;
  });
  const gone = combat.removed?.length ? zone('felt-spent', 'Out of this combat', combat.removed.map(each => die(each, 0, 'removed')).join('')) : '';
  return `<div class="felt-duel">${sides.reverse().join('')}${gone}</div>`;
}

function adventurer(position, player, number, die, options) {
  const name = options.names?.[number] ?? player.name, active = position.active_player === number;
  const facts = [count(player.level_dice, player.level_dice === 1 ? 'level die' : 'level dice'),
    ...(player.wounds ? [count(player.wounds, player.wounds === 1 ? 'wound' : 'wounds')] : []),
    ...(player.experience ? [count(player.experience, 'experience')] : [])].join('');
  const gear = [...(player.equipped || []).map(each => die(each, number, 'equipped')), ...(player.pack || []).map(each => die(each, number, 'pack')),
    ...(player.trophies || []).map(each => die(each, number, 'trophies'))].join('');
  return `<div class="felt-adventurer"><div class="felt-player${active ? ' felt-player-active' : ''}" data-player="${number}">`
    + `<b class="felt-name">${escaped(name)}${active ? '<span class="hide"> (turn)</span>' : ''}</b>`
    + `<span class="felt-counts">${facts}</span><span class="felt-life" data-life="${number}"><b>${player.fame}</b> <small>of ${position.goal} Fame</small></span></div>`
    + `${gear && zone('felt-gear', `Dice of ${name}`, gear)}</div>`;
}
