import { can, groupAbilities } from '@rushes/contract/abilities';
import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCopies, type Scene } from '#test/access-copies.ts';
import { requests } from '#test/access-requests.ts';
import type { Request } from '#test/access-rows.ts';
import {
  type Caller,
  type Kind,
  makeCaller,
  makeSide,
  type Role,
  roles,
  type Side,
} from '#test/access-scene.ts';
import { type Api, startApi } from '#test/api.ts';
import { makePerson } from '#test/fixtures.ts';

// Calls every endpoint of the contract with every role, on items of the own tenant and, as a member, on items of
// another. The results are compared with the committed table; `-u` rewrites it, and its diff must be reviewed.
const TABLE = '../../../../docs/api/access.txt';

let api: Api;
let foreign: Side;
let copyScene: () => Promise<Scene>;
const table = new Map<string, string>();

beforeAll(async () => {
  api = await startApi();
  foreign = await makeSide(api, 'Foreign', true);
  copyScene = await makeCopies(api, foreign, ['disabled', 'root', 'client', 'team', 'admin']);
  // The root user who is deleted must not be the last one.
  await makePerson(api.services, { email: 'root@access.test', group: 'root' });
});

/** The most privileged roles come last, so that their changes do not affect the others. */
const turns: Role[] = [
  ...(['nobody', 'disabled', 'otherClient', 'otherAdmin', 'salesman'] as const),
  ...(['client', 'team', 'admin', 'root'] as const),
];
const members = ['client', 'team', 'admin'] as const;
type Member = (typeof members)[number];

async function send(endpoint: Endpoint, caller: Caller, request: Request): Promise<number> {
  const path = urlPath(endpoint.path).replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
  const search = request.query ? `?${new URLSearchParams(request.query)}` : '';
  const abort = new AbortController();
  const response = await api.fetch(`${path}${search}`, caller.as, {
    method: endpoint.method,
    signal: abort.signal,
    headers: { ...(request.body ? { 'content-type': 'application/json' } : {}), ...request.headers },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  });
  const list = requests[endpoint.name]!.leavesOut;
  if (response.status === 429) {
    await api.services.db.deleteFrom('rate_limits').execute();
    return send(endpoint, caller, request);
  }
  const isEmpty =
    list !== undefined &&
    response.status === 200 &&
    ((await response.json()) as Record<string, unknown[]>)[list]!.length === 0;
  abort.abort();
  if (isEmpty) return 404;
  if (response.status >= 500) throw new Error(`${endpoint.name} by ${caller.role}: ${response.status}`);
  return response.status;
}

/** The request with some ids replaced by those of the other tenant, and the kinds of ids it contains. */
async function make(name: string, caller: Caller, strange: readonly Kind[]) {
  const named = new Set<Kind>();
  const ids = new Proxy(caller.ids, {
    get(own, kind: Kind) {
      named.add(kind);
      return (strange.includes(kind) ? foreign : own)[kind];
    },
  });
  return { request: await requests[name]!.make(ids, caller, api), named: [...named] };
}

interface Callers {
  of(role: Role): Promise<Caller>;
  /** Records the answers: a caller that was always refused has changed nothing and can be reused. */
  answered(caller: Caller, answers: Answers): void;
}

/** Read-only calls share one set of data and callers; every other call gets its own. */
let readers: Callers | undefined;

function callers({ name, method }: Endpoint): Callers {
  const { anew = false, uploads = false } = requests[name]!;
  if (method !== 'GET' || anew || uploads) return newCallers(anew, uploads);
  readers ??= newCallers(false, false);
  return readers;
}

/** Callers of another tenant or of none that were refused so far: reused for the next call. */
const outsiders = new Map<Role, Caller>();
const belongings = ['me', 'mySession', 'myPasskey'] as const;

/** The product creates the uploads, so each scene is made anew. */
const sceneWithUploads = async (): Promise<Scene> => ({
  side: await makeSide(api, 'Own', true),
  callers: new Map(),
});

