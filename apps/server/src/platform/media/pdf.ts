import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { MediaError } from './media-error.ts';
import type { Size } from './picture.ts';
import type { Picture } from './sprite.ts';

const MAX_PDF_BYTES = 512 * 1024 * 1024;
const PDF_TIMEOUT_MS = 30_000;

type Options = { path: string; target: string; box: Size; signal?: AbortSignal; timeoutMs?: number };
type Page = { pages: number; width: number; height: number; data: Uint8Array };

/** The first page as JPEG within `box`. */
export async function makePdfThumbnail(options: Options): Promise<Picture & { pages: number }> {
  if ((await stat(options.path)).size > MAX_PDF_BYTES)
    throw new MediaError('too-large', 'the PDF is larger than allowed');
  const page = await renderFirstPage(options);
  const raw = { width: page.width, height: page.height, channels: 4 as const };
  // RGBA in spite of the library's name for it: it asks PDFium for the reversed byte order.
  const image = sharp(page.data, { raw }).flatten({ background: '#ffffff' });
  const done = await image.jpeg({ quality: 84 }).toFile(options.target);
  return { path: options.target, width: done.width, height: done.height, pages: page.pages };
}

function renderFirstPage(options: Options): Promise<Page> {
  const { signal } = options;
  if (signal?.aborted) return Promise.reject(new MediaError('aborted', 'aborted before it began'));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { path: options.path, box: options.box },
      env: {},
      execArgv: [],
    });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      void worker.terminate();
      settle();
    };
    const timer = setTimeout(
      () => finish(() => reject(new MediaError('timeout', 'took longer than allowed'))),
      options.timeoutMs ?? PDF_TIMEOUT_MS,
    );
    const onAbort = () => finish(() => reject(new MediaError('aborted', 'aborted')));
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.once('message', (page: Page) => finish(() => resolve(page)));
    worker.once('error', (error) =>
      finish(() => reject(new MediaError('unreadable', 'the PDF could not be read', String(error)))),
    );
    worker.once('exit', () =>
      finish(() => reject(new MediaError('unreadable', 'the PDF could not be read'))),
    );
  });
}
