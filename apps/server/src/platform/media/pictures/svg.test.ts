import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hoursToDraw } from '#test/hostile/drawings.ts';
import { readyTools } from '#test/media-tools.ts';
import { makeThumbnail } from './image.ts';
import { spawnLimited } from './spawn-limited.ts';

const tools = await readyTools();
const BOX = { width: 320, height: 320 };

let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const svg = async (name: string, body: string, side: number) => {
  const size = `width="${side}" height="${side}"`;
  await writeFile(at(name), `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`);
  return { path: at(name), target: at(`${name}.jpg`), box: BOX };
};

it('draws on white, with and without the media tools', async () => {
  const drawing = await svg('square.svg', '<rect width="100" height="200" fill="#0a0"/>', 200);
  for (const with_ of [tools, undefined]) {
    expect(await makeThumbnail(with_, drawing)).toEqual({
      path: drawing.target,
      width: 200,
      height: 200,
      source: { width: 200, height: 200, format: 'svg' },
    });
    const { data } = await sharp(drawing.target).raw().toBuffer({ resolveWithObject: true });
    expect(data[100 * 200 * 3 + 150 * 3]).toBeGreaterThan(250);
    expect(data[100 * 200 * 3 + 50 * 3]).toBeLessThan(10);
  }
});

it('stops one that would take hours, and for good', async () => {
  await writeFile(at('hours.svg'), hoursToDraw());
  const drawing = { path: at('hours.svg'), target: at('hours.jpg'), box: BOX };
  await expect(makeThumbnail(tools, { ...drawing, timeoutMs: 1_500 })).rejects.toMatchObject({
    kind: 'too-large',
  });
  await expect(stat(drawing.target)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('refuses what is none, and is stopped by an abort', async () => {
  await writeFile(at('none.svg'), '<svg');
  const drawing = { path: at('none.svg'), target: at('none.jpg'), box: BOX };
  await expect(makeThumbnail(tools, drawing)).rejects.toMatchObject({ kind: 'unreadable' });
  await expect(makeThumbnail(tools, { ...drawing, signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'aborted',
  });
});

it('waits for the requested time, also for times above the maximum of a timer', async () => {
  let text = '';
  await spawnLimited(tools, {
    command: '/bin/sh',
    args: ['-c', 'echo done'],
    cwd: folder,
    // A video of 30 days, with a timeout of thirty times its length.
    timeoutMs: 30 * 30 * 86_400_000,
    onStdout: (chunk) => {
      text += chunk.toString();
    },
  });
  expect(text).toBe('done\n');
});
