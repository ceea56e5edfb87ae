import { beforeEach, expect, test, vi } from 'vitest';
import { readVisit, toSend, type VisitFile, writeVisit } from './visit-store.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const fileOf = (name: string, lastModified = 5) => new File(['abc'], name, { lastModified });
const known = (path: string, sent: boolean): VisitFile => ({
  name: path.split('/').at(-1)!,
  size: 3,
  lastModified: 5,
  path,
  sent,
});

test('A visit is kept for a day, per link', () => {
  const visit = { uploaderName: 'Kim', note: 'Day 2', files: [known('a.mov', true)] };
  writeVisit('one', visit, 1000);
  expect(readVisit('one', 2000)).toEqual(visit);
  expect(readVisit('two', 2000).files).toEqual([]);
  expect(readVisit('one', 1000 + 25 * 3_600_000).uploaderName).toBe('');
  stored.set('rushes.visit.one', '{broken');
  expect(readVisit('one').files).toEqual([]);
  writeVisit('one', { uploaderName: '', note: '', files: [] });
  expect(stored.size).toBe(0);
});

test('Files that were sent before are not sent again', () => {
  const earlier = [known('Card/a.mov', true), known('Card/b.mov', false)];
  const chosen = ['a.mov', 'b.mov', 'c.mov'].map((name) => ({ file: fileOf(name), path: `Card/${name}` }));
  expect(toSend(chosen, earlier)).toMatchObject({
    already: 1,
    files: [{ path: 'Card/b.mov' }, { path: 'Card/c.mov' }],
  });
});

test('A file that is chosen again without its folder continues in that folder', () => {
  const earlier = [known('Card/a.mov', true), known('Card/b.mov', false)];
  const chosen = ['a.mov', 'b.mov'].map((name) => ({ file: fileOf(name), path: name }));
  expect(toSend(chosen, earlier)).toMatchObject({ already: 1, files: [{ path: 'Card/b.mov' }] });
});

test('A changed file, and a file of the same name in another folder, are sent', () => {
  const earlier = [known('A/a.mov', true)];
  const chosen = [
    { file: fileOf('a.mov', 6), path: 'A/a.mov' },
    { file: fileOf('a.mov'), path: 'B/a.mov' },
  ];
  expect(toSend(chosen, earlier)).toMatchObject({
    already: 0,
    files: [{ path: 'A/a.mov' }, { path: 'B/a.mov' }],
  });
});
