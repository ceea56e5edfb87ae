import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Post, post } from './post.ts';
import { isPublicAddress } from './public-address.ts';

let hits = 0;
let answer: RequestListener;
const server = createServer((request, response) => {
  hits++;
  answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  hits = 0;
  answer = (_, response) => void response.end('done');
});

const send = (more: Partial<Post> = {}) =>
  post({
    ...{ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}', timeoutMs: 10_000, responseMax: 100 },
    privateAddresses: true,
    ...more,
  });
const named = `http://receiver.test:${port}/`;

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...[
    '::ffff:192.168.0.1',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'fec0::1',
    'nonsense',
  ],
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  ...['8.8.8.8', '172.32.0.1', '172.15.255.255', '100.63.0.1', '100.128.0.1', '9.255.255.255', '11.0.0.0'],
  ...['2606:4700:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'],
])('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true));

test('Private addresses are refused, as a number and behind a name', async () => {
  expect(await send({ privateAddresses: false })).toMatchObject({ status: undefined, error: 'private' });
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  expect(await send({ url: named, privateAddresses: false, resolve })).toMatchObject({ error: 'private' });
  // One of several is enough.
  const mixed = async () => [{ address: '93.184.216.34', family: 4 }, ...(await resolve())];
  expect(await send({ url: named, privateAddresses: false, resolve: mixed })).toMatchObject({
    error: 'private',
  });
  expect(hits).toBe(0);
});

test('The connection goes to the address that was checked: the name is looked up once', async () => {
  let lookups = 0;
  // The second answer would be the private one. Nothing listens at the first.
  const resolve = async () => [
    lookups++ === 0 ? { address: '127.0.0.2', family: 4 } : { address: '127.0.0.1', family: 4 },
  ];
  const { error } = await send({ url: named, resolve });
  expect([error, lookups, hits]).toEqual(['unreachable', 1, 0]);
  await send({ url: named, resolve });
  expect([lookups, hits]).toEqual([2, 1]);
});

test('A redirect is not followed', async () => {
  answer = (_, response) =>
    void response.writeHead(hits === 1 ? 302 : 200, { location: `http://127.0.0.1:${port}/inside` }).end();
  expect(await send()).toMatchObject({ status: 302, error: 'redirect' });
  expect(hits).toBe(1);
});

test('An answer other than 2xx is an error, with the start of the response', async () => {
  answer = (_, response) => void response.writeHead(503, { 'retry-after': '7' }).end(`\0${'x'.repeat(5000)}`);
  const { response, ...rest } = await send();
  expect(rest).toEqual({ status: 503, error: 'status', retryAfter: '7' });
  expect(response).toBe(`\ufffd${'x'.repeat(99)}`);
});

test('An endless response ends after the part that is kept', async () => {
  answer = (_, response) => {
    const write = () => {
      if (!response.destroyed && response.write('y'.repeat(1000))) setImmediate(write);
    };
    response.on('drain', write);
    write();
  };
  expect(await send()).toMatchObject({ status: 200, error: undefined, response: 'y'.repeat(100) });
});

test('A body that breaks off after a good status is a success', async () => {
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '50' });
    response.write('part', () => request.socket.destroy());
  };
  expect(await send()).toMatchObject({ status: 200, error: undefined, response: 'part' });
});

test('No answer, a closed connection, no server, an unknown name and no TLS are distinguished', async () => {
  answer = () => {};
  expect(await send({ timeoutMs: 30 })).toMatchObject({ error: 'timeout' });
  answer = (request) => request.socket.destroy();
  expect(await send()).toMatchObject({ error: 'closed' });
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const free = (silent.address() as AddressInfo).port;
  silent.close();
  await once(silent, 'close');
  expect(await send({ url: `http://127.0.0.1:${free}/` })).toMatchObject({ error: 'unreachable' });
  const unknown = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
  expect(await send({ url: named, resolve: unknown })).toMatchObject({ error: 'dns' });
  expect(await send({ url: `https://127.0.0.1:${port}/` })).toMatchObject({ error: 'tls' });
  const never = () => new Promise<never>(() => {});
  expect(await send({ url: named, resolve: never, timeoutMs: 30 })).toMatchObject({ error: 'timeout' });
});

test('Stopping the process is not an attempt', async () => {
  const controller = new AbortController();
  answer = () => controller.abort(new Error('stopping'));
  await expect(send({ signal: controller.signal })).rejects.toThrow('stopping');
});
