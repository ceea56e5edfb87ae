import { expect, test } from 'vitest';
import { openLinks } from '../scenes/link-scene.ts';
import { fuzz } from './fuzz.ts';

const { api, world, admin, team, client, video, open, enter } = await openLinks();

/** Written into the report of a failure: the same seed sends the same requests again. */
const SEED = 7;

test('No random request gets a server error', async () => {
  const podid = await video();
  const guest = await enter((await open([podid])).code);
  const report = await fuzz(
    {
      url: api.url,
      roles: {
        anonymous: {},
        client: client.headers,
        team: team.headers,
        admin: admin.headers,
        guest: guest.headers,
      },
      ids: [podid, await video(), world.folder.id, world.project.id, world.client.id, world.otherProject.id],
    },
    { seed: SEED, from: 0, to: 400, parallel: 4, slowestMs: Number.POSITIVE_INFINITY },
  );
  expect(report.faults, `seed ${SEED}`).toEqual([]);
  // Many of them pass validation and reach the use cases.
  expect(report.statuses['200']).toBeGreaterThan(20);
  expect(report.statuses['400']).toBeGreaterThan(20);
});
