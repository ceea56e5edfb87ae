import { can } from '@rushes/contract/abilities';
import { scopeOfEvent } from '@rushes/contract/live';
import { includesScope } from '@rushes/contract/scopes';
import type { Actor, ActorToken, HeldAccessPoint } from '#platform/context/context.ts';

export interface StoredEvent {
  seq: number;
  name: string;
  tenantid: string | null;
  userid: string | null;
  path: string | null;
  teamonly: 0 | 1 | 2;
  data: Record<string, unknown>;
}

/** Internal, never sent to a browser: closes the streams of an ended session. */
export const SESSION_ENDED = 'session.ended';

/** `lastEvent` is the last event sent on the streams of this session; other sessions of the user do not get it. */
export interface SessionEnd {
  sessionid: string;
  lastEvent?: { name: string; data: Record<string, unknown> };
}

/** Internal, never sent to a browser: closes the streams of a tenant's users, who reconnect with current access. */
export const TENANT_RENEWED = 'tenant.renewed';

/** All users of the tenant, or only these, including users who had no access point in it when the stream opened. */
export interface TenantRenewal {
  tenantid: string;
  userids?: string[];
}

/** Internal: closes the streams of a token, because the access of its owner has changed. */
export const TOKEN_RENEWED = 'token.renewed';

/** Events between servers only. */
const internal: readonly string[] = [SESSION_ENDED, TENANT_RENEWED, TOKEN_RENEWED];
export const isInternal = (name: string) => internal.includes(name);

/** Same rule as for expired tenants in the database: ended when less than one minute is left. */
const hasEnded = (point: HeldAccessPoint, now: number) =>
  typeof point.until === 'number' && point.until - now < 60_000;

/** Programs get the events of their scopes. Events of a user concern all of the user's folders. */
function passesToken({ token }: Actor, { name, tenantid }: StoredEvent, now: number): boolean {
  if (!token) return true;
  const scope = scopeOfEvent(name);
  if (scope === 'person' || !includesScope(token.scopes, scope) || isOver(token, now)) return false;
  return tenantid !== null || token.nodeid === null;
}

export const isOver = ({ until }: ActorToken, now: number) => until !== null && until <= now;

export function canReceive(actor: Actor, event: StoredEvent): boolean {
  const now = Date.now();
  if (!passesToken(actor, event, now)) return false;
  if (event.userid && event.userid !== actor.userid) return false;
  if (!event.tenantid) return event.userid === actor.userid;
  const { path } = event;
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