function newCallers(anew: boolean, uploads: boolean): Callers {
  const known = new Map<Role, Promise<Caller>>();
  let scene: Promise<Scene> | undefined;
  const make = async (role: Role): Promise<Caller> => {
    scene ??= uploads ? sceneWithUploads() : copyScene();
    const { side: own, callers } = await scene;
    const copied = callers.get(role);
    if (copied) return copied;
    const outsider = outsiders.get(role);
    if (!outsider) return makeCaller(api, role, { own, foreign }, uploads);
    const mine = role === 'salesman' ? belongings.map((kind) => [kind, outsider.ids[kind]]) : [];
    return { ...outsider, ids: { ...own, ...Object.fromEntries(mine) } };
  };
  return {
    of: (role) => {
      const caller = known.get(role) ?? make(role);
      known.set(role, caller);
      return caller;
    },
    answered: (caller, { own, strange }) => {
      const isRefused = [own, ...strange].every((status) => status >= 400);
      // A call that succeeded used its data up: the next caller gets new data.
      if (anew && !isRefused) scene = undefined;
      if (!['otherClient', 'otherAdmin', 'salesman'].includes(caller.role)) return;
      if (isRefused) outsiders.set(caller.role, caller);
      else outsiders.delete(caller.role);
    },
  };
}

interface Answers {
  own: number;
  strange: number[];
  named: Kind[];
}

async function ask(endpoint: Endpoint, caller: Caller): Promise<Answers> {
  const { request, named } = await make(endpoint.name, caller, []);
  const strange: number[] = [];
  if (members.includes(caller.role as Member)) {
    const variants = named.length > 1 ? [...named.map((kind) => [kind]), named] : named.map((kind) => [kind]);
    for (const variant of variants) {
      strange.push(await send(endpoint, caller, (await make(endpoint.name, caller, variant)).request));
    }
  }
  return { own: await send(endpoint, caller, request), strange, named };
}

const passes = ({ gate }: Endpoint, role: Member | 'otherClient' | 'otherAdmin') => {
  if (gate === 'public' || gate === 'session') return true;
  const group = role === 'otherClient' ? 'client' : role === 'otherAdmin' ? 'admin' : role;
  return can(groupAbilities[group], gate);
};

describe('Endpoint access per role [X250]', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers every role as its gate requires',
    async (name, endpoint) => {
      const row = requests[name];
      expect(row, `no request for ${name}: add one to test/access-requests.ts`).toBeDefined();
      const own = {} as Record<Role, number>;
      const strange = {} as Record<Role, number[]>;
      let named: Kind[] = [];
      const asking = callers(endpoint);
      for (const role of turns) {
        const caller = await asking.of(role);
        const answers = await ask(endpoint, caller);
        asking.answered(caller, answers);
        own[role] = answers.own;
        strange[role] = answers.strange;
        named = answers.named;
      }
      const shown = members.map((role) => [...new Set(strange[role])].join('/') || '-');
      table.set(name, line([name, endpoint.gate, ...roles.map((role) => String(own[role])), '', ...shown]));

      expect(new Set(Object.values(own)), 'nobody finds this call').not.toEqual(new Set([404]));
      if (endpoint.gate !== 'public') {
        expect([own.nobody, own.disabled]).toEqual([401, 401]);
        if (!named.length) return;
        // Callers who pass the gate get 404; all others get 403.
        for (const role of members) {
          const expected = [passes(endpoint, role) ? 404 : 403];
          expect([...new Set(strange[role])], `${role}, about another tenant`).toEqual(expected);
        }
        for (const role of ['otherClient', 'otherAdmin'] as const) {
          expect(own[role], role).toBe(passes(endpoint, role) ? 404 : 403);
        }
      } else
        for (const role of members)
          for (const status of strange[role]) expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  test('matches the committed access table', async () => {
    expect([...table.keys()]).toEqual(endpoints.map(({ name }) => name));
    expect(Object.keys(requests).sort()).toEqual([...table.keys()].sort());
    const head = line(['call', 'gate', ...roles, '', ...members]);
    await expect(`${notes}${head}${[...table.values()].join('')}`).toMatchFileSnapshot(TABLE);
  });
});

const notes = `# Every call, asked by everybody about things of one tenant (otherClient and otherAdmin belong to another one), then
# after the bar by that tenant's people about things of the other. Compared and written by app/gates.test.ts.
`;

function line([name = '', gate = '', ...cells]: string[]): string {
  const widths = [...roles.map(({ length }) => length), 1, ...members.map(({ length }) => length)];
  const padded = cells.map((cell, place) =>
    (cell || (place === roles.length ? '|' : '')).padEnd(widths[place]!),
  );
  return `${[name.padEnd(34), gate.padEnd(27), ...padded].join(' ').trimEnd()}\n`;
}
