import { describe, expect, it } from 'vitest';
import { matchInterrupted } from './interrupted.ts';
import type { Interrupted } from './resume-store.ts';

const was = (name: string, change: Partial<Interrupted> = {}): Interrupted => ({
  fingerprint: `${name} ${change.path ?? ''}`,
  name,
  size: 5,
  lastModified: 1,
  path: name,
  nodeid: 'n',
  nodename: 'Rushes',
  podid: null,
  versionof: null,
  folderid: 'n',
  ...change,
});
const file = (name: string, words = '12345', lastModified = 1) => new File([words], name, { lastModified });

describe('Files picked again after a reload [O172]', () => {
  it('resume the interrupted uploads with their folder paths', () => {
    const { known, changed, others } = matchInterrupted(
      [file('A001.mov')],
      [was('B.mov'), was('A001.mov', { path: 'Card/A001.mov' })],
    );
    expect(known.map(({ added, was: { fingerprint } }) => [added.path, fingerprint])).toEqual([
      ['Card/A001.mov', 'A001.mov Card/A001.mov'],
    ]);
    expect([changed, others]).toEqual([[], []]);
  });

  it('with the same name and size in two folders each resume one upload', () => {
    const twins = [was('A.mov', { path: 'one/A.mov' }), was('A.mov', { path: 'two/A.mov' })];
    const { known, changed } = matchInterrupted([file('A.mov'), file('A.mov'), file('A.mov')], twins);
    expect(known.map(({ added }) => added.path)).toEqual(['one/A.mov', 'two/A.mov']);
    expect(changed).toEqual(['A.mov']);
  });

  it('do not resume when they were changed on disk', () => {
    const before = [was('A.mov'), was('B.mov')];
    const { known, changed, others } = matchInterrupted(
      [file('A.mov', '123456'), file('B.mov', '12345', 2), file('C.mov')],
      before,
    );
    expect(known).toEqual([]);
    expect(changed).toEqual(['A.mov', 'B.mov']);
    expect(others).toEqual(['C.mov']);
  });
});
