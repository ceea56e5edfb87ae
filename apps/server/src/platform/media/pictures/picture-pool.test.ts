import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hoursToDraw } from '#test/hostile/drawings.ts';
import { interlacedPng } from '#test/hostile/pictures.ts';
import { makeThumbnail } from './image.ts';
import { sizeOfPicture } from './image-bytes.ts';
import { openPicturePool } from './picture-pool.ts';
import { decodingBytes, MOST_BYTES } from './required-memory.ts';

const BOX = { width: 320, height: 320 };
const MIB = 1024 ** 2;
const SMALL = { needs: MIB, timeoutMs: 30_000 };

let folder = '';
let logo: Buffer;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  logo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#558' } })
    .png()
    .toBuffer();
  await writeFile(at('hours.svg'), hoursToDraw());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function openPool(options: Parameters<typeof openPicturePool>[0]) {
  const pool = openPicturePool(options);
  onTestFinished(() => pool.close());
  return pool;
}
const svg = (name: string) => ({ path: at('hours.svg'), target: at(name), box: BOX, format: 'svg' as const });
const slow = { needs: MIB, timeoutMs: 20_000, isSlow: true };

describe('the processes', () => {
  test('are reused, and replaced after some tasks', async () => {
    const pool = openPool({ most: 1, uses: 2 });
    const seen: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await pool.ask('header', { bytes: logo }, SMALL);
      seen.push(...pool.pids());
    }
    // The second task was the last of the first process.
    expect(seen).toHaveLength(2);
    expect(seen[0]).not.toBe(seen[1]);
  });

  test('serve the next picture after one that cannot be read, or that ended its process', async () => {
    const pool = openPool({ most: 1 });
    const rubbish = pool.ask('header', { bytes: Buffer.from('rubbish') }, SMALL);
    await expect(rubbish).rejects.toMatchObject({ kind: 'unreadable' });
    const [first] = pool.pids();
    expect(await pool.ask('header', { bytes: logo }, SMALL)).toMatchObject({ width: 40, height: 30 });
    expect(pool.pids()).toEqual([first]);
    const timedOut = pool.ask('thumbnail', svg('never.jpg'), { ...slow, timeoutMs: 1_000 });
    await expect(timedOut).rejects.toMatchObject({ kind: 'timeout' });
    expect(await pool.ask('header', { bytes: logo }, SMALL)).toMatchObject({ width: 40, height: 30 });
    expect(pool.pids()).not.toEqual([first]);
    await expect(stat(at('never.jpg'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('have a limit of memory, time, and no secrets of this one', async () => {
    const pool = openPool({ most: 1 });
    await pool.ask('header', { bytes: logo }, SMALL);
    const [pid] = pool.pids();
    if (process.platform !== 'linux') return;
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    expect(limits).toMatch(/Max data size +1717986918 /);
    expect(limits).toMatch(/Max cpu time +3600 /);
    const names = readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .map((line) => line.split('=')[0]);
    const own = ['HOME', 'LC_ALL', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PATH'];
    expect(names.filter(Boolean).sort()).toEqual([...own, 'UV_THREADPOOL_SIZE', 'VIPS_DISC_THRESHOLD']);
  });

  test('end when a picture takes more memory than its process may have', async () => {
    if (process.platform !== 'linux') return;
    // The estimate is bypassed: the limit of the process alone must hold.
    await writeFile(at('memory.png'), interlacedPng(11_000, 11_000));
    const pool = openPool({ most: 1, dataBytes: 1100 * MIB });
    const wanted = { path: at('memory.png'), target: at('memory.jpg'), box: BOX, format: 'bitmap' as const };
    await expect(pool.ask('thumbnail', wanted, SMALL)).rejects.toMatchObject({ kind: 'too-large' });
    expect(await pool.ask('header', { bytes: logo }, SMALL)).toMatchObject({ width: 40 });
  });

  test('are ended by an abort, also while waiting', async () => {
    const pool = openPool({ most: 1 });
    const first = new AbortController();
    const second = new AbortController();
    const running = pool.ask('thumbnail', svg('a.jpg'), { ...slow, signal: first.signal });
    const waiting = pool.ask('header', { bytes: logo }, { ...SMALL, signal: second.signal });
    second.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' });
    first.abort();
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    await expect(
      pool.ask('header', { bytes: logo }, { ...SMALL, signal: first.signal }),
    ).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  test('end with the server', async () => {
    const program = `
      const { openPicturePool } = await import(process.argv[1]);
      const pool = openPicturePool();
      await pool.ask('header', { bytes: Buffer.from('${logo.toString('base64')}', 'base64') }, ${JSON.stringify(SMALL)});
      console.log(pool.pids()[0]);`;
    // Without an explicit end: an idle process must not keep the server alive.
    const pool = join(import.meta.dirname, 'picture-pool.ts');
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program, pool]);
    const pid = Number(output.toString());
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A zombie has ended; nobody has asked for its exit code yet.
    return !(process.platform === 'linux' && / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  } catch {
    return false;
  }
};

describe('the queue', () => {
  test('keeps processes free of slow documents', async () => {
    const pool = openPool({ most: 2, mostSlow: 1 });
    const stop = new AbortController();
    const documents = ['b.jpg', 'c.jpg', 'd.jpg'].map((name) =>
      pool.ask('thumbnail', svg(name), { ...slow, signal: stop.signal }),
    );
    // Three documents that take hours came first.
    expect(await pool.ask('header', { bytes: logo }, SMALL)).toMatchObject({ width: 40 });
    stop.abort();
    for (const one of documents) await expect(one).rejects.toMatchObject({ kind: 'aborted' });
  });

  test('starts no task whose memory is taken, and lets smaller ones go first', async () => {
    const pool = openPool({ most: 3, budget: 100 * MIB });
    const stop = new AbortController();
    const order: string[] = [];
    const large = pool.ask('thumbnail', svg('e.jpg'), { ...slow, needs: 80 * MIB, signal: stop.signal });
    const alsoLarge = pool
      .ask('header', { bytes: logo }, { ...SMALL, needs: 80 * MIB })
      .then(() => order.push('large'));
    await pool.ask('header', { bytes: logo }, SMALL).then(() => order.push('small'));
    expect(order).toEqual(['small']);
    stop.abort();
    await expect(large).rejects.toMatchObject({ kind: 'aborted' });
    await alsoLarge;
    expect(order).toEqual(['small', 'large']);
  });

  test('refuses more than may wait', async () => {
    const pool = openPool({ most: 1 });
    const stop = new AbortController();
    const all = Array.from({ length: 101 }, (_, turn) =>
      pool.ask('header', { bytes: logo }, { ...SMALL, ...(turn ? { signal: stop.signal } : {}) }),
    );
    await expect(pool.ask('header', { bytes: logo }, SMALL)).rejects.toMatchObject({ kind: 'busy' });
    stop.abort();
    await Promise.allSettled(all);
  });
});

describe('the memory that a picture needs', () => {
  const header = {
    ...{ format: 'png', width: 10_000, height: 10_000, channels: 4, depth: 2 },
    ...{ isProgressive: false, isTurned: false, upright: { width: 10_000, height: 10_000 } },
  };

  test('is small for one that is read line by line, and whole for one in passes', () => {
    expect(decodingBytes({ ...header })).toBeLessThan(64 * MIB);
    expect(decodingBytes({ ...header, channels: 3 })).toBeLessThan(64 * MIB);
    expect(decodingBytes({ ...header, channels: 3, isProgressive: true })).toBe(600_000_000);
    expect(decodingBytes({ ...header, channels: 3, isTurned: true })).toBe(600_000_000);
    expect(() => decodingBytes({ ...header, isProgressive: true })).toThrow('more memory than allowed');
  });

  test('is refused before decoding, with little memory', async () => {
    await writeFile(at('passes.png'), interlacedPng(11_000, 11_000));
    expect((await stat(at('passes.png'))).size).toBeLessThan(MIB);
    const wanted = { path: at('passes.png'), target: at('passes.jpg'), box: BOX };
    await expect(makeThumbnail(undefined, wanted)).rejects.toMatchObject({ kind: 'too-large' });
    await expect(stat(at('passes.jpg'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(MOST_BYTES).toBeLessThan(11_000 ** 2 * 8);
  });

  test('says nothing about the server: it reads a size without loading the library', async () => {
    expect(await sizeOfPicture(logo)).toEqual({ width: 40, height: 30 });
    expect(await sizeOfPicture(Buffer.from('rubbish'))).toBeUndefined();
  });
});
