import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  hideLater,
  hideSnackbar,
  isUndo,
  PERSISTENT,
  showError,
  showSnackbar,
  useSnackbar,
} from './snackbar.tsx';

const shown = () => useSnackbar.getState().current?.text ?? null;

beforeEach(() => hideSnackbar());

describe('Snackbar [AB304]', () => {
  it('keeps only the last message', () => {
    showSnackbar({ text: 'first', duration: PERSISTENT });
    showError('second');
    expect(shown()).toBe('second');
    hideSnackbar();
    expect(shown()).toBeNull();
  });

  it('hides the given message, not a later one', () => {
    const first = showSnackbar({ text: 'first' });
    const second = showSnackbar({ text: 'second' });
    hideSnackbar(first);
    expect(shown()).toBe('second');
    hideSnackbar(second);
    expect(shown()).toBeNull();
  });

  it.each([
    ['3 seconds by default', undefined, 2999, 'shown', 1, null],
    ['its own duration', 8000, 7999, 'shown', 1, null],
    ['ever if it is persistent', PERSISTENT, 86_400_000, 'shown', 86_400_000, 'shown'],
  ] as const)('stays for %s', (_, duration, first, before, then, after) => {
    vi.useFakeTimers();
    showSnackbar({ text: 'shown', ...(duration === undefined ? {} : { duration }) });
    hideLater(useSnackbar.getState().current!);
    vi.advanceTimersByTime(first);
    expect(shown()).toBe(before);
    vi.advanceTimersByTime(then);
    expect(shown()).toBe(after);
    vi.useRealTimers();
  });

  it('stays while the reader holds it', () => {
    vi.useFakeTimers();
    showSnackbar({ text: 'held' });
    const hold = hideLater(useSnackbar.getState().current!);
    hold();
    vi.advanceTimersByTime(86_400_000);
    expect(shown()).toBe('held');
    vi.useRealTimers();
  });

  it('has -1 as the duration of a persistent message', () => {
    expect(PERSISTENT).toBe(-1);
  });
});

describe('Undo shortcut', () => {
  const pressed = (key: string, keys: Partial<KeyboardEvent> = {}, inside = '') =>
    isUndo({
      key,
      ctrlKey: true,
      target: { closest: (selectors: string) => (selectors.split(', ').includes(inside) ? {} : null) },
      ...keys,
    } as unknown as KeyboardEvent);

  it('is Ctrl+Z or Cmd+Z and no similar combination', () => {
    expect(pressed('z')).toBe(true);
    expect(pressed('Z')).toBe(true);
    expect(pressed('z', { ctrlKey: false, metaKey: true })).toBe(true);
    expect(pressed('z', { ctrlKey: false })).toBe(false);
    expect(pressed('z', { shiftKey: true })).toBe(false);
    expect(pressed('z', { altKey: true })).toBe(false);
    expect(pressed('y')).toBe(false);
  });

  it.each(['input', 'textarea', '[contenteditable]', 'dialog', '[role="dialog"]'])(
    'is ignored in %s',
    (place) => expect(pressed('z', {}, place)).toBe(false),
  );
});
