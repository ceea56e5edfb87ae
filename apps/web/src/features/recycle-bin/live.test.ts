import { binChanged } from '@rushes/contract/recycle-bin';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { live } from './live.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('refreshes the recycle bin once per burst of changes, 1 second after the last change [L142]', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const receive = () => live[binChanged.name]!(client, {});
  receive();
  vi.advanceTimersByTime(900);
  receive();
  vi.advanceTimersByTime(999);
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledWith({ queryKey: ['bin'] });
});
