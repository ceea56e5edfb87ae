import { can, groupAbilities } from '@rushes/contract/abilities';
import type { Endpoint } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AccessCalls, type Answers, accessCalls } from '#test/access/access-calls.ts';
import { makeCopies } from '#test/access/access-copies.ts';
import { requests } from '#test/access/access-requests.ts';
import { type Caller, type Kind, makeSide, type Role, roles } from '#test/access/access-scene.ts';
import { type Api, startApi } from '#test/api.ts';
import { makePerson } from '#test/fixtures.ts';

// Calls every endpoint of the contract with every role, on items of the own tenant and, as a member, on items of
// another. The results are compared with the committed table; `-u` rewrites it, and its diff must be reviewed.
const TABLE = '../../../../docs/api/access.txt';

let api: Api;
let calls: AccessCalls;
const table = new Map<string, string>();

beforeAll(async () => {
  api = await startApi();
  const foreign = await makeSide(api, 'Foreign', true);
  const copyScene = await makeCopies(api, foreign, ['disabled', 'root', 'client', 'team', 'admin']);
  calls = accessCalls(api, foreign, copyScene);
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

async function ask(endpoint: Endpoint, caller: Caller): Promise<Answers> {
  const { request, named } = await calls.make(endpoint.name, caller, []);
  const strange: number[] = [];
  if (members.includes(caller.role as Member)) {
    // Only a caller who passes the gate reaches the ids, so single ids are exchanged for the first role that passes.
    const single = caller.role === leastThatPasses(endpoint) ? named.map((kind) => [kind]) : [];
    const variants = named.length > 1 ? [...single, named] : named.map((kind) => [kind]);
    for (const variant of variants) {
      strange.push(
        await calls.send(endpoint, caller, (await calls.make(endpoint.name, caller, variant)).request),
      );
    }
  }
  return { own: await calls.send(endpoint, caller, request), strange, named };
}

const passes = ({ gate }: Endpoint, role: Member | 'otherClient' | 'otherAdmin') => {
  if (gate === 'public' || gate === 'session') return true;
  const group = role === 'otherClient' ? 'client' : role === 'otherAdmin' ? 'admin' : role;
  return can(groupAbilities[group], gate);
};

const leastThatPasses = (endpoint: Endpoint) => members.find((role) => passes(endpoint, role));

describe('Endpoint access per role [X250]', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers every role as its gate requires',
    async (name, endpoint) => {
      const row = requests[name];
      expect(row, `no request for ${name}: add one to test/access-requests.ts`).toBeDefined();
      const own = {} as Record<Role, number>;
      const strange = {} as Record<Role, number[]>;
      let named: Kind[] = [];
      const asking = calls.callers(endpoint);
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

const notes = `# The status of each call for each role, on objects of one tenant (otherClient and otherAdmin belong to another one).
# After the bar: users of that tenant, on objects of the other one. Compared and written by app/gates.test.ts.
`;

function line([name = '', gate = '', ...cells]: string[]): string {
  const widths = [...roles.map(({ length }) => length), 1, ...members.map(({ length }) => length)];
  const padded = cells.map((cell, place) =>
    (cell || (place === roles.length ? '|' : '')).padEnd(widths[place]!),
  );
  return `${[name.padEnd(34), gate.padEnd(27), ...padded].join(' ').trimEnd()}\n`;
}
