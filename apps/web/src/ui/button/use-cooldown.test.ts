import { expect, test } from 'vitest';
import { beginCooldown, COOLDOWN_SECONDS, liftCooldown, secondsLeft } from './use-cooldown.ts';

test('counts down from 10 seconds after a click, per key, until it is lifted [T219, T221, T224, T225]', () => {
  const clicked = 1_000_000;
  const left = (after: number, key = 'imprint:1') => secondsLeft(key, clicked + after);
  expect(COOLDOWN_SECONDS).toBe(10);
  expect(left(0)).toBe(0);
  beginCooldown('imprint:1', clicked);
  expect([left(0), left(1), left(1001), left(9999)]).toEqual([10, 10, 9, 1]);
  expect(left(0, 'imprint:2')).toBe(0);
  expect(left(10_000)).toBe(0);

  beginCooldown('imprint:1', clicked);
  liftCooldown('imprint:1');
  expect(left(1)).toBe(0);
});
