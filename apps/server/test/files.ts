import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createPod } from '@rushes/contract/pods';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { reserveStorage } from '#features/limits/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Api, As } from './api.ts';
import { makeAsset, makePod, type Place } from './fixtures.ts';
import { tusCreate, tusPatch } from './tus.ts';

/** A complete file with an original of the given size, counted in the storage usage. */
export async function makeFile(
  services: Services,
  at: Place,
  userid: string,
  more: Partial<Insertable<Tables['pods']>> & { name: string; bytes?: number },
): Promise<string> {
  const { bytes = 10, ...row } = more;
  const id = await makePod(services, at, userid, { size: bytes, kind: 'text', ...row });
  const original = { name: more.name, bytes: randomBytes(bytes), mimetype: 'text/plain' };
  await makeAsset(services, at, id, original);
  if (row.archived !== 1)
    await services.db.transaction().execute((trx) => reserveStorage(trx, at.tenantid, bytes));
  return id;
}

/** A version stack, oldest first; the last one is the head. Returns the ids in that order. */
export async function makeStack(
  services: Services,
  at: Place,
  userid: string,
  names: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await makeFile(services, at, userid, { name }));
  const head = ids.at(-1)!;
  for (const [place, id] of ids.entries()) {
    await services.db
      .updateTable('pods')
      .set({
        order: place + 1,
        versiontext: `v${place + 1}`,
        parentpodid: id === head ? null : head,
        versionscount: id === head ? ids.length : 1,
      })
      .where('id', '=', id)
      .execute();
  }
  return ids;
}

/** Uploads a file like a browser: announces it, then sends `sent` bytes of it. */
export async function upload(
  api: Api,
  as: As,
  nodeid: string,
  { name = 'notes.txt', bytes = 12, sent = bytes }: { name?: string; bytes?: number; sent?: number } = {},
): Promise<{ podid: string; uploadid: string }> {
  const made = await api.call(createPod, { body: { nodeid, filename: name, filesize: bytes } }, as);
  const uploadid = made.upload.id;
  await tusCreate(api, as, uploadid, bytes);
  if (sent) await tusPatch(api, as, uploadid, 0, randomBytes(sent));
  return { podid: made.pod.id, uploadid };
}

interface StorageFigures {
  /** What is counted, and what is stored: of files outside the recycle bin, and of files in it. */
  used: number;
  truth: number;
  binned: number;
  binnedTruth: number;
}

/** The stored storage usage of the tenant, and the usage computed from its rows. */
export async function storageOf({ db }: Services, tenantid: string): Promise<StorageFigures> {
  const stored = sql`select coalesce(sum(a.size), 0)::int8 from assets a join pods p on p.id = a.podid
    where p.tenantid = r.tenantid and a.deletedat is null and p.archived <> 1`;
  const { rows } = await sql<StorageFigures>`
    select r.used, (${stored} and p.deletedat is null) as truth,
      r.binned, (${stored} and p.deletedat is not null) as "binnedTruth"
    from resources r where r.tenantid = ${tenantid} and r.name = 'storage'`.execute(db);
  return rows[0]!;
}

/** Uploads a local file in one request. Returns its id. */
export async function sendFile(
  api: Api,
  as: As,
  path: string,
  more: { nodeid: string; filename: string; priorityProcessing?: 0 | 1 },
): Promise<string> {
  const bytes = await readFile(path);
  const { pod, upload } = await api.call(createPod, { body: { ...more, filesize: bytes.length } }, as);
  await tusCreate(api, as, upload.id, bytes.length);
  const response = await tusPatch(api, as, upload.id, 0, bytes);
  if (response.status !== 204) throw new Error(`${response.status} ${await response.text()}`);
  return pod.id;
}
