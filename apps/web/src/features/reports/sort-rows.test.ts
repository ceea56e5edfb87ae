import { expect, test } from 'vitest';
import { sortRows } from './sort-rows.ts';

test('Rows of a report are sorted by number or text, empty values last', () => {
  const rows = [
    ['Clip 10', 2],
    ['clip 9', 10],
    [null, null],
    ['Alpha', 1],
  ] as const;
  const column = (index: number, down: boolean) =>
    sortRows(rows, { column: index, down }).map((row) => row[index]);
  expect(column(0, false)).toEqual(['Alpha', 'clip 9', 'Clip 10', null]);
  expect(column(0, true)).toEqual(['Clip 10', 'clip 9', 'Alpha', null]);
  expect(column(1, true)).toEqual([10, 2, 1, null]);
});
