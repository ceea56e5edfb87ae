import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { AssetMetadata } from '@rushes/contract/assets';
import { ArchiveStatus, AssetType, State } from '@rushes/contract/enums';
import type { Insertable } from 'kysely';
import { type AssetRow, addAsset, listAssets, retireAssets } from '#features/assets/index.ts';
import { refundCredits } from '#features/credits/index.ts';
import { countBinned } from '#features/limits/bin/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { notify } from '#features/notifications/index.ts';
import { emitPodChanged, type FullRow, findPod, lockAnyPod, updatePod } from '#features/pods/index.ts';
import { setStage } from '#features/pods/progress/index.ts';
import { indexSubtitles } from '#features/subtitles/index.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { fire } from '#platform/hooks/hook.ts';
import { newId } from '#platform/ids/uuid.ts';
import { PRIORITY, type Target } from './model/payloads.ts';
import { processingFailed } from './processing.hooks.ts';

/** A derived file that will become an asset. */
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

/** Stores the files first: rows must only reference existing bytes. */
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
 * Inserts rows for stored files and retires what an earlier run made of the same kinds. Returns the current pod: it may
 * have been renamed, moved or deleted since the job started. Undefined if it was purged.
 */
export async function publish(
  trx: Trx,
  { podid, tenantid }: Target,
  stored: readonly Stored[],
): Promise<FullRow | undefined> {
  const pod = await lockAnyPod(trx, tenantid, podid);
  // Nothing is derived from a document or an archive.
  if (!pod || stored.length === 0) return pod;
  const peaks = stored.find((item) => item.metadata?.role === 'peaks');
  const retired = await retireAssets(trx, tenantid, podid, replacedBy(stored));
  for (const item of stored) {
    const ext = extname(item.path).slice(1);
    await addAsset(trx, {
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
      metadata: JSON.stringify({ ...item.metadata, derived: 1 }),
      uuid: newId(),
    });
  }
  await indexSubtitles(trx, { tenantid, podid }, stored);
  const more = stored.reduce((sum, item) => sum + item.size, 0) - retired.bytes;
  const sheet = stored.find((item) => item.type === AssetType.LIVEPREVIEW);
  const thumbnail = stored.find((item) => item.type === AssetType.THUMBNAIL);
  const chosen = thumbnail && (await listAssets(trx, tenantid, podid)).some(isChosenPoster);
  const pictures = {
    ...(thumbnail && !chosen ? { thumbnailid: thumbnail.id } : {}),
    ...(sheet ? { livepreviewid: sheet.id, sprite: JSON.stringify(sheet.metadata?.sprite) } : {}),
    ...(peaks ? { peaksid: peaks.id } : {}),
  };
  // A remuxed copy has no thumbnail or preview.
  if (Object.keys(pictures).length > 0) await updatePod(trx, tenantid, podid, pictures);
  // Archived files use no storage: they are counted when they are unarchived.
  if (pod.archived !== ArchiveStatus.ARCHIVED)
    await (pod.deletedat ? countBinned : countStorage)(trx, tenantid, more);
  return pod;
}

/** The same kinds; a web version also replaces everything that was played before it. */
function replacedBy(stored: readonly Stored[]) {
  const kinds = stored.map(({ type, metadata }) => ({ type, role: metadata?.role ?? null }));
  const isPlayable = kinds.some(({ type, role }) => type === AssetType.WEB && role === null);
  const before = (['rendition', 'direct'] as const).map((role) => ({ type: AssetType.WEB, role }));
  return isPlayable ? [...kinds, ...before] : kinds;
}

const isChosenPoster = ({ type, state, metadata }: AssetRow) =>
  type === AssetType.THUMBNAIL && state === State.COMPLETE && metadata.role === 'chosen';

export async function markFailed(services: Services, target: Target, error: Error): Promise<void> {
  services.log.warn({ err: error, podid: target.podid }, 'a file could not be processed');
  await services.db.transaction().execute(async (trx) => {
    await refundCredits(trx, { ...target, service: PRIORITY });
    const pod = await findPod(trx, [target.tenantid], target.podid);
    if (!pod || pod.state === State.COMPLETE || pod.state === State.ERROR) return;
    await setStage(trx, pod, { state: State.ERROR, stage: 'transcoding_failed', percentage: 0 });
    await emitPodChanged(trx, pod);
    await fire(processingFailed, trx, pod);
    const { tenantid, id: podid, createdbyid: userid, name } = pod;
    await notify(trx, { tenantid, userid, podid, code: 'NM4', params: { name } });
  });
}
