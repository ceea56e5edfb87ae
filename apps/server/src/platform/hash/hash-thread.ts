import { createHash, type Hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

// Runs in a worker thread: hashing on the main thread would cost an upload a third of its speed. It reads files while
// they grow, so that the digest is ready soon after the last byte.

export type ToThread =
  | { kind: 'follow'; id: string; path: string }
  | { kind: 'pause'; id: string }
  | { kind: 'finish'; id: string; path: string; size: number }
  | { kind: 'forget'; id: string };
export type FromThread = { id: string; sha256: string; crc32: number } | { id: string; error: string };

interface Followed {
  path: string;
  offset: number;
  sha: Hash;
  crc: number;
  finishAt: number | undefined;
  isGrowing: boolean;
}

const CHUNK = Buffer.allocUnsafe(4 << 20);
/** Poll interval when no file has grown. Short, because the upload waits for the last part. */
const REST_MS = 40;

const files = new Map<string, Followed>();
let isRunning = false;
let resting: NodeJS.Timeout | undefined;

function wake(): void {
  clearTimeout(resting);
  resting = undefined;
  setImmediate(turn);
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'forget') {
    files.delete(message.id);
    return;
  }
  if (message.kind === 'pause') {
    const paused = files.get(message.id);
    // A rejected second request also sends `pause`: the digest of the first must still be computed.
    if (paused && paused.finishAt === undefined) paused.isGrowing = false;
    return;
  }
  let file = files.get(message.id);
  if (!file || file.path !== message.path) {
    file = {
      path: message.path,
      offset: 0,
      sha: createHash('sha256'),
      crc: 0,
      finishAt: undefined,
      isGrowing: true,
    };
    files.set(message.id, file);
  }
  file.isGrowing = true;
  if (message.kind === 'finish') {
    file.finishAt = message.size;
    // The upload waits for this digest: polling would slow down a card with many small files.
    if (resting) wake();
  }
  if (!isRunning) {
    isRunning = true;
    setImmediate(turn);
  }
});

/** Reads one chunk of every growing file, then processes messages, then repeats. */
function turn(): void {
  let hasMoved = false;
  let hasWork = false;
  for (const [id, file] of files) {
    if (!file.isGrowing) continue;
    hasWork = true;
    try {
      if (advance(file)) hasMoved = true;
      else if (file.finishAt !== undefined) settle(id, file);
    } catch (error) {
      files.delete(id);
      if (file.finishAt !== undefined) answer({ id, error: (error as Error).message });
    }
  }
  isRunning = hasWork;
  if (hasMoved) setImmediate(turn);
  else if (hasWork) resting = setTimeout(wake, REST_MS);
}

/**
 * Returns whether there may be more to read now. Reads a growing file in whole chunks only: following every packet
 * would use a CPU core for system calls and slow down the upload.
 */
function advance(file: Followed): boolean {
  const handle = openSync(file.path, 'r');
  try {
    const isEnding = file.finishAt !== undefined;
    if (!isEnding && fstatSync(handle).size < file.offset + CHUNK.length) return false;
    const read = readSync(handle, CHUNK, 0, CHUNK.length, file.offset);
    if (read === 0) return false;
    const bytes = CHUNK.subarray(0, read);
    file.sha.update(bytes);
    file.crc = crc32(bytes, file.crc);
    file.offset += read;
    return true;
  } finally {
    closeSync(handle);
  }
}

function settle(id: string, file: Followed): void {
  files.delete(id);
  if (file.offset !== file.finishAt) {
    answer({ id, error: `the file has ${file.offset} bytes, ${file.finishAt} were announced` });
    return;
  }
  answer({ id, sha256: file.sha.digest('hex'), crc32: file.crc });
}

function answer(message: FromThread): void {
  parentPort?.postMessage(message);
}
