import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type ClipOptions, makeClip as makeNewClip } from '#platform/media/test-clip.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { machineCache } from '../../../tools/checkout.mjs';

const cache = join(machineCache, 'clips');
const source = join(import.meta.dirname, '../src/platform/media');

/** Hash input that determines the content of a clip, in addition to its options. */
let maker: Promise<string> | undefined;
async function readMaker(tools: MediaTools): Promise<string> {
  const files = await Promise.all(
    ['test-clip.ts', 'demo-landscape.ts', 'frame-number.ts'].map((name) =>
      readFile(join(source, name), 'utf8'),
    ),
  );
  return [...files, tools.ffmpeg, tools.version, process.arch].join('\n');
}

/** Makes a clip like those of the demo, cached per machine. */
export async function makeClip(tools: MediaTools, { signal, ...options }: ClipOptions): Promise<void> {
  maker ??= readMaker(tools);
  const { path, ...look } = options;
  const hash = createHash('sha256')
    .update(await maker)
    .update(JSON.stringify(look));
  const known = join(cache, `${hash.digest('hex').slice(0, 24)}${extname(path)}`);
  if (!(await stat(known).catch(() => undefined))) {
    await mkdir(cache, { recursive: true });
    const draft = join(cache, `draft-${randomBytes(6).toString('hex')}${extname(path)}`);
    await makeNewClip(tools, { ...look, path: draft, ...(signal ? { signal } : {}) });
    await rename(draft, known);
  }
  await copyFile(known, path);
}
