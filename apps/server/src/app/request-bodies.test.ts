import type { IncomingMessage } from 'node:http';
import { urlPath } from '@rushes/contract/endpoint';
import { signIn } from '@rushes/contract/identity';
import { createSharedComment } from '@rushes/contract/reviewaccess';
import { CUES_MAX, saveSubtitles } from '@rushes/contract/subtitles';
import { createTranscript } from '@rushes/contract/transcripts';
import { announceUpload } from '@rushes/contract/uploadaccess';
import type { ErrorBody } from '@rushes/contract/wire';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type As, refusalIn } from '#test/api.ts';
import { headOf, nextRequest, openRaw } from '#test/raw-request.ts';
import { startStudio } from '#test/scenes/studio-scene.ts';

const { api, team, client, video } = await startStudio();

const MB = 1 << 20;
const long = { timeout: 60_000 };
const subtitles = `/api/v1/pods/${newId()}/subtitles/${newId()}`;
const send = (method: string, path: string, body: string, as?: As) =>
  api.fetch(path, as, { method, body, headers: { 'content-type': 'application/json' } });

const transcript = async () => urlPath(createTranscript.path).replace(':id', await video());

describe('Refusing a request before its body is read', () => {
  test.each<[string, string, string, As | undefined, string]>([
    ['a call without tokens', 'PATCH', subtitles, undefined, '401'],
    ['a call without the permission', 'POST', '/api/v1/nodes', client, '403'],
    ['an upload without tokens', 'PATCH', `/api/v1/uploads/${newId()}`, undefined, '401'],
    ['a form without tokens', 'POST', '/api/v1/nodes', undefined, '401'],
    ['a guest without a token', 'POST', urlPath(createSharedComment.path), undefined, '401'],
    ['an upload guest without a token', 'POST', urlPath(announceUpload.path), undefined, '401'],
    ['a body beyond the limit', 'POST', urlPath(signIn.path), undefined, '413'],
    ['a path that does not exist', 'POST', '/api/v1/nothing', undefined, '404'],
  ])('answers %s as soon as the headers have arrived', async (_, method, path, as, status) => {
    for (const length of [900_000, ...(status === '413' ? [] : ['chunked' as const])]) {
      const { socket, until } = openRaw(api);
      // Only the head is sent: a server that wants the body first would never answer.
      socket.write(headOf(method, path, length, as));
      const answer = await until('"status":');
      expect(answer).toContain(`HTTP/1.1 ${status}`);
      expect(answer.toLowerCase()).toContain('connection: close');
      socket.destroy();
    }
  });

  test('does not parse the body of a refused call', async () => {
    expect(await refusalIn(await send('PATCH', subtitles, '{'))).toBe('401 1011');
    expect(await refusalIn(await send('POST', '/api/v1/nodes', '{', client))).toBe('403 11403');
    expect(await refusalIn(await send('POST', urlPath(createSharedComment.path), '{'))).toBe('401 1013');
    expect(await refusalIn(await send('POST', urlPath(announceUpload.path), '{'))).toBe('401 1014');
  });

  test('neither buffers the large body of a refused call nor reads it to the end', async () => {
    const { socket, until } = openRaw(api);
    const [request] = await Promise.all([
      nextRequest(api),
      socket.write(headOf('PATCH', subtitles, 100 * MB)),
      until('HTTP/1.1 401'),
    ]);
    for (let sent = 0; sent < 40; sent++) socket.write(Buffer.alloc(MB, '['));
    // Destroyed, when reading took longer than the time allowed for it.
    await expect.poll(() => request.isPaused() || request.destroyed, long).toBe(true);
    expect(request.socket.bytesRead).toBeLessThan(20 * MB);
    expect(request.readableLength).toBeLessThan(MB);
    socket.destroy();
  });

  test.each([
    ['a page', 'GET', '/healthz'],
    ['an endpoint without a body', 'POST', '/api/v1/auth/sign-out'],
  ])('answers a large body for %s with 413', async (_, method, path) => {
    for (const length of [900_000, 'chunked' as const]) {
      const { socket, until } = openRaw(api);
      socket.write(headOf(method, path, length));
      expect(await until('"status":')).toContain('HTTP/1.1 413');
      socket.destroy();
    }
  });

  test.each([
    ['a refused call', subtitles, undefined],
    ['a call that reads its body', 'transcript', team],
  ])('ends %s whose body arrives in tiny chunks', { timeout: 30_000 }, async (_, path, as) => {
    const { socket, closed } = openRaw(api);
    const method = as ? 'POST' : 'PATCH';
    const [request] = await Promise.all([
      nextRequest(api),
      socket.write(headOf(method, as ? await transcript() : path, 'chunked', as)),
    ]);
    const tiny = '1\r\n[\r\n'.repeat(1000);
    // Far below the limit of bytes: only the number of chunks counts.
    for (let sent = 0; sent < 30 && !socket.destroyed; sent++) socket.write(tiny);
    await closed;
    expect(request.socket.bytesRead).toBeLessThan(200_000);
  });

  test('keeps the connection open after a small refused call', async () => {
    const { socket, until } = openRaw(api);
    const call = `${headOf('PATCH', subtitles, 2000)}${' '.repeat(2000)}`;
    socket.write(call);
    await until('HTTP/1.1 401');
    socket.write(call);
    const answers = await until('"status":401', 2);
    expect(answers.toLowerCase()).not.toContain('connection: close');
  });
});

