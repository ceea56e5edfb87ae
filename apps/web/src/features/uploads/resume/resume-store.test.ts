import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  findResumePoint,
  fingerprintOf,
  forgetResumePoint,
  listInterrupted,
  lockOf,
  otherPages,
  saveResumePoint,
  thisPage,
} from './resume-store.ts';

const file = {
  name: 'A001.mov',
  size: 10,
  lastModified: 5,
  path: 'A001.mov',
  userid: 'u',
  nodeid: 'n',
  nodename: 'Rushes',
  podid: null,
  versionof: null,
};

const place = { partsize: null, folderid: 'f' };

describe('Upload fingerprint [O172]', () => {
  it.each([
    { name: 'A002.mov' },
    { size: 11 },
    { lastModified: 6 },
    { userid: 'v' },
    { nodeid: 'm' },
    { nodename: 'Edits' },
    { podid: 'p' },
    { versionof: 'p' },
    { path: 'card-2/A001.mov' },
  ])('differs for another %o', (change) => {
    expect(fingerprintOf({ ...file, ...change })).not.toBe(fingerprintOf(file));
    expect(fingerprintOf({ ...file })).toBe(fingerprintOf(file));
  });
});

describe('Resume points', () => {
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

  it('are stored per file and deleted one by one', () => {
    saveResumePoint('one', { ...place, podid: 'p1', clientid: 'c', uploadid: 'u1', begun: true });
    saveResumePoint('two', { ...place, podid: 'p2', clientid: 'c', uploadid: 'u2', begun: false });
    forgetResumePoint('one');
    expect(findResumePoint('one')).toBeUndefined();
    expect(findResumePoint('two')).toMatchObject({
      podid: 'p2',
      clientid: 'c',
      uploadid: 'u2',
      begun: false,
    });
  });

  it('saved by version 0.4 can still be resumed', () => {
    const point = {
      ...place,
      podid: 'p',
      uploadid: 'u',
      uploadUrl: '/uploads/u',
      uuid: 'c',
      savedAt: Date.now(),
    };
    localStorage.setItem('rushes.uploads', JSON.stringify({ one: point }));
    expect(findResumePoint('one')).toMatchObject({ uploadid: 'u', clientid: 'c', begun: true });
  });

  it('older than a week are ignored', () => {
    const old = {
      one: { podid: 'p', clientid: 'c', uploadid: 'u', begun: false, savedAt: Date.now() - 8 * 86_400_000 },
    };
    localStorage.setItem('rushes.uploads', JSON.stringify(old));
    expect(findResumePoint('one')).toBeUndefined();
  });

  it('are empty when the stored data is corrupt', () => {
    localStorage.setItem('rushes.uploads', '{');
    expect(findResumePoint('one')).toBeUndefined();
  });

  /** A resume point left by an earlier page load. */
  function leave(fingerprint: string, page: string) {
    const kept = JSON.parse(localStorage.getItem('rushes.uploads') ?? '{}') as object;
    const point = {
      ...place,
      podid: 'p',
      clientid: 'c',
      uploadid: 'u',
      begun: false,
      page,
      savedAt: Date.now(),
    };
    localStorage.setItem('rushes.uploads', JSON.stringify({ ...kept, [fingerprint]: point }));
  }

  it('are listed for their owner, except those of another open page or already in the list', () => {
    leave(fingerprintOf({ ...file, path: 'card/A001.mov' }), 'gone');
    leave(fingerprintOf({ ...file, name: 'A002.mov' }), 'alive');
    leave(fingerprintOf({ ...file, userid: 'somebody else' }), 'gone');
    const listed = fingerprintOf({ ...file, name: 'A003.mov' });
    saveResumePoint(listed, { ...place, podid: 'p', clientid: 'c', uploadid: 'u', begun: false });
    expect(findResumePoint(listed)?.page).toBe(thisPage);
    expect(listInterrupted('u', new Set(['alive']), new Set([listed]))).toMatchObject([
      {
        name: 'A001.mov',
        path: 'card/A001.mov',
        nodeid: 'n',
        nodename: 'Rushes',
        folderid: 'f',
        podid: null,
      },
    ]);
  });

  it('recognise other open pages by the locks they hold', async () => {
    const held = [{ name: lockOf('alive') }, { name: lockOf(thisPage) }, { name: 'rushes-refresh' }];
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
    expect(await otherPages()).toEqual(new Set(['alive']));
    vi.unstubAllGlobals();
  });
});
