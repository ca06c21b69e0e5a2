// What is pointed at and what is selected: the tree, the pages and the lists tell it here, and are told.

export const at = { hovered: null, selected: null };

const listeners = [];

/** Call `act(from)` whenever something else is pointed at or selected; `from` is who said so. */
export function onChange(act) {
  listeners.push(act);
}

/** A node (null: none) is pointed at. */
export function hover(id, from) {
  if (at.hovered === id) return;
  at.hovered = id;
  tell(from);
}

/** A node (null: none) is selected. */
export function select(id, from) {
  at.selected = id;
  at.hovered = null;
  tell(`${from}-select`);
}

function tell(from) {
  for (const act of listeners) act(from);
}