describe('Request body validation', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const lines = (count: number, content = 'x'.repeat(100)) =>
    Array.from({ length: count }, (_, n) => ({ start: n, end: n + 1, content }));

  test('refuses a body that is nested too deeply, small or large', async () => {
    const { error } = (await (await send('POST', urlPath(signIn.path), nested(33))).json()) as ErrorBody;
    expect([error.status, error.code]).toEqual([400, 'ERR186']);
    expect(await refusalIn(await send('PATCH', subtitles, nested(200_000), team))).toBe('400 ERR186');
    // Brackets in a text are no levels.
    const email = `\\"${'['.repeat(100)}\\\\`;
    const asText = await send('POST', urlPath(signIn.path), `{"email":"${email}","password":"x"}`);
    expect(await refusalIn(asText)).not.toContain('ERR186');
  });

  test('refuses a body with too many values', async () => {
    const body = `{"cues":[${'0,'.repeat(1_000_001)}0]}`;
    expect(await refusalIn(await send('PATCH', subtitles, body, team))).toBe('400 ERR186');
  });

  test('allows only a small body for a public endpoint', async () => {
    const body = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(16 << 10) });
    expect(await refusalIn(await send('POST', urlPath(signIn.path), body))).toBe('413 11413');
  });

  test.each(['__proto__', '\\u005f_proto_\\u005F'])(
    'refuses the key %s in a small and in a large body',
    async (key) => {
      const path = await transcript();
      for (const filler of ['', ' '.repeat(300_000)])
        expect(await refusalIn(await send('POST', path, `{"name":"a","${key}" :{}${filler}}`, team))).toBe(
          '400 11406',
        );
    },
  );

  test('validates a large body like a small one', async () => {
    const path = await transcript();
    const good = lines(5000);
    const wrong = [...good, { start: 1, end: 2, content: 3 }];
    const refused = await send('POST', path, JSON.stringify({ name: 'a', sentences: wrong }), team);
    const { error } = (await refused.json()) as ErrorBody;
    const params = { field: 'sentences.5000.content', reason: 'notText' };
    expect([error.code, error.message.params]).toEqual(['11406', params]);
    expect(await refusalIn(await send('POST', path, `{"name":"a"${' '.repeat(300_000)}`, team))).toBe(
      '400 11406',
    );
    const made = await send('POST', path, JSON.stringify({ name: ' a ', sentences: good, more: 1 }), team);
    expect(made.status).toBe(201);
    const { transcript: kept } = (await made.json()) as { transcript: { name: string; sentences: object[] } };
    expect([kept.name, kept.sentences.length]).toEqual(['a', 5000]);
  });

  test('allows the largest subtitle file within all limits', () => {
    // Numbers and a short text per line; files with long texts have fewer lines.
    const cue = JSON.stringify({ text: 'x'.repeat(200), startTime: 86_399_000, endTime: 86_400_000 });
    expect(CUES_MAX * (cue.length + 1)).toBeLessThan(saveSubtitles.bodyMax!);
    expect(CUES_MAX * (cue.split(',').length + 1)).toBeLessThan(1_000_000);
  });
});

describe('A request body that arrives slowly', () => {
  const allRead = (request: IncomingMessage) =>
    expect.poll(() => request.readableFlowing === true && request.readableLength === 0, long).toBe(true);
  const minutes = (count: number) => performance.now() + count * 60_000 + 1000;

  test('times out with 408, with or without a session', async () => {
    for (const [path, as] of [
      [urlPath(signIn.path), undefined],
      [await transcript(), team],
    ] as const) {
      const { socket, closed, received } = openRaw(api);
      const [request] = await Promise.all([
        nextRequest(api),
        socket.write(`${headOf('POST', path, 5000, as)}{`),
      ]);
      await allRead(request);
      api.app.slowBodies.check(performance.now() + 30_000);
      expect(received()).toBe('');
      api.app.slowBodies.check(minutes(1));
      expect(request.socket.writableEnded).toBe(true);
      await closed;
      expect(received()).toContain('408 Request Timeout');
    }
  });

  test('is accepted as long as enough data arrives every minute', async () => {
    const { socket, until } = openRaw(api);
    const piece = ' '.repeat(70_000);
    const path = await transcript();
    const [request] = await Promise.all([
      nextRequest(api),
      socket.write(headOf('POST', path, 10 * piece.length + 12, team)),
    ]);
    for (let minute = 1; minute <= 10; minute++) {
      const before = request.socket.bytesRead;
      socket.write(piece);
      await expect.poll(() => request.socket.bytesRead, long).toBeGreaterThanOrEqual(before + piece.length);
      await allRead(request);
      api.app.slowBodies.check(minutes(minute));
    }
    socket.write('{"name":"a"}');
    expect(await until('"transcript"')).toContain('HTTP/1.1 201');
  });
});
