import { stat } from 'node:fs/promises';
import { MediaError } from '../media-error.ts';
import type { Size } from '../picture.ts';
import type { Picture } from '../sprite.ts';
import { askPicture } from './picture-pool.ts';
import { PAGE_BYTES } from './required-memory.ts';

const MAX_PDF_BYTES = 256 * 1024 * 1024;
const PDF_TIMEOUT_MS = 30_000;

type Options = { path: string; target: string; box: Size; signal?: AbortSignal; timeoutMs?: number };

/** Renders the first page as JPEG within `box`. */
export async function makePdfThumbnail(options: Options): Promise<Picture & { pages: number }> {
  const { path, target, box, signal, timeoutMs = PDF_TIMEOUT_MS } = options;
  const { size } = await stat(path);
  if (size > MAX_PDF_BYTES) throw new MediaError('too-large', 'the PDF is larger than allowed');
  const limits = { needs: PAGE_BYTES + size, timeoutMs, signal, isSlow: true };
  return { path: target, ...(await askPicture('page', { path, target, box }, limits)) };
}
