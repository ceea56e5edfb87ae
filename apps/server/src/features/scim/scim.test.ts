import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ability } from '@rushes/contract/abilities';
import { createDownload } from '@rushes/contract/downloads';
import { me } from '@rushes/contract/identity';
import { getNode } from '@rushes/contract/nodes';
import { getPod } from '@rushes/contract/pods';
import * as contract from '@rushes/contract/scim';
import { addGroupPoint, createGroup } from '@rushes/contract/user-groups';
import { getUser, removeUser } from '@rushes/contract/users';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeAsset, makeNode, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { makeConnected } from '#test/oauth.ts';
import { enter } from '#test/session.ts';
import { startReading } from '#test/start-reading.ts';
import { bearer, makeProgram } from '#test/tokens.ts';

let api: Api;
let world: World;
let admin: As;
let scim: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
  scim = await newToken(admin, world.studio.id);
});

afterEach(() => {
  vi.useRealTimers();
});

async function newToken(as: As, id: string): Promise<As> {
  return bearer((await api.call(contract.createScimToken, { params: { id }, body: {} }, as)).secret);
}

/** What the tests read of the answers. */
interface Body {
  id: string;
  active: boolean;
  detail: string;
  meta: { location: string };
  Resources: { id: string; endpoint: string; attributes: { name: string }[] }[];
}

interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

async function send(call: string, body?: unknown, as: As = scim): Promise<Answer> {
  const [method, path] = call.split(' ') as [string, string];
  const response = await api.fetch(`/scim/v2${path}`, as, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/scim+json; charset=utf-8' } }),
  });
  const text = await response.text();
  if (text) expect(response.headers.get('content-type')).toMatch(/^application\/scim\+json/);
  const answer = (text ? JSON.parse(text) : {}) as Body;
  return { status: response.status, body: answer, headers: response.headers };
}

