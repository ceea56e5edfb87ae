/** The selected files, the start of a Shift range, and the item with keyboard focus. */
export interface Selection {
  selected: ReadonlySet<string>;
  anchor: string | null;
  focus: string | null;
}

export const nothingSelected: Selection = { selected: new Set(), anchor: null, focus: null };

/** Navigable items in display order. */
export interface Order {
  ids: readonly string[];
  index: ReadonlyMap<string, number>;
  /** Folders can be focused but not selected. */
  selectable: (id: string) => boolean;
}

export function orderOf(ids: readonly string[], selectable: (id: string) => boolean = () => true): Order {
  return { ids, index: new Map(ids.map((id, position) => [id, position])), selectable };
}

export function selectOnly(id: string): Selection {
  return { selected: new Set([id]), anchor: id, focus: id };
}

/** Adds the id, or removes it if present. */
export function toggled(ids: Iterable<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

export const toggle = ({ selected }: Selection, id: string): Selection => ({
  selected: toggled(selected, id),
  anchor: id,
  focus: id,
});

/** Selects from the anchor to `id`. With `add` (Ctrl+Shift) the existing selection is kept. */
export function selectRange(selection: Selection, id: string, order: Order, add = false): Selection {
  const to = order.index.get(id);
  if (to === undefined) return selection;
  const anchor = selection.anchor !== null && order.index.has(selection.anchor) ? selection.anchor : id;
  const from = order.index.get(anchor) ?? to;
  const range = order.ids.slice(Math.min(from, to), Math.max(from, to) + 1).filter(order.selectable);
  const selected = new Set(add ? selection.selected : []);
  for (const member of range) selected.add(member);
  return { selected, anchor, focus: id };
}

/** Selection after a click: plain selects one, Shift selects a range, Ctrl toggles. */
export function pick(
  selection: Selection,
  order: Order,
  id: string,
  { shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
): Selection {
  const add = ctrlKey || metaKey;
  if (shiftKey) return selectRange(selection, id, order, add);
  return add ? toggle(selection, id) : selectOnly(id);
}

export function selectAll(selection: Selection, order: Order): Selection {
  const selected = new Set(order.ids.filter(order.selectable));
  return { selected, anchor: selection.anchor, focus: selection.focus };
}

export function clearSelection(selection: Selection): Selection {
  return { selected: new Set(), anchor: null, focus: selection.focus };
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'pageUp' | 'pageDown';

/** Next item to focus; undefined when there is none. */
export function neighbour(
  order: Order,
  focus: string | null,
  direction: Direction,
  columns: number,
  pageRows: number,
): string | undefined {
  const last = order.ids.length - 1;
  const here = focus === null ? undefined : order.index.get(focus);
  if (direction === 'home') return order.ids[0];
  if (direction === 'end') return order.ids[last];
  if (here === undefined) return order.ids[0];
  const page = columns * Math.max(1, pageRows);
  const steps = { left: -1, right: 1, up: -columns, down: columns, pageUp: -page, pageDown: page };
  const target = here + steps[direction];
  const oneRow = direction === 'up' || direction === 'down';
  // Down from the last full row into an incomplete one selects the last card; from the last row the focus stays.
  if (oneRow && target < 0) return focus ?? undefined;
  if (oneRow && target > last) {
    const onLastRow = Math.floor(here / columns) === Math.floor(last / columns);
    return onLastRow ? (focus ?? undefined) : order.ids[last];
  }
  return order.ids[Math.min(last, Math.max(0, target))];
}

/** Arrow keys: plain selects the target, Shift extends the range, Ctrl only moves the focus. */
export function walk(
  selection: Selection,
  order: Order,
  to: string,
  keys: { shift: boolean; ctrl: boolean },
): Selection {
  if (keys.shift) return selectRange(selection, to, order, keys.ctrl);
  if (keys.ctrl || !order.selectable(to)) return { ...selection, focus: to };
  return selectOnly(to);
}

/** Removes files that no longer exist. The focus moves to the item now at that position. */
export function prune(selection: Selection, before: Order, now: Order): Selection {
  const gone = [...selection.selected].some((id) => !now.index.has(id));
  const focusGone = selection.focus !== null && !now.index.has(selection.focus);
  const anchorGone = selection.anchor !== null && !now.index.has(selection.anchor);
  if (!gone && !focusGone && !anchorGone) return selection;
  const selected = gone
    ? new Set([...selection.selected].filter((id) => now.index.has(id)))
    : selection.selected;
  return {
    selected,
    anchor: anchorGone ? null : selection.anchor,
    focus: focusGone ? nextFocus(selection.focus, before, now) : selection.focus,
  };
}

function nextFocus(id: string | null, before: Order, now: Order): string | null {
  const place = id === null ? undefined : before.index.get(id);
  if (place === undefined) return null;
  for (const next of before.ids.slice(place + 1)) if (now.index.has(next)) return next;
  for (const previous of before.ids.slice(0, place).reverse()) if (now.index.has(previous)) return previous;
  return null;
}
