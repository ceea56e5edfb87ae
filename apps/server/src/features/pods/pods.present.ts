import type { Asset } from '@rushes/contract/assets';
import { AssetType, State, stageCode } from '@rushes/contract/enums';
import { fill } from '@rushes/contract/fill';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import type { NotificationCode } from '@rushes/contract/notification-types';
import { keysOf, pick } from '@rushes/contract/objects';
import { type Pod, type PodMeta, podColumns } from '@rushes/contract/pods';
import type { AssetRow } from '#features/assets/index.ts';
import { groupAssets } from '#features/assets/media/index.ts';
import type { ActiveRun, FullRow } from './pods.queries.ts';

export function presentPod(
  row: FullRow & { open: number },
  stream: string | null,
  versions: Pod['versions'],
  assets: readonly Asset[],
  mayList: boolean,
  runs: readonly ActiveRun[],
): Pod {
  const code = stageCode(row.stage) as NotificationCode;
  const params = { percentage: row.percentage };
  return {
    ...pick(row, keysOf(podColumns)),
    note: row.note,
    createdby: { id: row.createdbyid, name: row.createdbyname },
    createdbyid: row.createdbyid,
    updatedby: { name: row.updatedbyname },
    versiontext: row.versiontext,
    deletedat: row.deletedat,
    status: { status: row.stage, metadata: params },
    openComments: row.open,
    statemessage: { code, params, content: fill(notificationTexts[code], params) },
    jsondata: sentData(row.jsondata),
    launchedServices: launchedIn(assets, runs),
    features: row.hastext === null ? [] : [{ key: 'hasText', value: row.hastext ? 'yes' : 'no' }],
    versions,
    asset: groupAssets(mayList ? assets : assets.filter(isForLooking)),
    stream,
    hidden: row.hidden ? 1 : 0,
  };
}

/** Without internal fields. */
function sentData({ extracted: _, ...data }: FullRow['jsondata']): Pod['jsondata'] {
  return data;
}

/** Assets needed to view the file and its subtitles; all others require permission to list assets. */
function isForLooking({ type, metadata: { role, derived } }: Asset): boolean {
  switch (type) {
    case AssetType.RAW:
    case AssetType.THUMBNAIL:
    case AssetType.WEB:
    case AssetType.LIVEPREVIEW:
    case AssetType.VTT:
    case AssetType.SRT:
      return true;
    case AssetType.AUDIO:
      return derived === 1;
    default:
      return role === 'peaks';
  }
}

/** Runs of services, and other work on request, which follows from the assets it makes. */
function launchedIn(assets: readonly Asset[], runs: readonly ActiveRun[]): Pod['launchedServices'] {
  const codes = new Map<string, number | null>();
  for (const { state, metadata } of assets) {
    const { launched, percentage = null } = metadata;
    if (launched && (state === State.PENDING || state === State.PROCESSING))
      codes.set(launched, codes.get(launched) ?? percentage);
  }
  return [...runs, ...[...codes].map(([code, percentage]) => ({ code, id: null, alias: null, percentage }))];
}

/** Properties of the original. Until its bytes arrive, only what the client announced is known. */
export function presentMeta(pod: FullRow, raw: AssetRow | undefined, audio: AssetRow | undefined): PodMeta {
  return {
    filename: raw?.name ?? pod.name,
    size: raw?.size ?? pod.size,
    mimetype: raw?.mimetype ?? pod.mimetype,
    filetype: raw?.filetype ?? null,
    sha256: raw?.sha256 ?? null,
    duration: raw?.duration ?? pod.duration,
    resolution: raw?.resolution ?? pod.resolution,
    aspect: raw?.aspect ?? null,
    codec: raw?.codec ?? null,
    bitrate: raw?.bitrate ?? null,
    framerate: raw?.framerate ?? pod.framerate,
    audiocodec: raw?.audiocodec ?? null,
    audiochannels: raw?.audiochannels ?? null,
    audiobitrate: raw?.audiobitrate ?? null,
    colorSpace: raw?.metadata.colorSpace ?? null,
    startTimecode: raw?.metadata.startTimecode ?? null,
    loudness: audio?.metadata.loudness ?? null,
    uploaderName: pod.jsondata.uploaderName ?? null,
    lastModified: pod.jsondata.lastModified ?? null,
    createdat: pod.createdat,
  };
}
