import { type ResourceName, resourceNames } from '@rushes/contract/limits';
import { listNotifications } from '@rushes/contract/notifications';
import { beforeAll, expect, test } from 'vitest';
import { reserveCreditsForAll } from '#features/credits/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, startApi } from '#test/api.ts';
import { makePerson, makeTenant } from '#test/fixtures.ts';
import { addExtraUnits } from './extras/index.ts';
import { countInvitations } from './invitations.service.ts';
import { setLimits, takeUnits } from './limits.service.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ RUSHES_INVITATIONS_PER_DAY: '10' });
});

/** A tenant whose limits are 10 each, with nothing used but its administrator. */
async function newTenant() {
  const { id, root } = await makeTenant(api.services, newId());
  const email = `${newId()}@studio.test`;
  await makePerson(api.services, { email, group: 'admin', at: root });
  const limits = Object.fromEntries(resourceNames.map((name) => [name, 10]));
  await api.services.db.transaction().execute((trx) => setLimits(trx, id, { ...limits, teamusers: 11 }));
  await api.services.db
    .updateTable('resources')
    .set({ used: 0, noticed: 0, limit: 10 })
    .where('tenantid', '=', id)
    .execute();
  const admin = await api.signIn(email);
  const notifications = async () =>
    (await api.call(listNotifications, { params: { id }, query: { limit: 5 } }, admin)).notifications.map(
      ({ code, type, params }) => ({ code, type, params: JSON.parse(params) }),
    );
  return { id, notifications };
}

const spoken: Record<ResourceName, string> = {
  teamusers: 'users',
  clientusers: 'client-users',
  storage: 'storage',
  bandwidth: 'bandwidth',
  credits: 'credits',
  transcription: 'transcription',
  translation: 'translation',
  recognition: 'recognition',
};

test.each(resourceNames)(
  '%s is notified of at 80 and at 100 percent, once each [Y263] [Y286]',
  async (name) => {
    const { id, notifications } = await newTenant();
    const take = (units: number) =>
      api.services.db.transaction().execute((trx) => takeUnits(trx, id, name, units));
    await take(7);
    expect(await notifications()).toEqual([]);
    await take(1);
    await take(1);
    expect(await notifications()).toEqual([
      { code: `upcoming-${spoken[name]}-limit`, type: 1, params: { percentage: 80 } },
    ]);
    await take(1);
    expect((await notifications())[0]).toEqual({
      code: `reached-${spoken[name]}-limit`,
      type: 2,
      params: { percentage: 100 },
    });
  },
);

test('Invitations per day have the notifications of a generic limit [Y263] [Y286]', async () => {
  const { id, notifications } = await newTenant();
  const invite = (count: number) =>
    api.services.db.transaction().execute((trx) => countInvitations(trx, api.services, id, count));
  await invite(7);
  expect(await notifications()).toEqual([]);
  await invite(1);
  await invite(2);
  expect(await notifications()).toEqual([
    { code: 'reached-resource-limit', type: 2, params: { percentage: 100, resource: 'invitations' } },
    { code: 'upcoming-resource-limit', type: 1, params: { percentage: 80, resource: 'invitations' } },
  ]);
  await expect(invite(1)).rejects.toMatchObject({ code: 'ERR192' });
  expect(await notifications()).toHaveLength(2);
});

test.each([
  ['aws-transcribe', 'transcription', 'ERR4', 'ERR13'],
  ['translate', 'translation', 'ERR14', 'ERR14'],
  ['aws-detecting-labels', 'recognition', 'ERR37', 'ERR37'],
] as const)(
  'Units bought for %s are used before credits, and have their own error codes [AC315]',
  async (service, name, reached, exceeded) => {
    const { id: tenantid } = await makeTenant(api.services, newId(), { credits: 5 });
    const run = (units: number) =>
      api.services.db
        .transaction()
        .execute((trx) =>
          reserveCreditsForAll(trx, tenantid, [{ tenantid, podid: newId(), service, userid: null, units }]),
        );
    const left = async (one: ResourceName) => {
      const rows = await api.services.db
        .selectFrom('resources')
        .selectAll()
        .where('tenantid', '=', tenantid)
        .execute();
      const row = rows.find((found) => found.name === one);
      return row ? row.limit - row.used : 0;
    };
    // Nothing was bought: credits are used, and their code is told.
    await expect(run(6)).rejects.toMatchObject({ code: 'ERR81' });
    await api.services.db
      .transaction()
      .execute((trx) => addExtraUnits(trx, { id: newId(), tenantid, name, units: 10 }));
    await run(4);
    expect([await left(name), await left('credits')]).toEqual([6, 5]);
    await expect(run(12)).rejects.toMatchObject({ code: exceeded });
    expect([await left(name), await left('credits')]).toEqual([6, 5]);
    await run(8);
    expect([await left(name), await left('credits')]).toEqual([0, 3]);
    await expect(run(4)).rejects.toMatchObject({ code: reached });
  },
);
