import { addressOf } from '@rushes/contract/endpoint';
import { me, signIn } from '@rushes/contract/identity';
import { createNode, getNode } from '@rushes/contract/nodes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, checkMedia, setFailureHandler, setReauthenticator, setTokenSource } from './api.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json(
    { error: { code, message: { code, params: { field: 'name' }, content: 'words' }, status } },
    { status, headers },
  );

let answers: (() => Response | Promise<Response>)[];
let asked: { url: string; init: RequestInit }[];
let handled: string[];
let renewals: number;

beforeEach(() => {
  answers = [];
  asked = [];
  handled = [];
  renewals = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new Error('one request too many');
    return answer();
  });
  setTokenSource({
    current: async () => ({ idToken: 'old', accessToken: 'a' }),
    renew: async () => {
      renewals += 1;
      return { idToken: 'new', accessToken: 'b' };
    },
  });
  setFailureHandler((error, endpoint) => void handled.push(`${endpoint} ${error.status} ${error.code}`));
});
afterEach(() => vi.unstubAllGlobals());

const failed = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

describe('API call that requires a recent sign-in', () => {
  afterEach(() => setReauthenticator(async () => false));

  it('is repeated after the user confirms, without showing an error', async () => {
    answers = [() => refusal(403, 'ERR190'), () => Response.json({ user: {} })];
    setReauthenticator(async () => true);
    await expect(call(me)).resolves.toEqual({ user: {} });
    expect([asked.length, handled]).toEqual([2, []]);
  });

  it('fails with the original error when the user does not confirm', async () => {
    answers = [() => refusal(403, 'ERR190')];
    expect(await failed(call(me))).toMatchObject({ code: 'ERR190' });
    expect(asked).toHaveLength(1);
  });
});

