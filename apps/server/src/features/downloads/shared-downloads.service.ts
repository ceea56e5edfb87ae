import { hash, randomBytes } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import type { createSharedDownload as createSharedDownloadCall, Download } from '@rushes/contract/downloads';
import type { BodyOf } from '@rushes/contract/endpoint';
import { State } from '@rushes/contract/enums';
import { requireDownloadLeft } from '#features/accesslinks/guests/index.ts';
import {
  findDownloader,
  guestOf,
  listDownloadable,
  listDownloadableIn,
  requireDownloadable,
  requireVisitor,
} from '#features/accesslinks/index.ts';
import { accessorOf } from '#platform/actions/record-access.ts';
import type { Ctx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import { browserOf } from '#platform/http/browser.ts';
import { requireGuestWithin } from '#platform/links/guest-limit.ts';
import { type Chosen, gatherPods, zipEntries } from './downloads.policy.ts';
import { findNodeName, listPieces, listPiecesOf, listSources } from './downloads.queries.ts';
import { isLarge, manifestOf, presentDownload, requireTraffic, write } from './downloads.service.ts';
import { type DownloadRow, findByTicket, touchTicket, useTicket } from './manifests.queries.ts';
import { sendDownload } from './serve-download.service.ts';

// Downloads by guests. A browser that navigates to a URL cannot send a token, so the URL contains a ticket for one
// download. Never the token itself, because URLs end up in logs.

/** For the first use; and, counted from the last byte sent, for a resume. */
const MINUTES = 15;
/** Each is a list in the database; faster than anyone clicks. */
const downloadLimit = { perNetwork: 60, perLink: 300, seconds: 15 * 60 };
const hashOf = (ticket: string) => hash('sha256', ticket);

type Wanted = BodyOf<typeof createSharedDownloadCall>;

type Visitor = Awaited<ReturnType<typeof requireVisitor>>;

export async function createSharedDownload(
  ctx: Ctx,
  token: string | undefined,
  wanted: Wanted,
): Promise<{ ticket: string; url: string; download: Download }> {
  const visitor = await requireVisitor(ctx, token);
  const { tenantid, code, generation, id: linkid } = visitor.link;
  // A zip needs lengths and checksums in advance; watermarked files are generated while they are sent.
  if (visitor.link.watermark === 1) throw new AppError('ERR185');
  await requireGuestWithin(ctx, 'link-downloads', linkid, downloadLimit);
  const chosen = await choose(ctx, visitor, wanted);
  await requireTraffic(ctx, tenantid);
  const entries = zipEntries(chosen, false);
  // A guest cannot be notified when it is ready: larger selections must be requested in smaller parts.
  if (isLarge(entries)) throw new AppError('ERR183');
  const nodeid = wanted.nodeids[0] ?? [...chosen.pods, ...chosen.assets][0]?.nodeid;
  const place = (nodeid && (await findNodeName(ctx.db, tenantid, nodeid))) || '';
  // A ticket is valid for the password generation it was requested with.
  const ticket = `${randomBytes(20).toString('base64url')}.${generation}`;
  const manifest = manifestOf({ tenantid, chosen, place }, entries);
  const guest = { ...manifest, visitorid: visitor.id, tickethash: hashOf(ticket) };
  const row = await write(ctx, guest, entries, accessorOf(visitor));
  return {
    ticket,
    url: `/api/v1/reviewaccess/${encodeURIComponent(code)}/download?ticket=${ticket}`,
    download: presentDownload(row),
  };
}

async function choose(ctx: Ctx, visitor: Visitor, { podids, nodeids, assetid }: Wanted): Promise<Chosen> {
  const { link } = visitor;
  const anything = { tenantid: link.tenantid, reach: null, assets: null };
  const { seen, downloadable, refusal } = await listDownloadable(ctx, visitor, podids);
  if (podids.some((id) => !seen.has(id))) throw new AppError('ERR6');
  if (podids.some((id) => !downloadable.has(id))) throw new AppError(refusal);
  const found = (await Promise.all(nodeids.map((id) => listDownloadableIn(ctx, visitor, id)))).flat();
  if (found.length > 0 && (link.allowdownloading === 0 || link.downloadsspent)) throw new AppError(refusal);
  const folders = [...new Map(found.map((folder) => [folder.id, folder])).values()];
  const own = gatherPods(await listPiecesOf(ctx.db, anything, podids));
  if (own.refused.length > 0) throw new AppError('ERR154');
  const inside = folders.flatMap((folder) => folder.podids);
  const asset = assetid === undefined ? undefined : await requireDownloadable(ctx, visitor, assetid);
  const assets = asset ? await listPieces(ctx.db, [link.tenantid], anything, [asset.id]) : [];
  if (assets.some(({ storagekey, state }) => storagekey === null || state !== State.COMPLETE))
    throw new AppError('ERR154');
  const within = new Set(inside);
  return {
    folders: folders.map(({ id, parentid, name }) => ({
      id,
      parentid,
      name,
      archived: false,
      modifiedat: Date.now(),
    })),
    within: gatherPods(await listPiecesOf(ctx.db, anything, inside)).pods,
    pods: own.pods.filter(({ id }) => !within.has(id)),
    assets,
  };
}

/** Every request checks the link and everything in the download. */
export async function serveShared(ctx: Ctx, code: string, ticket: string, http: Http): Promise<void> {
  const row = await findByTicket(ctx.db, hashOf(ticket));
  if (!row) throw new AppError('ERR29');
  const generation = Number(ticket.split('.').at(-1));
  const requireAccess = async (isStarted: boolean) => {
    const visitor = await findDownloader(ctx, row.visitorid!, { code, generation });
    if (!visitor || visitor.link.watermark === 1) throw new AppError('ERR29');
    // A started download may be the last one allowed: it can be continued.
    const downloadsspent = visitor.link.downloadsspent && !isStarted;
    await requireStillGiven(ctx, { ...visitor, link: { ...visitor.link, downloadsspent } }, row);
    return visitor;
  };
  const { link } = await requireAccess(row.usedat !== null);
  if (http.request.method !== 'HEAD') await take(ctx, link, row, http);
  await sendDownload(ctx, row, () => requireAccess(true), http);
}

async function requireStillGiven(ctx: Ctx, visitor: Visitor, { id, kind }: DownloadRow): Promise<void> {
  const sources = await listSources(ctx.db, id);
  const podids = [...new Set(sources.map(({ podid }) => podid))];
  const known = podids.filter((podid) => podid !== null);
  const { downloadable } = await listDownloadable(ctx, visitor, known);
  if (known.length < podids.length || known.some((podid) => !downloadable.has(podid)))
    throw new AppError('ERR29');
  // A single file may be an asset other than the original, which only some links allow.
  if (kind === 'file') for (const { assetid } of sources) await requireDownloadable(ctx, visitor, assetid);
}

/**
 * A ticket allows one use: the first request, for any range. After that only requests that resume from the middle,
 * in the same browser, identified by the cookie of the link or else by network and user agent.
 */
async function take(
  ctx: Ctx,
  { id: linkid, code }: Visitor['link'],
  row: DownloadRow,
  http: Http,
): Promise<void> {
  const usedby = browserOf(ctx, guestOf(ctx, http, code));
  const isResumed = row.usedat !== null && /^bytes=0*[1-9]\d*-/.test(http.request.headers.range ?? '');
  const begun = await ctx.db.transaction().execute(async (trx) => {
    const at = await useTicket(trx, row.id, { usedby, isResumed, minutes: MINUTES });
    if (at === undefined) throw new AppError('ERR29');
    if (!isResumed) await requireDownloadLeft(trx, linkid);
    return at;
  });
  http.reply.raw.once('close', () => {
    touchTicket(ctx.db, row.id, begun).catch((error) =>
      ctx.log.warn({ err: error }, 'failed to record the end of a download'),
    );
  });
}
