import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import { readRow } from '#platform/db/rows.ts';

/** Fails unless the database responds and has our tables. */
export async function touchDatabase(db: Database): Promise<void> {
  await sql`select 1 from schema_migration limit 1`.execute(db);
}

export function countJobs(db: Database) {
  return readRow<{ waiting: number; failed: number }>(db)`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`;
}
