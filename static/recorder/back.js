// The phone's back key closes what lies over the table, where the browser asks the page; else it would leave the game.
let over = null;

// Called with every drawing: whether something lies over the table, and what closes it.
export const closesWithBack = (open, close) => {
  if (open && !over && window.CloseWatcher) {
    over = new window.CloseWatcher();
    over.onclose = () => { over = null; close(); };
  } else if (!open && over) {
    over.destroy();
    over = null;
  }
};
