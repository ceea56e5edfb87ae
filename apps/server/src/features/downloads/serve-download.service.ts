import { AppError } from '@rushes/contract/app-error';
import { sendAsset, watchAccess } from '#features/assets/media/index.ts';
import { findHolder } from '#features/identity/index.ts';
import { addBandwidth } from '#features/limits/index.ts';
import type { PlacedEntry } from '#platform/archives/zip-layout.ts';
import { type ZipSource, zipPieces } from '#platform/archives/zip-pieces.ts';
import type { Ctx } from '#platform/context/context.ts';
import { mayUse } from '#platform/context/may-use.ts';
import type { Http } from '#platform/http/bind.ts';
import { fileNameParameter } from '#platform/http/content-disposition.ts';
import { sendRange } from '#platform/http/send-range.ts';
import { isStillTheirs, requireTraffic } from './downloads.service.ts';
import {
  type DownloadRow,
  eachEntry,
  findDownload,
  findFirstPod,
  findOnlyEntry,
  positionAt,
} from './manifests.queries.ts';
import { bearerOf } from './model/download-url.ts';

/** Every request checks the session and the user's permission for everything in the download. */
export async function serveDownload(ctx: Ctx, id: string, token: string, http: Http): Promise<void> {
  const bearer = bearerOf(ctx.keyring, id, token);
  const download = bearer && (await findDownload(ctx.db, id));
  if (!download || download.userid !== bearer.userid) throw new AppError('ERR29');
  const requireAccess = async () => {
    const actor = await findHolder(ctx.db, bearer.sessionid, bearer.userid);
    if (!actor || !mayUse(actor, 'files:read')) throw new AppError('11026');
    if (!(await isStillTheirs(ctx, actor, download))) throw new AppError('ERR29');
  };
  await requireAccess();
  await sendDownload(ctx, download, requireAccess, http);
}

/** The caller must check access; while bytes are sent, it is checked again. */
export async function sendDownload(
  ctx: Ctx,
  download: DownloadRow,
  requireAccess: () => Promise<unknown>,
  http: Http,
): Promise<void> {
  const onSent = watchAccess(http, requireAccess);
  if (download.state !== 'ready') throw new AppError('ERR29');
  await requireTraffic(ctx, download.tenantid);
  const { userid } = download;
  if (download.kind === 'file') {
    const entry = await findOnlyEntry(ctx.db, download.id);
    await sendAsset(ctx, { id: entry!.assetid!, isDownload: true, userid, onSent }, 'no-store', http);
    return;
  }
  // One selection is rarely from several projects: the whole zip counts for the project of its first file.
  const podid = (await findFirstPod(ctx.db, download.id)) ?? null;
  http.reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'application/zip',
    'content-disposition': `attachment; ${fileNameParameter(download.name)}`,
  });
  await sendRange(http, {
    size: download.size,
    etag: `"${download.id}"`,
    open: (range, gone) => zipPieces(sourceOf(ctx, download, gone), range),
    count: (bytes) => {
      addBandwidth(ctx, download.tenantid, bytes, { userid, podid });
      onSent();
    },
  });
}

type Placed = PlacedEntry & { storagekey: string | null };

/** Reads rows page by page and files chunk by chunk: memory does not grow with the size of the zip. */
function sourceOf(
  { db, storage }: Ctx,
  { id, entries, size, directoryat }: DownloadRow,
  gone: AbortSignal,
): ZipSource<Placed> {
  return {
    shape: { count: entries, size, directoryat },
    async *entriesFrom(where, place) {
      for await (const row of eachEntry(db, id, await positionAt(db, id, where, place)))
        yield { ...row, crc32: row.crc32!, at: row.at!, directoryat: row.directoryat! };
    },
    read: ({ storagekey }, range) => storage.readPooled(storagekey!, range, gone),
  };
}
