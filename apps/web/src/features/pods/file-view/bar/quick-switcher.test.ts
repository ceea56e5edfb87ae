import { expect, test } from 'vitest';
import { slidesAt } from './quick-switcher.tsx';

test('The quick switcher shows 1 to 5 slides by window width [F76]', () => {
  expect([1920, 1280, 1279, 1024, 1023, 800, 799, 568, 567, 390].map(slidesAt)).toEqual([
    5, 5, 4, 4, 3, 3, 2, 2, 1, 1,
  ]);
});
