import { can } from '@rushes/contract/abilities';
import type { Actor } from '#platform/context/context.ts';

export interface StoredEvent {
  seq: number;
  name: string;
  tenantid: string | null;
  userid: string | null;
  path: string | null;
  teamonly: 0 | 1;
  data: Record<string, unknown>;
}

/** Never sent to a browser: closes the streams of a session that was ended. */
export const SESSION_ENDED = 'session.ended';

export function mayHear(actor: Actor, event: StoredEvent): boolean {
  if (event.userid && event.userid !== actor.userid) return false;
  if (!event.tenantid) return event.userid === actor.userid;
  const { path } = event;
  return actor.accessPoints.some(
    (point) =>
      point.tenantid === event.tenantid &&
      (!event.teamonly || can(point.abilities, 'belongsto Team')) &&
      (path === null || path === point.path || path.startsWith(`${point.path}.`)),
  );
}
