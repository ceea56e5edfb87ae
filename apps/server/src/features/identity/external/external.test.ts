import { type AddressInfo, createServer } from 'node:net';
import { urlPath } from '@rushes/contract/endpoint';
import { externalCallback, externalStart, listSignInMethods } from '@rushes/contract/sign-up';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLog } from '#platform/log/log.ts';
import { type Api, refusalIn, startApi } from '#test/api.ts';
import { externalJourney, redirectUri, SITE } from '#test/external-journey.ts';
import { atFileEnd } from '#test/file-end.ts';
import { makePerson, makeTenant } from '#test/fixtures.ts';
import { type OidcPeer, type Person, startOidcPeer } from '#test/peers/oidc-peer.ts';

let api: Api;
let peer: OidcPeer;
let browser: ReturnType<typeof externalJourney>;
const logged: Record<string, unknown>[] = [];
const person: Person = { sub: 'subject', email: 'person@studio.test', email_verified: true };

beforeAll(async () => {
  peer = await startOidcPeer({ redirectUris: [redirectUri('studio')] });
  atFileEnd(() => peer.stop());
  const { issuer, clientId, clientSecret } = peer;
  const providers = [
    { id: 'studio', name: 'Studio login', issuer, clientId, clientSecret },
    // The same identity provider under another name: it accepts every answer that the first one accepts.
    { id: 'twin', name: 'Twin', issuer, clientId, clientSecret },
    { id: 'gone', name: 'Gone', issuer: await closedAddress(), clientId, clientSecret },
    // Not loopback, and no TLS.
    { id: 'plain', name: 'Plain', issuer: 'http://192.0.2.1', clientId, clientSecret },
  ];
  const log = openLog('warn', { write: (line: string) => void logged.push(JSON.parse(line)) });
  api = await startApi({ RUSHES_PUBLIC_URL: SITE, RUSHES_OIDC: JSON.stringify(providers) }, log);
  browser = externalJourney(api);
  const { root } = await makeTenant(api.services, 'Studio');
  await makePerson(api.services, { email: person.email!, group: 'team', at: root });
});
beforeEach(async () => {
  await api.services.db.deleteFrom('rate_limits').execute();
  Object.assign(peer, { person, onToken: undefined, failure: undefined });
  logged.length = 0;
});