describe('API call', () => {
  it('sends both tokens to an endpoint that needs them, and none to a public one [AA301]', async () => {
    answers = [() => Response.json({ user: {} }), () => Response.json({})];
    await call(me);
    await call(signIn, { body: { email: 'a@b.c', password: 'x' } });
    expect(asked[0]?.init.headers).toMatchObject({ 'id-token': 'old', 'access-token': 'a' });
    expect(asked[1]?.init.headers).not.toHaveProperty('id-token');
    expect(asked[1]?.init.body).toBe('{"email":"a@b.c","password":"x"}');
  });

  it('sends an access link token as access-token and an upload link token as upload-token [AA301]', async () => {
    answers = [() => Response.json({}), () => Response.json({})];
    const body = { email: 'a@b.c', password: 'x' };
    await call(signIn, { body, pass: 'of the access link' });
    await call(signIn, { body, uploadPass: 'of the upload link' });
    const [shared, sent] = asked.map(({ init }) => init.headers);
    expect(shared).toMatchObject({ 'access-token': 'of the access link' });
    expect(shared).not.toHaveProperty('upload-token');
    expect(sent).toMatchObject({ 'upload-token': 'of the upload link' });
    expect(sent).not.toHaveProperty('access-token');
    for (const { url } of asked) expect(url).toMatch(/^\/api\/v1\//);
  });

  it('encodes params and query into the URL [AA301]', () => {
    expect(
      addressOf('nodes/:id/pods', { params: { id: 'a/b' }, query: { limit: 5, cursor: undefined } }),
    ).toBe('/api/v1/nodes/a%2Fb/pods?limit=5');
    expect(addressOf('//media/:id/:filename', { params: { id: '1', filename: 'é?.mov' } })).toBe(
      '/media/1/%C3%A9%3F.mov',
    );
  });

  it('renews the tokens once after a 401 and repeats the request without showing an error', async () => {
    answers = [() => refusal(401, '11026'), () => Response.json({ user: { id } })];
    await expect(call(me)).resolves.toEqual({ user: { id } });
    expect(renewals).toBe(1);
    expect(asked[1]?.init.headers).toMatchObject({ 'id-token': 'new', 'access-token': 'b' });
    expect(handled).toEqual([]);
  });

  it('does not repeat the request a second time', async () => {
    answers = [() => refusal(401, '11026'), () => refusal(401, '11026')];
    const error = await failed(call(me));
    expect(error?.status).toBe(401);
    expect(asked).toHaveLength(2);
    expect(handled).toEqual(['identity.me 401 11026']);
  });

  it('fails without a retry when the session is over', async () => {
    setTokenSource({ current: async () => null, renew: async () => null });
    answers = [() => refusal(401, '1011')];
    await failed(call(me));
    expect(asked).toHaveLength(1);
    expect(handled).toEqual(['identity.me 401 1011']);
  });

  it.each(['1012', '1013', '1014'])(
    'does not renew the session for the link code %s [AC312]',
    async (code) => {
      answers = [() => refusal(401, code)];
      await failed(call(me));
      expect(renewals).toBe(0);
    },
  );

  it('keeps code, params, content and retry-after of an error', async () => {
    answers = [() => refusal(429, '11429', { 'retry-after': '30' })];
    const error = await failed(call(getNode, { params: { id }, reported: true }));
    expect(error).toMatchObject({
      code: '11429',
      status: 429,
      params: { field: 'name' },
      content: 'words',
      retryAfter: 30,
    });
    expect(handled).toEqual(['nodes.get 429 11429']);
  });

  it('leaves errors to the caller, except a lost session', async () => {
    answers = [() => refusal(403, '11403')];
    await failed(call(getNode, { params: { id } }));
    expect(handled).toEqual([]);
    setTokenSource({ current: async () => null, renew: async () => null });
    answers = [() => refusal(401, '1011')];
    await failed(call(getNode, { params: { id } }));
    expect(handled).toEqual(['nodes.get 401 1011']);
  });

  it('reports an expired subscription and an exceeded traffic limit', async () => {
    answers = [() => refusal(403, 'ERR121'), () => refusal(509, '11509')];
    await failed(call(getNode, { params: { id } }));
    await failed(call(getNode, { params: { id } }));
    expect(handled).toEqual(['nodes.get 403 ERR121', 'nodes.get 509 11509']);
  });

  it('requests the first byte of media that does not play, and reports an exceeded traffic limit', async () => {
    const asked: boolean[] = [];
    const byte = () => new Response('x', { status: 206 });
    answers = [
      byte,
      () => refusal(509, '11509'),
      () => refusal(404, 'ERR17'),
      () => new Response('', { status: 509 }),
    ];
    for (let turn = 0; turn < 4; turn += 1) asked.push(await checkMedia('/media/a'));
    expect(asked).toEqual([true, false, true, true]);
    expect(handled).toEqual(['assets.media 509 11509']);
  });

  it('does not treat a wrong password as a lost session', async () => {
    answers = [() => refusal(401, 'ERR113')];
    const error = await failed(call(signIn, { body: { email: 'a', password: 'b' } }));
    expect(error?.code).toBe('ERR113');
    expect([renewals, handled]).toEqual([0, []]);
  });

  it('uses the code network without a response, and system-error for a proxy response', async () => {
    answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => new Response('<html>', { status: 502 }),
    ];
    expect(await failed(call(me))).toMatchObject({ code: 'network', status: 0 });
    expect(await failed(call(me))).toMatchObject({ code: 'system-error', status: 502 });
  });

  it('passes an abort on unchanged', async () => {
    const stop = new AbortController();
    answers = [
      () => {
        stop.abort();
        throw stop.signal.reason;
      },
    ];
    expect(await failed(call(me, { signal: stop.signal }))).not.toBeInstanceOf(ApiError);
  });
});

describe('API call with a file', () => {
  it('sends the body as form fields, followed by the file [AA290]', async () => {
    answers = [() => Response.json({ node: {} })];
    const logo = new File(['png'], 'logo.png', { type: 'image/png' });
    await call(createNode, {
      body: { name: 'De Kade', parentid: id, type: 3, teamonly: 0 },
      files: { logo },
    });
    const { body, headers } = asked[0]!.init;
    expect(body).toBeInstanceOf(FormData);
    expect([...(body as FormData).entries()].map(([name, value]) => [name, String(value)])).toEqual([
      ['name', 'De Kade'],
      ['parentid', id],
      ['type', '3'],
      ['teamonly', '0'],
      ['logo', '[object File]'],
    ]);
    // The browser sets it, with the boundary.
    expect(headers).not.toHaveProperty('content-type');
  });
});
