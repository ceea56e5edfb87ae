import { fdatasync, writev } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Chunks received during a write are written together in the next: fewer, larger writes. */
const WRITE_AHEAD = 4 << 20;
/** Maximum number of bytes not yet synced: limits the work of the last fsync of an upload. */
const SYNC_EVERY = 64 << 20;

/** The data did not reach the disk. A retry cannot detect this: a failed fsync is reported only once. */
export class NotDurable extends Error {}

interface Options {
  syncEvery?: number;
  /** Called before bytes are written up to `end`. Undefined: they may be. Rejects: the stream fails. */
  admit?(end: number): Promise<void> | undefined;
}

/**
 * A stream that appends to a file and closes it at the end. It frees the memory of written chunks: buffers that wait
 * for garbage collection count as external memory, and V8 reacts to a fast stream of them with full collections of the
 * heap, two seconds per gigabyte. Callers must not keep a reference to a chunk.
 */
export function openAppendStream(
  handle: FileHandle,
  start: number,
  { syncEvery = SYNC_EVERY, admit }: Options = {},
): Writable {
  let position = start;
  let synced = start;
  /** Do not close the descriptor during a call: its number could already be reused by another file. */
  let writing: Promise<void> | undefined;
  let syncing: Promise<void> | undefined;

  const out = new Writable({
    highWaterMark: WRITE_AHEAD,
    write: (chunk: Buffer, _encoding, done) => take([chunk], done),
    writev: (items, done) =>
      take(
        items.map(({ chunk }) => chunk as Buffer),
        done,
      ),
    final: (done) => void Promise.resolve(syncing).then(() => done()),
    destroy: (error, done) =>
      void Promise.all([writing, syncing])
        .then(() => handle.close())
        .then(
          () => done(error),
          (reason: Error) => done(error ?? reason),
        ),
  });

  function take(chunks: Buffer[], done: (error?: Error) => void): void {
    const end = chunks.reduce((sum, chunk) => sum + chunk.length, position);
    writing = new Promise((resolve) => {
      const finish = (error?: Error) => {
        resolve();
        done(error);
      };
      const admitted = admit?.(end);
      if (admitted) admitted.then(() => writeAll(chunks, finish), finish);
      else writeAll(chunks, finish);
    });
  }

  function writeAll(chunks: Buffer[], done: (error?: Error) => void): void {
    writev(handle.fd, chunks, position, (error, written) => {
      if (error) return done(error);
      position += written;
      const rest = release(chunks, written);
      syncSometimes();
      if (rest.length > 0 && !out.destroyed) writeAll(rest, done);
      else done();
    });
  }

  function syncSometimes(): void {
    if (out.destroyed || syncing || position - synced < syncEvery) return;
    synced = position;
    syncing = new Promise((resolve) => {
      fdatasync(handle.fd, (error) => {
        syncing = undefined;
        if (error) out.destroy(new NotDurable('bytes did not reach the disk', { cause: error }));
        resolve();
      });
    });
  }
  return out;
}

/** Frees the memory of written chunks and returns the rest: a write may be partial. */
function release(chunks: readonly Buffer[], written: number): Buffer[] {
  const rest: Buffer[] = [];
  let left = written;
  for (const chunk of chunks) {
    if (chunk.length > left) rest.push(chunk.subarray(left));
    else if (chunk.buffer.byteLength === chunk.length) (chunk.buffer as ArrayBuffer).transfer(0);
    left = Math.max(0, left - chunk.length);
  }
  return rest;
}
