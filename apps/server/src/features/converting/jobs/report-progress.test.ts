import { AssetType, State } from '@rushes/contract/enums';
import { getPod } from '@rushes/contract/pods';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Services, Trx } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { startApi } from '#test/api.ts';
import { makeFile } from '#test/files.ts';
import { makeAsset, makeWorld } from '#test/fixtures.ts';
import type { Making } from '../model/payloads.ts';
import { progressOf } from './report-progress.ts';

test('reports its progress every two seconds at most, on the file and below 100 %', async () => {
  const api = await startApi();
  const world = await makeWorld(api.services);
  const team = await api.signIn('team@studio.test');
  const video = await makeFile(api.services, world.folder, world.users.team, {
    name: 'a.mov',
    kind: 'video',
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db } = api.services;
  const assetid = await makeAsset(api.services, world.studio.root, video, {
    ...{ name: 'a.mp4', bytes: Buffer.from('x'), mimetype: 'video/mp4', type: AssetType.VIDEO },
    metadata: { launched: 'AM13' },
  });
  await db.updateTable('assets').set({ state: State.PROCESSING }).where('id', '=', assetid).execute();
  const written: Promise<void>[] = [];
  const report = progressOf({
    payload: { podid: video, tenantid: world.studio.id, assetid },
    services: { db },
    fence: (_: unknown, write: (trx: Trx) => Promise<void>) => {
      const done = db.transaction().execute(write);
      written.push(done);
      return done;
    },
  } as unknown as JobRun<Making, Services>);
  const shown = async () => {
    await Promise.all(written);
    return (await api.call(getPod, { params: { id: video } }, team)).pod.launchedServices;
  };
  const launched = { code: 'AM13', id: null, alias: null };
  report({ fraction: 0.3, speed: 1 });
  expect([written.length, await shown()]).toEqual([0, [{ ...launched, percentage: null }]]);
  vi.setSystemTime(Date.now() + 2_001);
  for (const fraction of [0.416, 0.5]) report({ fraction, speed: 1 });
  expect([written.length, await shown()]).toEqual([1, [{ ...launched, percentage: 41 }]]);
  vi.setSystemTime(Date.now() + 2_001);
  report({ fraction: 1, speed: 1 });
  expect([written.length, await shown()]).toEqual([2, [{ ...launched, percentage: 99 }]]);
});
