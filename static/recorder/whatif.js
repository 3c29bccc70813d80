// What if: lines that are tried on a copy of the game, from its end or from an earlier entry (`from`). Nothing of it is stored; the server, or this phone, reads it and
// forgets it.
export const tryOut = async (session, lines) => {
  const trial = session.whatif;
  const tried = lines ? [...trial.lines, ...lines] : trial.lines.slice(0, -1);
  try {
    if (session.rules.ready && (session.offline || session.here)) {
      const { refused, view } = await session.rules.tryOut(tried, trial.from);
      if (refused) session.notice = refused; else session.whatif = { ...trial, lines: tried, view };
      return;
    }
    const { status, data } = await session.post('try/', { number: trial.from ?? session.state.number, lines: tried });
    if (status < 400) session.whatif = { ...trial, lines: tried, view: data.view };
    else session.notice = data?.detail ?? 'This cannot be tried here.';
  } catch { session.notice = 'No network: a what-if needs the server.'; }
};
