import { expect, test } from 'vitest';
import { mergeNewest } from './audit.policy.ts';

const rows = (...times: string[]) => times.map((at) => ({ at }));

test('Two logs are merged newest first, with the position in each', () => {
  expect(mergeNewest(rows('5', '3', '1'), rows('4', '3', '2'), 4)).toEqual({
    page: rows('5', '4', '3', '3'),
    first: { at: '3' },
    second: { at: '3' },
    isMore: true,
  });
  expect(mergeNewest(rows('5'), rows(), 4)).toEqual({
    ...{ page: rows('5'), first: { at: '5' }, second: undefined, isMore: false },
  });
});
