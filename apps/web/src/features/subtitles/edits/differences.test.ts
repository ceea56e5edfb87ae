import { expect, test } from 'vitest';
import { compare, merge, offered } from './differences.ts';
import type { Line, Lines } from './line.ts';

let made = 0;
const line = (text: string, startTime: number, key = `k${++made}`): Line => ({
  key,
  startTime,
  endTime: startTime + 1000,
  text,
});
/** As received from the server: the same lines with other keys. */
const sent = (lines: Lines): Lines => lines.map((one) => ({ ...one, key: `their ${++made}` }));
const texts = (lines: Lines) => lines.map(({ text }) => text);

const base: Lines = [line('one', 1000, 'a'), line('two', 3000, 'b'), line('three', 5000, 'c')];
const change = (lines: Lines, key: string, by: Partial<Line>): Lines =>
  lines.map((one) => (one.key === key ? { ...one, ...by } : one));

test('finds no differences between equal cue lists with different keys', () => {
  const { differences, common } = compare(base, base, sent(base));
  expect(differences).toEqual([]);
  expect(texts(common)).toEqual(['one', 'two', 'three']);
});

test('merges changes made by one side and asks for a choice where both changed a cue', () => {
  const mine = change(change(base, 'a', { text: 'ONE' }), 'b', { text: 'mine' });
  const theirs = sent(change(change(base, 'c', { startTime: 5500 }), 'b', { text: 'theirs' }));
  const comparison = compare(base, mine, theirs);
  expect(comparison.differences.map(({ key, by }) => [key, by])).toEqual([
    ['a', 'mine'],
    ['b', 'both'],
    ['c', 'theirs'],
  ]);
  const merged = merge(comparison, new Map());
  expect(texts(merged)).toEqual(['ONE', 'mine', 'three']);
  expect(merged[2]!.startTime).toBe(5500);
  expect(texts(merge(comparison, new Map([['b', 'theirs']])))).toEqual(['ONE', 'theirs', 'three']);
  const all = (side: 'mine' | 'theirs') =>
    merge(comparison, new Map(comparison.differences.map(({ key }) => [key, side])));
  expect(texts(all('mine'))).toEqual(texts(mine));
  expect(texts(all('theirs'))).toEqual(texts(theirs));
});

test('reports added and removed cues as differences and keeps the change of either side', () => {
  const mine = [...base.slice(1), line('mine', 9000)];
  const theirs = sent([base[0]!, base[2]!, line('theirs', 7000)]);
  const comparison = compare(base, mine, theirs);
  expect(comparison.differences.map((one) => [one.mine?.text, one.theirs?.text, offered(one)])).toEqual([
    [undefined, 'one', 'mine'],
    ['two', undefined, 'theirs'],
    [undefined, 'theirs', 'theirs'],
    ['mine', undefined, 'mine'],
  ]);
  expect(texts(merge(comparison, new Map()))).toEqual(['three', 'theirs', 'mine']);
  expect(texts(merge(comparison, new Map([['a', 'theirs']])))[0]).toBe('one');
});

test('keeps a cue once when both sides added the same one', () => {
  const extra = line('new', 8000);
  const { differences, common } = compare(base, [...base, extra], sent([...base, extra]));
  expect(differences).toEqual([]);
  expect(texts(common)).toEqual(['one', 'two', 'three', 'new']);
});

test('pairs the cues of a list that was shifted as a whole', () => {
  const theirs = sent(
    base.map((one) => ({ ...one, startTime: one.startTime + 2000, endTime: one.endTime + 2000 })),
  );
  const { differences } = compare(base, change(base, 'b', { text: 'TWO' }), theirs);
  expect(differences.map(({ mine, theirs: other }) => [mine?.text, other?.text])).toEqual([
    ['one', 'one'],
    ['TWO', 'two'],
    ['three', 'three'],
  ]);
});

test('reproduces either list exactly when that side is chosen for every difference', () => {
  const mine = [line('x', 100), base[2]!, { ...base[0]!, text: 'ONE' }].sort(
    (a, b) => a.startTime - b.startTime,
  );
  const theirs = sent([line('y', 3100), { ...base[1]!, endTime: 9000 }, base[0]!]).toSorted(
    (a, b) => a.startTime - b.startTime,
  );
  const comparison = compare(base, mine, theirs);
  for (const [side, list] of [
    ['mine', mine],
    ['theirs', theirs],
  ] as const) {
    const chosen = merge(comparison, new Map(comparison.differences.map(({ key }) => [key, side])));
    expect(chosen.map(({ key: _, ...one }) => one)).toEqual(list.map(({ key: _, ...one }) => one));
  }
});

test('finds the differences in lists of 5,000 cues', () => {
  const many = Array.from({ length: 5000 }, (_, at) => line(`line ${at}`, at * 1000, `m${at}`));
  const theirs = sent(change(many, 'm4000', { text: 'changed' }));
  const { differences, common } = compare(many, change(many, 'm10', { text: 'mine' }), theirs);
  expect(differences.map(({ key, by }) => [key, by])).toEqual([
    ['m10', 'mine'],
    ['m4000', 'theirs'],
  ]);
  expect(common).toHaveLength(4998);
});
