import { fdatasync, writev } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Packets are gathered while one write is under way and go out together: fewer, larger writes. */
const WRITE_AHEAD = 4 << 20;
/** How much may wait for the disk: the last fsync of an upload then has this much to do, not all of it. */
const SYNC_EVERY = 64 << 20;

/** What was written did not reach the disk, and asking again would not tell: a failed fsync is reported once. */
export class NotDurable extends Error {}

/**
 * A file that grows by what is poured into it, closed at its end. It takes the memory of what it has written: a buffer
 * that waits for the collector counts as external memory, and V8 answers a fast stream of them with full collections
 * of the whole heap, two seconds of them per gigabyte. Nobody else may keep a chunk.
 */
export function growFile(handle: FileHandle, start: number, syncEvery = SYNC_EVERY): Writable {
  let position = start;
  let synced = start;
  /** The descriptor may not be closed under a call: its number could be somebody else's by then. */
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
    writing = new Promise((resolve) => {
      writeAll(chunks, (error) => {
        resolve();
        done(error);
      });
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

/** Gives back the memory of what was written; answers what was not: a write may take less than it is given. */
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
