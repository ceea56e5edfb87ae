import { type Ability, can } from '@rushes/contract/abilities';
import { AppError, invalid } from '@rushes/contract/app-error';
import { NodeType } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import type { Actor, HeldAccessPoint } from '#platform/context/context.ts';

export interface PlacedNode {
  id: string;
  tenantid: string;
  path: string;
  /** The node or something above it is team-only. */
  hidden: boolean;
}

const covers = (point: HeldAccessPoint, node: Pick<PlacedNode, 'tenantid' | 'path'>) =>
  point.tenantid === node.tenantid && (node.path === point.path || node.path.startsWith(`${point.path}.`));

/** The access points through which this user can see the node. None: the node does not exist for this user. */
export function visibleAccessPoints(actor: Actor, node: PlacedNode): HeldAccessPoint[] {
  return actor.accessPoints.filter(
    (point) =>
      covers(point, node) &&
      can(point.abilities, 'list NodeAndPod') &&
      (!node.hidden || can(point.abilities, 'belongsto Team')),
  );
}

export function hasAbilityOn(actor: Actor, node: PlacedNode, ability: Ability): boolean {
  return visibleAccessPoints(actor, node).some((point) => can(point.abilities, ability));
}

/** Clients and projects belong in the tenant, projects also in a client; folders only inside clients and projects. */
export function refusalToHold(parent: NodeType, child: NodeType): PlainCode | undefined {
  if (child === NodeType.CLIENT) return parent === NodeType.TENANT ? undefined : 'ERR87';
  if (child === NodeType.PROJECT)
    return parent === NodeType.TENANT || parent === NodeType.CLIENT ? undefined : 'ERR86';
  return parent === NodeType.TENANT ? 'ERR85' : undefined;
}

/** Files are allowed where folders are: the tenant itself contains only clients and projects. */
export function requireFilesIn(node: { type: NodeType }): void {
  const refusal = refusalToHold(node.type, NodeType.FOLDER);
  if (refusal) throw new AppError(refusal);
}

/**
 * A page of the path index must hold two entries of its upper levels, each with two paths of 40 bytes per level. Beyond
 * 50 levels it cannot be split, and PostgreSQL fails.
 */
export const DEPTH_MAX = 40;

/** Checks the depth of a child of this path; `field` is the request field for the error. */
export function requireDepth(path: string, field: string, levels = 1): void {
  if (path.split('.').length + levels <= DEPTH_MAX) return;
  throw invalid(field, 'folderDepth', { max: DEPTH_MAX });
}

/** The tenant itself, or a node where the user's access starts. */
export function isRoot(actor: Actor, node: PlacedNode & { type: NodeType }): boolean {
  return node.type === NodeType.TENANT || startsIn(actor, node, (point) => point.nodeid === node.id);
}

/** Whether one of these access points is a start of the user's access. One of a group is none below another one. */
export function startsIn(
  actor: Actor,
  node: PlacedNode,
  isMeant: (point: HeldAccessPoint) => boolean,
): boolean {
  const isBelow = () => visibleAccessPoints(actor, node).some((point) => point.path !== node.path);
  return actor.accessPoints.some((point) => isMeant(point) && (!point.groupid || !isBelow()));
}

/** The access points where the user starts: without those that give nothing beyond another one. */
export function startingPoints(points: readonly HeldAccessPoint[]): HeldAccessPoint[] {
  const adds = (point: HeldAccessPoint, other: HeldAccessPoint) =>
    point.abilities.some((ability) => !other.abilities.includes(ability));
  const isAbove = (other: HeldAccessPoint, point: HeldAccessPoint) =>
    point.path !== other.path && covers(other, point);
  return points.filter(
    (point, index) =>
      !points.some((other) => isAbove(other, point) && !adds(point, other)) &&
      points.findIndex(({ nodeid }) => nodeid === point.nodeid) === index,
  );
}

/** Input for SQL that filters what this user can see: paths open to the team, and paths open to clients. */
export function visiblePaths(actor: Actor): {
  tenantids: string[];
  teamPaths: string[];
  clientPaths: string[];
} {
  const listed = actor.accessPoints.filter((point) => can(point.abilities, 'list NodeAndPod'));
  const inTeam = (point: HeldAccessPoint) => can(point.abilities, 'belongsto Team');
  return {
    tenantids: [...actor.tenantids],
    teamPaths: listed.filter(inTeam).map((point) => point.path),
    clientPaths: listed.filter((point) => !inTeam(point)).map((point) => point.path),
  };
}

/** Without nodes that are descendants of other given nodes, since an operation covers the whole subtree. */
export function topmost<T extends { path: string }>(nodes: readonly T[]): T[] {
  const paths = new Set(nodes.map(({ path }) => path));
  return nodes.filter(({ path }) => {
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
      if (paths.has(path.slice(0, end))) return false;
    }
    return true;
  });
}
