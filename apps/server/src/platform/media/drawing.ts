import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImageInfo } from './image.ts';
import { MediaError } from './media-error.ts';
import type { Size } from './picture.ts';
import { spawnLimited } from './spawn-limited.ts';
import type { Picture } from './sprite.ts';
import type { MediaTools } from './tools.ts';

const SVG_BYTES = 10_000_000;
const TIMEOUT_MS = 20_000;
const GIB = 1024 ** 3;
/** Node reserves more or less of it, and never uses most. What counts is what it writes to: 0.6 GiB before it begins. */
const LIMITS = { addressSpaceBytes: 16 * GIB, dataBytes: Math.round(1.6 * GIB) };
const PROGRAM = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));

type Options = { path: string; target: string; box: Size; signal?: AbortSignal; timeoutMs?: number };

/**
 * An SVG is a program: a few lines of it take hours to draw, and no thread of libvips can be stopped on the way. So it is
 * drawn by a process of its own, under the limits of every other media program.
 */
export async function draw(
  tools: MediaTools | undefined,
  { path, target, box, signal, timeoutMs = TIMEOUT_MS }: Options,
): Promise<Picture & { source: ImageInfo }> {
  if ((await stat(path)).size > SVG_BYTES)
    throw new MediaError('too-large', 'the drawing is larger than allowed');
  let answer = '';
  try {
    await spawnLimited(
      { wrappers: tools?.wrappers ?? {} },
      {
        command: process.execPath,
        args: [PROGRAM, path, target, String(box.width), String(box.height)],
        cwd: dirname(target),
        timeoutMs,
        ...LIMITS,
        signal,
        onStdout: (chunk) => {
          answer += chunk.toString();
        },
      },
    );
  } catch (error) {
    throw ofDrawing(error);
  }
  return JSON.parse(answer);
}

/** Whatever it takes too much of, it would take again. */
function ofDrawing(error: unknown): unknown {
  if (!(error instanceof MediaError) || error.kind === 'aborted') return error;
  if (error.kind === 'timeout') return new MediaError('too-large', 'takes longer to draw than allowed');
  if (error.kind === 'too-large' || /No space left|File too large/i.test(error.detail)) return error;
  return new MediaError('unreadable', 'the drawing could not be read', error.detail);
}
