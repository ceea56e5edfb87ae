import { expect, test } from 'vitest';
import { slidesAt } from './quick-switcher.tsx';

test('as many slides as the window is wide [F76]', () => {
  expect([1920, 1280, 1279, 1024, 1023, 800, 799, 568, 567, 390].map(slidesAt)).toEqual([
    5, 5, 4, 4, 3, 3, 2, 2, 1, 1,
  ]);
});
