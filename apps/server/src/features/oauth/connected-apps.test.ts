import { getNode } from '@rushes/contract/nodes';
import * as contract from '@rushes/contract/oauth';
import { getToken, listTokens, revokeToken } from '@rushes/contract/tokens';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import {
  type AppScene,
  connect,
  connectDevice,
  makeConnected,
  makeRequest,
  oauthError,
  pollDevice,
  refresh,
  registerApp,
  revoke,
  startDevice,
  withToken,
} from '#test/oauth.ts';
import { enter } from '#test/session.ts';

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

describe('Device flow', () => {
  test('connects a device after the user typed its code', async () => {
    const device = await startDevice(app, 'files:read');
    expect(device).toMatchObject({ expires_in: 600, interval: 5 });
    expect(device.user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
    expect(await oauthError(pollDevice(app, device.device_code))).toBe('authorization_pending');
    expect(await oauthError(pollDevice(app, device.device_code))).toBe('slow_down');
    const typed = device.user_code.toLowerCase().replace('-', ' ');
    const shown = await api.call(contract.getDevice, { query: { user_code: typed } }, team);
    expect(shown).toEqual({ name: 'Panel', scopes: ['files:read'], mcp: false });
    await api.call(contract.allowDevice, { body: { user_code: typed } }, team);
    const as = withToken(await pollDevice(app, device.device_code));
    expect((await folderOf(as)).node.id).toBe(world.folder.id);
    expect(await oauthError(pollDevice(app, device.device_code))).toBe('invalid_grant');
  });

  test('tells the device about a refusal, the end of the time and a code of another app', async () => {
    const refused = await startDevice(app);
    await api.call(contract.refuseDevice, { body: { user_code: refused.user_code } }, team);
    expect(await oauthError(pollDevice(app, refused.device_code))).toBe('access_denied');
    const again = { user_code: refused.user_code };
    expect(await api.refused(contract.allowDevice, { body: again }, team)).toBe('404 ERR276');
    const late = await startDevice(app);
    const other = await registerApp(api, 'Other');
    expect(await oauthError(pollDevice(other, late.device_code))).toBe('invalid_grant');
    await api.services.db.updateTable('oauth_devices').set({ expiresat: past }).execute();
    expect(await oauthError(pollDevice(app, late.device_code))).toBe('expired_token');
    expect(await api.refused(contract.getDevice, { query: { user_code: late.user_code } }, team)).toBe(
      '404 ERR276',
    );
  });

  test('limits how many codes a user can try', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 31 }, () =>
        api.refused(contract.getDevice, { query: { user_code: 'BBBB-BBBB' } }, team),
      ),
    );
    expect(attempts.filter((answer) => answer === '429 11429')).toHaveLength(1);
  });

  test('an unknown app cannot start', async () => {
    const response = await post('/oauth/device_authorization', { client_id: 'made-up' });
    expect(await errorOf(response)).toBe('401 invalid_client');
  });
});

describe('Refresh tokens', () => {
  test('work once; the previous pair works for a moment, and gives the same successor', async () => {
    const first = await connectDevice(api, app, team);
    const second = await refresh(app, first.refresh_token!);
    expect(second.access_token).not.toBe(first.access_token);
    await folderOf(withToken(second));
    await folderOf(withToken(first));
    const [left, right] = await Promise.all([
      refresh(app, first.refresh_token!),
      refresh(app, first.refresh_token!),
    ]);
    for (const same of [left!, right!])
      expect([same.access_token, same.refresh_token]).toEqual([second.access_token, second.refresh_token]);
    const third = await refresh(app, second.refresh_token!);
    expect(await folderRefused(withToken(first))).toBe('401 11027');
    await folderOf(withToken(third));
  });

  test('an old one disconnects the app, and is recorded', async () => {
    const first = await connectDevice(api, app, team);
    const second = await refresh(app, first.refresh_token!);
    await api.services.db
      .updateTable('api_tokens')
      .set({ rotatedat: new Date(Date.now() - 31_000).toISOString() })
      .where('rotatedat', 'is not', null)
      .execute();
    expect(await folderRefused(withToken(first))).toBe('401 11027');
    await folderOf(withToken(second));
    expect(await oauthError(refresh(app, first.refresh_token!))).toBe('invalid_grant');
    expect(await folderRefused(withToken(second))).toBe('401 11027');
    expect(await oauthError(refresh(app, second.refresh_token!))).toBe('invalid_grant');
    expect((await audited('app.stolen')).at(-1)).toMatchObject({ actorid: world.users.team });
  });

  test('of two generations ago end the access even within the moment', async () => {
    const first = await connectDevice(api, app, team);
    const second = await refresh(app, first.refresh_token!);
    const third = await refresh(app, second.refresh_token!);
    expect(await oauthError(refresh(app, first.refresh_token!))).toBe('invalid_grant');
    expect(await folderRefused(withToken(third))).toBe('401 11027');
  });

  test('are refused for other apps, wider scopes, and when they are made up', async () => {
    const tokens = await connectDevice(api, app, team);
    const other = await registerApp(api, 'Other');
    expect(await oauthError(refresh(other, tokens.refresh_token!))).toBe('invalid_grant');
    const fields = { grant_type: 'refresh_token', client_id: app.client.client_id };
    const send = (more: Record<string, string>) => post('/oauth/token', { ...fields, ...more });
    const refresh_token = tokens.refresh_token!;
    expect(await errorOf(await send({ refresh_token, scope: 'files:write' }))).toBe('400 invalid_scope');
    expect(await errorOf(await send({ refresh_token: `${refresh_token}x` }))).toBe('400 invalid_grant');
    expect(await errorOf(await send({ refresh_token: tokens.access_token }))).toBe('400 invalid_grant');
    expect(await errorOf(await send({}))).toBe('400 invalid_grant');
    expect(await errorOf(await post('/oauth/token', 'grant_type=a&grant_type=b'))).toBe(
      '400 invalid_request',
    );
    // None of them used the token up.
    await refresh(app, refresh_token);
  });

  test('an access token expires, and the app can still renew it', async () => {
    const tokens = await connectDevice(api, app, team);
    const { id } = (await api.call(getToken, {}, withToken(tokens))).token;
    const expire = (change: object) =>
      api.services.db.updateTable('api_tokens').set(change).where('id', '=', id).execute();
    await expire({ accessuntil: past });
    expect(await folderRefused(withToken(tokens))).toBe('401 11027');
    const renewed = await refresh(app, tokens.refresh_token!);
    await folderOf(withToken(renewed));
    await expire({ expiresat: past });
    expect(await oauthError(refresh(app, renewed.refresh_token!))).toBe('invalid_grant');
  });
});

