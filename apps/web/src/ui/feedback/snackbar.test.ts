import { beforeEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_DURATION,
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

  it('has a default duration of 3 seconds and a value for no limit', () => {
    expect([DEFAULT_DURATION, PERSISTENT]).toEqual([3000, -1]);
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
