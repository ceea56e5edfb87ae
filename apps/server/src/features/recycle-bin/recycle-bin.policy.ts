import { type Ability, can } from '@rushes/contract/abilities';
import { AppError, invalid } from '@rushes/contract/app-error';
import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import { hasAbilityOn, visibleAccessPoints } from '#features/nodes/index.ts';
import { pathLabel, startsIn } from '#features/nodes/rules/index.ts';
import type { Actor } from '#platform/context/context.ts';

interface Placed {
  id: string;
  tenantid: string;
  path: string;
  hidden: boolean;
}

/** Items the user cannot see are "not found"; then the ability is checked. */
export function requireOn(actor: Actor, item: Placed, ability: Ability, missing: PlainCode): void {
  if (visibleAccessPoints(actor, item).length === 0) throw new AppError(missing);
  if (!hasAbilityOn(actor, item, ability)) throw new AppError('ERR105');
}

export const isInTeam = (actor: Actor, item: Placed) => hasAbilityOn(actor, item, 'belongsto Team');

export const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);

/** A file is claimed as if it were a node, so operations in sibling folders do not conflict with it. */
export const ownPath = (pod: { id: string; path: string }) => `${pod.path}.${pathLabel(pod.id)}`;

/** The tenant node cannot be deleted, nor any node at or above the start of the user's own access. */
export function requireDeletable(actor: Actor, node: Placed & { type: NodeType }): void {
  if (node.type === NodeType.TENANT) throw new AppError('ERR89');
  const isOwn = startsIn(
    actor,
    node,
    (point) => point.tenantid === node.tenantid && isWithin(point.path, node.path),
  );
  if (isOwn) throw new AppError('ERR90');
}

/** Folders that would contain restored items: an archived folder accepts nothing new. */
export function requireHolding(folders: readonly { archived: ArchiveStatus }[]): void {
  if (folders.some(({ archived }) => archived === ArchiveStatus.ARCHIVED)) throw new AppError('ERR132');
  if (folders.some(({ archived }) => archived !== ArchiveStatus.NOTARCHIVED)) throw new AppError('ERR161');
}

/** The tree lock is per tenant: a request changes one tenant only. */
export function oneTenant(items: readonly { tenantid: string }[], field: string): string {
  const [first, ...others] = new Set(items.map(({ tenantid }) => tenantid));
  if (others.length || !first) throw invalid(field, 'oneWorkspace');
  return first;
}

export const mayEmpty = (actor: Actor, root: Placed) =>
  visibleAccessPoints(actor, root).some(
    ({ abilities }) => can(abilities, 'belongsto Team') && can(abilities, 'control NodeAndPod'),
  );
