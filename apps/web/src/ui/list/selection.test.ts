import { describe, expect, it } from 'vitest';
import {
  clearSelection,
  neighbour,
  nothingSelected,
  orderOf,
  pick,
  prune,
  type Selection,
  selectAll,
  selectOnly,
  selectRange,
  walk,
} from './selection.ts';

const order = orderOf(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
const names = (selection: Selection) => [...selection.selected].sort().join('');

describe('Clicking in a list', () => {
  const click = (
    from: Selection,
    id: string,
    held: { shiftKey?: true; ctrlKey?: true; metaKey?: true } = {},
  ) => pick(from, order, id, { shiftKey: false, ctrlKey: false, metaKey: false, ...held });

  it('replaces the selection', () => {
    expect(names(click(selectOnly('a'), 'c'))).toBe('c');
  });

  it.each(['ctrlKey', 'metaKey'])('with %s adds or removes one item', (key) => {
    const two = click(selectOnly('a'), 'c', { [key]: true });
    expect(names(two)).toBe('ac');
    expect(names(click(two, 'a', { [key]: true }))).toBe('c');
  });

  it('with Shift selects the range from the anchor, in both directions', () => {
    const down = click(selectOnly('d'), 'f', { shiftKey: true });
    expect(names(down)).toBe('def');
    expect(names(click(down, 'b', { shiftKey: true }))).toBe('bcd');
  });

  it('with Ctrl and Shift adds a range to the selection', () => {
    const start = click(selectOnly('a'), 'e', { ctrlKey: true });
    expect(names(click(start, 'g', { ctrlKey: true, shiftKey: true }))).toBe('aefg');
  });

  it('leaves folders out of ranges and of select all', () => {
    const list = orderOf(['folder', 'a', 'b'], (id) => id !== 'folder');
    expect(names(selectRange(selectOnly('b'), 'folder', list))).toBe('ab');
    expect(names(selectAll(nothingSelected, list))).toBe('ab');
  });

  it('selects all items and clears the selection', () => {
    const all = selectAll(nothingSelected, order);
    expect(all.selected.size).toBe(7);
    expect(clearSelection({ ...all, focus: 'c' })).toEqual({ selected: new Set(), anchor: null, focus: 'c' });
  });
});

describe('Arrow keys in a grid of three columns', () => {
  const to = (from: string | null, direction: Parameters<typeof neighbour>[2]) =>
    neighbour(order, from, direction, 3, 2);

  it('move within and across rows', () => {
    expect(to('b', 'right')).toBe('c');
    expect(to('c', 'right')).toBe('d');
    expect(to('a', 'left')).toBe('a');
    expect(to('b', 'down')).toBe('e');
    expect(to('e', 'up')).toBe('b');
  });

  it('move from a full row to the last item of a shorter last row', () => {
    expect(to('f', 'down')).toBe('g');
    expect(to('g', 'down')).toBe('g');
    expect(to('b', 'up')).toBe('b');
  });

  it('jump to both ends and by pages, and start at the first item', () => {
    expect(to('d', 'home')).toBe('a');
    expect(to('d', 'end')).toBe('g');
    expect(to('a', 'pageDown')).toBe('g');
    expect(to('g', 'pageUp')).toBe('a');
    expect(to(null, 'down')).toBe('a');
    expect(neighbour(orderOf([]), null, 'down', 3, 2)).toBeUndefined();
  });

  it('select, extend with Shift and only move the focus with Ctrl', () => {
    const start = selectOnly('b');
    expect(names(walk(start, order, 'c', { shift: false, ctrl: false }))).toBe('c');
    expect(names(walk(start, order, 'd', { shift: true, ctrl: false }))).toBe('bcd');
    const walked = walk(start, order, 'c', { shift: false, ctrl: true });
    expect(names(walked)).toBe('b');
    expect(walked.focus).toBe('c');
  });
});

describe('Selection when files disappear', () => {
  it('drops the missing files and moves the focus to the next remaining one', () => {
    const now = orderOf(['a', 'b', 'f', 'g']);
    const kept = prune({ selected: new Set(['b', 'c', 'd']), anchor: 'c', focus: 'd' }, order, now);
    expect(names(kept)).toBe('b');
    expect(kept.anchor).toBeNull();
    expect(kept.focus).toBe('f');
  });

  it('moves the focus to the previous file at the end of the list', () => {
    const kept = prune({ selected: new Set(), anchor: null, focus: 'g' }, order, orderOf(['a', 'b']));
    expect(kept.focus).toBe('b');
  });

  it('returns the same object when it is not affected, so that nothing renders again', () => {
    const start = selectOnly('a');
    expect(prune(start, order, orderOf(['a', 'z']))).toBe(start);
  });
});
