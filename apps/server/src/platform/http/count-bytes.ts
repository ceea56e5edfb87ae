import type { ServerResponse } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';

/** Bytes buffered when the client disconnects were never sent: small pieces keep that number small. */
const PIECE = 1 << 16;

/** Splits the stream into small pieces. Calls `count` for each, and with a negative number for bytes never sent. */
export function countBytes(
  source: Readable,
  response: Pick<ServerResponse, 'once'>,
  count: (bytes: number) => void,
): Readable {
  const pieces = new Transform({
    readableHighWaterMark: PIECE,
    transform(chunk: Buffer, _encoding, done) {
      count(chunk.length);
      for (let at = 0; at < chunk.length; at += PIECE) this.push(chunk.subarray(at, at + PIECE));
      done();
    },
  });
  response.once('close', () => count(-pieces.readableLength));
  // Errors are emitted by the returned stream, and closing that stream stops the reading.
  return pipeline(source, pieces, () => {});
}
