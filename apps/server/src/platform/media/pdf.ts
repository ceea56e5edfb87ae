import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { decodeInThread } from './decode-in-thread.ts';
import { MediaError, written } from './media-error.ts';
import type { Size } from './picture.ts';
import type { Picture } from './sprite.ts';

const MAX_PDF_BYTES = 512 * 1024 * 1024;
const PDF_TIMEOUT_MS = 30_000;

type Options = { path: string; target: string; box: Size; signal?: AbortSignal; timeoutMs?: number };
type Page = { pages: number; width: number; height: number; data: Uint8Array };

/** Renders the first page as JPEG within `box`. */
export async function makePdfThumbnail(options: Options): Promise<Picture & { pages: number }> {
  if ((await stat(options.path)).size > MAX_PDF_BYTES)
    throw new MediaError('too-large', 'the PDF is larger than allowed');
  const page = await renderFirstPage(options);
  const raw = { width: page.width, height: page.height, channels: 4 as const };
  // RGBA, despite the library's name for it: it requests PDFium's reversed byte order.
  const image = sharp(page.data, { raw }).flatten({ background: '#ffffff' });
  const done = await written(image.jpeg({ quality: 84 }).toFile(options.target));
  return { path: options.target, width: done.width, height: done.height, pages: page.pages };
}

function renderFirstPage({ path, box, signal, timeoutMs = PDF_TIMEOUT_MS }: Options): Promise<Page> {
  const thread = new URL('./pdf-worker.ts', import.meta.url);
  return decodeInThread(
    thread,
    { path, box },
    { unreadable: 'the PDF could not be read', timeoutMs, signal },
  );
}
