import { can } from '@rushes/contract/abilities';
import type { Actor, HeldAccessPoint } from '#platform/context/context.ts';

export interface StoredEvent {
  seq: number;
  name: string;
  tenantid: string | null;
  userid: string | null;
  path: string | null;
  teamonly: 0 | 1 | 2;
  data: Record<string, unknown>;
}

/** Never sent to a browser: closes the streams of a session that was ended. */
export const SESSION_ENDED = 'session.ended';

/** The farewell is the last thing those streams hear, and nobody else: the user's next session is not meant. */
export interface SessionEnd {
  sessionid: string;
  farewell?: { name: string; data: Record<string, unknown> };
}

/** Never sent to a browser: the streams of a tenant's people end, and begin anew with what holds now. */
export const TENANT_RENEWED = 'tenant.renewed';

/** All of its people, or only these: also those who held nothing in it when their stream began. */
export interface TenantRenewal {
  tenantid: string;
  userids?: string[];
}

/** What is said between servers only. */
export const isInternal = (name: string) => name === SESSION_ENDED || name === TENANT_RENEWED;

/** As the sign of an expired tenant in the database: ended once less than a minute is left. */
const hasEnded = (point: HeldAccessPoint, now: number) =>
  typeof point.until === 'number' && point.until - now < 60_000;

export function mayHear(actor: Actor, event: StoredEvent): boolean {
  if (event.userid && event.userid !== actor.userid) return false;
  if (!event.tenantid) return event.userid === actor.userid;
  const { path } = event;
  const now = Date.now();
  const over = actor.accessPoints.filter(
    (point) =>
      point.tenantid === event.tenantid &&
      !hasEnded(point, now) &&
      (path === null || path === point.path || path.startsWith(`${point.path}.`)),
  );
  const inTeam = over.some((point) => can(point.abilities, 'belongsto Team'));
  if (event.teamonly === 1) return inTeam;
  return over.length > 0 && !(event.teamonly === 2 && inTeam);
}
