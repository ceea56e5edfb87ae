import { expect, test } from 'vitest';
import { readSearch } from './search-state.ts';

test('an address that says nothing searches files, all words, with subfolders', () => {
  expect(readSearch({ q: 'orange' })).toEqual({
    q: 'orange',
    zone: 'files',
    wholeWords: 0,
    allWords: 1,
    includeAssets: 0,
    includeSubfolders: 1,
  });
});

test('what the address says is taken, what cannot be read is left out', () => {
  const nodeid = '0190b5a2-7c1e-7cc3-98c4-dc0c0c07398f';
  expect(
    readSearch({ q: 2026, nodeid, zone: 'metadata', wholeWords: '1', allWords: 0, source: 'note' }),
  ).toMatchObject({ q: '2026', nodeid, zone: 'metadata', wholeWords: 1, allWords: 0, source: 'note' });
  expect(readSearch({ q: ['a'], nodeid: 'x', zone: 'folders', wholeWords: 'maybe', source: 'no' })).toEqual(
    readSearch({ q: '' }),
  );
});
