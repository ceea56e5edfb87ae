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
/** Node reserves a varying amount of address space and uses little of it. The data limit counts: 0.6 GiB at startup. */
const LIMITS = { addressSpaceBytes: 16 * GIB, dataBytes: Math.round(1.6 * GIB) };
const PROGRAM = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));

type Options = { path: string; target: string; box: Size; signal?: AbortSignal; timeoutMs?: number };

/**
 * An SVG can contain a few lines that take hours to render, and a libvips thread cannot be stopped. So a separate
 * process renders it, with the same limits as the other media programs.
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

/** Exceeding a limit is permanent: a retry would exceed it again. */
function ofDrawing(error: unknown): unknown {
  if (!(error instanceof MediaError) || error.kind === 'aborted') return error;
  if (error.kind === 'timeout') return new MediaError('too-large', 'takes longer to draw than allowed');
  if (error.kind === 'too-large' || /No space left|File too large/i.test(error.detail)) return error;
  return new MediaError('unreadable', 'the drawing could not be read', error.detail);
}
