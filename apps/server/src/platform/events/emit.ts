import type { LiveEvent } from '@rushes/contract/live';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '#platform/context/context.ts';

/** Wakes the relay. The payload is empty: PostgreSQL sends equal notifications of one transaction once. */
export const OUTBOX_CHANNEL = 'rushes_outbox';
/** Tells all servers that new numbered events are available. */
export const EVENTS_CHANNEL = 'rushes_events';

/** Who receives the event. With a path: users with an access point at or above that path. */
export interface Audience {
  tenantid?: string;
  userid?: string;
  path?: string;
  /** 1: the team only. 2: all except the team, when an item becomes team-only. */
  teamonly?: 0 | 1 | 2;
}

/** Written in the transaction of the change, so the event exists if and only if the change does. */
export function emit<T extends z.ZodType>(
  trx: Trx,
  event: LiveEvent<T>,
  audience: Audience,
  data: z.input<T>,
): Promise<void> {
  return emitAll(trx, event, [{ audience, data }]);
}

/** Emits many events with one statement and one notification to the relay. */
export async function emitAll<T extends z.ZodType>(
  trx: Trx,
  event: LiveEvent<T>,
  all: readonly { audience: Audience; data: z.input<T> }[],
): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ audience, data }) => ({ ...audience, data: event.data.parse(data) }));
  await sql`
    with written as (
      insert into events (name, tenantid, userid, path, teamonly, data)
      select ${event.name}, e.tenantid, e.userid, e.path, coalesce(e.teamonly, 0), e.data
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (tenantid uuid, userid uuid, path ltree, teamonly smallint, data jsonb)) with ordinality
        as e (tenantid, userid, path, teamonly, data, place)
      order by e.place)
    select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(trx);
}
