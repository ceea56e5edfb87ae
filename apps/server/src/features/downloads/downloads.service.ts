import { AppError } from '@rushes/contract/app-error';
import type { Download, DownloadInfo, Selection } from '@rushes/contract/downloads';
import { fill } from '@rushes/contract/fill';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import { findChecksum } from '#features/assets/blobs/index.ts';
import { findResource, requireBandwidth } from '#features/limits/index.ts';
import { beginOperation } from '#features/operations/index.ts';
import { type Accessor, recordAccess } from '#platform/actions/record-access.ts';
import { layOut } from '#platform/archives/zip-layout.ts';
import type { Actor, Ctx, Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { prepare } from './downloads.jobs.ts';
import { type Entry, onlyFile, reachOf, zipEntries, zipName } from './downloads.policy.ts';
import { hasLost, insertEntries, placeEntries } from './downloads.queries.ts';
import { type DownloadRow, findDownload, insertDownload, listPodsIn } from './manifests.queries.ts';
import { downloadUrl } from './model/download-url.ts';
import { type Choice, choose } from './selection.service.ts';

/** Above these limits a job prepares the download and a notification follows. */
const LARGE = { entries: 2000, unsummed: 2 ** 30 };
/** Long enough for a slow connection, and for an e-mail that is read the next morning. */
const HOURS = 24;
/** Progress of the preparation, in hundredths. */
const HUNDREDTHS = 100;

interface Answer {
  download: Download;
  url: string | null;
  message: Message | null;
}

type Message = { code: string; params: Record<string, string | number>; content: string };

export async function createDownload(ctx: UserCtx, selection: Selection): Promise<Answer> {
  const choice = await choose(ctx, selection);
  const [refused] = choice.refused;
  if (refused) throw new AppError(refused.reason === 'archived' ? 'ERR68' : 'ERR154');
  await requireTraffic(ctx, choice.tenantid);
  const { userid } = ctx.actor;
  const entries = zipEntries(choice.chosen, selection.excludeAssets === 0);
  const manifest = { ...manifestOf(choice, entries), userid };
  if (isLarge(entries)) return prepareLater(ctx, manifest, entries);
  return present(ctx, await write(ctx, manifest, entries, ctx.actor));
}

export async function requireTraffic(ctx: Ctx, tenantid: string): Promise<void> {
  const { used, limit } = await findResource(ctx.db, tenantid, 'bandwidth');
  requireBandwidth(ctx, { tenantid, used, limit });
}

const unsummed = (entries: readonly Entry[]) => entries.filter(({ crc32 }) => crc32 === null);

/** Too much to prepare within a request. */
export function isLarge(entries: readonly Entry[]): boolean {
  if (onlyFile(entries)) return false;
  const unread = unsummed(entries).reduce((sum, { size }) => sum + size, 0);
  return entries.length > LARGE.entries || unread > LARGE.unsummed;
}

type Manifest = Omit<DownloadRow, 'state' | 'size' | 'directoryat' | 'usedat' | 'usedby' | 'createdat'>;

export function manifestOf(
  { tenantid, chosen, place }: Pick<Choice, 'tenantid' | 'chosen' | 'place'>,
  entries: readonly Entry[],
) {
  const only = onlyFile(entries);
  return {
    id: newId(),
    tenantid,
    userid: null,
    visitorid: null,
    tickethash: null,
    kind: only ? ('file' as const) : ('zip' as const),
    name: only ? only.name : zipName(chosen, place),
    count: entries.filter(({ assetid }) => assetid !== null).length,
    entries: entries.length,
    expireat: new Date(Date.now() + HOURS * 3_600_000).toISOString(),
  };
}

/** A download counts when it is requested; the files it contains are known only then. */
async function recordDownload(
  trx: Trx,
  accessor: Accessor,
  row: { id: string; tenantid: string },
): Promise<void> {
  const { tenantid } = row;
  await recordAccess(trx, accessor, 'downloaded', { tenantid, podids: await listPodsIn(trx, row.id) });
}

/** Checksums first, outside any transaction; then all rows at once. */
export async function write(
  ctx: Ctx,
  manifest: Manifest,
  entries: readonly Entry[],
  accessor: Accessor,
): Promise<DownloadRow> {
  const isFile = manifest.kind === 'file';
  const summed: (Entry & { crc32: number })[] = [];
  for (const entry of entries) {
    const { crc32 } = entry;
    summed.push({
      ...entry,
      crc32: crc32 ?? (isFile ? 0 : await findChecksum(ctx, manifest.tenantid, entry)),
    });
  }
  const { entries: placed, shape } = layOut(summed);
  const size = isFile ? summed[0]!.size : shape.size;
  const row = { ...manifest, state: 'ready' as const, size, directoryat: isFile ? 0 : shape.directoryat };
  await ctx.db.transaction().execute(async (trx) => {
    await insertDownload(trx, row);
    await insertEntries(trx, row.id, placed);
    await recordDownload(trx, accessor, row);
    await placeEntries(
      trx,
      row.id,
      placed.map(({ at, directoryat }, position) => ({ position, at, directoryat })),
    );
  });
  return { ...row, usedat: null, usedby: null, createdat: new Date().toISOString() };
}

/** The entries are stored now, by the user's current permissions; the job only reads and calculates. */
async function prepareLater(ctx: UserCtx, manifest: Manifest, entries: readonly Entry[]): Promise<Answer> {
  const { userid } = ctx.actor;
  const { id: downloadid, tenantid, name } = manifest;
  await ctx.db.transaction().execute(async (trx: Trx) => {
    await insertDownload(trx, manifest);
    await insertEntries(trx, downloadid, entries);
    await recordDownload(trx, ctx.actor, manifest);
    // No path is claimed: others can keep working, and items they delete are detected when the bytes are sent.
    const operation = await beginOperation(trx, {
      ...{ tenantid, userid, code: 'AM32', name, nodeid: null, paths: [], total: HUNDREDTHS },
    });
    await enqueue(trx, prepare, { downloadid, operationid: operation.id, tenantid, userid });
  });
  const row = (await findDownload(ctx.db, downloadid))!;
  return present(ctx, row);
}

/** For the requesting user, from any session: the notification and the e-mail link here. */
export async function getDownload(ctx: UserCtx, id: string): Promise<Answer> {
  const row = await findDownload(ctx.db, id);
  if (!row || row.userid !== ctx.actor.userid || !(await isStillTheirs(ctx, ctx.actor, row)))
    throw new AppError('ERR29');
  return present(ctx, row);
}

/** Whether the user may still download everything in it. */
export async function isStillTheirs(ctx: Ctx, actor: Actor, row: DownloadRow): Promise<boolean> {
  if (!actor.tenantids.includes(row.tenantid)) return false;
  return !(await hasLost(ctx.db, row, reachOf(actor, 'download NodeAndPod')));
}

function present(ctx: UserCtx, row: DownloadRow): Answer {
  const isReady = row.state === 'ready';
  return {
    download: presentDownload(row),
    url: isReady ? downloadUrl(ctx.keyring, row, ctx.actor) : null,
    message: isReady ? null : { code: '20005', params: {}, content: fill(notificationTexts['20005'], {}) },
  };
}

export const presentDownload = ({ id, name, state, size, count, expireat }: DownloadRow): Download => ({
  id,
  name,
  state,
  size,
  count,
  expireat,
});

export async function downloadInfo(ctx: UserCtx, selection: Selection): Promise<{ info: DownloadInfo }> {
  const { chosen, refused, leftout } = await choose(ctx, selection);
  const pods = [...chosen.within, ...chosen.pods];
  const sum = (pieces: readonly { size: number }[]) => ({
    count: pieces.length,
    size: pieces.reduce((bytes, { size }) => bytes + size, 0),
  });
  return {
    info: {
      originals: sum(pods.map(({ original }) => original)),
      assets: sum([...pods.flatMap(({ assets }) => assets), ...chosen.assets]),
      refused,
      leftout,
    },
  };
}
