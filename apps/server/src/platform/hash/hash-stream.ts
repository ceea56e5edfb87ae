import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromStreamThread, ToStreamThread } from './hash-stream-thread.ts';
import type { Digest } from './hasher.ts';

/** Bytes are gathered into pieces of this size: a message per packet would cost more than the hashing. */
const PIECE = 1 << 20;
const AHEAD = 4;

/** Hashes a stream in a worker thread, so that it does not block other requests. */
export async function hashStream(source: Readable, size: number): Promise<Digest> {
  const thread = new Worker(new URL('./hash-stream-thread.ts', import.meta.url));
  let taken = 0;
  let result: Exclude<FromStreamThread, 'taken'> | undefined;
  let failure: Error | undefined;
  let wake = () => {};
  thread.on('message', (message: FromStreamThread) => {
    if (message === 'taken') taken += 1;
    else result = message;
    wake();
  });
  thread.on('error', (error) => {
    failure = error as Error;
    wake();
  });
  const until = async (isReached: () => boolean) => {
    while (!failure && !isReached()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure) throw failure;
  };

  try {
    let sent = 0;
    for await (const piece of gather(source)) {
      thread.postMessage(piece satisfies ToStreamThread, [piece]);
      sent += 1;
      await until(() => sent - taken < AHEAD);
    }
    thread.postMessage('end' satisfies ToStreamThread);
    await until(() => result !== undefined);
    const { sha256, crc32, size: found } = result!;
    if (found !== size) throw new Error(`there are ${found} bytes, ${size} were announced`);
    return { sha256, crc32 };
  } finally {
    source.destroy();
    await thread.terminate();
  }
}

async function* gather(source: Readable): AsyncGenerator<ArrayBuffer> {
  let piece = new Uint8Array(PIECE);
  let filled = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const length = Math.min(PIECE - filled, chunk.length - at);
      piece.set(chunk.subarray(at, at + length), filled);
      filled += length;
      at += length;
      if (filled < PIECE) continue;
      yield piece.buffer;
      piece = new Uint8Array(PIECE);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.buffer.slice(0, filled);
}
