import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { limitWasmMemory } from './wasm-memory.ts';

const { path, box } = workerData as { path: string; box: { width: number; height: number } };

/** Ten times what a page of photographs needs. */
limitWasmMemory(384 * 1024 ** 2);
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
parentPort?.postMessage({ pages, width: rendered.width, height: rendered.height, data: rendered.data });
document.destroy();
library.destroy();
