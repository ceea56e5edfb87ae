import { expect, test } from 'vitest';
import { choose, collect, one, reasonOf } from '../../../../bench/figures.ts';
import { type Result, type Row, sentenceOf, tableOf } from '../../../../bench/measure.ts';

const never = new Promise<never>(() => {});

const row = (id: string, more: Pick<Row, 'holds'> = { holds: true }): Row => ({
  id,
  figure: 'something',
  ours: '3 ms',
  peer: '2 ms bare',
  ratio: 1.5,
  target: '<= 2.0',
  ...more,
  note: '',
});

const known = ['P1', 'P11', 'P12m', 'P12c', 'P13', 'P13f', 'properties'];

test('Selects benchmark figures by name or by a common prefix', () => {
  expect([...choose(known, [])]).toEqual(known);
  expect([...choose(known, ['P1', 'P12'])]).toEqual(['P1', 'P12m', 'P12c']);
  expect([...choose(known, ['P13', 'prop'])]).toEqual(['P13', 'properties']);
  expect(() => choose(known, ['P1', 'P9'])).toThrow('There is no figure P9. The figures are P1, P11,');
  expect(() => choose(known, ['P'])).toThrow('There is no figure P.');
});

test('Reports each row immediately, and the missing rows after a failure as failed', async () => {
  const results: Result[] = [];
  async function* measure() {
    yield row('P4');
    expect(results).toEqual([row('P4')]);
    throw new Error('401 Unauthorized\nand\nmore\nof the log');
  }
  await collect({ ids: ['P4', 'P5', 'P6'], measure }, undefined, (result) => results.push(result), never);
  const failed = '401 Unauthorized and more';
  expect(results).toEqual([row('P4'), { id: 'P5', failed }, { id: 'P6', failed }]);
});

test('Reports a figure of several rows as failed when it stops in the middle', async () => {
  const results: Result[] = [];
  async function* measure() {
    yield row('P12s');
    throw new Error('the page was closed');
  }
  await collect({ ids: ['P12s'], measure }, undefined, (result) => results.push(result), never);
  expect(results).toEqual([row('P12s'), { id: 'P12s', failed: 'the page was closed' }]);
});

test('An external failure ends the running measurement, and no other one starts', async () => {
  const results: Result[] = [];
  const report = (result: Result) => results.push(result);
  let breakOff: (error: Error) => void = () => {};
  const broken = new Promise<never>((_, reject) => {
    breakOff = reject;
  });
  const hanging = collect({ ids: ['P1'], measure: () => one(never) }, undefined, report, broken);
  breakOff(new Error('Connection terminated'));
  await hanging;
  let begun = false;
  const measure = () => {
    begun = true;
    return one(Promise.resolve(row('P2')));
  };
  await collect({ ids: ['P2'], measure }, undefined, report, broken);
  expect(begun).toBe(false);
  expect(results).toEqual(['P1', 'P2'].map((id) => ({ id, failed: 'Connection terminated' })));
});

test('The table shows which figures failed and why', () => {
  const lines = tableOf([
    row('P1'),
    row('P2', { holds: false }),
    row('P14', { holds: undefined }),
    { id: 'P3', failed: 'no disk' },
  ]);
  expect(lines.map((line) => line.split(/ {2,}/).filter(Boolean))).toEqual([
    ['figure', 'ours', 'limit or peer', 'ratio', 'target', 'note'],
    ['P1', 'something', '3 ms', '2 ms bare', '1.50', '<= 2.0', 'holds'],
    ['P2', 'something', '3 ms', '2 ms bare', '1.50', '<= 2.0', 'MISSED'],
    ['P14', 'something', '3 ms', '2 ms bare', '1.50', '<= 2.0', 'no floor'],
    ['P3', 'not measured', 'FAILED', 'no disk'],
  ]);
  expect(sentenceOf(row('P1'))).toBe('P1 something: 3 ms to 2 ms bare, ratio 1.50, target <= 2.0: holds');
  expect(sentenceOf({ id: 'P3', failed: 'no disk' })).toBe('P3 FAILED: no disk');
});

test('A failure reason is short and never empty', () => {
  expect(reasonOf(new Error(''))).toBe('no reason was given');
  expect(reasonOf('x'.repeat(500))).toHaveLength(300);
});
