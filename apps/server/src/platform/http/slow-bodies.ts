import type { IncomingMessage, ServerResponse } from 'node:http';

/** Slower senders hold a connection for nothing: the slowest mobile network is thirty times as fast. */
const BYTES_PER_SECOND = 1024;
/** A minute, so that a short interruption of the network does not end an upload. */
const WINDOW_MS = 60_000;
const EVERY_MS = 5_000;

interface Watched {
  request: IncomingMessage;
  response: ServerResponse;
  /** Start of the current window, and what the connection had received by then. */
  since: number;
  bytes: number;
}

export interface SlowBodies {
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Ends the requests that were too slow up to this time of performance.now(). */
  check(now: number): void;
  stop(): void;
}

/** Ends requests whose body arrives too slowly. Uploads may take hours, so the rate counts, not the duration. */
export function watchSlowBodies(): SlowBodies {
  const watched = new Set<Watched>();
  const check = (now: number) => {
    for (const one of watched) {
      const { request, since, bytes } = one;
      if (request.complete || request.destroyed) {
        watched.delete(one);
        continue;
      }
      const { bytesRead } = request.socket;
      // Nobody reads at the moment, for example because the disk is busy: not the sender's fault.
      const isWaiting = request.readableFlowing === true && request.readableLength === 0;
      if (isWaiting && now - since < WINDOW_MS) continue;
      const enough = (BYTES_PER_SECOND * (now - since)) / 1000;
      if (isWaiting && bytesRead - bytes < enough) cut(one);
      one.since = now;
      one.bytes = bytesRead;
    }
  };
  const timer = setInterval(() => check(performance.now()), EVERY_MS).unref();
  return {
    watch(request, response) {
      const { headers, socket } = request;
      if (request.complete || !(headers['transfer-encoding'] || Number(headers['content-length']) > 0))
        return;
      watched.add({ request, response, since: performance.now(), bytes: socket.bytesRead });
    },
    check,
    stop: () => clearInterval(timer),
  };
}

function cut({ request: { socket }, response }: Watched): void {
  if (!response.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  socket.destroySoon();
}