const user = (name: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${name}@scim.test`,
  name: { givenName: name, familyName: 'Test' },
  ...more,
});
const provision = async (name: string, more: object = {}) => {
  const { status, body } = await send('POST /Users', user(name, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id as string;
};
const patch = (id: string, ...Operations: object[]) => send(`PATCH /Users/${id}`, { Operations });
const deactivation = { op: 'replace', value: { active: false } };
const auditOf = (subjectid: string) =>
  api.services.db
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actorid')
    .select(['audit.action', 'users.firstname as actor'])
    .where('subjectid', '=', subjectid)
    .orderBy('seq')
    .execute();
const seats = async () => {
  const rows = await api.services.db
    .selectFrom('resources')
    .select(['name', 'used'])
    .where('tenantid', '=', world.studio.id)
    .where('name', 'in', ['teamusers', 'clientusers'])
    .execute();
  return Object.fromEntries(rows.map(({ name, used }) => [name, used]));
};

interface Step {
  call: string;
  as?: string;
  body?: unknown;
  status: number;
  answer?: object;
  /** An attribute that the answer must not have. */
  without?: string;
}

describe('Requests of the providers', () => {
  // Written after the public documentation of the providers, and after requests of their services that operators of
  // other servers published.
  test.each(['okta', 'entra'])('of %s are answered as it expects', async (provider) => {
    const file = join(import.meta.dirname, `../../../test/scim/${provider}.json`);
    const known: Record<string, string> = {};
    const filled = <T>(value: T): T =>
      value === undefined
        ? value
        : JSON.parse(JSON.stringify(value).replace(/\{(user|group)\}/g, (_, name) => known[name]!));
    for (const step of JSON.parse(readFileSync(file, 'utf8')) as Step[]) {
      const { status, body, headers } = await send(filled(step.call), filled(step.body));
      expect(`${step.call} ${status} ${status === step.status ? '' : JSON.stringify(body)}`).toBe(
        `${step.call} ${step.status} `,
      );
      if (step.as) {
        known[step.as] = body.id;
        expect(headers.get('location')).toBe(body.meta.location);
      }
      expect(body).toMatchObject(filled(step.answer ?? {}));
      if (step.without) expect(body).not.toHaveProperty(step.without);
    }
    const left = await send('GET /Users?count=200');
    for (const one of left.body.Resources)
      await send(`GET /Users/${one.id}`).then(({ status }) => expect(status).toBe(200));
  });
});

describe('Tokens', () => {
  test('for SCIM are the only ones that are let in, and are let in nowhere else', async () => {
    const { as: workspace } = await makeProgram(api, {
      tenantid: world.studio.id,
      group: 'admin',
      createdbyid: world.users.admin,
    });
    for (const as of [admin, workspace, undefined])
      expect((await send('GET /Users', undefined, as ?? { headers: {}, cookie: '' })).status).toBe(401);
    const refused = await send('POST /Users', { text: 'x'.repeat(2 << 20) }, workspace);
    expect(refused).toMatchObject({ status: 401, body: { status: '401' } });
    expect(await api.refused(getNode, { params: { id: world.folder.id } }, scim)).toBe('401 11027');
    const params = { id: world.studio.id };
    const setup = await api.call(contract.getScimSetup, { params }, admin);
    expect(setup.url).toMatch(/\/scim\/v2$/);
    expect(setup.tokens).toMatchObject([{ name: 'SCIM' }]);
    const own = await newToken(admin, world.studio.id);
    const { tokens } = await api.call(contract.getScimSetup, { params }, admin);
    const revoke = { params: { ...params, tokenid: tokens[0]!.id } };
    await api.call(contract.revokeScimToken, revoke, admin);
    expect((await send('GET /Users', undefined, own)).status).toBe(401);
  });

  test('see only their workspace', async () => {
    const theirs = await newToken(await enter(api, world.users.other), world.other.id);
    expect((await send(`GET /Users/${world.users.team}`, undefined, theirs)).status).toBe(404);
    expect((await send(`DELETE /Users/${world.users.team}`, undefined, theirs)).status).toBe(404);
    const { body } = await send('GET /Users', undefined, theirs);
    expect(body.Resources.map(({ id }) => id)).toEqual([world.users.other]);
    const { group } = await api.call(
      createGroup,
      { params: { id: world.studio.id }, body: { name: 'Ours' } },
      admin,
    );
    const add = { Operations: [{ op: 'add', path: 'members', value: [{ value: world.users.other }] }] };
    expect((await send(`PATCH /Groups/${group.id}`, add)).status).toBe(404);
    expect((await send(`PATCH /Groups/${group.id}`, add, theirs)).status).toBe(404);
  });
});

describe('A user of the provider', () => {
  test('has no access until a group gives it, and is listed in the console', async () => {
    const id = await provision('new', { userType: 'client' });
    const as = await enter(api, id);
    const target = await makeNode(api.services, world.studio.root, 'Dailies', { type: 2 });
    const seen = () => api.refused(getNode, { params: { id: target.id } }, as);
    expect(await seen()).toBe('403 11403');
    const params = { id: world.studio.id, userId: id };
    const shown = await api.call(getUser, { params }, admin);
    expect(shown.user).toMatchObject({ type: 'client', accessPoints: [], groups: [], mfa: 0 });
    const group = await send('POST /Groups', { displayName: 'Dailies', members: [{ value: id }] });
    const point = {
      params: { id: world.studio.id, groupId: group.body.id },
      body: { nodeid: target.id, group: 'client' as const },
    };
    await api.call(addGroupPoint, point, admin);
    await api.call(getNode, { params: { id: target.id } }, await enter(api, id));
    expect(await auditOf(id)).toEqual([
      { action: 'user.created', actor: 'SCIM' },
      { action: 'group.memberAdded', actor: 'SCIM' },
    ]);
  });

  test('is out within ten seconds when deactivated: sessions, programs and live connections', async () => {
    const id = await provision('leaver');
    const as = await enter(api, id);
    const { as: program } = await makeProgram(api, { userid: id });
    const { as: app } = await makeConnected(api, id);
    const { as: assistant } = await makeConnected(api, id, { resource: 'mcp' });
    const at = { tenantid: world.studio.id, nodeid: world.project.id, group: 'team' as const };
    const abilities: Ability[] = ['list NodeAndPod', 'download NodeAndPod'];
    await api.services.db
      .insertInto('own_access_points')
      .values({ id: newId(), userid: id, ...at, abilities })
      .execute();
    // More than the buffers between server and client hold.
    const video = { name: 'film.mp4', bytes: Buffer.alloc(48_000_000, 7), mimetype: 'video/mp4' };
    const pod = await makePod(api.services, world.folder, world.users.team, { name: video.name });
    await makeAsset(api.services, world.folder, pod, video);
    const shown = await api.call(getPod, { params: { id: pod } }, as);
    const media = shown.pod.asset.raw[0]!.url!;
    const { url } = await api.call(createDownload, { body: { podids: [pod] } }, as);
    const rest = await Promise.all([media, url!].map(async (path) => startReading(await api.fetch(path))));
    const askAssistant = async () =>
      (
        await api.fetch('/mcp', assistant, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
        })
      ).status;
    expect(await askAssistant()).toBe(200);
    for (const one of [as, program, app]) await api.call(me, {}, one);
    const [live, programs] = [await openLive(api, as), await openLive(api, program)];
    const before = await seats();
    const began = Date.now();
    expect((await patch(id, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false);
    await Promise.all([live.ended, programs.ended]);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(live.received.at(-1)).toMatchObject({ name: 'identity.forcedOut', data: { reason: 'disabled' } });
    expect(await api.refused(me, {}, as)).toBe('401 11026');
    for (const one of [program, app]) expect(await api.refused(me, {}, one)).toBe('401 11027');
    expect(await askAssistant()).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 9_000);
    expect(await refusalIn(await api.fetch(media))).toBe('404 ERR17');
    for (const read of rest) await expect(read()).rejects.toThrow();
    vi.useRealTimers();
    expect((await seats()).teamusers).toBe(before.teamusers! - 1);
    expect((await send(`GET /Users/${id}`)).body.active).toBe(false);
    await patch(id, { op: 'replace', value: { active: true } });
    expect(await seats()).toEqual(before);
    expect(await api.refused(me, {}, as)).toBe('401 11026');
    await api.call(me, {}, program);
  });

  test('who also belongs to another workspace loses only this one', async () => {
    const id = await makePerson(api.services, { email: 'both@scim.test', group: 'team', at: world.folder });
    const at = { tenantid: world.other.id, nodeid: world.otherProject.id, group: 'team' as const };
    await api.services.db
      .insertInto('own_access_points')
      .values({ id: newId(), userid: id, ...at, abilities: ['list NodeAndPod'] })
      .execute();
    const before = await seats();
    const { body } = await patch(id, deactivation, { op: 'replace', path: 'name.givenName', value: 'Other' });
    expect(body).toMatchObject({ active: false, name: { givenName: 'both' } });
    const as = await enter(api, id);
    expect(await api.refused(getNode, { params: { id: world.folder.id } }, as)).toBe('404 ERR7');
    await api.call(getNode, { params: { id: world.otherProject.id } }, as);
    expect((await seats()).teamusers).toBe(before.teamusers! - 1);
    expect((await patch(id, { op: 'replace', value: { active: true } })).body.active).toBe(true);
    expect(await seats()).toEqual(before);
    expect((await send(`DELETE /Users/${id}`)).status).toBe(204);
    await api.call(getNode, { params: { id: world.otherProject.id } }, await enter(api, id));
  });

  test('can be created again after being removed in any way', async () => {
    const first = await provision('again');
    expect((await send(`DELETE /Users/${first}`)).status).toBe(204);
    const second = await provision('again');
    const params = { id: world.studio.id, userId: second };
    await api.call(removeUser, { params }, admin);
    const third = await provision('again');
    expect(new Set([first, second, third]).size).toBe(3);
    const { body } = await send('GET /Users?filter=userName%20eq%20%22again%40scim.test%22');
    expect(body.Resources.map(({ id }) => id)).toEqual([third]);
  });

  test('comes under the limit of the plan', async () => {
    const { teamusers } = await seats();
    const limits = {
      teamusers: teamusers!,
      clientusers: 1000,
      storage: 1e15,
      bandwidth: 1e15,
      credits: 1000,
    };
    const set = (given: typeof limits) =>
      api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, given));
    await set(limits);
    const full = await send('POST /Users', user('one-more'));
    expect(full).toMatchObject({
      status: 403,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '403' },
    });
    expect(full.body.detail).toBe('Your plan has reached its limit for team members.');
    const id = await provision('inactive', { active: false });
    expect((await patch(id, { op: 'replace', value: { active: true } })).status).toBe(403);
    await set({ ...limits, teamusers: 1000 });
    expect((await patch(id, { op: 'replace', value: { active: true } })).body.active).toBe(true);
  });

  test('cannot take the address of somebody else', async () => {
    const { body } = await send('POST /Users', user('outsider', { emails: [{ value: 'admin@other.test' }] }));
    expect(body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const id = await provision('taker');
    const taken = await patch(id, { op: 'replace', path: 'emails', value: [{ value: 'team@studio.test' }] });
    expect(taken.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const named = await patch(id, { op: 'replace', path: 'userName', value: 'TEAM@studio.test' });
    expect(named.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  });
});

test('The last administrator is neither deactivated nor removed, nor changed in type', async () => {
  for (const call of [patch(world.users.admin, deactivation), send(`DELETE /Users/${world.users.admin}`)])
    expect((await call).status).toBe(409);
  const { body } = await patch(world.users.admin, { op: 'replace', value: { userType: 'client' } });
  expect(body).toMatchObject({ active: true, userType: 'admin' });
});

describe('Refused requests', () => {
  const withOps = (...Operations: unknown[]) => ({ Operations });
  test.each([
    [
      'a filter with another operator',
      'GET /Users?filter=userName%20co%20%22a%22',
      undefined,
      'invalidFilter',
    ],
    [
      'a filter with or',
      'GET /Users?filter=id%20eq%20%22a%22%20or%20id%20eq%20%22b%22',
      undefined,
      'invalidFilter',
    ],
    ['a filter without a value', 'GET /Users?filter=userName%20eq', undefined, 'invalidFilter'],
    [
      'a filter on another attribute',
      'GET /Groups?filter=password%20eq%20%22a%22',
      undefined,
      'invalidFilter',
    ],
    ['open brackets', 'GET /Users?filter=emails%5Btype%20eq%20%22work%22', undefined, 'invalidFilter'],
    ['no name', 'POST /Users', {}, 'invalidValue'],
    ['no address', 'POST /Users', { userName: 'adele' }, 'invalidValue'],
    ['active as a word', 'POST /Users', { userName: 'a@scim.test', active: 'maybe' }, 'invalidValue'],
    ['a name that is no text', 'POST /Groups', { displayName: 7 }, 'invalidValue'],
    ['a group without a name', 'POST /Groups', {}, 'invalidValue'],
    ['no operations', 'PATCH /Users/{id}', {}, 'invalidSyntax'],
    ['an unknown operation', 'PATCH /Users/{id}', withOps({ op: 'move', value: {} }), 'invalidSyntax'],
    ['removing without a path', 'PATCH /Users/{id}', withOps({ op: 'remove' }), 'invalidPath'],
    ['a broken path', 'PATCH /Users/{id}', withOps({ op: 'add', path: 'emails[', value: 1 }), 'invalidPath'],
    ['a value that is no object', 'PATCH /Users/{id}', withOps({ op: 'add', value: 7 }), 'invalidSyntax'],
  ])('%s', async (_, call, body, scimType) => {
    const answer = await send(call.replace('{id}', world.users.team), body);
    expect(answer).toMatchObject({ status: 400, body: { status: '400', scimType } });
  });

  test('unknown ids', async () => {
    for (const id of [newId(), 'none'])
      for (const kind of ['Users', 'Groups'])
        for (const method of ['GET', 'DELETE'])
          expect((await send(`${method} /${kind}/${id}`)).body).toMatchObject({ status: '404' });
  });
});

test('The schemas name every attribute of a user and a group', async () => {
  const { body } = await send('GET /Schemas');
  const names = (id: string) =>
    body.Resources.find((schema) => schema.id.endsWith(id))!.attributes.map(({ name }) => name);
  const [known] = (await send('GET /Users?count=1')).body.Resources;
  const groups = (await send('GET /Groups?count=1')).body.Resources;
  const core = ['schemas', 'id', 'meta'];
  expect(
    Object.keys(known!).filter((name) => !core.includes(name) && !names(':User').includes(name)),
  ).toEqual([]);
  expect(
    Object.keys(groups[0]!).filter((name) => !core.includes(name) && !names(':Group').includes(name)),
  ).toEqual([]);
  const types = await send('GET /ResourceTypes');
  expect(types.body.Resources.map(({ endpoint }) => endpoint)).toEqual(['/Users', '/Groups']);
});
