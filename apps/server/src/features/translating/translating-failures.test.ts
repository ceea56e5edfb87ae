import { cancelRun, listServices } from '@rushes/contract/services';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { useEngines } from '#test/engines/engine-services.ts';
import type { DeepLPeer } from '#test/peers/deepl-peer.ts';
import { retryNow, runsOf, untilDone } from '#test/scenes/runs-scene.ts';
import { line, paramsOf, startTranslations } from '#test/scenes/translation-scene.ts';
import { translatingJobs } from './translating.jobs.ts';

const ALIAS = 'translate';
const {
  api,
  world,
  team,
  pod,
  begin,
  reset,
  video,
  subtitles,
  run,
  refused,
  check,
  credits,
  news,
  perform,
  made,
} = await startTranslations();

let peer: DeepLPeer;
beforeEach(async () => {
  peer = await reset();
});

describe('A translation that fails', () => {
  const refunded = { used: 0, entries: ['refunded 1'] };
  async function started(): Promise<{ id: string; source: string }> {
    const id = await video();
    const source = await subtitles(id, [line(0, 'Yes.')]);
    await run(id, paramsOf(source));
    return { id, source };
  }
  const outcome = async ({ id, source }: { id: string; source: string }) => ({
    files: (await made(id, source)).length,
    credits: await credits(),
    runs: (await runsOf(api, id)).map(({ state, fault }) => fault ?? state),
    news: await news(id),
  });
  const failed = (reason: string) => ({
    ...{ files: 0, credits: refunded, runs: [reason], news: [`NM13 ${reason}`] },
  });

  test('because of a wrong key is refunded at once', async () => {
    const one = await started();
    useEngines(api, { translate: 'deepl' }, { deepl: { ...peer.settings, key: 'x' } }, peer.pause);
    await perform();
    expect(await outcome(one)).toEqual(failed('ERR212'));
  });

  test('because of an exceeded quota tells so', async () => {
    const one = await started();
    peer.fail('translate', { status: 456, body: { message: 'Quota Exceeded' } });
    await perform();
    expect(await outcome(one)).toEqual(failed('ERR213'));
    expect(peer.waits).toEqual([]);
  });

  test('because the engine is busy continues when it is not', async () => {
    const one = await started();
    peer.fail('translate', { status: 529, body: {} }, 2);
    await perform();
    expect(await outcome(one)).toMatchObject({ files: 1, credits: { used: 1, entries: ['settled 1'] } });
    expect(peer.waits).toHaveLength(2);
  });

  test('because the engine is down is tried again, and refunded after the last attempt', async () => {
    const one = await started();
    peer.fail('translate', { status: 503, body: 'down' }, 1000);
    await begin();
    await vi.waitFor(async () => {
      await retryNow(api);
      expect(await outcome(one)).toEqual(failed('ERR211'));
    });
  });

  test('because the user cancelled it makes no file, and is refunded once', async () => {
    const busy = Promise.withResolvers<void>();
    const untilAborted = (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((_, reject) => {
        busy.resolve();
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    useEngines(api, { translate: 'deepl' }, { deepl: peer.settings }, untilAborted);
    const one = await started();
    peer.fail('translate', { status: 529, body: {} }, 1000);
    await begin();
    await busy.promise;
    const [{ id: runid } = { id: null }] = (await pod(one.id)).launchedServices;
    const cancel = { params: { id: one.id, runid: runid! } };
    await api.call(cancelRun, cancel, team);
    await untilDone(api, translatingJobs);
    expect(await outcome(one)).toEqual({ files: 0, credits: refunded, runs: ['cancelled'], news: [] });
    expect(await api.refused(cancelRun, cancel, team)).toBe('404 ERR218');
    expect(await credits()).toEqual(refunded);
  });

  test('because the subtitle file was deleted is refunded', async () => {
    const one = await started();
    await sql`update assets set deletedat = now() where id = ${one.source}`.execute(api.services.db);
    await perform();
    expect(await outcome(one)).toEqual(failed('ERR19'));
  });

  test('because the file was archived before its turn is refunded', async () => {
    const one = await started();
    await api.services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', one.id).execute();
    await perform();
    expect(await outcome(one)).toEqual(failed('ERR68'));
  });

  test('because the storage is full is refunded', async () => {
    const one = await started();
    const limit = async (storage: number) =>
      api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage }));
    await limit(1);
    await perform();
    await limit(1_000_000_000);
    expect(await outcome(one)).toEqual(failed('ERR11'));
  });

  test('is not started while the engine cannot be asked for its languages', async () => {
    peer.fail('languages', { status: 503, body: 'down' }, 1000);
    const id = await video();
    const assetid = await subtitles(id, [line(0, 'Yes.')]);
    expect(await refused(id, paramsOf(assetid))).toBe('503 ERR211');
    expect(await check(id, paramsOf(assetid))).toEqual(['ERR211', 4, 1]);
    // The failure is remembered for a while: the list of services does not wait for it again.
    const asked = peer.calls.length;
    const { services } = await api.call(listServices, {}, team);
    expect(services.find(({ alias }) => alias === ALIAS)?.options.languages).toEqual([]);
    expect(peer.calls).toHaveLength(asked);
  });
});
