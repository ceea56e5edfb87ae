import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PictureTasks } from '../pictures/picture-tasks.ts';
import { sharp } from './loaders.ts';
import { limitWasmMemory } from './wasm-memory.ts';

/** Ten times what a page of photographs needs. */
const WASM_BYTES = 384 * 1024 ** 2;

type Page = PictureTasks['page'];

export async function drawPage({ path, box, target }: Page['wanted']): Promise<Page['answer']> {
  limitWasmMemory(WASM_BYTES);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  const pages = document.getPageCount();
  if (pages < 1) throw new Error('there is no page in it');
  const page = document.getPage(0);
  const size = page.getOriginalSize();
  if (!(size.originalWidth > 0 && size.originalHeight > 0)) throw new Error('its page has no size');
  const scale = Math.min(box.width / size.originalWidth, box.height / size.originalHeight);
  // The page size comes from the file: a metre-long strip must still give at least one pixel row.
  const width = Math.max(1, Math.round(size.originalWidth * scale));
  const height = Math.max(1, Math.round(size.originalHeight * scale));
  const rendered = await page.render({ width, height, render: 'bitmap' });
  // RGBA, despite the library's name for it: it requests PDFium's reversed byte order.
  const raw = { width: rendered.width, height: rendered.height, channels: 4 as const };
  const image = sharp(rendered.data, { raw }).flatten({ background: '#ffffff' });
  const done = await image.jpeg({ quality: 84 }).toFile(target);
  document.destroy();
  library.destroy();
  return { width: done.width, height: done.height, pages };
}
