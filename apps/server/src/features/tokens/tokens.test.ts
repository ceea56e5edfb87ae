import { BASE_PATH, type CallOf } from '@rushes/contract/endpoint';
import { NodeType } from '@rushes/contract/enums';
import { me } from '@rushes/contract/identity';
import { createNode, getNode, listNodeLogs } from '@rushes/contract/nodes';
import type { Scope } from '@rushes/contract/scopes';
import * as contract from '@rushes/contract/tokens';
import { deleteUser, listUsers } from '@rushes/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { enter } from '#test/session.ts';
import { bearer, makeProgram } from '#test/tokens.ts';
import { work } from '#test/worker.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let client: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  const people = [world.users.admin, world.users.team, world.users.client] as const;
  [admin, team, client] = (await Promise.all(people.map((id) => enter(api, id)))) as [As, As, As];
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
type Body = Partial<CallOf<typeof contract.createToken>['body']>;
const given = { name: 'Backup', scopes: ['files:read'] as Scope[] };
const create = (more: Body = {}, as = team) =>
  api.call(contract.createToken, { body: { ...given, ...more } }, as);
const createRefused = (more: Body, as = team) =>
  api.refused(contract.createToken, { body: { ...given, ...more } }, as);
const folderOf = (as: As, id = world.folder.id) => api.call(getNode, { params: { id } }, as);
const folderRefused = (as: As, id = world.folder.id) => api.refused(getNode, { params: { id } }, as);

describe('Creating a token', () => {
  test('is refused without a scope, for unknown scopes, folders of others, past dates and wide scopes', async () => {
    expect(await createRefused({ scopes: [] })).toBe('400 11406');
    expect(await createRefused({ scopes: ['files:delete' as Scope] })).toBe('400 11406');
    expect(await createRefused({ name: ' ' })).toBe('400 11406');
    expect(await createRefused({ nodeid: world.otherProject.id })).toBe('404 ERR7');
    expect(await createRefused({ nodeid: world.hidden.id }, client)).toBe('404 ERR7');
    expect(await createRefused({ expiresat: inDays(-1) })).toBe('400 ERR82');
    const wide: Scope[] = ['files:read', 'account:read'];
    expect(await createRefused({ nodeid: world.folder.id, scopes: wide })).toBe('400 11406');
    const tenant = { params: { id: world.studio.id } };
    const refused = (more: object, as = admin) =>
      api.refused(contract.createTenantToken, { ...tenant, body: { ...given, group: 'team', ...more } }, as);
    expect(await refused({ scopes: wide })).toBe('400 11406');
    expect(await refused({ nodeid: world.otherProject.id })).toBe('404 ERR7');
    expect(await refused({}, team)).toBe('403 11403');
    const root = await enter(
      api,
      await makePerson(api.services, { email: 'root@tokens.test', group: 'root' }),
    );
    expect(await createRefused({}, root)).toBe('403 11403');
  });

  test('requires a fresh proof of identity', async () => {
    const old = await enter(api, world.users.team);
    await api.services.db
      .updateTable('sessions')
      .set({ provedat: new Date(Date.now() - 3_600_000) })
      .where('id', '=', old.headers['access-token']!.split('.')[0]!)
      .execute();
    expect(await createRefused({}, old)).toBe('403 ERR190');
  });

  test('returns the token once, stores its hash, and notifies the owner', async () => {
    await work(api);
    const { token, secret } = await create({ name: 'Render farm', expiresat: inDays(30) });
    expect(secret).toMatch(contract.TOKEN_PATTERN);
    expect(token).toMatchObject({
      name: 'Render farm',
      scopes: ['files:read'],
      hint: secret.slice(-4),
      node: null,
    });
    const list = await api.call(contract.listTokens, {}, team);
    expect(list.tokens[0]).toEqual(token);
    expect(JSON.stringify(list)).not.toContain(secret);
    const rows = await api.services.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', token.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4, -6));
    const entry = (await auditOf(api)).at(-1)!;
    expect(entry).toMatchObject({ action: 'token.created', subjectid: token.id, tenantid: world.studio.id });
    expect(JSON.stringify(entry.data)).not.toContain(secret);
    expect(entry.data).toMatchObject({ name: 'Render farm', scopes: ['files:read'] });
    const { subject, text } = (await mailsTo(api, 'team@studio.test'))[0]!;
    expect(subject).toBe('An API token was created');
    expect(text).toContain('“Render farm”');
  });

  test('has a limit per owner, which revoked and expired tokens do not count for', async () => {
    const userid = await makePerson(api.services, {
      ...{ email: 'many@studio.test', group: 'team', at: world.studio.root },
    });
    const as = await enter(api, userid);
    const tokens = [];
    for (let count = 0; count < contract.TOKENS_MAX; count++) tokens.push(await makeProgram(api, { userid }));
    expect(await createRefused({}, as)).toBe('409 ERR273');
    await api.call(contract.revokeToken, { params: { id: tokens[0]!.id } }, as);
    await create({}, as);
    expect(await createRefused({}, as)).toBe('409 ERR273');
    const past = { expiresat: new Date(Date.now() - 1000) };
    await api.services.db.updateTable('api_tokens').set(past).where('id', '=', tokens[1]!.id).execute();
    await create({}, as);
  });
});

