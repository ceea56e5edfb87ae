import { AppError } from '@rushes/contract/app-error';
import type { BodyOf, QueryOf } from '@rushes/contract/endpoint';
import { AssetType } from '@rushes/contract/enums';
import type {
  createSharedComment,
  getSharedFiles,
  SharedComment,
  SharedNode,
  SharedPod,
  SharedVersion,
} from '@rushes/contract/reviewaccess';
import type { AssetRow } from '#features/assets/index.ts';
import { presentAsset, sendAsset } from '#features/assets/media/index.ts';
import {
  addComment,
  correctComment,
  findPodOf,
  listCommentRows,
  removeComment,
} from '#features/comments/index.ts';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { requireUnclaimed, shareTree } from '#features/operations/index.ts';
import { type FullRow, lockAnyPod } from '#features/pods/index.ts';
import type { Ctx, Db, Trx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { requireGuestWithin } from '#platform/links/guest-limit.ts';
import { downloadRefusal, type Grant, grantOf, grantOfPod } from '../accesslinks.policy.ts';
import {
  presentSharedComment,
  presentSharedNode,
  presentSharedPod,
  presentSharedVersion,
} from '../accesslinks.present.ts';
import { markedUrl, sharedStreamUrl, sharedUrl } from '../model/shared-url.ts';
import { requireVisitor } from './reviewaccess.service.ts';
import * as queries from './shared.queries.ts';
import { openAsset, type WantedAsset } from './shared-asset.service.ts';
import { recordView, requireDownload } from './visitor-access.service.ts';
import type { VisitorRow } from './visitors.queries.ts';
import { isWatermarkedPicture, sendWatermarkedCopy, sendWatermarkedPicture } from './watermarked.service.ts';

// Actions of a visitor. The link is checked at every call.

/** Faster than anyone types; stops scripts. */
const commentLimit = { perNetwork: 60, perLink: 300, seconds: 15 * 60 };

const seesNode = ({ link }: VisitorRow, node: queries.SharedNodeRow) =>
  grantOf(link, { as: 'node', kind: 'unknown', ...node }).see;

type Listed = QueryOf<typeof getSharedFiles>;

export async function listFiles(ctx: Ctx, token: string | undefined, wanted: Listed) {
  const { nodeid, sort, limit, cursor } = wanted;
  const visitor = await requireVisitor(ctx, token);
  const { link, name, email } = visitor;
  const folder = nodeid === undefined ? null : await requireNode(ctx, visitor, nodeid);
  const list = `shared ${link.id} ${nodeid ?? ''} ${sort}`;
  const after = cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, list);
  const [nodes, found] = await Promise.all([
    after ? [] : queries.listSharedNodes(ctx.db, link, nodeid),
    // Fetch one extra row to find out whether there is a next page.
    queries.listSharedPods(ctx.db, link, nodeid, { limit: limit + 1, sort, after }),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const shown = nodes.filter((node) => seesNode(visitor, node));
  const [pods, [own = null, ...folders]] = await Promise.all([
    presentPods(ctx, visitor, rows),
    presentNodes(ctx, visitor, [folder, ...shown]),
  ]);
  return {
    tenant: link.tenantname,
    createdby: { name: link.createdbyname },
    note: link.note,
    sharedat: link.createdat,
    expireat: link.expireat,
    visitor: { name, email },
    // No zip for a link with a watermark, because each file is generated on request.
    candownload:
      link.allowdownloading === 1 && !link.downloadsspent && link.watermark === 0
        ? (1 as const)
        : (0 as const),
    downloadsspent: link.allowdownloading === 1 && link.downloadsspent ? (1 as const) : (0 as const),
    node: own,
    nodes: folders.filter((one) => one !== null),
    pods,
    next: last ? makeCursor(ctx.keyring, list, queries.endOfPage(sort, last), last.id) : null,
  };
}

async function requireNode(ctx: Ctx, visitor: VisitorRow, id: string): Promise<queries.SharedNodeRow> {
  const node = await queries.findSharedNode(ctx.db, visitor.link, id);
  if (!node || !seesNode(visitor, node)) throw new AppError('ERR7');
  return node;
}

async function presentNodes(
  ctx: Ctx,
  { id: visitorid, link }: VisitorRow,
  nodes: readonly (queries.SharedNodeRow | null)[],
): Promise<(SharedNode | null)[]> {
  const ids = nodes.flatMap((node) => (node ? [node.id] : []));
  const facts = ids.length > 0 ? await queries.listNodeFacts(ctx.db, link, ids) : new Map();
  const admission = { visitorid, generation: link.generation };
  return nodes.map(
    (node) =>
      node &&
      presentSharedNode(node, facts.get(node.id), (asset) =>
        sharedUrl(ctx.keyring, admission, asset.id, asset.name),
      ),
  );
}

export async function getPod(
  ctx: Ctx,
  token: string | undefined,
  id: string,
): Promise<{ pod: SharedPod; versions: SharedVersion[] }> {
  const visitor = await requireVisitor(ctx, token);
  const rows = await queries.listSharedVersions(ctx.db, visitor.link, id);
  const shown = rows.filter((row) => grantOfPod(visitor.link, row).see);
  const row = shown.find((one) => one.id === id);
  if (!row) throw new AppError('ERR6');
  await recordView(ctx, visitor, id);
  const [pod] = await presentPods(ctx, visitor, [row]);
  return { pod: pod!, versions: shown.map(presentSharedVersion) };
}

async function presentPods(
  ctx: Ctx,
  { id: visitorid, link }: VisitorRow,
  rows: readonly queries.SharedPodRow[],
): Promise<SharedPod[]> {
  const assets = await queries.listAssetsOf(ctx.db, link.tenantid, idsOf(rows));
  const admission = { visitorid, generation: link.generation };
  const present = (asset: AssetRow, as: 'file' | 'download' | 'stream') => {
    const shown = presentAsset(asset, (id, name) =>
      as === 'stream' ? markedUrl(ctx.keyring, admission, id) : sharedUrl(ctx.keyring, admission, id, name),
    );
    return { ...shown, url: shown.url && (as === 'download' ? `${shown.url}&download=1` : shown.url) };
  };
  const streamOf = ({ id }: AssetRow) => sharedStreamUrl(ctx.keyring, admission, id, 'master.m3u8');
  return rows.flatMap((row) => {
    const grant = grantOfPod(link, row);
    return grant.see ? [presentSharedPod(row, grant, assets.get(row.id) ?? [], present, streamOf)] : [];
  });
}

async function grantFor(on: Db, { link }: VisitorRow, podid: string): Promise<Grant> {
  const pod = await queries.findSharedPod(on, link, podid);
  const grant = pod && grantOfPod(link, pod);
  if (!grant?.see) throw new AppError('ERR6');
  return grant;
}

async function requireCommentAccess(on: Db, visitor: VisitorRow, podid: string): Promise<void> {
  const grant = await grantFor(on, visitor, podid);
  if (!grant.comment) throw new AppError('ERR27');
  // Came in when no name was required: send them back to the entrance.
  if (visitor.name === '') throw new AppError('1013');
}

/** Team-only comments are never visible through a link, not even a team-only one: its page may be shown to others. */
export async function listComments(
  ctx: Ctx,
  token: string | undefined,
  podid: string,
): Promise<{ comments: SharedComment[] }> {
  const visitor = await requireVisitor(ctx, token);
  await requireCommentAccess(ctx.db, visitor, podid);
  const rows = await listCommentRows(ctx.db, { tenantid: visitor.link.tenantid, podid, team: false });
  return { comments: rows.map((row) => presentSharedComment(row, visitor.id)) };
}

const speakerOf = ({ id, name, userid, link }: VisitorRow) => ({
  userid: null,
  visitorid: id,
  memberid: userid,
  name,
  team: false as const,
  host: link.notify ? link.createdbyid : null,
});

/** Same locks as for a change by a user: the file and the shared tree lock. The link is checked again under them. */
async function changeComments<T>(
  ctx: Ctx,
  token: string | undefined,
  podOf: (visitor: VisitorRow) => Promise<string>,
  say: (trx: Trx, visitor: VisitorRow, pod: FullRow) => Promise<T>,
): Promise<T> {
  const before = await requireVisitor(ctx, token);
  const { id: linkid, tenantid } = before.link;
  const podid = await podOf(before);
  await requireCommentAccess(ctx.db, before, podid);
  await requireGuestWithin(ctx, 'link-comments', linkid, commentLimit);
  return ctx.db.transaction().execute(async (trx) => {
    await shareTree(trx, tenantid);
    const pod = await lockAnyPod(trx, tenantid, podid);
    if (!pod) throw new AppError('ERR6');
    const visitor = await requireVisitor(ctx, token, trx);
    await requireCommentAccess(trx, visitor, podid);
    await requireUnclaimed(trx, tenantid, [`${pod.path}.${pathLabel(podid)}`]);
    return say(trx, visitor, pod);
  });
}

type NewShared = BodyOf<typeof createSharedComment>;

export function createComment(
  ctx: Ctx,
  token: string | undefined,
  { podid, ...wanted }: NewShared,
): Promise<{ comment: SharedComment }> {
  return changeComments(
    ctx,
    token,
    async () => podid,
    async (trx, visitor, pod) => {
      const row = await addComment(trx, speakerOf(visitor), pod, { ...wanted, mentions: [] });
      return { comment: presentSharedComment(row, visitor.id) };
    },
  );
}

const podOf = (ctx: Ctx, commentid: string) => async (visitor: VisitorRow) => {
  const podid = await findPodOf(ctx.db, visitor.link.tenantid, commentid);
  if (!podid) throw new AppError('ERR18');
  return podid;
};

export function changeComment(
  ctx: Ctx,
  token: string | undefined,
  id: string,
  wanted: Partial<Omit<NewShared, 'podid' | 'parentid'>>,
): Promise<{ comment: SharedComment }> {
  return changeComments(ctx, token, podOf(ctx, id), async (trx, visitor, pod) => {
    const row = await correctComment(trx, speakerOf(visitor), pod, id, wanted);
    return { comment: presentSharedComment(row, visitor.id) };
  });
}

export function deleteComment(ctx: Ctx, token: string | undefined, id: string): Promise<void> {
  return changeComments(ctx, token, podOf(ctx, id), (trx, visitor, pod) =>
    removeComment(trx, speakerOf(visitor), pod, id),
  );
}

/** Not cached by the browser: when the link ends, its media must not be available any more. */
export async function serveShared(
  ctx: Ctx,
  wanted: WantedAsset & { isDownload: boolean },
  http: Http,
): Promise<void> {
  const { id, isDownload } = wanted;
  const opened = await openAsset(ctx, wanted);
  const { visitor, pod, asset, grant, piece } = opened;
  const isDownloadOnly = piece === 'download' || (piece === 'marked' && asset.type !== AssetType.THUMBNAIL);
  if (isDownloadOnly && !isDownload) throw new AppError('ERR17');
  if (piece === 'played' && isDownload) throw new AppError('ERR17');
  if (isDownload && !grant.download) throw new AppError(downloadRefusal(visitor.link));
  if (isDownload && http.request.method !== 'HEAD')
    await requireDownload(ctx, visitor, { assetid: id, podid: pod.id });
  if (piece !== 'marked') await sendAsset(ctx, { id, isDownload, userid: visitor.userid }, 'no-store', http);
  else if (isWatermarkedPicture(opened)) await sendWatermarkedPicture(ctx, opened, isDownload, http);
  else await sendWatermarkedCopy(ctx, wanted, opened, http);
}
