import { AppError, invalid } from '@rushes/contract/app-error';
import type { ArchiveStatus } from '@rushes/contract/enums';
import type { ArchiveAction } from '@rushes/contract/services';
import { hasAbilityOn, requireNodes, seesTeam, visibleAccessPoints } from '#features/nodes/index.ts';
import { isRoot } from '#features/nodes/rules/index.ts';
import type { Db, UserCtx } from '#platform/context/context.ts';
import { type Candidate, directions } from './archive.policy.ts';
import * as queries from './archive.queries.ts';

const ABILITY = 'archive NodeAndPod';

/** A selected file or folder, with everything that is archived together with it. */
export interface ChosenItem extends Candidate {
  kind: 'node' | 'pod';
  id: string;
  tenantid: string;
  /** The parent folder of a file, or the folder itself. */
  nodeid: string;
  path: string;
  name: string;
  archived: ArchiveStatus;
  pods: number;
  size: number;
  duration: number;
}

export interface Chosen {
  items: ChosenItem[];
}

/** Returns all selected items, folders first, or throws the first refusal. */
export async function choose(
  ctx: UserCtx,
  wanted: { nodes: readonly string[]; pods: readonly string[] },
  action: ArchiveAction,
  on: Db = ctx.db,
): Promise<Chosen> {
  if (wanted.nodes.length + wanted.pods.length === 0) throw new AppError('ERR95');
  const nodes = await requireNodes(ctx, wanted.nodes, ABILITY, on);
  const pods = await requirePods(ctx, wanted.pods, on);
  const [tenantid, another] = new Set([...nodes, ...pods].map((item) => item.tenantid));
  if (another) throw invalid('nodes', 'oneWorkspace');
  const { stable } = directions[action];
  const seen = nodes.filter((node) => seesTeam(ctx, node)).map(({ id }) => id);
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  const weights = new Map(
    [
      ...(nodes.length ? await queries.weighNodes(on, tenantid!, ids(nodes), stable, seen) : []),
      ...(pods.length ? await queries.weighPods(on, tenantid!, ids(pods), stable) : []),
    ].map((weight) => [weight.id, weight]),
  );
  const item = (found: queries.ChosenPod | (typeof nodes)[number], kind: 'node' | 'pod', root: boolean) => {
    const weight = weights.get(found.id);
    return {
      kind,
      root,
      id: found.id,
      tenantid: found.tenantid,
      nodeid: 'nodeid' in found ? found.nodeid : found.id,
      path: found.path,
      name: found.name,
      archived: found.archived,
      pods: weight?.pods ?? 0,
      size: weight?.size ?? 0,
      duration: weight?.duration ?? 0,
      // Files that are uploaded, processed or used by a service cannot be archived; unarchiving has no such case.
      busy: (weight?.moving ?? false) || (action === 'archive' && (weight?.made ?? false)),
    };
  };
  return {
    items: [
      ...nodes.map((node) => item(node, 'node', isRoot(ctx.actor, node))),
      ...pods.map((pod) => item(pod, 'pod', false)),
    ],
  };
}

export const tenantOf = ({ items }: Chosen) => items[0]!.tenantid;

async function requirePods(ctx: UserCtx, ids: readonly string[], on: Db): Promise<queries.ChosenPod[]> {
  const found = new Map((await queries.findPods(on, ctx.actor.tenantids, ids)).map((pod) => [pod.id, pod]));
  const pods = [...new Set(ids)].map((id) => {
    const pod = found.get(id);
    if (!pod || visibleAccessPoints(ctx.actor, pod).length === 0) throw new AppError('ERR6');
    return pod;
  });
  if (!pods.every((pod) => hasAbilityOn(ctx.actor, pod, ABILITY))) throw new AppError('ERR105');
  return pods;
}
