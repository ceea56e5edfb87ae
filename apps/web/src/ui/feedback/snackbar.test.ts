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

describe('the snackbar [AB304]', () => {
  it('keeps only the last message', () => {
    showSnackbar({ text: 'first', duration: PERSISTENT });
    showError('second');
    expect(shown()).toBe('second');
    hideSnackbar();
    expect(shown()).toBeNull();
  });

  it('takes away the message it was asked to, not one that came after it', () => {
    const first = showSnackbar({ text: 'first' });
    const second = showSnackbar({ text: 'second' });
    hideSnackbar(first);
    expect(shown()).toBe('second');
    hideSnackbar(second);
    expect(shown()).toBeNull();
  });

  it('stays three seconds unless it is told to stay', () => {
    expect([DEFAULT_DURATION, PERSISTENT]).toEqual([3000, -1]);
  });
});

describe('the key that takes back', () => {
  const pressed = (key: string, keys: Partial<KeyboardEvent> = {}, inside = '') =>
    isUndo({
      key,
      ctrlKey: true,
      target: { closest: (selectors: string) => (selectors.split(', ').includes(inside) ? {} : null) },
      ...keys,
    } as unknown as KeyboardEvent);

  it('is Ctrl+Z, or ⌘Z, and nothing near it', () => {
    expect(pressed('z')).toBe(true);
    expect(pressed('Z')).toBe(true);
    expect(pressed('z', { ctrlKey: false, metaKey: true })).toBe(true);
    expect(pressed('z', { ctrlKey: false })).toBe(false);
    expect(pressed('z', { shiftKey: true })).toBe(false);
    expect(pressed('z', { altKey: true })).toBe(false);
    expect(pressed('y')).toBe(false);
  });

  it.each(['input', 'textarea', '[contenteditable]', 'dialog', '[role="dialog"]'])(
    'means something else in %s',
    (place) => expect(pressed('z', {}, place)).toBe(false),
  );
});
