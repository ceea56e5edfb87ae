import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Pause } from '#platform/engines/back-off.ts';
import { throwIfAborted } from '#platform/engines/service-error.ts';

export interface PeerRequest {
  method: string;
  /** With the query, as sent. */
  target: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Text and buffers are sent as they are, everything else as JSON. */
  body?: unknown;
}

export interface HttpPeer {
  url: string;
  /** The names of the calls so far, in order. */
  calls: string[];
  /** Milliseconds since the start, on a clock that only `pause` and `advance` move. */
  now(): number;
  advance(ms: number): void;
  /** How long the client waited, each time. */
  waits: number[];
  /** Takes no time, moves the clock. */
  pause: Pause;
  /** How long each answer takes, in real milliseconds. */
  latency: number;
  /** Answers the next calls with this name with an error instead. */
  fail(call: string, reply: Reply, times?: number): void;
  /** Runs when a call with this name arrives, before it is answered. */
  before(call: string, work: () => void): void;
}

/**
 * A server on a free port until the test ends. `nameOf` names a call; `answer` throws a reply to refuse it. A journey is
 * not a test of this runner: `whenDone` gets what stops the server.
 */
export async function startHttpPeer(
  nameOf: (request: PeerRequest) => string,
  answer: (request: PeerRequest, peer: HttpPeer) => Reply | Promise<Reply>,
  whenDone: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<HttpPeer> {
  let clock = 0;
  const failures: { call: string; reply: Reply }[] = [];
  const listeners: { call: string; work: () => void }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = await received(incoming);
    const call = nameOf(request);
    peer.calls.push(call);
    for (const one of listeners) if (one.call === call) one.work();
    if (peer.latency > 0) await delay(peer.latency);
    const at = failures.findIndex((one) => one.call === call);
    const reply = at >= 0 ? failures.splice(at, 1)[0]!.reply : await answered(request);
    const isRaw = typeof reply.body === 'string' || Buffer.isBuffer(reply.body);
    const type = isRaw ? 'application/octet-stream' : 'application/json';
    outgoing.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers });
    outgoing.end(isRaw ? reply.body : JSON.stringify(reply.body ?? {}));
  });
  const answered = async (request: PeerRequest): Promise<Reply> => {
    try {
      return await answer(request, peer);
    } catch (refusal) {
      if (refusal instanceof Refusal) return refusal.reply;
      return { status: 500, body: `the peer failed: ${String(refusal)}` };
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const peer: HttpPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    waits: [],
    latency: 0,
    now: () => clock,
    advance: (ms) => {
      clock += ms;
    },
    pause: async (ms, signal) => {
      throwIfAborted(signal);
      peer.waits.push(ms);
      clock += ms;
    },
    fail: (call, reply, times = 1) => {
      for (let count = 0; count < times; count++) failures.push({ call, reply });
    },
    before: (call, work) => void listeners.push({ call, work }),
  };
  return peer;
}

/** Thrown to answer with an error. */
export class Refusal extends Error {
  readonly reply: Reply;
  constructor(reply: Reply) {
    super('refused');
    this.reply = reply;
  }
}

async function received(incoming: IncomingMessage): Promise<PeerRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const target = incoming.url ?? '/';
  const path = target.split('?')[0]!;
  return {
    method: incoming.method ?? '',
    target,
    path,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}

/** The names in `given` that the documentation of the call does not have. */
export function unknownMembers(given: object, documented: string): string[] {
  const known = new Set(documented.split(/\s+/));
  return Object.keys(given).filter((name) => !known.has(name));
}
