// Runs the rules on this phone: CPython for WebAssembly, and the folder `rules` as the server runs it. It is asked in JSON
// and answers in JSON (rules/on_phone.py); nothing here knows a rule.
let answer = null;

const load = async ({ python: folder, rules }) => {
  const [{ loadPyodide }, archive] = await Promise.all([import(`${folder}pyodide.mjs`), fetch(rules)]);
  if (!archive.ok) throw new Error(`The rules are not there (${archive.status}).`);
  const python = await loadPyodide({ indexURL: folder });
  python.unpackArchive(await archive.arrayBuffer(), 'zip');
  answer = python.runPython('from rules.on_phone import answer\nanswer');
};

const answered = async said => {
  if (said.ask === 'begin' && !answer) await load(said.facts);
  return JSON.parse(answer(JSON.stringify(said)));
};

// One question at a time, in their order; each message has a number, and so has its answer.
export const serve = scope => {
  let last = Promise.resolve();
  scope.addEventListener('message', ({ data: { id, said } }) => {
    last = last.then(() => answered(said)).then(
      told => scope.postMessage({ id, told }), error => scope.postMessage({ id, broken: String(error?.message ?? error) }));
  });
};
