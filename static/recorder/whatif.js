// What if: lines that are tried on a copy of the game. Nothing of it is stored; the server, or this phone, reads it and
// forgets it.
export const tryOut = async (session, lines) => {
  const trial = session.whatif;
  const tried = lines ? [...trial.lines, ...lines] : trial.lines.slice(0, -1);
  try {
    if (session.rules.ready && (session.offline || session.here)) {
      const { refused, view } = await session.rules.tryOut(tried);
      if (refused) session.notice = refused; else session.whatif = { lines: tried, view };
      return;
    }
    const { status, data } = await session.post('try/', { number: session.state.number, lines: tried });
    if (status < 400) session.whatif = { lines: tried, view: data.view };
    else session.notice = data?.detail ?? 'This cannot be tried here.';
  } catch { session.notice = 'No network: a what-if needs the server.'; }
};
