import { AppError } from '@rushes/contract/app-error';
import type { Node } from '@rushes/contract/nodes';
import { requireUnclaimed } from '#features/operations/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { changeTree, seesTeam } from './node-access.service.ts';
import { holdsClientRoot } from './node-info.queries.ts';
import { emitVisibilityChanged } from './nodes.events.ts';
import { isRoot, topmost } from './nodes.policy.ts';
import { presentNode } from './nodes.present.ts';
import { countNodes, findNodes, type NodeRow } from './nodes.queries.ts';
import { updateTeamOnly } from './write-node.queries.ts';

/** All or none: one refusal rejects the whole request. */
export async function setTeamOnly(
  ctx: UserCtx,
  ids: readonly string[],
  teamonly: 0 | 1,
): Promise<{ nodes: Node[] }> {
  return changeTree(ctx, ids, 'control NodeAndPod', async (trx, nodes) => {
    for (const node of nodes) {
      if (!seesTeam(ctx, node)) throw new AppError('ERR130');
      if (isRoot(ctx.actor, node)) throw new AppError('ERR89');
    }
    const tenantids = [...new Set(nodes.map((node) => node.tenantid))];
    for (const tenantid of tenantids) {
      const ofTenant = nodes.filter((node) => node.tenantid === tenantid);
      await changeTeamOnly(ctx, trx, tenantid, ofTenant, teamonly);
    }
    const rows = await countNodes(trx, tenantids, ids, true);
    return { nodes: rows.map(presentNode) };
  });
}

/** Validates, applies and announces the change. The caller must hold the tree lock and have checked the permission. */
export async function changeTeamOnly(
  ctx: UserCtx,
  trx: Trx,
  tenantid: string,
  nodes: readonly NodeRow[],
  teamonly: 0 | 1,
): Promise<void> {
  const ids = nodes.map(({ id }) => id);
  // A running move or copy of these nodes computes the same flags.
  await requireUnclaimed(
    trx,
    tenantid,
    topmost(nodes).map(({ path }) => path),
  );
  if (teamonly && (await holdsClientRoot(trx, tenantid, ids))) throw new AppError('ERR67');
  if (!teamonly) await requireOpenAbove(trx, tenantid, nodes);
  await updateTeamOnly(trx, tenantid, ids, teamonly);
  const before = new Map(nodes.map((node) => [node.id, node]));
  const after = await findNodes(trx, [tenantid], ids);
  await emitVisibilityChanged(
    trx,
    after.map((node) => ({ node, wasHidden: before.get(node.id)!.hidden })),
  );
  const changed = after.filter((node) => before.get(node.id)!.teamonly !== teamonly);
  await recordActions(
    trx,
    ctx.actor,
    changed.map((node) => ({
      action: 'teamonly',
      tenantid,
      nodeid: node.id,
      name: node.name,
      hidden: node.hidden || before.get(node.id)!.hidden,
      params: { to: teamonly },
    })),
  );
}

/** Nodes below a hidden node cannot be shown, unless the same request shows that node. */
async function requireOpenAbove(trx: Trx, tenantid: string, nodes: readonly NodeRow[]): Promise<void> {
  const tops = topmost(nodes);
  const parents = await findNodes(
    trx,
    [tenantid],
    tops.flatMap(({ parentid }) => parentid ?? []),
  );
  if (parents.some((parent) => parent.hidden)) throw new AppError('ERR137');
}