describe('Connected apps', () => {
  test('are listed for their user only, and disconnected there', async () => {
    const user = await makePerson(api.services, {
      email: 'apps@oauth.test',
      group: 'team',
      at: world.folder,
    });
    const mine = await enter(api, user);
    const tokens = await connect(api, app, mine, { scope: 'comments:write' });
    const { apps } = await api.call(contract.listApps, {}, mine);
    expect(apps).toMatchObject([{ name: 'Panel', scopes: ['comments:write'], mcp: false }]);
    const { id } = apps[0]!;
    expect((await api.call(listTokens, {}, mine)).tokens).toEqual([]);
    expect(await api.refused(revokeToken, { params: { id } }, mine)).toBe('404 ERR274');
    expect(await api.refused(contract.disconnectApp, { params: { id } }, team)).toBe('404 ERR278');
    await api.call(contract.disconnectApp, { params: { id } }, mine);
    expect(await api.refused(getToken, {}, withToken(tokens))).toBe('401 11027');
    expect(await oauthError(refresh(app, tokens.refresh_token!))).toBe('invalid_grant');
    expect((await api.call(contract.listApps, {}, mine)).apps).toEqual([]);
    expect((await audited('app.disconnected')).at(-1)).toMatchObject({ subjectid: id, actorid: user });
  });

  test.each(['access_token', 'refresh_token'] as const)(
    'can disconnect themselves with their %s',
    async (kind) => {
      const tokens = await connectDevice(api, app, team);
      const other = await registerApp(api, 'Other');
      await revoke(other, tokens[kind]!);
      await revoke(app, 'made-up');
      await folderOf(withToken(tokens));
      await revoke(app, tokens[kind]!);
      expect(await folderRefused(withToken(tokens))).toBe('401 11027');
    },
  );

  test('lose access at once when the user is deactivated, and see nothing of a workspace that the user left', async () => {
    const make = (email: string) => makePerson(api.services, { email, group: 'team', at: world.folder });
    const [leaver, disabled] = [await make('leaver@oauth.test'), await make('disabled@oauth.test')];
    const [left, off] = [
      await connect(api, app, await enter(api, leaver)),
      await connect(api, app, await enter(api, disabled)),
    ];
    await folderOf(withToken(left));
    await folderOf(withToken(off));
    const { db } = api.services;
    await db.deleteFrom('own_access_points').where('userid', '=', leaver).execute();
    await db.updateTable('users').set({ disabledat: past }).where('id', '=', disabled).execute();
    expect(await folderRefused(withToken(left))).toBe('403 11403');
    expect(await folderRefused(withToken(off))).toBe('401 11027');
    expect(await oauthError(refresh(app, off.refresh_token!))).toBe('invalid_grant');
  });

  test('are limited in number', async () => {
    const user = await makePerson(api.services, {
      email: 'many@oauth.test',
      group: 'team',
      at: world.folder,
    });
    const many = await enter(api, user);
    for (let count = 0; count < contract.APPS_MAX; count++) await makeConnected(api, user);
    const { params } = await makeRequest(app);
    expect(await api.refused(contract.allowAuthorization, { body: params }, many)).toBe('409 ERR277');
    const { user_code } = await startDevice(app);
    expect(await api.refused(contract.allowDevice, { body: { user_code } }, many)).toBe('409 ERR277');
  });
});
