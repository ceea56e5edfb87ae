import { expect, test } from 'vitest';
import { nameOfImprint } from './imprint-name.ts';

test('names the copy after both files, within the maximum length', () => {
  expect(nameOfImprint('A.B. film.mov', 'A.B. film.nl.SRT')).toBe('A.B. film – A.B. film.nl.mp4');
  const long = nameOfImprint('f'.repeat(191), 's'.repeat(191));
  expect([long.length, long.slice(90, 100)]).toEqual([191, 'ff – sssss']);
  expect(nameOfImprint('f'.repeat(191), 's')).toBe(`${'f'.repeat(183)} – s.mp4`);
  expect(nameOfImprint('f', 's'.repeat(300))).toHaveLength(191);
});
