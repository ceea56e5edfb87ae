import { me } from '@rushes/contract/identity';
import { getNode } from '@rushes/contract/nodes';
import * as contract from '@rushes/contract/oauth';
import { getToken, listTokens } from '@rushes/contract/tokens';
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import {
  type AppScene,
  connect,
  discover,
  exchangeCode,
  makeRequest,
  oauthError,
  pollDevice,
  REDIRECT,
  readAnswer,
  refresh,
  registerApp,
  startDevice,
  withToken,
} from '#test/oauth.ts';
import { provedMinutesAgo, sessionOf } from '#test/reauthentication.ts';
import { enter } from '#test/session.ts';
import { work } from '#test/worker.ts';

let api: Api;
let world: World;
let app: AppScene;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  app = await registerApp(api);
});
beforeEach(async () => {
  await api.services.db.deleteFrom('rate_limits').execute();
  team = await enter(api, world.users.team);
});

const folderOf = (as: As) => api.call(getNode, { params: { id: world.folder.id } }, as);
const folderRefused = (as: As) => api.refused(getNode, { params: { id: world.folder.id } }, as);
const post = (path: string, fields: Record<string, string> | string, headers = {}) =>
  api.fetch(path, undefined, { method: 'POST', body: new URLSearchParams(fields), headers });
const errorOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { error: string }).error}`;
const audited = async (action: string) => (await auditOf(api)).filter((entry) => entry.action === action);
const past = new Date(0).toISOString();

describe('Discovery', () => {
  test('a client library finds the server from each resource', async () => {
    const { publicUrl } = api.services.settings;
    for (const [resource, path] of [
      [publicUrl, ''],
      [`${publicUrl}/mcp`, '/mcp'],
    ] as const) {
      const response = await api.fetch(`/.well-known/oauth-protected-resource${path}`);
      const found = await oauth.processResourceDiscoveryResponse(new URL(resource), response);
      expect(found.authorization_servers).toEqual([publicUrl]);
    }
    expect(await discover(api)).toMatchObject({
      authorization_endpoint: `${publicUrl}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
    });
  });

  test('the response to an invalid token names where to get one', async () => {
    const response = await api.fetch('/api/v1/me', {
      headers: { authorization: 'Bearer made-up' },
      cookie: '',
    });
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${api.services.settings.publicUrl}/.well-known/oauth-protected-resource"`,
    );
  });

  test('pages of other sites may call the server, without cookies', async () => {
    const origin = { origin: 'https://panel.test', 'sec-fetch-site': 'cross-site' };
    const preflight = await api.fetch('/oauth/token', undefined, { method: 'OPTIONS', headers: origin });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
    const answer = await post('/oauth/token', { grant_type: 'x', client_id: app.client.client_id }, origin);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(await errorOf(answer)).toBe('400 unsupported_grant_type');
    const session = await api.fetch('/api/v1/oauth/authorization', team, { method: 'POST', headers: origin });
    expect([session.status, session.headers.has('access-control-allow-origin')]).toEqual([403, false]);
  });
});

describe('Registration', () => {
  test('gives a public client, whatever the app asks for', async () => {
    const { client } = await registerApp(api, 'Desktop', ['http://127.0.0.1/cb', 'com.example.app:/cb']);
    expect(client).toMatchObject({ client_name: 'Desktop', token_endpoint_auth_method: 'none' });
    expect(client.client_secret).toBeUndefined();
  });

  test.each([
    ...['javascript:alert(1)', 'data:text/html,x', 'http://app.test/cb', 'app:/cb', 'file:///etc/passwd'],
    ...[
      'https://user:pw@app.test/',
      'https://app.test/cb#x',
      'https://app.test\\@evil.test/',
      'blob:https://a.b/c',
    ],
    ...['java\nscript.x:alert(1)', ' https://app.test/', 'vbscript:x', 'about:blank', '/callback'],
  ])('refuses the address %j', async (uri) => {
    expect(await oauthError(registerApp(api, 'App', [uri]))).toBe('invalid_redirect_uri');
  });

  test('is limited in number per network, and in size', async () => {
    const send = (more: object) =>
      api.fetch('/oauth/register', undefined, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [REDIRECT], ...more }),
      });
    expect(await errorOf(await send({ client_name: 'x'.repeat(300) }))).toBe('400 invalid_request');
    expect((await send({ client_name: 'x'.repeat(20_000) })).status).toBe(413);
    expect(await errorOf(await send({ redirect_uris: Array(11).fill(REDIRECT) }))).toBe(
      '400 invalid_request',
    );
    for (let count = 0; count < 20; count++) expect((await send({})).status).toBe(201);
    const refused = await send({});
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });
});

