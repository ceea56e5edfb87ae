import { getPod } from '@rushes/contract/pods';
import { checkService, runService } from '@rushes/contract/services';
import { listTranscripts } from '@rushes/contract/transcripts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { transcribingJobs } from '#features/transcribing/transcribing.jobs.ts';
import { newId } from '#platform/ids/uuid.ts';
import { openAwsTranscribe } from '#platform/speech/aws-transcribe.ts';
import { type As, startApi } from '../api.ts';
import { storageOf } from '../files.ts';
import { makeNode, makePerson, makeTenant, type Place } from '../fixtures.ts';
import { type AwsPeer, startAwsPeer } from '../peers/aws-peer.ts';
import { enter } from '../session.ts';
import { creditsOf, newsAbout, untilDone, workOn } from './runs-scene.ts';
import { makeSpeechFile, useEngines } from './speech-scene.ts';

export const ALIAS = 'aws-transcribe';
/** On a busy machine. */
export const WAIT = { timeout: 60_000 };

interface Scene {
  peer: AwsPeer;
  tenant: { id: string; root: Place };
  folder: Place;
  userid: string;
  admin: As;
}

/** Words of 400 ms from the first second on; `|` is a pause of a second, `B:` another voice. */
function itemsOf(text: string): object[] {
  let at = 1000;
  let speaker = 'spk_0';
  return text.split(' ').flatMap((part) => {
    if (part === '|') at += 1000;
    if (part === 'B:') speaker = 'spk_1';
    const [, word, mark] = /^([\w’]+)([.,!]?)$/.exec(part) ?? [];
    if (!word) return [];
    const times = { start_time: String(at / 1000), end_time: String((at + 400) / 1000) };
    at += 400;
    const spoken = { type: 'pronunciation', ...times, alternatives: [{ confidence: '0.9', content: word }] };
    const items: object[] = [{ ...spoken, speaker_label: speaker }];
    if (mark) items.push({ type: 'punctuation', alternatives: [{ confidence: '0.0', content: mark }] });
    return items;
  });
}

/** An API whose speech service is a peer of Amazon Transcribe. Call `renew` before each test. */
export async function startTranscribing() {
  const api = await startApi({
    RUSHES_SERVICES_AWS_TRANSCRIBE: 'off',
    RUSHES_SERVICES_GOOGLE_TRANSCRIBE: 'off',
  });
  let now: Scene;

  async function renew(): Promise<Scene> {
    await sql`delete from graphile_worker._private_jobs`.execute(api.services.db);
    const tenant = await makeTenant(api.services, newId(), { credits: 10 });
    const folder = await makeNode(
      api.services,
      await makeNode(api.services, tenant.root, 'P', { type: 2 }),
      'F',
    );
    const email = `${newId()}@speech.test`;
    const userid = await makePerson(api.services, { email, group: 'admin', at: tenant.root });
    const peer = await startAwsPeer();
    peer.transcribe.results = { items: itemsOf('And Mister John Dashwood, | had then leisure. B: No!') };
    useEngines(api, { [ALIAS]: openAwsTranscribe(peer.settings, peer) });
    now = { peer, tenant, folder, userid, admin: await enter(api, userid) };
    return now;
  }

  const asked = (pods: string[], params: object = {}) => ({
    params: { alias: ALIAS },
    body: { pods, params: { auto: 1, generateSubtitles: {}, ...params } },
  });
  const begin = () => workOn(api, transcribingJobs);
  return {
    ...{ api, renew, asked, begin },
    file: (more: Parameters<typeof makeSpeechFile>[3] = {}) =>
      makeSpeechFile(api, now.folder, now.userid, more),
    start: (id: string, params: object = {}) => api.call(runService, asked([id], params), now.admin),
    podOf: async (id: string) => (await api.call(getPod, { params: { id } }, now.admin)).pod,
    transcriptsOf: async (id: string) =>
      (await api.call(listTranscripts, { params: { id } }, now.admin)).transcripts,
    credits: () => creditsOf(api, now.tenant.id),
    news: (id: string) => newsAbout(api, now.admin, now.tenant.id, id),
    async checked(id: string) {
      const call = { params: { alias: ALIAS }, query: { pods: id } };
      return (await api.call(checkService, call, now.admin)).utility[0]!;
    },
    async workAll() {
      await begin();
      await untilDone(api, transcribingJobs);
    },
    /** Calls that AWS charges for. */
    starts: () => now.peer.calls.filter((call) => call === 'StartTranscriptionJob').length,
    /** Nothing is left at AWS, in the state of the engine or in the store. */
    async expectNothingLeft() {
      const { peer, tenant } = now;
      expect([...peer.objects.keys(), ...peer.transcribe.names()]).toEqual([]);
      const { db } = api.services;
      const kept = await db
        .selectFrom('engine_state')
        .selectAll()
        .where('tenantid', '=', tenant.id)
        .execute();
      expect(kept).toEqual([]);
      const { used, truth } = await storageOf(api.services, tenant.id);
      expect(used).toBe(truth);
    },
  };
}
