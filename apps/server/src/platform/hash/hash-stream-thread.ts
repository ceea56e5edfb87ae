import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

// Receives bytes in large pieces and acknowledges each, so that the sender can limit how far it runs ahead.

export type ToStreamThread = ArrayBuffer | 'end';
export type FromStreamThread = 'taken' | { sha256: string; crc32: number; size: number };

const sha = createHash('sha256');
let crc = 0;
let size = 0;

parentPort?.on('message', (message: ToStreamThread) => {
  if (message === 'end') {
    answer({ sha256: sha.digest('hex'), crc32: crc, size });
    return;
  }
  const bytes = new Uint8Array(message);
  sha.update(bytes);
  crc = crc32(bytes, crc);
  size += bytes.length;
  answer('taken');
});

function answer(message: FromStreamThread): void {
  parentPort?.postMessage(message);
}
