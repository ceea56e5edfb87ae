import type { LiveEvent } from '@rushes/contract/live';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '#platform/context/context.ts';

/** Wakes the relay. The payload is empty: equal notifications of one transaction are sent once. */
export const OUTBOX_CHANNEL = 'rushes_outbox';
/** Tells every server that numbered events are there. */
export const EVENTS_CHANNEL = 'rushes_events';

/** Who may hear of it. A path means: whoever holds an access point above it. */
export interface Audience {
  tenantid?: string;
  userid?: string;
  path?: string;
  /** 1: the team alone. 2: everybody but the team, for whom something came to be hidden. */
  teamonly?: 0 | 1 | 2;
}

/** Written with the change itself, so that an event exists exactly when the change does. */
export function emit<T extends z.ZodType>(
  trx: Trx,
  event: LiveEvent<T>,
  audience: Audience,
  data: z.input<T>,
): Promise<void> {
  return emitAll(trx, event, [{ audience, data }]);
}

/** Many at once: one statement, and one knock at the relay's door. */
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
