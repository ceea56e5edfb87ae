import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMediaTools } from './tools.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = async (name: string, body: string) => {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
};

it('Finds ffmpeg with the required encoders and filters', async () => {
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  expect(tools.major).toBeGreaterThanOrEqual(4);
  expect([...tools.encoders]).toEqual(expect.arrayContaining(['libx264', 'aac', 'mjpeg']));
  expect([...tools.filters]).toEqual(expect.arrayContaining(['scale', 'tile', 'ebur128', 'fps']));
});

it('Gives a reason when the configured program does not exist', async () => {
  const tools = await findMediaTools({ ffmpegPath: join(folder, 'nothing') });
  expect(tools).toEqual({ ready: false, reason: expect.stringContaining('nothing does not run') });
});

it('Refuses an ffmpeg version that is too old', async () => {
  await script('ffprobe', 'echo "ffprobe version 2.8"');
  const ffmpegPath = await script('ffmpeg', 'echo "ffmpeg version 2.8"; echo "libavutil      54. 31.100"');
  const tools = await findMediaTools({ ffmpegPath });
  expect(tools).toEqual({ ready: false, reason: expect.stringContaining('is version 2.8') });
});

it('Names the missing encoder', async () => {
  await script('ffprobe', 'echo "ffprobe version 6.0"');
  const ffmpegPath = await script(
    'ffmpeg',
    'echo "ffmpeg version 6.0"; echo "libavutil      58. 2.100"; echo " A..... aac  AAC "',
  );
  const tools = await findMediaTools({ ffmpegPath });
  expect(tools).toEqual({ ready: false, reason: expect.stringContaining('lacks libx264') });
});
