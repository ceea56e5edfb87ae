import { beforeEach, describe, expect, it } from 'vitest';
import { findResumePoint, fingerprint, forgetResumePoint, saveResumePoint } from './resume-store.ts';

const file = {
  name: 'A001.mov',
  size: 10,
  lastModified: 5,
  path: 'A001.mov',
  userid: 'u',
  nodeid: 'n',
  nodename: 'Rushes',
  podid: null,
};

describe('what makes a file the same file [O172]', () => {
  it.each([
    { name: 'A002.mov' },
    { size: 11 },
    { lastModified: 6 },
    { userid: 'v' },
    { nodeid: 'm' },
    { nodename: 'Edits' },
    { podid: 'p' },
    { path: 'card-2/A001.mov' },
  ])('another %o is another file', (change) => {
    expect(fingerprint({ ...file, ...change })).not.toBe(fingerprint(file));
    expect(fingerprint({ ...file })).toBe(fingerprint(file));
  });
});

describe('resume points', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    });
  });

  it('are kept per file and forgotten alone', () => {
    saveResumePoint('one', { podid: 'p1', uploadid: 'u1', uploadUrl: '/api/v1/uploads/u1' });
    saveResumePoint('two', { podid: 'p2', uploadid: 'u2', uploadUrl: null });
    forgetResumePoint('one');
    expect(findResumePoint('one')).toBeUndefined();
    expect(findResumePoint('two')).toMatchObject({ podid: 'p2', uploadid: 'u2', uploadUrl: null });
  });

  it('older than a week are not believed', () => {
    const old = { one: { podid: 'p', uploadid: 'u', uploadUrl: null, savedAt: Date.now() - 8 * 86_400_000 } };
    localStorage.setItem('rushes.uploads', JSON.stringify(old));
    expect(findResumePoint('one')).toBeUndefined();
  });

  it('survive a broken entry', () => {
    localStorage.setItem('rushes.uploads', '{');
    expect(findResumePoint('one')).toBeUndefined();
  });
});
