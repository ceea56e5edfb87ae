import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { getNode } from '@rushes/contract/nodes';
import { areaOf, folderAreas, includesScope, type Scope, scopes } from '@rushes/contract/scopes';
import { tusHead } from '@rushes/contract/uploads';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AccessCalls, accessCalls, type Callers } from '#test/access/access-calls.ts';
import { makeCopies } from '#test/access/access-copies.ts';
import { requests } from '#test/access/access-requests.ts';
import { makeSide } from '#test/access/access-scene.ts';
import { type Api, refusalIn, startApi } from '#test/api.ts';
import { makePerson } from '#test/fixtures.ts';
import { makeConnected } from '#test/oauth.ts';
import { makeProgram, type Program } from '#test/tokens.ts';

// Calls every endpoint with tokens of the three roles of a tenant. What a session may do is in the table that
// gates.test.ts checks: a token must answer the same with the scope of the endpoint, and refuse without it.
const TABLE = join(import.meta.dirname, '../../../../docs/api/access.txt');
const members = ['client', 'team', 'admin'] as const;
type Member = (typeof members)[number];

let api: Api;
let calls: AccessCalls;
/** Shared by requests that must be refused, so they change nothing. */
let readers: Callers;
let uploaders: Callers;
const table = readTable();

beforeAll(async () => {
  api = await startApi();
  const foreign = await makeSide(api, 'Foreign', true);
  calls = accessCalls(api, foreign, await makeCopies(api, foreign, [...members]));
  await makePerson(api.services, { email: 'root@access.test', group: 'root' });
  readers = calls.callers(getNode as unknown as Endpoint);
  uploaders = calls.callers(tusHead as unknown as Endpoint);
});

function readTable(): Map<string, Record<Member, number>> {
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  const head = lines.find((line) => line.startsWith('call '))!;
  const from = head.indexOf('nobody');
  const columns = head.slice(from).split('|')[0]!.trim().split(/\s+/);
  return new Map(
    lines
      .filter((line) => /^\w+[.\w]* /.test(line))
      .map((line) => {
        const cells = line.slice(from).split('|')[0]!.trim().split(/\s+/).map(Number);
        const of = (role: Member) => cells[columns.indexOf(role)]!;
        return [line.split(' ')[0]!, { client: of('client'), team: of('team'), admin: of('admin') }] as const;
      }),
  );
}

const gated = endpoints.filter(({ gate }) => gate !== 'public');
const byName = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);
const shared = ({ name }: Endpoint) => (requests[name]!.uploads ? uploaders : readers);

const programs = new Map<string, Promise<Program>>();
/** One token per owner, scopes and folder. */
function program(userid: string, held: readonly Scope[], nodeid: string | null = null): Promise<Program> {
  const key = [userid, nodeid, ...held].join();
  const known = programs.get(key) ?? makeProgram(api, { userid }, { scopes: held, nodeid });
  programs.set(key, known);
  return known;
}

/** The status of a valid call by a token of the caller. */
async function ask(endpoint: Endpoint, callers: Callers, role: Member, held: readonly Scope[]) {
  const caller = await callers.of(role);
  const { request } = await calls.make(endpoint.name, caller, []);
  const { as } = await program(caller.ids.me, held);
  const status = await calls.send(endpoint, caller, request, as);
  callers.answered(caller, { own: status, strange: [], named: [] });
  return status;
}

/** Status and code of a call that must be refused before its parameters are read. */
async function refusal({ path, method }: Endpoint, held: readonly Scope[]): Promise<string> {
  const { ids } = await readers.of('admin');
  const { as } = await program(ids.me, held);
  const response = await api.fetch(urlPath(path).replaceAll(/:\w+/g, 'none'), as, { method });
  return method === 'HEAD' ? String(response.status) : refusalIn(response);
}

/** Refused for the sessions in the table. */
const forPrograms = ['tokens.current', 'mcp.request'];

const scoped = gated.filter(({ scope }) => scope !== 'person' && scope !== 'any');

/** The roles whose answers a session gets differ, by their first role: the others repeat the same answer. */
const rolesWithDifferentAnswers = (name: string) =>
  members.filter((role, at) => {
    const answers = table.get(name);
    return !answers || members.findIndex((other) => answers[other] === answers[role]) === at;
  });

