import { expect, test } from 'vitest';
import { readSearch } from './search-state.ts';

test('defaults to files, all words and subfolders when the URL only has a query', () => {
  expect(readSearch({ q: 'orange' })).toEqual({
    q: 'orange',
    zone: 'files',
    wholeWords: 0,
    allWords: 1,
    includeAssets: 0,
    includeSubfolders: 1,
  });
});

test('reads the search parameters from the URL and ignores invalid values', () => {
  const nodeid = '0190b5a2-7c1e-7cc3-98c4-dc0c0c07398f';
  expect(
    readSearch({ q: 2026, nodeid, zone: 'metadata', wholeWords: '1', allWords: 0, source: 'note' }),
  ).toMatchObject({ q: '2026', nodeid, zone: 'metadata', wholeWords: 1, allWords: 0, source: 'note' });
  expect(readSearch({ q: ['a'], nodeid: 'x', zone: 'folders', wholeWords: 'maybe', source: 'no' })).toEqual(
    readSearch({ q: '' }),
  );
});
