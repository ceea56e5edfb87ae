import { AppError } from '@rushes/contract/app-error';
import { type AssetRow, findAsset } from '#features/assets/index.ts';
import type { Ctx } from '#platform/context/context.ts';
import { downloadRefusal, grantOf, grantOfPod, pieceOf } from '../accesslinks.policy.ts';
import { readToken } from '../model/guest-token.ts';
import * as queries from './shared.queries.ts';
import { findVisitor, type VisitorRow } from './visitors.queries.ts';

// Downloads through a link. `grantOf` decides what is allowed.

/** Those of these files that the link allows to download now, and the reason for the others. */
export async function listDownloadable(
  ctx: Ctx,
  { link }: VisitorRow,
  podids: readonly string[],
): Promise<{ seen: Set<string>; downloadable: Set<string>; refusal: ReturnType<typeof downloadRefusal> }> {
  const rows = await queries.findSharedPods(ctx.db, link, podids);
  const granted = rows.map((row) => ({ id: row.id, grant: grantOfPod(link, row) }));
  const ids = (may: 'see' | 'download') =>
    new Set(granted.flatMap(({ id, grant }) => (grant[may] ? [id] : [])));
  return { seen: ids('see'), downloadable: ids('download'), refusal: downloadRefusal(link) };
}

export interface SharedFolder {
  id: string;
  parentid: string | null;
  name: string;
  podids: string[];
}

/** A folder of the link and the one level of folders visible below it, with their files. */
export async function listDownloadableIn(
  ctx: Ctx,
  visitor: VisitorRow,
  nodeid: string,
): Promise<SharedFolder[]> {
  const { link } = visitor;
  const sees = (node: queries.SharedNodeRow) => grantOf(link, { as: 'node', kind: 'unknown', ...node }).see;
  const top = await queries.findSharedNode(ctx.db, link, nodeid);
  if (!top || !sees(top)) throw new AppError('ERR7');
  const below = (await queries.listSharedNodes(ctx.db, link, nodeid)).filter(sees);
  return Promise.all(
    [top, ...below].map(async ({ id, parentid, name }) => ({
      ...{ id, parentid, name },
      podids: await listPodsIn(ctx, visitor, id),
    })),
  );
}

const PAGE = 500;

async function listPodsIn(ctx: Ctx, { link }: VisitorRow, nodeid: string): Promise<string[]> {
  const found: string[] = [];
  for (let after: { value: string; id: string } | undefined; ; ) {
    const rows = await queries.listSharedPods(ctx.db, link, nodeid, { limit: PAGE, sort: 'name', after });
    found.push(...rows.filter((row) => grantOfPod(link, row).download).map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return found;
    after = { value: last.sortkey, id: last.id };
  }
}

/** One asset; throws the reason when it may not be downloaded. */
export async function requireDownloadable(
  ctx: Ctx,
  { link }: VisitorRow,
  assetid: string,
): Promise<AssetRow> {
  const asset = await findAsset(ctx.db, link.tenantid, assetid);
  const [pod] = asset ? await queries.findSharedPods(ctx.db, link, [asset.podid]) : [];
  const grant = pod && grantOfPod(link, pod);
  if (!asset || !grant?.see || ['none', 'played'].includes(pieceOf(grant, asset)))
    throw new AppError('ERR17');
  if (!grant.download) throw new AppError(downloadRefusal(link));
  return asset;
}

/** The visitor of a download, while the link is active with the same code and password generation. */
export async function findDownloader(
  ctx: Ctx,
  visitorid: string,
  { code, generation }: { code: string; generation: number },
): Promise<VisitorRow | undefined> {
  const visitor = await findVisitor(ctx.db, visitorid);
  const stands =
    visitor?.link.admitted &&
    !visitor.link.revoked &&
    !visitor.link.expired &&
    visitor.link.code === code &&
    visitor.link.generation === generation;
  return stands ? visitor : undefined;
}

/** The visitor id in the cookie of a link. */
export const guestIn = (ctx: Ctx, cookie: string | undefined): string | undefined =>
  cookie === undefined ? undefined : readToken(ctx.keyring, 'review-cookie', cookie)?.visitorid;
