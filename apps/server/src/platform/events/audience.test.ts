import { expect, test } from 'vitest';
import type { Actor } from '#platform/context/context.ts';
import { canReceive, type StoredEvent } from './audience.ts';

const event: StoredEvent = {
  seq: 1,
  name: 'nodes.changed',
  tenantid: 't',
  userid: null,
  path: null,
  teamonly: 0,
  data: {},
};
const actor = (until?: number | null): Actor => ({
  userid: 'u',
  sessionid: 's',
  name: 'Somebody',
  email: 'somebody@studio.test',
  type: 'team',
  abilities: [],
  tenantids: ['t'],
  accessPoints: [
    {
      id: 'a',
      tenantid: 't',
      nodeid: 'n',
      path: 'root',
      group: 'team',
      abilities: ['list NodeAndPod'],
      ...(until === undefined ? {} : { until }),
    },
  ],
  expired: [],
});

test('An open stream gets no more events of a tenant after its subscription has ended', () => {
  expect(canReceive(actor(), event)).toBe(true);
  expect(canReceive(actor(null), event)).toBe(true);
  expect(canReceive(actor(Date.now() + 120_000), event)).toBe(true);
  // The database also counts this last minute as expired.
  expect(canReceive(actor(Date.now() + 59_000), event)).toBe(false);
  expect(canReceive(actor(Date.now() - 1), event)).toBe(false);
  // Events addressed to the user are still delivered.
  expect(canReceive(actor(0), { ...event, tenantid: null, userid: 'u' })).toBe(true);
});

test('Team-only events go to the team, and events about newly hidden items to all others [X254]', () => {
  const someone = (...groups: ('team' | 'client')[]): Actor => {
    const [point] = actor().accessPoints;
    const abilities = { team: ['list NodeAndPod', 'belongsto Team'], client: ['list NodeAndPod'] } as const;
    return {
      ...actor(),
      accessPoints: groups.map((group) => ({ ...point!, group, abilities: abilities[group] })),
    };
  };
  const receivers = (teamonly: 0 | 1 | 2) =>
    [someone('team'), someone('client'), someone('client', 'team'), someone()].map((one) =>
      canReceive(one, { ...event, path: 'root.below', teamonly }),
    );
  expect(receivers(0)).toEqual([true, true, true, false]);
  expect(receivers(1)).toEqual([true, false, true, false]);
  expect(receivers(2)).toEqual([false, true, false, false]);
});
