import { AppError } from '@rushes/contract/app-error';
import type { Selection } from '@rushes/contract/downloads';
import { type NodeRow, requireNodes, requireNotArchived } from '#features/nodes/index.ts';
import { topmost } from '#features/nodes/rules/index.ts';
import { requirePod } from '#features/pods/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import {
  type Chosen,
  gatherPods,
  isDownloadable,
  type PieceRow,
  type Refusal,
  reachOf,
} from './downloads.policy.ts';
import * as queries from './downloads.queries.ts';

export interface Choice {
  tenantid: string;
  chosen: Chosen;
  /** Of the items that were selected themselves. */
  refused: { id: string; reason: Refusal }[];
  /** Counts for files in the folders. */
  leftout: Record<Refusal, number>;
  /** Name of the folder that contains the first item. */
  place: string;
}

const ABILITY = 'download NodeAndPod';

/** The selected items that the user can see; others are reported as not found. */
export async function choose(ctx: UserCtx, { nodeids, podids, assetids }: Selection): Promise<Choice> {
  const nodes = nodeids.length > 0 ? await requireNodes(ctx, nodeids, ABILITY) : [];
  const [first] = podids;
  // Only the first one is loaded separately, for its error; the rows are loaded together.
  const pod = first === undefined ? undefined : await requirePod(ctx, first, ABILITY);
  const reach = reachOf(ctx.actor, ABILITY);
  const scope = { reach, assets: reachOf(ctx.actor, ABILITY, 'list Asset') };
  const pieces = await queries.listPieces(ctx.db, ctx.actor.tenantids, scope, [...new Set(assetids)]);
  const tenantid = (nodes[0] ?? pod ?? pieces[0])?.tenantid;
  if (tenantid === undefined || !pieces.every(isDownloadable) || pieces.length < new Set(assetids).size)
    throw new AppError('ERR17');
  if ([...nodes, ...pieces].some((one) => one.tenantid !== tenantid)) throw new AppError('ERR184');
  requireUnarchived(nodes, pieces);

  const tops = topmost(nodes);
  const all = await queries.listFolders(
    ctx.db,
    tenantid,
    tops.map(({ path }) => path),
    reach,
  );
  const folders = all.filter(({ archived }) => !archived);
  const inside = gatherPods(await queries.listPiecesIn(ctx.db, { tenantid, ...scope }, idsOf(all)));
  const own = await queries.listPiecesOf(ctx.db, { tenantid, ...scope }, podids);
  const found = new Set(own.map(({ podid }) => podid));
  for (const id of podids) if (!found.has(id)) await requireMine(ctx, id, tenantid);
  const picked = gatherPods(own);
  const within = new Set(idsOf(inside.pods));
  const chosen: Chosen = {
    folders,
    within: inside.pods,
    // Files that were selected together with their folder are already included.
    pods: picked.pods.filter(({ id }) => !within.has(id)),
    assets: pieces,
  };
  const nodeid = nodes[0]?.parentid ?? pod?.nodeid ?? pieces[0]?.nodeid;
  return {
    tenantid,
    chosen,
    refused: picked.refused,
    leftout: { archived: countOf(inside, 'archived'), incomplete: countOf(inside, 'incomplete') },
    place: (nodeid && (await queries.findNodeName(ctx.db, tenantid, nodeid))) || '',
  };
}

function requireUnarchived(nodes: readonly NodeRow[], pieces: readonly PieceRow[]): void {
  for (const node of nodes) requireNotArchived(node);
  if (pieces.some(({ archived }) => archived)) throw new AppError('ERR68');
}

/** The file is not visible in this tenant: throw the usual error for the reason. */
async function requireMine(ctx: UserCtx, id: string, tenantid: string): Promise<never> {
  const pod = await requirePod(ctx, id, ABILITY);
  throw new AppError(pod.tenantid === tenantid ? 'ERR6' : 'ERR184');
}

const countOf = ({ refused }: { refused: { reason: Refusal }[] }, reason: Refusal) =>
  refused.filter((one) => one.reason === reason).length;
