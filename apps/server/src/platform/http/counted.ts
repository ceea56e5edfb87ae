import type { ServerResponse } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';

/** What waits before the socket when somebody leaves was never sent: small pieces keep that small. */
const PIECE = 1 << 16;

/** The same bytes in small pieces; `count` hears of them as they pass, and in the end of those that nobody took. */
export function counted(
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
  // Its errors come out at the other end, and whoever leaves there ends the reading.
  return pipeline(source, pieces, () => {});
}