/** An address on which no server listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
const start = (id = 'studio') => browser.start(id);
const NOTHING = 'rushes-external=';

test('The sign-in page gets only ids and names of the providers', async () => {
  const methods = await api.call(listSignInMethods, {});
  expect(methods).toEqual({
    signUp: 'open',
    captcha: false,
    passkeys: true,
    providers: [
      { id: 'studio', name: 'Studio login' },
      { id: 'twin', name: 'Twin' },
      { id: 'gone', name: 'Gone' },
      { id: 'plain', name: 'Plain' },
    ],
  });
});

describe('Redirecting to the provider', () => {
  test('sends state, nonce and PKCE, and sets a cookie limited to the sign-in path', async () => {
    const { status, location, header } = await start();
    expect(status).toBe(302);
    const url = new URL(location);
    expect(url.origin).toBe(peer.issuer);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'rushes',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: `${SITE}/api/v1/auth/external/studio/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(30);
    expect(header).toMatch(
      /^rushes-external=.+; Path=\/api\/v1\/auth; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(header).not.toContain(query.state);
    const again = new URL((await start()).location).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(again.get(name)).not.toBe(query[name]);
  });

  test('uses the configured public URL, never a host from the request', async () => {
    const response = await api.fetch(urlPath(externalStart.path).replace(':provider', 'studio'), undefined, {
      headers: { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', origin: 'https://evil.test' },
    });
    expect(response.headers.get('location')).not.toContain('evil');
  });

  test.each(['gone', 'plain', 'nobody', '%2F%2Fevil.test'])(
    'leads back to the own page when the provider is not usable: %s',
    async (id) => {
      const { status, location, header } = await start(id);
      expect([status, location]).toEqual([302, '/account/external']);
      expect(header).toMatch(/^rushes-external=; .*Max-Age=0/);
      expect(await refusalIn(await browser.finish(''))).toBe('400 ERR120');
    },
  );

  test('is logged when the provider does not respond', async () => {
    await start('gone');
    expect(logged).toMatchObject([{ level: 40, provider: 'gone' }]);
    expect(JSON.stringify(logged)).not.toContain(peer.clientSecret);
  });

  test('refuses a provider without TLS, except on the local machine', async () => {
    await start('plain');
    expect(logged).toMatchObject([{ provider: 'plain', code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' }]);
  });

  test('is rate-limited per IP address', async () => {
    for (let i = 0; i < 100; i++) expect((await start('nobody')).status).toBe(302);
    expect((await start('nobody')).status).toBe(429);
  });
});

describe('The callback of the provider', () => {
  test('always redirects to the own page, whatever the request asks for', async () => {
    const away = await start();
    const address = new URL(await peer.visit(away.location));
    for (const name of ['redirect_uri', 'next', 'return_to', 'redirect'])
      address.searchParams.set(name, 'https://evil.test');
    expect(await browser.comeBack(address.href, away.cookie)).toMatchObject({
      status: 302,
      location: '/account/external',
    });
  });

  test('is refused without the cookie, with another cookie, or with another state', async () => {
    const unknownCookie = { location: '/account/external', cookie: NOTHING };
    const away = await start();
    const address = await peer.visit(away.location);
    // Another browser that was led here by a link.
    expect(await browser.comeBack(address, '')).toMatchObject(unknownCookie);
    expect(await browser.comeBack(address, (await start()).cookie)).toMatchObject(unknownCookie);
    expect(await browser.comeBack(address, `${away.cookie}x`)).toMatchObject(unknownCookie);
    const forged = new URL(address);
    forged.searchParams.set('state', 'forged');
    expect(await browser.comeBack(forged.href, away.cookie)).toMatchObject(unknownCookie);
    // The challenge is used up by now.
    expect(await browser.comeBack(address, away.cookie)).toMatchObject(unknownCookie);
  });

  test('can be used only once', async () => {
    const away = await start();
    const address = await peer.visit(away.location);
    const back = await browser.comeBack(address, away.cookie);
    expect(back.cookie).not.toBe(NOTHING);
    expect((await browser.comeBack(address, away.cookie)).cookie).toBe(NOTHING);
    expect((await browser.comeBack(address, back.cookie)).cookie).toBe(NOTHING);
  });

  test('cannot be skipped: the cookie of the first step does not complete the sign-in', async () => {
    expect(await refusalIn(await browser.finish((await start()).cookie))).toBe('400 ERR120');
    expect(await refusalIn(await browser.finish(''))).toBe('400 ERR120');
    const response = await browser.finish('rushes-external=nonsense');
    expect(response.headers.get('set-cookie')).toMatch(/^rushes-external=; .*Max-Age=0/);
    expect(await refusalIn(response)).toBe('400 ERR120');
  });

  test('is refused at a provider other than the one it started with', async () => {
    for (const [provider, accepted] of [
      ['studio', true],
      ['twin', false],
      ['gone', false],
    ] as const) {
      const away = await start();
      const address = (await peer.visit(away.location)).replace('/studio/', `/${provider}/`);
      const back = await browser.comeBack(address, away.cookie);
      expect(back.cookie !== NOTHING, provider).toBe(accepted);
    }
    // Refused before any provider was asked.
    expect(logged).toEqual([]);
    const path = urlPath(externalCallback.path).replace(':provider', 'nobody');
    expect((await browser.lead(`${path}?code=x`, (await start()).cookie)).cookie).toBe(NOTHING);
  });

  test('refuses a correctly signed token with another nonce', async () => {
    const away = await start();
    const url = new URL(away.location);
    url.searchParams.set('nonce', 'another');
    const back = await browser.comeBack(await peer.visit(url.href), away.cookie);
    expect(back.cookie).toBe(NOTHING);
    expect(logged).toMatchObject([{ provider: 'studio' }]);
  });

  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, (idToken: string) => string]>([
    ['with another signature', (token) => `${token.slice(0, -8)}AAAAAAAA`],
    ['with other claims under the old signature', (token) => withClaims(token, { sub: 'somebody-else' })],
    ['without a signature', (token) => unsigned(token)],
    ['of another issuer', (token) => peer.resign(token, { iss: 'https://evil.test' })],
    ['for another client', (token) => peer.resign(token, { aud: 'another' })],
    ['that has expired', (token) => peer.resign(token, { iat: now() - 2 * hour, exp: now() - hour })],
    ['with another nonce', (token) => peer.resign(token, { nonce: 'another' })],
    ['without a nonce', (token) => peer.resign(token, { nonce: undefined })],
    ['that is not a token', () => 'nonsense'],
  ])('refuses an ID token %s', async (_why, onToken) => {
    peer.onToken = onToken;
    const back = await browser.travel('studio', peer, person);
    expect([back.location, back.cookie]).toEqual(['/account/external', NOTHING]);
    expect(logged).toMatchObject([{ level: 40, provider: 'studio' }]);
    expect(await refusalIn(await browser.finish(back.cookie))).toBe('400 ERR120');
  });

  test('accepts an unchanged ID token signed by the test, as a control for the refusals', async () => {
    peer.onToken = (token) => peer.resign(token, {});
    expect((await browser.signIn('studio', peer, person)).status).toBe(200);
  });

  test.each([
    ['an error', { status: 400, body: '{"error":"invalid_grant"}' }],
    ['an outage', { status: 500, body: 'oops' }],
    ['an HTML page', { status: 200, body: '<html>' }],
    ['a truncated response', { status: 200, body: '{"access_token":"x","token_type":"bearer"}' }],
  ])('handles %s of the provider', async (_what, failure) => {
    peer.failure = failure;
    expect((await browser.travel('studio', peer, person)).cookie).toBe(NOTHING);
    expect(logged).toHaveLength(1);
    const refusal = await api.services.db
      .selectFrom('audit')
      .select(['action', 'data'])
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(refusal).toEqual({
      action: 'session.refused',
      data: { call: 'external', provider: 'studio', reason: 'provider' },
    });
  });

  test('handles a user who cancels at the provider', async () => {
    expect(await browser.refused('studio', peer, undefined)).toBe('400 ERR120');
  });
});

function withClaims(token: string, changed: Record<string, unknown>): string {
  const [head, body, signature] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  return `${head}.${encode({ ...claims, ...changed })}.${signature}`;
}
function unsigned(token: string): string {
  return `${encode({ alg: 'none' })}.${token.split('.')[1]}.`;
}
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
