import { getPod } from '@rushes/contract/pods';
import { checkService, runService } from '@rushes/contract/services';
import { createSubtitles, saveSubtitles } from '@rushes/contract/subtitles';
import { sql } from 'kysely';
import { translatingJobs } from '#features/translating/translating.jobs.ts';
import { startApi } from '../api.ts';
import { useEngines } from '../engines/engine-services.ts';
import { makePod, makeWorld } from '../fixtures.ts';
import { type DeepLPeer, startDeepLPeer } from '../peers/deepl-peer.ts';
import { creditsOf, newsAbout, untilDone, workOn } from './runs-scene.ts';

const ALIAS = 'translate';

interface Line {
  text: string;
  startTime: number;
  endTime: number;
  settings?: string;
}

export const line = (second: number, text: string, more = {}): Line => ({
  ...{ text, startTime: second * 1000, endTime: second * 1000 + 900 },
  ...more,
});

/** Parameters of a translation from English to Dutch. */
export const paramsOf = (assetid: string, more = {}) => ({
  ...{ assetid, sourcelanguage: 'en', targetlanguage: 'nl' },
  ...more,
});

/** The test world with an engine for translations, and helpers to start them. */
export async function startTranslations() {
  const api = await startApi();
  const { services } = api;
  const { db } = services;
  const world = await makeWorld(services, { credits: 1000 });
  const [team, client, other] = [
    await api.signIn('team@studio.test'),
    await api.signIn('client@studio.test'),
    await api.signIn('admin@other.test'),
  ];
  const at = (id: string) => ({ params: { id } });
  const call = (id: string, params: object) => ({
    params: { alias: ALIAS },
    body: { pods: [id], nodes: [], params: { ...params } },
  });
  const pod = async (id: string) => (await api.call(getPod, at(id), team)).pod;
  const begin = () => workOn(api, translatingJobs);

  return {
    ...{ api, world, team, client, other, at, pod, begin },
    /** Before each test: a new DeepL, no jobs, and all credits. */
    async reset(): Promise<DeepLPeer> {
      await sql`delete from graphile_worker._private_jobs`.execute(db);
      await sql`delete from credit_entries`.execute(db);
      await sql`update resources set used = 0 where name = 'credits'`.execute(db);
      const peer = await startDeepLPeer();
      useEngines(api, { translate: 'deepl' }, { deepl: peer.settings }, peer.pause);
      return peer;
    },
    video: (name = 'film.mov') =>
      makePod(services, world.folder, world.users.team, { name, kind: 'video', duration: 60_000 }),
    async subtitles(id: string, cues: Line[], filename = 'Interview.en.srt'): Promise<string> {
      const { asset } = await api.call(createSubtitles, { ...at(id), body: { filename } }, team);
      await api.call(saveSubtitles, { params: { id, assetId: asset.id }, body: { cues } }, team);
      return asset.id;
    },
    run: (id: string, params: object) => api.call(runService, call(id, params), team),
    refused: (id: string, params: object, as = team) => api.refused(runService, call(id, params), as),
    /** Why it cannot run, or ok; the characters and the cost. */
    async check(id: string, params: object) {
      const query = { pods: id, ...params };
      const { utility } = await api.call(checkService, { params: { alias: ALIAS }, query }, team);
      const { error, metadata } = utility[0]!;
      return [error?.code ?? 'ok', metadata.characters, metadata.cost];
    },
    credits: () => creditsOf(api, world.studio.id),
    news: (id: string) => newsAbout(api, team, world.studio.id, id),
    async perform(): Promise<void> {
      await begin();
      await untilDone(api, translatingJobs);
    },
    /** The subtitle files of a file, other than this one. */
    async made(id: string, source: string) {
      const { asset } = await pod(id);
      return [...(asset.srt ?? []), ...(asset.vtt ?? [])].filter((one) => one.id !== source);
    },
  };
}