describe('A request with a token', () => {
  test('is refused for unknown, mistyped, expired and revoked tokens', async () => {
    const refused = async (as: As) => {
      const response = await api.fetch(`${BASE_PATH}/nodes`, as);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token", /);
      return refusalIn(response);
    };
    const { secret, as, id } = await makeProgram(api, { userid: world.users.team });
    await folderOf(as);
    expect(await refused(bearer(`${secret.slice(0, -1)}!`))).toBe('401 11027');
    expect(await refused(bearer('x'))).toBe('401 11027');
    const past = { expiresat: new Date(Date.now() - 1000) };
    await api.services.db.updateTable('api_tokens').set(past).where('id', '=', id).execute();
    expect(await refused(as)).toBe('401 11027');
    const { token, secret: other } = await create();
    await folderOf(bearer(other));
    await api.call(contract.revokeToken, { params: { id: token.id } }, team);
    expect(await refused(bearer(other))).toBe('401 11027');
    expect((await auditOf(api)).at(-1)).toMatchObject({ action: 'token.revoked', subjectid: token.id });
    expect(await api.refused(contract.revokeToken, { params: { id: token.id } }, team)).toBe('404 ERR274');
  });

  test('uses the token even if the request also has a session', async () => {
    const { as } = await makeProgram(api, { userid: world.users.client });
    const both = { ...as, headers: { ...team.headers, ...as.headers } };
    expect(await folderRefused(both, world.hidden.id)).toBe('404 ERR7');
    // For a proxy with a password in front of the server.
    const basic = { ...team, headers: { ...team.headers, authorization: 'Basic eDp5' } };
    await folderOf(basic, world.hidden.id);
  });

  test('names the scope that is missing', async () => {
    const { as } = await makeProgram(api, { userid: world.users.team }, { scopes: ['comments:write'] });
    const response = await api.fetch(`${BASE_PATH}/nodes/${world.folder.id}`, as);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="files:read"',
    );
    const { error } = (await response.json()) as { error: { code: string; message: { content: string } } };
    expect(error).toMatchObject({ code: 'ERR270' });
    expect(error.message.content).toBe('This API token does not have the scope files:read.');
  });

  test('tells which token it is, and records its use', async () => {
    const { secret, token } = await create({ scopes: ['links:read'], nodeid: world.folder.id });
    expect(token).toMatchObject({ node: { id: world.folder.id, name: 'Folder' }, lastusedat: null });
    const reply = await api.call(contract.getToken, {}, bearer(secret));
    expect(reply).toMatchObject({ tenantid: null, user: { id: world.users.team } });
    expect(reply.token).toEqual({ ...token, lastusedat: expect.any(String) });
    expect(await api.refused(contract.getToken, {}, team)).toBe('404 ERR274');
  });

  test('is counted: the limit, what is left, and when to try again', async () => {
    const { as, id } = await makeProgram(api, { userid: world.users.team });
    const ask = () => api.fetch(`${BASE_PATH}/nodes`, as);
    const headers = (response: Response) =>
      ['policy', 'limit', 'remaining'].map((name) => response.headers.get(`ratelimit-${name}`));
    const most = contract.TOKEN_REQUESTS_PER_MINUTE;
    expect(headers(await ask())).toEqual([`${most};w=60`, `${most}`, `${most - 1}`]);
    await api.services.db
      .updateTable('rate_limits')
      .set({ count: most - 1 })
      .where('key', '=', `token:${id}`)
      .execute();
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(headers(refused)[2]).toBe('0');
    expect(Number(refused.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
    expect(await refusalIn(refused)).toBe('429 11429');
    // The limit is of the token, not of its owner.
    await folderOf(team);
    await folderOf((await makeProgram(api, { userid: world.users.team })).as);
  });
});

describe('A personal token', () => {
  const makeUser = async (email: string, group: 'team' | 'client' = 'team') => {
    const userid = await makePerson(api.services, { email, group, at: world.project });
    return { userid, as: (await makeProgram(api, { userid })).as };
  };
  const setUser = (id: string, row: object) =>
    api.services.db.updateTable('users').set(row).where('id', '=', id).execute();

  test('follows its owner: disabled, removed access, a client user instead of the team', async () => {
    const { userid, as } = await makeUser('follows@studio.test');
    await folderOf(as, world.hidden.id);
    const point = { group: 'client' as const, abilities: ['list NodeAndPod' as const] };
    await api.services.db.updateTable('own_access_points').set(point).where('userid', '=', userid).execute();
    expect(await folderRefused(as, world.hidden.id)).toBe('404 ERR7');
    await folderOf(as);
    await api.services.db.deleteFrom('own_access_points').where('userid', '=', userid).execute();
    expect(await folderRefused(as)).toBe('403 11403');
    await setUser(userid, { disabledat: new Date() });
    expect(await folderRefused(as)).toBe('401 11027');
  });

  test('waits until its owner has the second factor that the workspace requires', async () => {
    const { userid, as } = await makeUser('factor@studio.test');
    const require = (mfarequired: 0 | 1) =>
      api.services.db.updateTable('tenants').set({ mfarequired }).where('id', '=', world.studio.id).execute();
    await require(1);
    expect(await folderRefused(as)).toBe('403 ERR272');
    const factor = { userid, secret: 'sealed', enabledat: new Date() };
    await api.services.db.insertInto('authenticators').values(factor).execute();
    await folderOf(as);
    await require(0);
  });

  test('of a deleted account is deleted', async () => {
    const { userid, as } = await makeUser('gone@studio.test');
    await api.call(deleteUser, { params: { id: userid } }, admin);
    expect(await folderRefused(as)).toBe('401 11027');
    const left = api.services.db.selectFrom('api_tokens').select('id').where('userid', '=', userid);
    expect(await left.execute()).toEqual([]);
  });

  test('is not found by others', async () => {
    const { token } = await create();
    expect(await api.refused(contract.revokeToken, { params: { id: token.id } }, admin)).toBe('404 ERR274');
    const tenant = { id: world.studio.id, tokenid: token.id };
    expect(await api.refused(contract.revokeTenantToken, { params: tenant }, admin)).toBe('404 ERR274');
    const ids = (await api.call(contract.listTokens, {}, admin)).tokens.map(({ id }) => id);
    expect(ids).not.toContain(token.id);
  });
});

describe('A workspace token', () => {
  const tenant = () => ({ params: { id: world.studio.id } });
  const make = async (group: 'admin' | 'team' | 'client', scopes: Scope[], nodeid: string | null = null) =>
    api.call(
      contract.createTenantToken,
      { ...tenant(), body: { name: 'Render farm', group, scopes, nodeid } },
      admin,
    );

  test('acts under its own name with its role, and is no user of the workspace', async () => {
    const before = await api.call(listUsers, tenant(), admin);
    const { token, secret } = await make('team', ['files:write']);
    expect(token).toMatchObject({ group: 'team', createdby: { id: world.users.admin } });
    const program = bearer(secret);
    const body = { name: 'From the farm', type: NodeType.FOLDER, parentid: world.folder.id };
    const { node } = await api.call(createNode, { body }, program);
    const { actionlogs } = await api.call(listNodeLogs, { params: { id: node.id } }, team);
    expect(JSON.stringify(actionlogs)).toContain('Render farm (API)');
    expect(await api.call(listUsers, tenant(), admin)).toEqual(before);
    const reply = await api.call(contract.getToken, {}, program);
    expect(reply).toMatchObject({ tenantid: world.studio.id, user: { name: 'Render farm (API)' } });
    expect(await api.refused(me, {}, program)).toBe('403 ERR270');
  });

  test('as a client user does not see team-only folders, and stays in its workspace', async () => {
    const { secret } = await make('client', ['files:read']);
    await folderOf(bearer(secret));
    expect(await folderRefused(bearer(secret), world.hidden.id)).toBe('404 ERR7');
    expect(await folderRefused(bearer(secret), world.otherProject.id)).toBe('404 ERR7');
  });

  test('outlives its creator, and ends when an administrator revokes it', async () => {
    const userid = await makePerson(api.services, {
      ...{ email: 'leaves@studio.test', group: 'admin', at: world.studio.root },
    });
    const body = { name: 'Stays', group: 'team' as const, scopes: given.scopes };
    const { token, secret } = await api.call(
      contract.createTenantToken,
      { ...tenant(), body },
      await enter(api, userid),
    );
    await api.call(deleteUser, { params: { id: userid } }, admin);
    await folderOf(bearer(secret));
    const { tokens } = await api.call(contract.listTenantTokens, tenant(), admin);
    expect(tokens.map(({ id }) => id)).toContain(token.id);
    const params = { id: world.studio.id, tokenid: token.id };
    expect(await api.refused(contract.revokeTenantToken, { params }, team)).toBe('403 11403');
    await api.call(contract.revokeTenantToken, { params }, admin);
    expect(await folderRefused(bearer(secret))).toBe('401 11027');
  });

  test('has no access after the subscription has ended', async () => {
    const { secret } = await make('team', ['files:read']);
    const { db } = api.services;
    const end = (periodend: string | null) =>
      db.updateTable('tenants').set({ periodend }).where('id', '=', world.studio.id).execute();
    await end(inDays(-3));
    expect(await folderRefused(bearer(secret))).toBe('403 ERR121');
    await end(null);
    await folderOf(bearer(secret));
  });
});
