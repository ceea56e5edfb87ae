import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBoundedCache } from '#platform/files/bounded-cache.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readyTools } from '#test/media-tools.ts';
import { webVideo } from '#test/scenes/watermark-scene.ts';
import { createFairWorkQueue } from './fair-work-queue.ts';
import { openWatermarkRenderer } from './watermark-cache.ts';

const tools = await readyTools();
const folder = await mkdtemp(join(tmpdir(), 'test-watermark-cache-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = (letter: string, length = 10) => Buffer.alloc(length, letter);

describe('Shared work queue', () => {
  test('runs work once for several requests of the same key', async () => {
    const work = createFairWorkQueue(1);
    let times = 0;
    const make = async () => {
      times += 1;
      return bytes('a');
    };
    const all = await Promise.all([1, 2, 3].map(() => work.ask({ key: 'a', whose: 'kim', make })));
    expect(times).toBe(1);
    expect(all).toEqual([bytes('a'), bytes('a'), bytes('a')]);
  });

  test('runs requested work before work that is done ahead, within the limit', async () => {
    const work = createFairWorkQueue(1);
    const order: string[] = [];
    const held = Promise.withResolvers<void>();
    const make = (key: string) => async () => {
      order.push(key);
      await held.promise;
      return bytes(key);
    };
    const first = work.ask({ key: 'a', whose: 'kim', make: make('a') });
    work.ahead({ key: 'b', whose: 'kim', make: make('b') });
    const second = work.ask({ key: 'c', whose: 'kim', make: make('c') });
    expect(order).toEqual(['a']);
    held.resolve();
    await Promise.all([first, second]);
    await work.end();
    expect(order.slice(0, 2)).toEqual(['a', 'c']);
  });

  test('skips work without waiting requests, and runs it while one request is left', async () => {
    const work = createFairWorkQueue(1);
    const held = Promise.withResolvers<Buffer>();
    const first = work.ask({ key: 'a', whose: 'kim', make: () => held.promise });
    const made: string[] = [];
    const make = (key: string) => async () => {
      made.push(key);
      return bytes(key);
    };
    const [left, stays] = [new AbortController(), new AbortController()];
    const dropped = work.ask({ key: 'b', whose: 'kim', make: make('b'), signal: left.signal });
    const shared = [left, stays].map(({ signal }) =>
      work.ask({ key: 'c', whose: 'kim', make: make('c'), signal }),
    );
    left.abort();
    await expect(dropped).rejects.toMatchObject({ kind: 'aborted' });
    held.resolve(bytes('a'));
    await Promise.all([first, ...shared]);
    expect(made).toEqual(['c']);
    expect(work.waiting()).toBe(0);
  });

  test('alternates between users, so that many requests of one user do not delay others', async () => {
    const work = createFairWorkQueue(1);
    const order: string[] = [];
    const ask = (whose: string, key: string) =>
      work.ask({
        key,
        whose,
        make: async () => {
          order.push(key);
          return bytes('a');
        },
      });
    const all = ['k1', 'k2', 'k3', 'k4', 'k5'].map((key) => ask('kim', key));
    all.push(ask('lee', 'l1'), ask('lee', 'l2'), ask('noor', 'n1'));
    await Promise.all(all);
    expect(order).toEqual(['k1', 'l1', 'n1', 'k2', 'l2', 'k3', 'k4', 'k5']);
  });

  test('admits new owners to a full group, in place of the owner with the most requests', async () => {
    const work = createFairWorkQueue(1);
    const hold = Promise.withResolvers<void>();
    const ask = (whose: string, key: string) =>
      work
        .ask({
          key: `${whose} ${key}`,
          group: 'link',
          whose,
          make: () => hold.promise.then(() => bytes('a')),
        })
        .then(
          () => 'made',
          ({ kind }) => kind as string,
        );
    // One of these runs.
    const crowd = Array.from({ length: 101 }, (_, key) => ask('crowd', String(key)));
    expect(await ask('crowd', 'one more')).toBe('busy');
    const late = [ask('kim', 'a'), ask('lee', 'a'), ask('kim', 'b')];
    expect(work.waiting()).toBe(100);
    hold.resolve();
    expect(await Promise.all(late)).toEqual(['made', 'made', 'made']);
    const results = await Promise.all(crowd);
    expect(results.map((result) => result === 'made')).toEqual(results.map((_, key) => key < 98));
    expect(new Set(results)).toEqual(new Set(['made', 'busy']));
  });

  test('alternates between groups, and keeps at most 100 waiting requests in one group', async () => {
    const work = createFairWorkQueue(1);
    const order: string[] = [];
    const ask = (group: string, whose: string) =>
      work.ask({
        key: `${group} ${whose}`,
        group,
        whose: `${group} ${whose}`,
        make: async () => {
          order.push(group);
          return bytes('a');
        },
      });
    const all = Array.from({ length: 101 }, (_, owner) => ask('crowd', String(owner)));
    const [rejected] = all.splice(1, 1).map((one) => expect(one).rejects.toMatchObject({ kind: 'busy' }));
    all.push(ask('crowd', 'one more'), ask('other', 'kim'), ask('other', 'lee'));
    await Promise.all([...all, rejected]);
    expect(order.indexOf('other')).toBeLessThan(5);
    expect(order.lastIndexOf('other')).toBeLessThan(9);
  });

  test('runs failed work again at the next request', async () => {
    const work = createFairWorkQueue(1);
    await expect(
      work.ask({ key: 'a', whose: 'kim', make: () => Promise.reject(new Error('no')) }),
    ).rejects.toThrow('no');
    expect(await work.ask({ key: 'a', whose: 'kim', make: async () => bytes('a') })).toEqual(bytes('a'));
  });
});

test('A bounded cache stays within its size and drops the least recently used entry', async () => {
  const at = await mkdtemp(join(folder, 'cache-'));
  const cache = openBoundedCache(at, 30);
  for (const key of ['a', 'b', 'c']) await cache.put(key, bytes(key));
  expect(await cache.get('a')).toEqual(bytes('a'));
  await cache.put('d', bytes('d'));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.has(key))).toEqual(['a', 'c', 'd']);
  expect(cache.held()).toBe(30);
  await cache.put('e', bytes('e', 31));
  expect(cache.has('e')).toBe(false);
  await cache.put('a', bytes('A', 25));
  expect(cache.held()).toBe(25);
  expect((await readdir(at)).length).toBe(1);
  await rm(at, { recursive: true });
  expect(await cache.get('a')).toBeUndefined();
  expect(cache.held()).toBe(0);
});

