import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPodMeta, listNodePods } from '@rushes/contract/pods';
import { describe, expect, test } from 'vitest';
import { startCuttingProxy } from '#test/peers/cutting-proxy.ts';
import { openCli } from '#test/programs/cli-scene.ts';
import { createWatch } from '../../../../packages/cli/src/watch.ts';
import { onPath } from '../../../../tools/checkout.mjs';
import { makeTree, startCli, unpackCli } from '../../../../tools/prove/cli-runs.ts';

const { api, team, home, secrets, cli, folder } = await openCli();

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const filesIn = async (id: string) => (await api.call(listNodePods, { params: { id } }, team)).pods;
const hashOf = async (id: string) => (await api.call(getPodMeta, { params: { id } }, team)).meta.sha256;

describe('upload', () => {
  test('continues a tree after it was killed, as a packed program', async () => {
    const program = await unpackCli(home);
    // Any Node from version 20 on: not necessarily that of the checkout.
    const node = onPath('node') ?? process.execPath;
    const source = join(home, 'tree');
    const tree = makeTree(source, { files: 30, folders: 5, largest: 2 << 20 });
    const target = await folder();
    const env = { RUSHES_URL: api.url, RUSHES_TOKEN: secrets.team };
    const command = ['upload', `${source}/`, target.id, '--jobs', '3'];
    for (const after of [8, 16]) {
      const killed = startCli(node, program, command, env);
      await killed.after(after);
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect(killed.reported.length).toBeLessThan(30);
    }
    const last = startCli(node, program, command, env);
    expect(await last.ended).toBe(0);
    const exists = last.reported.filter(({ state }) => state === 'exists').length;
    expect(exists).toBeGreaterThanOrEqual(15);
    const { json } = await cli(['download', target.id, '--out', join(home, 'back'), '--json']);
    expect(json.at(-1)).toEqual({ files: 30, downloaded: 30, exists: 0, failed: 0 });
    for (const { path, sha256: expected } of tree)
      expect(sha256(await readFile(join(home, 'back', target.name, path))), path).toBe(expected);
  });

  test('leaves equal files alone, and makes others a version, a copy or skips them', async () => {
    const target = await folder();
    const source = join(home, 'changing');
    await mkdir(source);
    const path = join(source, 'a.txt');
    const upload = async (...options: string[]) =>
      (await cli(['upload', `${source}/`, target.id, '--json', ...options])).json[0]!.state;
    await writeFile(path, 'first');
    await writeFile(join(source, '.hidden'), 'not this');
    expect(await upload()).toBe('uploaded');
    expect(await upload()).toBe('exists');
    // Another time, the same content.
    await utimes(path, new Date(), new Date(Date.now() - 60_000));
    expect(await upload()).toBe('exists');
    const { mtime } = await stat(path);
    await writeFile(path, 'other');
    expect(await upload('--existing', 'skip')).toBe('skipped');
    // The same size and time: only the content tells.
    await utimes(path, mtime, mtime);
    expect(await upload('--existing', 'keep', '--checksum')).toBe('uploaded');
    const files = await filesIn(target.id);
    expect(files.map(({ name }) => name).sort()).toEqual(['a (2).txt', 'a.txt']);
    const { out } = await cli(['upload', source, target.id, '--dry-run']);
    expect(out).toBe('changing/a.txt  5 B\n');
  });

  test('goes on after a file that fails, and says so', async () => {
    const source = join(home, 'failing');
    await mkdir(source);
    for (const name of ['a.txt', 'b.txt']) await writeFile(join(source, name), name);
    // Longer than names in Rushes.
    await writeFile(join(source, `${'x'.repeat(220)}.txt`), 'c');
    const target = await folder();
    const { code, json, err } = await cli(['upload', `${source}/`, target.id, '--json']);
    expect([code, JSON.parse(err).error.code]).toEqual([6, 'incomplete']);
    expect(json.at(-1)).toMatchObject({ files: 3, uploaded: 2, failed: 1 });
  });

  test('shows the progress on a terminal only', async () => {
    const source = join(home, 'shown');
    await mkdir(source);
    await writeFile(join(source, 'a.bin'), randomBytes(1000));
    const target = await folder();
    const shown = await cli(['upload', `${source}/`, target.id], { isTTY: true });
    const redrawn = shown.err.split('\r\x1b[K');
    expect(redrawn[1]).toMatch(/^\[[= ]{20}\] +\d+% {2}\d\/1 files {2}.+a\.bin$/);
    expect([redrawn[0], redrawn.at(-1)]).toEqual(['', '']);
    expect(shown.out).toBe('1 uploaded\n');
    expect((await cli(['upload', `${source}/`, target.id])).err).toBe('');
  });

  test('sends a refused file of a watched folder once, and goes on', async () => {
    const source = join(home, 'refused');
    await mkdir(source);
    await writeFile(join(source, `${'x'.repeat(220)}.txt`), 'refused');
    const target = await folder();
    const stop = new AbortController();
    const next = ['a.txt', 'b.txt', 'c.txt'];
    const { json } = await cli(['upload', '--watch', '--settle', '1', source, target.id, '--json'], {
      signal: stop.signal,
      // Each file after the one before has ended: a refused file would be ready again in the meantime.
      onOut: () => {
        const name = next.shift();
        if (name === undefined || name === 'c.txt') stop.abort();
        else void writeFile(join(source, name), name);
      },
    });
    expect(json.map(({ state }) => state)).toEqual(['failed', 'uploaded', 'uploaded']);
  });

  test('takes a growing file of a watched folder exactly once', async () => {
    const source = join(home, 'watched');
    await mkdir(source);
    const target = await folder();
    const stop = new AbortController();
    const path = join(source, 'growing.bin');
    const pieces = Array.from({ length: 6 }, () => randomBytes(10_000));
    await writeFile(path, pieces[0]!);
    let grown = 1;
    let ended = 0;
    const proxy = await startCuttingProxy(api.url);
    const growing = setInterval(async () => {
      // The command has found its target, so it watches.
      if (proxy.answers === 0 || grown === pieces.length) return;
      // The connection breaks when the file is ready: the command waits for the server.
      if (grown === 1) proxy.cutAfter = 1;
      await appendFile(path, pieces[grown++]!);
    }, 400);
    const watched = await cli(['upload', '--watch', '--settle', '2', source, target.id, '--json'], {
      signal: stop.signal,
      env: { RUSHES_URL: proxy.url },
      onOut: () => {
        ended++;
        // Long enough to be ready again, if it was not done.
        setTimeout(() => stop.abort(), 3500);
      },
    });
    clearInterval(growing);
    expect(proxy.cuts).toBe(1);
    expect([watched.code, ended, grown]).toEqual([0, 1, pieces.length]);
    const files = await filesIn(target.id);
    expect(files).toHaveLength(1);
    expect(await hashOf(files[0]!.id)).toBe(sha256(Buffer.concat(pieces)));
  });

  test('a watched file is ready when it has not changed for a while, and again after a change', () => {
    const watch = createWatch(10);
    const file = (size: number) => ({ path: 'a', target: 'a', size, lastModified: size });
    expect(watch.ready([file(1)], 0)).toEqual([]);
    expect(watch.ready([file(2)], 10)).toEqual([]);
    expect(watch.ready([file(2)], 19)).toEqual([]);
    expect(watch.ready([file(2)], 20)).toHaveLength(1);
    expect(watch.ready([file(2)], 40)).toEqual([]);
    expect(watch.ready([file(3)], 50)).toEqual([]);
    expect(watch.ready([file(3)], 60)).toHaveLength(1);
    // What failed is tried again, later each time, and at once after a change.
    for (const [failedAt, nextAt] of [
      [60, 70],
      [70, 90],
      [90, 130],
    ] as const) {
      watch.again(file(3), failedAt);
      expect(watch.ready([file(3)], nextAt - 1)).toEqual([]);
      expect(watch.ready([file(3)], nextAt)).toHaveLength(1);
    }
    watch.again(file(3), 130);
    expect(watch.ready([file(4)], 131)).toEqual([]);
    expect(watch.ready([file(4)], 141)).toHaveLength(1);
  });
});
