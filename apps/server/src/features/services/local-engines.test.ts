import { checkService, listServices, runService, serviceOptions } from '@rushes/contract/services';
import { setTenantSettings } from '@rushes/contract/tenants';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { transcribingJobs } from '#features/transcribing/transcribing.jobs.ts';
import type { Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { openAwsTranscribe } from '#platform/speech/aws-transcribe.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makePerson, makeTenant, type Place } from '#test/fixtures.ts';
import { type AwsPeer, startAwsPeer } from '#test/peers/aws-peer.ts';
import { creditsOf, runsOf, untilDone, workOn } from '#test/scenes/runs-scene.ts';
import { makeSpeechFile, useEngines } from '#test/scenes/speech-scene.ts';
import { enter } from '#test/session.ts';

let api: Api;
let tenant: { id: string; root: Place };
let admin: As;
let userid: string;
let podid: string;
let peer: AwsPeer;

beforeAll(async () => {
  api = await startApi({ RUSHES_SERVICES_AWS_TRANSCRIBE: 'off', RUSHES_SERVICES_GOOGLE_TRANSCRIBE: 'off' });
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.services.db);
  tenant = await makeTenant(api.services, newId(), { credits: 10 });
  const email = `${newId()}@local.test`;
  userid = await makePerson(api.services, { email, group: 'admin', at: tenant.root });
  admin = await enter(api, userid);
  podid = await makeSpeechFile(api, tenant.root, userid);
  peer = await startAwsPeer();
  useEngines(api, { 'aws-transcribe': openAwsTranscribe(peer.settings, peer) });
});

const alias = 'aws-transcribe';
const allowOnlyLocal = () =>
  api.call(setTenantSettings, { params: { id: tenant.id }, body: { engines_local_only: 1 } }, admin);
const isListed = async () =>
  (await api.call(listServices, {}, admin)).services.some((service) => service.alias === alias);
const asked = () => ({ params: { alias }, query: { pods: podid } });
const check = async () => (await api.call(checkService, asked(), admin)).utility[0]!.error?.code ?? 'ok';
const run = () => ({
  params: { alias },
  body: { pods: [podid], params: { auto: 1, generateSubtitles: {} } },
});

test('With local engines only, a service that sends data elsewhere is not offered and cannot be run', async () => {
  expect([await isListed(), await check()]).toEqual([true, 'ok']);
  await allowOnlyLocal();
  expect(await isListed()).toBe(false);
  expect(await api.refused(serviceOptions, { params: { alias } }, admin)).toBe('404 ERR16');
  expect(await api.refused(checkService, asked(), admin)).toBe('404 ERR16');
  expect(await api.refused(runService, run(), admin)).toBe('404 ERR16');
  expect(peer.calls).toEqual([]);
});

test('A user with another tenant is offered the service, but not for files of a tenant that excludes it', async () => {
  await allowOnlyLocal();
  const other = await makeTenant(api.services, newId());
  const abilities = ['list NodeAndPod', 'run PaidService'] as const;
  await api.services.db
    .insertInto('own_access_points')
    .values({
      ...{ id: newId(), tenantid: other.id, userid, nodeid: other.root.id },
      ...{ group: 'team', abilities: [...abilities] },
    })
    .execute();
  expect([await isListed(), await check()]).toEqual([true, 'ERR220']);
  expect(await api.refused(runService, run(), admin)).toBe('403 ERR220');
  const theirs = await makeSpeechFile(api, other.root, userid);
  const query = { pods: theirs };
  const { utility } = await api.call(checkService, { params: { alias }, query }, admin);
  expect(utility[0]!.info.runnable).toBe(true);
});

test('A setting that is turned on between the check and the run refuses the run, without a charge', async () => {
  expect(await check()).toBe('ok');
  const turnOn = (trx: Trx) =>
    trx.updateTable('tenants').set({ engines_local_only: 1 }).where('id', '=', tenant.id).execute();
  // Until the change is committed, the request sees the old setting; its own transaction waits for the change.
  const refusal = await duringTransaction(api, turnOn, () => api.refused(runService, run(), admin));
  expect(refusal).toBe('403 ERR220');
  expect(await runsOf(api, podid)).toEqual([]);
  expect(await creditsOf(api, tenant.id)).toEqual({ used: 0, entries: [] });
});

test('A cloud job is deleted with its audio when the setting is turned on while it runs', async () => {
  await api.call(runService, run(), admin);
  // Never finished: the peer is asked until the run is stopped.
  const running = Promise.withResolvers<void>();
  peer.before('GetTranscriptionJob', () => {
    peer.advance(-60_000);
    running.resolve();
  });
  await workOn(api, transcribingJobs);
  await running.promise;
  expect(peer.objects.size).toBe(1);
  await allowOnlyLocal();
  await untilDone(api, transcribingJobs);
  expect(await runsOf(api, podid)).toMatchObject([{ state: 'failed', fault: 'ERR220' }]);
  expect([...peer.objects.keys(), ...peer.transcribe.names()]).toEqual([]);
  expect(await creditsOf(api, tenant.id)).toEqual({ used: 0, entries: ['refunded 1'] });
});