describe('Endpoint access per role and scope of a token', () => {
  test.each(byName(gated.filter(({ scope }) => scope !== 'person')))(
    '%s answers a token with its scope as it answers the owner',
    async (name, endpoint) => {
      const held: Scope[] = endpoint.scope === 'any' ? ['files:read'] : [endpoint.scope as Scope];
      const callers = calls.callers(endpoint);
      for (const role of rolesWithDifferentAnswers(name)) {
        // SCIM refuses sessions before it checks what they may do.
        const ofOwner = endpoint.resource === 'scim' && role !== 'admin' ? 403 : table.get(name)![role];
        const expected = forPrograms.includes(name) ? 200 : ofOwner;
        expect(await ask(endpoint, callers, role, held), role).toBe(expected);
      }
    },
  );

  test.each(byName(scoped))('%s refuses a token with all other scopes', async (_name, endpoint) => {
    const others = scopes.filter((held) => !includesScope([held], endpoint.scope as Scope));
    expect(others).toHaveLength(endpoint.scope!.endsWith(':read') ? scopes.length - 2 : scopes.length - 1);
    expect(['403', '403 ERR270']).toContain(await refusal(endpoint, others));
  });

  test('refuses all tokens where only people may act: sign-in data, tokens, payments, the platform', async () => {
    const forPeople = gated.filter(({ scope }) => scope === 'person');
    const answers = new Set<string>();
    for (const endpoint of forPeople) answers.add(await refusal(endpoint, scopes));
    expect([...answers]).toEqual(['403 ERR271']);
    const names = forPeople.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['identity.changePassword', 'identity.mfaDisable', 'identity.passkeyAdd', 'identity.sessions'],
        ...['accounts.email', 'accounts.deleteMe', 'tokens.create', 'tokens.list', 'tokens.createOfTenant'],
        ...[
          'subscriptions.subscribe',
          'billing.details',
          'tenants.accountDelete',
          'tenants.mfa',
          'users.permissions',
        ],
      ]),
    );
  });
});

describe('Reading as a workspace token or a connected app', () => {
  // Only the lookup of the token differs from a personal one, so each call is made with one role of each kind.
  const reading = scoped.filter(({ method, name }) => method === 'GET' && !requests[name]!.uploads);
  const turns = reading.map((endpoint, at) => [endpoint, members[at % 3]!] as const);

  test('an app gets what its user gets', async () => {
    for (const [endpoint, role] of turns) {
      const callers = calls.callers(endpoint);
      const caller = await callers.of(role);
      const { as } = await makeConnected(api, caller.ids.me, { scopes: [endpoint.scope as Scope] });
      const { request } = await calls.make(endpoint.name, caller, []);
      const status = await calls.send(endpoint, caller, request, as);
      expect(status, `${endpoint.name} ${role}`).toBe(table.get(endpoint.name)![role]);
    }
    expect(turns.length).toBeGreaterThan(50);
  });

  test('a workspace token gets at most what users of its role get', async () => {
    let answered = 0;
    for (const [endpoint, group] of turns) {
      const caller = await calls.callers(endpoint).of(group);
      const { ids } = await calls.callers(endpoint).of('admin');
      const owner = { tenantid: ids.tenant, group, createdbyid: ids.me };
      const { as } = await makeProgram(api, owner, { scopes: [endpoint.scope as Scope] });
      const { request } = await calls.make(endpoint.name, caller, []);
      const status = await calls.send(endpoint, caller, request, as);
      if (status < 400) answered++;
      const most = table.get(endpoint.name)![group];
      expect(status < 400 && most >= 400, `${endpoint.name} ${group}: ${status}, not ${most}`).toBe(false);
    }
    expect(answered).toBeGreaterThan(turns.length / 3);
  });
});

/** Of the workspace, without data of a folder; or lists, which leave out other folders (tokens.test.ts). */
const withoutFolder = [
  'nodes.list',
  'labels.categories',
  'labels.ofCategory',
  'subtitles.rules',
  'comments.open',
  'moveCopy.operations',
  'services.list',
  'services.options',
];

const inFolders = (name: string, scope: Scope) =>
  folderAreas.includes(areaOf(scope)) && !withoutFolder.includes(name);

describe('Endpoint access of a token for one folder', () => {
  test.each(byName(scoped.filter(({ name, scope }) => inFolders(name, scope as Scope))))(
    '%s finds nothing outside the folder',
    async (name, endpoint) => {
      const callers = shared(endpoint);
      const caller = await callers.of('admin');
      // A project that none of the requests names.
      const { as } = await program(caller.ids.me, [endpoint.scope as Scope], caller.ids.spare);
      const { request } = await calls.make(name, caller, []);
      expect([403, 404]).toContain(await calls.send(endpoint, caller, request, as));
    },
  );
});
