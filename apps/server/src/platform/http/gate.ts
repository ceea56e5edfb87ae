import { can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { Endpoint } from '@rushes/contract/endpoint';
import type { Actor } from '#platform/context/context.ts';
import { requireRecentAuth } from './recent-auth.ts';

/** The permission of the caller on any access point, then the proof of identity: nobody is asked for it in vain. */
export function requireGate({ gate, recentAuth }: Endpoint, actor: Actor): void {
  const holds = (points: Actor['accessPoints']) =>
    points.some((point) => can(point.abilities, gate as never));
  const isPassed =
    gate === 'session' || gate === 'public' || can(actor.abilities, gate) || holds(actor.accessPoints);
  if (!isPassed) throw new AppError(holds(actor.expired) ? 'ERR121' : '11403');
  const isExempt = recentAuth === 'people' && actor.token !== undefined;
  if (recentAuth && !isExempt) requireRecentAuth(actor);
}
