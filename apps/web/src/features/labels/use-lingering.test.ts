import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endLater } from './use-lingering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what shows that a label is on its way stays for half a second, unless another follows [R199]', () => {
  const end = vi.fn();
  endLater(end);
  vi.advanceTimersByTime(499);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
  const finish = endLater(end);
  vi.advanceTimersByTime(300);
  finish();
  vi.advanceTimersByTime(5000);
  expect(end).toHaveBeenCalledOnce();
});
