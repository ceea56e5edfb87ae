import { expect, it } from 'vitest';
import { latestOf, versionCandidates } from './version-candidates.ts';

const file = (path: string, lastModified = 1) => ({
  path,
  file: new File([], path.split('/').at(-1)!, { lastModified }),
});
const names = (kind: string, ...paths: string[]) =>
  versionCandidates(
    paths.map((path) => file(path)),
    { kind },
  ).map(({ path }) => path);

it('offers files of the same kind as a new version, but none in a folder', () => {
  const dropped = ['cut.mov', 'A001.MXF', 'mix.wav', 'notes.txt', 'Card/cut.mov'];
  expect(names('video', ...dropped)).toEqual(['cut.mov', 'A001.MXF']);
  expect(names('audio', ...dropped)).toEqual(['mix.wav']);
  expect(names('text', ...dropped)).toEqual(['notes.txt']);
  expect(names('image', ...dropped)).toEqual([]);
});

it('suggests the file that was changed last', () => {
  expect(latestOf([file('a.mov', 2), file('b.mov', 3), file('c.mov', 1)]).path).toBe('b.mov');
});