describe('Authorization code with PKCE', () => {
  test('connects an app that acts as the user, within its scopes', async () => {
    const tokens = await connect(api, app, team, { scope: 'files:read offline_access' });
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'files:read' });
    const as = withToken(tokens);
    expect((await folderOf(as)).node.id).toBe(world.folder.id);
    expect(await api.refused(me, {}, as)).toBe('403 ERR270');
    expect(await api.refused(listTokens, {}, as)).toBe('403 ERR271');
    const { token, user } = await api.call(getToken, {}, as);
    expect([token.name, user.id]).toEqual(['Panel', world.users.team]);
    await work(api);
    const [entry] = await audited('app.connected');
    expect(entry).toMatchObject({
      actorid: world.users.team,
      data: { name: 'Panel', scopes: ['files:read'] },
    });
    expect((await mailsTo(api, 'team@studio.test'))[0]!.text).toContain('Panel');
  });

  test('stores no token or code as it was sent', async () => {
    const request = await makeRequest(app);
    const { redirect } = await api.call(contract.allowAuthorization, { body: request.params }, team);
    const code = new URL(redirect).searchParams.get('code')!;
    const tokens = await exchangeCode(app, request, redirect);
    const { db } = api.services;
    const rows = JSON.stringify([
      await db.selectFrom('oauth_codes').selectAll().execute(),
      await db.selectFrom('api_tokens').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ]);
    for (const secret of [code, tokens.access_token, tokens.refresh_token!]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(JSON.stringify([...Buffer.from(secret)]));
    }
  });

  test('opens the page with the request as it was sent', async () => {
    const response = await api.fetch('/oauth/authorize?state=007&scope=files%3Aread');
    expect(response.status).toBe(302);
    const page = new URL(response.headers.get('location')!, api.url);
    const sent = Buffer.from(page.searchParams.get('request')!, 'base64url').toString();
    expect([page.pathname, sent]).toEqual(['/oauth/consent', 'state=007&scope=files%3Aread']);
  });

  test('shows the user what an app asks for, and tells the app a refusal', async () => {
    const request = await makeRequest(app, { scope: 'files:read comments:write' });
    const shown = await api.call(contract.getAuthorization, { query: request.params }, team);
    if ('redirect' in shown) throw new Error(shown.redirect);
    expect(shown).toMatchObject({ name: 'Panel', target: 'app.test', mcp: false });
    expect(shown.scopes).toEqual(['files:read', 'comments:write']);
    expect(await oauthError(Promise.resolve().then(() => readAnswer(app, request, shown.refusal)))).toBe(
      'access_denied',
    );
  });

  test.each([
    [{ client_id: 'made-up' }, '400 ERR275'],
    [{ client_id: '018f0000-0000-7000-8000-000000000000' }, '400 ERR275'],
    [{ redirect_uri: 'https://app.test/callback/other' }, '400 ERR275'],
    [{ redirect_uri: 'https://app.test:444/callback' }, '400 ERR275'],
    [{ redirect_uri: 'javascript:alert(1)' }, '400 ERR275'],
  ])('sends nobody anywhere for %j', async (change, refusal) => {
    const { params } = await makeRequest(app);
    const asked = { ...params, ...change };
    expect(await api.refused(contract.getAuthorization, { query: asked }, team)).toBe(refusal);
    expect(await api.refused(contract.allowAuthorization, { body: asked }, team)).toBe(refusal);
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ scope: 'files:read files:delete' }, 'invalid_scope'],
    [{ resource: 'https://other.test/mcp' }, 'invalid_target'],
  ])('tells the app about %j', async (change, error) => {
    const request = await makeRequest(app);
    const params = { ...request.params, ...change };
    const shown = await api.call(contract.getAuthorization, { query: params }, team);
    // The page names the app and its address before the user goes there.
    expect(shown).toMatchObject({ name: 'Panel', target: 'app.test' });
    const allowed = await api.call(contract.allowAuthorization, { body: params }, team);
    for (const reply of [shown, allowed]) {
      if (!('redirect' in reply)) throw new Error('was accepted');
      expect(await oauthError(Promise.resolve().then(() => readAnswer(app, request, reply.redirect)))).toBe(
        error,
      );
    }
  });

  test('accepts any port of this computer, and no other path', async () => {
    const desktop = await registerApp(api, 'Desktop', ['http://127.0.0.1:1/cb']);
    const tokens = await connect(api, desktop, team, { redirect: 'http://127.0.0.1:51234/cb' });
    expect(tokens.scope).toBe('files:read');
    const { params } = await makeRequest(desktop, { redirect: 'http://127.0.0.1:51234/other' });
    expect(await api.refused(contract.allowAuthorization, { body: params }, team)).toBe('400 ERR275');
  });

  test('needs a recent proof of identity, and a user of a workspace', async () => {
    const { params } = await makeRequest(app);
    await provedMinutesAgo(api, team, 11);
    expect(await api.refused(contract.allowAuthorization, { body: params }, team)).toBe('403 ERR190');
    const { user_code } = await startDevice(app);
    expect(await api.refused(contract.allowDevice, { body: { user_code } }, team)).toBe('403 ERR190');
    const root = await enter(
      api,
      await makePerson(api.services, { email: 'root@oauth.test', group: 'root' }),
    );
    expect(await api.refused(contract.allowAuthorization, { body: params }, root)).toBe('403 11403');
    expect(await api.refused(contract.allowDevice, { body: { user_code } }, root)).toBe('403 11403');
  });

  test('refuses a code of another app, for another address, with a wrong verifier or resource, and too late', async () => {
    const { publicUrl } = api.services.settings;
    const answered = async (wanted = {}) => {
      const request = await makeRequest(app, wanted);
      const { redirect } = await api.call(contract.allowAuthorization, { body: request.params }, team);
      return { request, redirect, code: new URL(redirect).searchParams.get('code')! };
    };
    const tryWith = async (
      change: (given: Awaited<ReturnType<typeof answered>>) => Record<string, string>,
    ) => {
      const given = await answered();
      const fields = {
        ...{ grant_type: 'authorization_code', client_id: app.client.client_id, code: given.code },
        ...{ code_verifier: given.request.verifier, redirect_uri: REDIRECT, ...change(given) },
      };
      const answer = await errorOf(await post('/oauth/token', fields));
      // The code is used up, except by those it was not made for.
      const again = await errorOf(
        await post('/oauth/token', {
          ...fields,
          code_verifier: given.request.verifier,
          redirect_uri: REDIRECT,
        }),
      );
      expect(again).toBe(answer === '400 invalid_target' ? answer : '400 invalid_grant');
      return answer;
    };
    const other = await registerApp(api, 'Other');
    expect(await tryWith(() => ({ client_id: other.client.client_id }))).toBe('400 invalid_grant');
    expect(await tryWith(() => ({ redirect_uri: 'https://app.test/' }))).toBe('400 invalid_grant');
    expect(await tryWith(() => ({ code_verifier: 'x'.repeat(43) }))).toBe('400 invalid_grant');
    expect(await tryWith(() => ({ code_verifier: '' }))).toBe('400 invalid_grant');
    const mcp = `${publicUrl}/mcp`;
    const given = await answered();
    expect(
      await errorOf(
        await post('/oauth/token', {
          ...{ grant_type: 'authorization_code', client_id: app.client.client_id, code: given.code },
          ...{ code_verifier: given.request.verifier, resource: mcp },
        }),
      ),
    ).toBe('400 invalid_target');
    const late = await answered();
    await api.services.db.updateTable('oauth_codes').set({ expiresat: past }).execute();
    expect(await oauthError(exchangeCode(app, late.request, late.redirect))).toBe('invalid_grant');
  });

  test('a code that is used twice disconnects the app', async () => {
    const request = await makeRequest(app);
    const { redirect } = await api.call(contract.allowAuthorization, { body: request.params }, team);
    const as = withToken(await exchangeCode(app, request, redirect));
    await folderOf(as);
    expect(await oauthError(exchangeCode(app, request, redirect))).toBe('invalid_grant');
    expect(await folderRefused(as)).toBe('401 11027');
  });

  test('a code works once, also when two requests arrive together', async () => {
    const request = await makeRequest(app);
    const { redirect } = await api.call(contract.allowAuthorization, { body: request.params }, team);
    const both = await Promise.allSettled([
      exchangeCode(app, request, redirect),
      exchangeCode(app, request, redirect),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('signing out before the app collects its tokens ends the code and the device', async () => {
    const request = await makeRequest(app);
    const { redirect } = await api.call(contract.allowAuthorization, { body: request.params }, team);
    const device = await startDevice(app);
    await api.call(contract.allowDevice, { body: { user_code: device.user_code } }, team);
    await api.services.db
      .updateTable('sessions')
      .set({ endedat: new Date().toISOString() })
      .where('id', '=', sessionOf(team))
      .execute();
    expect(await oauthError(exchangeCode(app, request, redirect))).toBe('invalid_grant');
    expect(await oauthError(pollDevice(app, device.device_code))).toBe('access_denied');
  });

  test('a token for the MCP endpoint does not open the API', async () => {
    const resource = `${api.services.settings.publicUrl}/mcp`;
    const tokens = await connect(api, app, team, { resource });
    expect(await folderRefused(withToken(tokens))).toBe('401 11027');
    const renewed = await refresh(app, tokens.refresh_token!);
    expect(await folderRefused(withToken(renewed))).toBe('401 11027');
  });
});
