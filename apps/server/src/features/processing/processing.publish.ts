import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { AssetMetadata } from '@rushes/contract/assets';
import { ArchiveStatus, AssetType, State } from '@rushes/contract/enums';
import type { Insertable } from 'kysely';
import { type AssetRow, insertAsset, listAssets, retireAssets } from '#features/assets/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { announcePod, type FullRow, findPod, lockAnyPod, setStage, updatePod } from '#features/pods/index.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { ProcessPod } from './processing.jobs.ts';

/** A file we made, on its way to becoming an asset. */
export interface Made {
  type: AssetType;
  path: string;
  mimetype: string;
  metadata?: AssetMetadata;
  facts?: Partial<Insertable<Tables['assets']>>;
}

export interface Stored extends Made {
  id: string;
  key: string;
  size: number;
}

/** Into the store first: the rows may only ever point at bytes that are there. */
export async function store(services: Services, tenantid: string, made: readonly Made[]): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const item of made) {
    const id = newId();
    const key = `derived/${tenantid}/${id}`;
    const { size } = await stat(item.path);
    await services.storage.adopt(key, item.path);
    stored.push({ ...item, id, key, size });
  }
  return stored;
}

export async function unstore(services: Services, stored: readonly Stored[]): Promise<void> {
  for (const item of stored) await services.storage.remove(item.key);
}

/**
 * Rows for what was stored; what an earlier run made of the same kinds steps back. Answers the file as it is now:
 * renamed, moved or in the recycle bin since the work began, or undefined when it was deleted for good.
 */
export async function publish(
  trx: Trx,
  { podid, tenantid }: ProcessPod,
  stored: readonly Stored[],
): Promise<FullRow | undefined> {
  const pod = await lockAnyPod(trx, tenantid, podid);
  // Of a document or an archive nothing is made.
  if (!pod || stored.length === 0) return pod;
  const peaks = stored.find((item) => item.metadata?.role === 'peaks');
  const types = [...new Set(stored.filter((item) => item !== peaks).map((item) => item.type))];
  const retired = await retireAssets(trx, tenantid, podid, types, peaks ? 'peaks' : undefined);
  for (const item of stored) {
    const ext = extname(item.path).slice(1);
    await insertAsset(trx, {
      ...item.facts,
      id: item.id,
      tenantid,
      podid,
      type: item.type,
      name: item.facts?.name ?? `${basename(pod.name, extname(pod.name))}.${ext}`,
      state: State.COMPLETE,
      storagekey: item.key,
      filetype: ext,
      mimetype: item.mimetype,
      size: item.size,
      metadata: JSON.stringify(item.metadata ?? {}),
      uuid: newId(),
    });
  }
  const more = stored.reduce((sum, item) => sum + item.size, 0) - retired.bytes;
  const sheet = stored.find((item) => item.type === AssetType.LIVEPREVIEW);
  const thumbnail = stored.find((item) => item.type === AssetType.THUMBNAIL);
  const chosen = thumbnail && (await listAssets(trx, tenantid, podid)).some(isChosenPoster);
  await updatePod(trx, tenantid, podid, {
    ...(thumbnail && !chosen ? { thumbnailid: thumbnail.id } : {}),
    ...(sheet ? { livepreviewid: sheet.id, sprite: JSON.stringify(sheet.metadata?.sprite) } : {}),
    ...(peaks ? { peaksid: peaks.id } : {}),
  });
  // What lies in the bin or the archive takes no room: it is counted when it comes back.
  if (!pod.deletedat && pod.archived !== ArchiveStatus.ARCHIVED) await countStorage(trx, tenantid, more);
  return pod;
}

const isChosenPoster = ({ type, state, metadata }: AssetRow) =>
  type === AssetType.THUMBNAIL && state === State.COMPLETE && metadata.role === 'chosen';

export async function markFailed(services: Services, target: ProcessPod, error: Error): Promise<void> {
  services.log.warn({ err: error, podid: target.podid }, 'a file could not be processed');
  await services.db.transaction().execute(async (trx) => {
    const pod = await findPod(trx, [target.tenantid], target.podid);
    if (!pod || pod.state === State.COMPLETE) return;
    await setStage(trx, pod, { state: State.ERROR, stage: 'transcoding_failed', percentage: 0 });
    await announcePod(trx, pod);
  });
}
