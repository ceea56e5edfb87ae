import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import {
  type ClipOptions,
  makeAudio as makeNewAudio,
  makeClip as makeNewClip,
} from '#platform/media/demo/test-clip.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { machineCache } from '../../../tools/checkout.mjs';

const cache = join(machineCache, 'clips');
const source = join(import.meta.dirname, '../src/platform/media');

/** Hash input that determines the content of a clip, in addition to its options. */
let maker: Promise<string> | undefined;
async function readMaker(): Promise<string> {
  const files = await Promise.all(
    ['demo/test-clip.ts', 'demo/demo-landscape.ts', 'frame-number.ts'].map((name) =>
      readFile(join(source, name), 'utf8'),
    ),
  );
  return files.join('\n');
}

/** Copies a file to `path`, made once per machine for everything that determines its content. */
export async function makeOnce(
  tools: MediaTools,
  path: string,
  determinants: readonly unknown[],
  make: (path: string) => Promise<unknown>,
): Promise<void> {
  const all = [tools.version, process.arch, ...determinants];
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 24);
  const known = join(cache, `${hash}${extname(path)}`);
  if (!(await stat(known).catch(() => undefined))) {
    await mkdir(cache, { recursive: true });
    const draft = join(cache, `draft-${randomBytes(6).toString('hex')}${extname(path)}`);
    await make(draft);
    await rename(draft, known);
    await removeOld();
  }
  await copyFile(known, path);
}

const KEPT_MS = 30 * 86_400_000;

/** Files of earlier states of the code. One that is still used is made again. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0);
    if (age > KEPT_MS) await rm(path, { force: true });
  }
}

/** Makes a clip like those of the demo, cached per machine. */
export async function makeClip(tools: MediaTools, { signal, path, ...look }: ClipOptions): Promise<void> {
  maker ??= readMaker();
  await makeOnce(tools, path, [await maker, look], (draft) =>
    makeNewClip(tools, { ...look, path: draft, ...(signal ? { signal } : {}) }),
  );
}

/** Makes audio like that of the demo, cached per machine. */
export async function makeAudio(
  tools: MediaTools,
  { path, seconds }: { path: string; seconds: number },
): Promise<void> {
  maker ??= readMaker();
  await makeOnce(tools, path, [await maker, seconds], (draft) =>
    makeNewAudio(tools, { path: draft, seconds }),
  );
}

/** Makes a file with ffmpeg; cached per machine if ffmpeg generates the inputs. Relative inputs are beside the file. */
export async function makeMedia(
  tools: MediaTools,
  path: string,
  inputs: string[],
  output: string[],
): Promise<void> {
  const make = (target: string) =>
    runFfmpeg(tools, { trustedInputs: inputs, output: [...output, target], cwd: dirname(path) });
  const isGenerated = inputs.every(
    (word, at) => word !== '-i' || inputs[at - 1] === 'lavfi' || inputs[at + 1]!.startsWith('data:'),
  );
  const namesFiles = output.some((word) => word.includes(dirname(path)));
  if (isGenerated && !namesFiles) await makeOnce(tools, path, [inputs, output, extname(path)], make);
  else await make(path);
}
