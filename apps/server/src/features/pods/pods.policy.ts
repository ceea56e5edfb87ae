import type { Ability } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import { hasAbilityOn, visibleAccessPoints } from '#features/nodes/index.ts';
import type { Actor } from '#platform/context/context.ts';

interface PlacedPod {
  id: string;
  tenantid: string;
  path: string;
  hidden: boolean;
}

/** A file that the user cannot see is not found; then the ability is checked. */
export function requireAbilityOn<T extends PlacedPod>(actor: Actor, pod: T | undefined, ability: Ability): T {
  if (!pod || visibleAccessPoints(actor, pod).length === 0) throw new AppError('ERR6');
  if (!hasAbilityOn(actor, pod, ability)) throw new AppError('ERR105');
  return pod;
}
