import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { PooledPieces } from '#platform/storage/storage.ts';
import { sendChunks } from './send-chunks.ts';

const PIECE = 1 << 18;
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A real server on a real connection. */
async function serve(pieces: () => PooledPieces, length: number) {
  const app = Fastify();
  const lines: string[] = [];
  let counted = 0;
  const endings = new EventEmitter();
  let over = 0;
  const ended = async (times: number) => {
    while (over < times) await once(endings, 'over');
  };
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    lines.push(error.message);
    return reply.status(error.statusCode ?? 500).send();
  });
  app.get('/', async (request, reply) => {
    endings.emit('asked');
    reply.raw.once('close', () => endings.emit('left'));
    request.log.error = (_: unknown, line?: string) => void lines.push(line ?? '');
    reply.header('content-length', String(length)).header('etag', '"a"').status(206);
    const count = (bytes: number) => {
      counted += bytes;
    };
    await sendChunks({ request, reply, isSecure: false }, { pieces: pieces(), length, count }).finally(() => {
      over += 1;
      endings.emit('over');
    });
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject);
    });
  const happens = (name: 'asked' | 'left') => once(endings, name);
  return { ask, port, ended, happens, lines, counted: () => counted };
}

/** One buffer for all pieces, overwritten as soon as the next is requested. */
async function* pooled(all: Buffer, state: { returned?: boolean } = {}): PooledPieces {
  const buffer = Buffer.alloc(PIECE);
  try {
    for (let at = 0; at < all.length; at += PIECE) {
      const length = all.copy(buffer, 0, at, at + PIECE);
      yield buffer.subarray(0, length);
      buffer.fill(0);
    }
  } finally {
    state.returned = true;
  }
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('Sends all pieces, also to a slow client', async () => {
  const all = randomBytes(40 * PIECE + 77);
  const { ask, counted } = await serve(() => pooled(all), all.length);
  const answer = await ask();
  expect([answer.statusCode, answer.headers.etag]).toEqual([206, '"a"']);
  // More than the socket buffers hold: the response stalls for a while.
  await once(answer, 'readable');
  for (let waited = 0; waited < 200; waited++) await turn();
  expect(digest(await read(answer))).toBe(digest(all));
  expect(counted()).toBe(all.length);
});

it('Responds with the error status when the source fails before the first piece', async () => {
  const { ask } = await serve(async function* () {
    yield await Promise.reject(Object.assign(new Error('gone'), { statusCode: 404 }));
  }, 9);
  expect((await ask()).statusCode).toBe(404);
});

it('Responds with an error when the source is empty but bytes were announced', async () => {
  const { ask } = await serve(() => pooled(Buffer.alloc(0)), 9);
  expect((await ask()).statusCode).toBe(500);
});

it('Closes all sources when a connection with several pending responses breaks', async () => {
  const states: { returned?: boolean }[] = [];
  const all = Buffer.alloc(400 * PIECE);
  const { port, ended } = await serve(() => {
    const state = {};
    states.push(state);
    return pooled(all, state);
  }, all.length);
  const line = connect(port, '127.0.0.1');
  line.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(3));
  await once(line, 'readable');
  line.destroy();
  await ended(3);
  expect(states).toEqual([{ returned: true }, { returned: true }, { returned: true }]);
});

it('Logs no error when the client disconnects before the first piece', async () => {
  const { port, lines, ended, happens } = await serve(async function* () {
    await happens('left');
    yield await Promise.reject(new Error('stopped'));
  }, 9);
  const line = connect(port, '127.0.0.1');
  const asked = happens('asked');
  line.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await asked;
  line.destroy();
  await ended(1);
  // An error would be handled after that.
  await turn();
  expect(lines).toEqual([]);
});

it.each([
  ['fails', 'a disk that fails'],
  ['ends too early', ''],
  ['is longer than announced', 'more'],
])('Aborts the connection when the source %s', async (_, how) => {
  const { ask, lines, ended } = await serve(async function* () {
    yield Buffer.alloc(PIECE, 1);
    if (how === 'more') yield Buffer.alloc(PIECE, 1);
    else if (how) throw new Error(how);
  }, PIECE + 10);
  await expect(ask().then(read)).rejects.toThrow('aborted');
  await ended(1);
  expect(lines).toEqual(['response aborted']);
});

it('Counts the bytes sent and closes the source when the client disconnects', async () => {
  const all = Buffer.alloc(400 * PIECE);
  const state = { returned: false };
  const { ask, counted, ended, lines } = await serve(() => pooled(all, state), all.length);
  const answer = await ask();
  let received = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > 3 * PIECE) break;
  }
  await ended(1);
  expect(state.returned).toBe(true);
  expect(counted()).toBeGreaterThanOrEqual(received);
  expect(counted()).toBeLessThan(all.length / 4);
  expect(lines).toEqual([]);
});
