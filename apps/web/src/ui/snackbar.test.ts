import { beforeEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_DURATION,
  hideSnackbar,
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
