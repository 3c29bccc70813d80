// What holds of the entries so far. An undo is an entry too: what holds then is what held after the entry it names, so an
// undo can be undone (rules/fold.py says the same).
export const fold = entries => {
  const held = [null], behind = [0], heads = [0];
  for (const entry of entries) {
    if (entry.kind === 'undo') heads[entry.number] = heads[Number(entry.line)] ?? 0;
    else {
      behind[held.length] = heads[entry.number - 1] ?? 0;
      heads[entry.number] = held.push(entry) - 1;
    }
  }
  const found = [];
  for (let place = heads[entries.at(-1)?.number ?? 0] ?? 0; place; place = behind[place]) found.unshift(held[place]);
  return found;
};

// Everything of this table that holds, with what this phone has not sent yet.
export const counted = session => fold([...session.entries, ...session.beyond]);

// The entry that is meant by a number: what was undone, and the undo itself, are not in the log that is shown.
export const shownNumber = (session, number) => counted(session).findLast(entry => entry.number <= number)?.number ?? 0;

export const linesOf = entry => (entry.lines?.length ? entry.lines : [[entry.line, '']]);
// The line that stands for an entry in a sentence: what was tapped, not what follows from it.
export const nameOf = entry => (linesOf(entry).filter(([text, mark]) => mark !== 'inferred' && !/^(turn|round) \d/.test(text)).at(-1) ?? [entry.line])[0];

// A line of the notation as people say it, where the server sends no sentence.
export const worded = (text, names) => text
  .replace(/^;\s*/, '')
  .replace(/^(?:turn|round) (\d+) P(\d)$/, (_, turn, seat) => `${names[seat - 1] ?? `P${seat}`}’s turn`)
  .replace(/^P(\d)\b/, (_, seat) => names[seat - 1] ?? `P${seat}`).replaceAll('-', ' ');

// An entry in few words, as Undo names it.
const IN_WORDS = ['first', 'seed', 'correction', 'note'];
export const shortOf = (entry, session) => (IN_WORDS.includes(entry.kind) ? sentenceOf(entry, linesOf(entry).length - 1, session) : worded(named(nameOf(entry), session.table?.dice), session.names));
// Dungeon Dice: `roll K02:4+armor` with the names of dice in place of their numbers.
const named = (line, dice) => (Array.isArray(dice) ? dice : []).reduce((told, { id, name }) => told.replace(new RegExp(`\\b${id}\\b(?!-)`, 'g'), name || id), line).replaceAll(':', ' ');

// An entry as a sentence tells it, as far as one is known: what was tapped, not what follows from it.
export const spokenOf = (entry, session) => {
  const at = linesOf(entry).findLastIndex(([text, mark]) => mark !== 'inferred' && mark !== 'thrown' && !/^(turn|round) \d/.test(text));
  return (sentenceOf(entry, at, session) ?? shortOf(entry, session)).replace(/\.$/, '');
};

// A whole entry in sentences, without what was inferred.
export const toldOf = (entry, session) => session.meanings.get(entry.hash) || linesOf(entry).map(([text, mark], at) => (mark === 'inferred' ? ''
  : (sentenceOf(entry, at, session) ?? worded(text, session.names)).replace(/\.?$/, '.'))).filter(Boolean).join(' ');

// What each line of an entry says, by the entry's hash and the place of the line: the last lines of the log come with
// their sentences (the rules say them). Lines and entries are compared from the newest on; a line that was read otherwise
// than it was written has none, nor one that was taken down as it was played.
export const hear = (known, entries, lines) => {
  let at = lines.length;
  for (const entry of entries.slice(-lines.length).reverse()) {
    for (const [n, [written]] of [...linesOf(entry).entries()].reverse()) {
      const text = written.split('  ;')[0].trim(), place = lines.slice(0, at).findLastIndex(line => line.text === text);
      if (place < 0) continue;
      at = place;
      if (lines[place].sentence && entry.kind !== 'different' && !entry.refused) known.set(`${entry.hash} ${n}`, lines[place].sentence);
    }
  }
};

// A line of an entry in a sentence; undefined where only its notation says it.
export const sentenceOf = (entry, at, { names, sentences }) => {
  if (entry.kind === 'first' && !entry.lines?.length) return `${names[Number(entry.line.slice(1)) - 1] ?? entry.line} goes first`;
  if (entry.kind === 'seed' && !entry.lines?.length) return `${names[Number(entry.line[1]) - 1] ?? 'A player'}’s part of the dice is in`;
  if (entry.kind === 'correction' && linesOf(entry)[at]?.[1] !== 'inferred') {
    const [word, seat, number] = entry.line.split(' ');
    return `The players set ${names[Number(seat?.slice(1)) - 1] ?? seat}’s ${word} to ${number}`;
  }
  if (entry.kind === 'note') return `“${entry.line}”`;
  return sentences.get(`${entry.hash} ${at}`) ?? (entry.told?.[at] || undefined);
};
