import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasObjectStore, s3Settings } from '#test/store.ts';
import type { S3Settings } from './s3-settings.ts';
import type { Storage } from './storage.ts';

// Tests specific to an object store: lost connections, wrong credentials, parts sent by clients.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-s3-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(settings: S3Settings, scratch = join(folder, 'copies')): Promise<Storage> {
  const { openS3Storage } = await import('./s3.ts');
  const { storage, close } = await openS3Storage(settings, scratch);
  onTestFinished(close);
  return storage;
}

async function put(storage: Storage, key: string, bytes: Uint8Array | string): Promise<void> {
  const path = join(folder, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  await storage.adopt(key, path);
}

/** A proxy in front of the store; `harm` decides what happens to a request, counted from 1. */
type Harm = { status: number } | { cutAfter: number } | { silentAfter: number } | undefined;
async function openLine(to: string, harm: (count: number, method: string, path: string) => Harm) {
  let count = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const done = harm(++count, request.method!, request.url!);
    if (done && 'status' in done) {
      request.resume();
      request.once('end', () => response.writeHead(done.status).end());
      return;
    }
    const { hostname: host, port } = new URL(to);
    const { method, headers, url: path } = request;
    const onward = forward({ host, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      let sent = 0;
      answer.on('data', (chunk: Buffer) => {
        sent += chunk.length;
        if (done && 'silentAfter' in done && sent > done.silentAfter) answer.pause();
        else if (done && 'cutAfter' in done && sent > done.cutAfter) {
          response.write(chunk.subarray(0, 1000), () => response.destroy());
          answer.destroy();
        } else if (!response.write(chunk)) {
          answer.pause();
          response.once('drain', () => answer.resume());
        }
      });
      answer.on('end', () => response.end());
      answer.on('error', () => {});
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

test('Names the setting of an unreachable object store, without the secret key', async () => {
  const { openS3Storage } = await import('./s3.ts');
  const settings = {
    endpoint: 'http://127.0.0.1:9',
    publicEndpoint: undefined,
    bucket: 'films',
    region: 'us-east-1',
    accessKey: 'a',
    secretKey: 'not-to-be-printed',
    pathStyle: true,
    prefix: undefined,
  };
  const error = await openS3Storage(settings, join(folder, 'none')).catch((failure: Error) => failure);
  expect(String(error)).toMatch(/RUSHES_S3_ENDPOINT: no answer \(http:\/\/127.0.0.1:9, bucket films\)/);
  expect(String(error)).not.toContain('not-to-be-printed');
});

describe.skipIf(!hasObjectStore())('Object store', () => {
  test('names the setting with a missing bucket or wrong credentials', async () => {
    const settings = s3Settings();
    await expect(open({ ...settings, bucket: 'nobody-made-it' })).rejects.toThrow(
      'RUSHES_S3_BUCKET: there is no such bucket',
    );
    const wrong = { ...settings, secretKey: 'x'.repeat(40) };
    await expect(open(wrong)).rejects.toThrow(
      'RUSHES_S3_ACCESS_KEY, RUSHES_S3_SECRET_KEY: the store does not',
    );
  });

  test('retries requests while the store responds with 503', async () => {
    const settings = s3Settings();
    const line = await openLine(settings.endpoint, (count) =>
      count % 3 === 0 ? undefined : { status: 503 },
    );
    const storage = await open({ ...settings, endpoint: line.endpoint });
    await put(storage, 'raw/t/busy', 'patience');
    expect((await buffer(await storage.read('raw/t/busy'))).toString()).toBe('patience');
    await storage.copy('raw/t/busy', 'raw/t/second');
    const keys: string[] = [];
    for await (const { key } of storage.list('raw/t')) keys.push(key);
    expect(keys.sort()).toEqual(['raw/t/busy', 'raw/t/second']);
  });

  test('fails with the error of the store when retries do not help', async () => {
    const settings = s3Settings();
    let isDown = false;
    const line = await openLine(settings.endpoint, () => (isDown ? { status: 503 } : undefined));
    const storage = await open({ ...settings, endpoint: line.endpoint });
    isDown = true;
    await expect(storage.size('raw/t/x')).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
  });

  test('resumes a read at the same position after the connection was cut', async () => {
    const settings = s3Settings();
    const line = await openLine(settings.endpoint, (count, method) =>
      method === 'GET' && count % 2 === 0 ? { cutAfter: 3_000_000 } : undefined,
    );
    const storage = await open({ ...settings, endpoint: line.endpoint });
    const bytes = randomBytes(12_000_000);
    await put(storage, 'raw/t/cut', bytes);
    expect((await buffer(await storage.read('raw/t/cut'))).equals(bytes)).toBe(true);
    const range = { start: 1_000_001, end: 9_999_999 };
    const part = await buffer(await storage.read('raw/t/cut', range));
    expect(part.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
  });

  test('closes the connections of readers that stop early', async () => {
    const settings = s3Settings();
    const line = await openLine(settings.endpoint, () => undefined);
    const storage = await open({ ...settings, endpoint: line.endpoint });
    await put(storage, 'raw/t/left', randomBytes(20_000_000));
    // More than the SDK's default connection limit: paused readers must not block others.
    const readers = await Promise.all(Array.from({ length: 80 }, () => storage.read('raw/t/left')));
    expect(line.sockets.size).toBeGreaterThanOrEqual(80);
    for (const reader of readers) reader.destroy();
    await expect.poll(() => line.sockets.size).toBeLessThan(5);
  });

  test('stops waiting for missing bytes when the reader aborts', async () => {
    const settings = s3Settings();
    const line = await openLine(settings.endpoint, (_, method) =>
      method === 'GET' ? { silentAfter: 1_000_000 } : undefined,
    );
    const storage = await open({ ...settings, endpoint: line.endpoint });
    await put(storage, 'raw/t/silent', randomBytes(4_000_000));
    const gone = new AbortController();
    let read = 0;
    const reading = (async () => {
      for await (const piece of storage.readPooled('raw/t/silent', { start: 0, end: 3_999_999 }, gone.signal))
        read += piece.length;
    })();
    await expect.poll(() => read).toBeGreaterThan(700_000);
    gone.abort();
    await expect(reading).rejects.toThrow();
    await expect.poll(() => line.sockets.size).toBeLessThan(5);
  });

  test('deletes local copies of a dead process at the start, and keeps those of a running one', async () => {
    const scratch = join(folder, 'crashed');
    const here = hostname().replace(/[^a-z0-9-]/gi, '-');
    const [dead, alive] = [`${here}.99999999.aa`, `${here}.${process.ppid}.bb`];
    for (const name of [dead, alive]) {
      await mkdir(join(scratch, name), { recursive: true });
      await writeFile(join(scratch, name, 'film'), 'half a film');
    }
    const storage = await open(s3Settings(), scratch);
    expect(await readdir(scratch)).toContain(alive);
    expect(await readdir(scratch)).not.toContain(dead);
    await put(storage, 'raw/t/local', 'whole');
    const copy = await storage.localCopy('raw/t/local');
    expect(copy.path.startsWith(join(scratch, `${here}.${process.pid}.`))).toBe(true);
    await copy.release();
  });

  describe('direct upload of parts', () => {
    const part = (storage: Storage, key: string, size: number, number = 1) =>
      storage.direct!.sign(key, [{ number, size }]).then(([signed]) => signed!.url);

    test('makes one object, and accepts only the signed number of bytes', async () => {
      const storage = await open(s3Settings());
      const direct = storage.direct!;
      expect(await direct.parts('raw/t/parts')).toBeUndefined();
      await expect(direct.sign('raw/t/parts', [{ number: 1, size: 1 }])).rejects.toThrow(
        'no upload has begun',
      );
      await direct.begin('raw/t/parts');
      await direct.begin('raw/t/parts');
      expect(await direct.parts('raw/t/parts')).toEqual([]);
      const bytes = randomBytes(6_000_000);
      const [first, last] = [bytes.subarray(0, 5_242_880), bytes.subarray(5_242_880)];
      const url = await part(storage, 'raw/t/parts', first.length);
      expect(new URL(url).origin).toBe(direct.origin);
      const tooMuch = await fetch(url, { method: 'PUT', body: bytes });
      expect(tooMuch.status).toBe(403);
      expect((await fetch(url, { method: 'PUT', body: first })).status).toBe(200);
      const lastUrl = await part(storage, 'raw/t/parts', last.length, 2);
      expect((await fetch(lastUrl, { method: 'PUT', body: last })).status).toBe(200);
      expect((await direct.parts('raw/t/parts'))?.map(({ number, size }) => [number, size])).toEqual([
        [1, first.length],
        [2, last.length],
      ]);
      expect(await storage.size('raw/t/parts')).toBeUndefined();
      await direct.complete('raw/t/parts');
      expect((await buffer(await storage.read('raw/t/parts'))).equals(bytes)).toBe(true);
      expect(await direct.parts('raw/t/parts')).toBeUndefined();
    });

    test('leaves nothing after an abort, and its signed URLs stop working', async () => {
      const storage = await open(s3Settings());
      const direct = storage.direct!;
      await direct.begin('raw/t/given-up');
      const url = await part(storage, 'raw/t/given-up', 4);
      await fetch(url, { method: 'PUT', body: 'film' });
      const unfinished = async () => {
        const keys: string[] = [];
        for await (const { key } of direct.unfinished()) keys.push(key);
        return keys;
      };
      expect(await unfinished()).toEqual(['raw/t/given-up']);
      await direct.abort('raw/t/given-up');
      await direct.abort('raw/t/given-up');
      expect(await unfinished()).toEqual([]);
      expect((await fetch(url, { method: 'PUT', body: 'film' })).status).toBe(404);
    });

    test('is allowed from registered origins, and keeps the origins registered earlier', async () => {
      const storage = await open(s3Settings());
      const direct = storage.direct!;
      await direct.begin('raw/t/cors');
      const url = await part(storage, 'raw/t/cors', 4);
      const asked = (origin: string) =>
        fetch(url, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'PUT' },
        }).then((answer) => answer.headers.get('access-control-allow-origin'));
      for (const origin of ['https://one.test', 'https://two.test', 'https://one.test']) {
        expect(await direct.allowOrigin(origin)).toBeUndefined();
      }
      expect(await asked('https://one.test')).toBe('https://one.test');
      expect(await asked('https://two.test')).toBe('https://two.test');
      expect(await asked('https://three.test')).toBeNull();
    });

    test('returns a message instead of failing when the store refuses CORS rules', async () => {
      const settings = s3Settings();
      const line = await openLine(settings.endpoint, (_count, method, path) =>
        method === 'PUT' && path.includes('?cors') ? { status: 403 } : undefined,
      );
      const storage = await open({ ...settings, endpoint: line.endpoint });
      expect(await storage.direct!.allowOrigin('https://refused.test')).toBeTypeOf('string');
    });

    test('signs URLs with the public endpoint when one is set', async () => {
      const storage = await open({ ...s3Settings(), publicEndpoint: 'https://films.test' });
      expect(storage.direct!.origin).toBe('https://films.test');
      await storage.direct!.begin('raw/t/outside');
      expect(await part(storage, 'raw/t/outside', 4)).toMatch(/^https:\/\/films\.test\//);
    });
  });
});
