import { AppError } from '@rushes/contract/app-error';
import type { QueryOf } from '@rushes/contract/endpoint';
import type { listBin as listBinCall } from '@rushes/contract/recycle-bin';
import { signPlaceholders } from '#features/assets/urls/index.ts';
import { type NodeRow, seesTeam } from '#features/nodes/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { findBinNodes } from './bin-nodes.queries.ts';
import { findBinCards } from './bin-pods.queries.ts';
import { type BinOf, countBin, listBin } from './list-bin.queries.ts';
import { isWithin } from './recycle-bin.policy.ts';
import { requireRoot } from './selection.service.ts';

type Query = QueryOf<typeof listBinCall>;

export async function listEntries(ctx: UserCtx, rootid: string, query: Query): Promise<JsonText> {
  const { sort, limit, cursor } = query;
  const root = await requireRoot(ctx, rootid);
  const bin = await binOf(ctx, root, query.within);
  const list = `bin ${rootid} ${query.within ?? ''} ${sort}`;
  const after = cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, list);
  const [rows, count] = await Promise.all([
    // One extra row shows whether there is a next page.
    listBin(ctx.db, bin, { sort, limit: limit + 1, after }),
    countBin(ctx.db, bin),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? makeCursor(ctx.keyring, list, last.ordervalue, last.id) : null;
  const podids = page.filter(({ kind }) => kind === 'pod').map(({ id }) => id);
  const cards = await findBinCards(ctx.db, root.tenantid, podids);
  const entries = page.flatMap(({ ordervalue, kind, type, nodes, pods, ...entry }) => {
    if (kind === 'node') return JSON.stringify({ kind, ...entry, type, nodes, pods });
    // Restored between the two queries: no longer in the recycle bin.
    const card = cards.get(entry.id);
    return card ? `${JSON.stringify({ kind, ...entry }).slice(0, -1)},"pod":${card}}` : [];
  });
  const json = `{"entries":[${entries.join(',')}],"next":${JSON.stringify(next)},"count":${count}}`;
  return new JsonText(signPlaceholders(ctx, json));
}

export async function countEntries(ctx: UserCtx, rootid: string): Promise<{ count: number }> {
  return { count: await countBin(ctx.db, await binOf(ctx, await requireRoot(ctx, rootid), undefined)) };
}

async function binOf(ctx: UserCtx, root: NodeRow, within: string | undefined): Promise<BinOf> {
  const { tenantid, path } = root;
  const bin = { tenantid, path, team: seesTeam(ctx, root) };
  if (within === undefined) return { ...bin, within: undefined };
  const [folder] = await findBinNodes(ctx.db, tenantid, [within]);
  if (!folder || !isWithin(folder.path, path) || (folder.hidden && !bin.team)) throw new AppError('ERR165');
  return { ...bin, within: folder };
}
