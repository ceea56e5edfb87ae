import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';

/**
 * A browser offline for longer than this reloads everything. The newest event is kept as the position to resume from.
 */
const KEEP = sql`interval '2 hours'`;

export async function deleteOldEvents(db: Database): Promise<void> {
  await sql`delete from events where createdat < now() - ${KEEP} and seq < (select max(seq) from events)`.execute(
    db,
  );
}
