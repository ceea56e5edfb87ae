import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endLater } from './use-minimum-display.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('The label spinner stays 500 ms longer, unless it is cancelled [R199]', () => {
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
