import { expect, test } from 'vitest';
import { citedIds, judge } from '../../../../tools/trace.mjs';

const result = (name: string, status: 'passed' | 'failed' | 'skipped' = 'passed') => ({
  file: 'a.test.ts',
  name,
  status,
  ms: 1,
});

test('Reads the requirement ids in a test name', () => {
  expect(citedIds('moving [K136] into itself [K133, L137] fails')).toEqual(['K136', 'K133', 'L137']);
  expect(citedIds('a list [1, 2] and [k1] and (K136)')).toEqual([]);
});

test('A requirement is proved only if all its tests passed', () => {
  const tests = [
    result('one [A1]'),
    result('two [A2]', 'skipped'),
    result('three [A3]'),
    result('three again [A3]', 'failed'),
    result('four [A4]'),
  ];
  const { states } = judge(['A1', 'A2', 'A3', 'A4', 'A5'], tests, { A4: 'No test covers Dutch.' });
  expect([...states].map(([id, { state, why }]) => [id, state, why])).toEqual([
    ['A1', 'proved', undefined],
    ['A2', 'open', undefined],
    ['A3', 'open', 'fails: three again [A3]'],
    ['A4', 'partial', 'No test covers Dutch.'],
    ['A5', 'open', undefined],
  ]);
});

test('Reports unknown requirement ids, and partial ones that no test cites', () => {
  const { unknown, stale } = judge(['A1'], [result('one [A1, Z999]')], { A1: 'x', A2: 'y' });
  expect([unknown, stale]).toEqual([['Z999'], ['A2']]);
});
