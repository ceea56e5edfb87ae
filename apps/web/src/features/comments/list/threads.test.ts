import { describe, expect, it } from 'vitest';
import { comment } from '../comment.fixture.ts';
import { countOpen, rowsOf, stopAt, threadsOf, type Wanted, wantedThreads } from './threads.ts';

const tom = { id: 'tom', name: 'Tom Okafor', firstname: 'Tom', lastname: 'Okafor' };
const all = threadsOf([
  comment({ id: 'late', start: 9000, createdat: '2026-11-11T09:01:00.000Z' }),
  comment({ id: 'second', parentid: 'early', createdby: tom, createdat: '2026-11-11T09:06:00.000Z' }),
  comment({ id: 'early', start: 1000, checked: 1, createdat: '2026-11-11T09:03:00.000Z' }),
  comment({ id: 'first', parentid: 'early', content: 'Réglé', createdat: '2026-11-11T09:05:00.000Z' }),
  comment({
    id: 'whole',
    createdby: tom,
    createdat: '2026-11-11T09:02:00.000Z',
    drawing: { ratio: 1, shapes: [{ kind: 'arrow', ink: 'ff4d3d', from: [0, 0], to: [1, 1] }] },
  }),
]);
const wanted = (changes: Partial<Wanted>) =>
  wantedThreads(all, { filter: 'all', sort: 'time', search: '', me: 'ilse', ...changes }).map(
    (thread) => thread.comment.id,
  );

describe('Comment threads', () => {
  it('put replies under their comment, the oldest first [Q185]', () => {
    const early = all.find(({ comment: { id } }) => id === 'early');
    expect(early?.answers.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(all).toHaveLength(3);
  });

  it('show a reply whose comment is missing', () => {
    expect(threadsOf([comment({ id: 'lost', parentid: 'gone' })])).toHaveLength(1);
  });

  it('sort by position with the whole file first, or by creation date', () => {
    expect(wanted({ sort: 'time' })).toEqual(['whole', 'early', 'late']);
    expect(wanted({ sort: 'newest' })).toEqual(['early', 'whole', 'late']);
    expect(wanted({ sort: 'oldest' })).toEqual(['late', 'whole', 'early']);
  });

  it('filter by open, by own comments or replies, or by drawings', () => {
    expect(wanted({ filter: 'open' })).toEqual(['whole', 'late']);
    expect(wanted({ filter: 'mine', me: 'tom' })).toEqual(['whole', 'early']);
    expect(wanted({ filter: 'mine', me: undefined })).toEqual([]);
    expect(wanted({ filter: 'drawings' })).toEqual(['whole']);
    expect(countOpen(all)).toBe(2);
  });

  it('search words in any order, ignoring accents, also in replies and names', () => {
    expect(wanted({ search: 'regle' })).toEqual(['early']);
    expect(wanted({ search: 'DOOR okafor' })).toEqual(['whole', 'early']);
    expect(wanted({ search: 'window' })).toEqual([]);
  });

  it('make one row per comment, and mark the last row of a thread', () => {
    const rows = rowsOf(all.filter(({ comment: { id } }) => id === 'early'));
    expect(rows.map((row) => [row.comment.id, row.thread, row.answer, row.last])).toEqual([
      ['early', 'early', false, false],
      ['first', 'early', true, false],
      ['second', 'early', true, true],
    ]);
  });

  it('keep the focus on the same row, or on the row that replaces it', () => {
    const keys = ['a', 'b', 'c'];
    expect(stopAt(keys, 'b', 0, 'c')).toBe(1);
    expect(stopAt(keys, 'gone', 1, 'a')).toBe(1);
    expect(stopAt(keys, 'gone', 3, 'a')).toBe(2);
    expect(stopAt([], 'gone', 3, undefined)).toBe(0);
    expect(stopAt(keys, null, 0, 'c')).toBe(2);
    expect(stopAt(keys, null, 0, undefined)).toBe(0);
  });
});