describe('Watermarked videos', () => {
  const viewer = { linkid: 'link', address: '203.0.113.1' };
  const size = { width: 320, height: 180 };
  let storage: Storage;
  let kept: { key: string; size: number };
  beforeAll(async () => {
    storage = await openDiskStorage(join(folder, 'store'));
    const video = await webVideo(tools, { seconds: 9, rate: '25', look: 2, sound: true, size });
    await writeFile(join(folder, 'film.part'), video);
    await storage.adopt('web/film', join(folder, 'film.part'));
    kept = { key: 'web/film', size: video.length };
  });

  test('are made once for equal requests and separately per viewer, and are deleted on close', async () => {
    const at = join(folder, 'marked');
    const videos = await openWatermarkRenderer({ storage, folder: at, mostBytes: 1 << 26, atOnce: 2 });
    const ask = (name: string, number: number) =>
      videos.piece(tools, kept, { lines: [name, 'today'], number, for: viewer });
    const [mine, again, other] = await Promise.all([ask('Kim', 1), ask('Kim', 1), ask('Jo', 1)]);
    expect(again).toBe(mine);
    expect(other.equals(mine)).toBe(false);
    expect((await ask('Kim', 1)).equals(mine)).toBe(true);
    expect(videos.held()).toBeGreaterThanOrEqual(mine.length + other.length);
    await videos.close();
    expect(await readdir(at)).toEqual([]);
  });

  test('stay within the cache limit, and files of a dead process are deleted at the start', async () => {
    const at = join(folder, 'bounded');
    // No process has this pid.
    const { hostname } = await import('node:os');
    const left = join(at, `${hostname().replace(/[^a-z0-9-]/gi, '-')}.4194399.abc`);
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'kept-1'), 'x');
    const videos = await openWatermarkRenderer({ storage, folder: at, mostBytes: 120_000, atOnce: 1 });
    expect((await readdir(at)).length).toBe(1);
    for (const name of ['Kim', 'Jo', 'Sam'])
      for (const number of [0, 1, 2]) {
        await videos.piece(tools, kept, { lines: [name, 'today'], number, for: viewer });
        expect(videos.held()).toBeLessThanOrEqual(120_000);
      }
    await videos.close();
  });
});
