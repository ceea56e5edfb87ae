import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import { limitWasmMemory } from './wasm-memory.ts';

const { path, maxPixels } = workerData as { path: string; maxPixels: number };

// Enough for the largest allowed image with its planes.
limitWasmMemory(640 * 1024 ** 2);
const [picture] = await decode.all({ buffer: await readFile(path) });
if (!picture) throw new Error('there is no picture in it');
const { width, height } = picture;
// Checked before decoding: pixels take four bytes each, and their planes the same again.
if (width * height > maxPixels) parentPort?.postMessage({ width, height });
else {
  const { data } = await picture.decode();
  parentPort?.postMessage({ width, height, data });
}
