import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import type { RunState } from './engine.ts';

interface Run {
  tenantid: string;
  /** The same for every attempt, and for no other run: such as the id of the asset to make. */
  runid: string;
}

/** The state of a run in the database, so that any worker can continue it. */
export function openRunState(db: Database, { tenantid, runid }: Run): RunState {
  return {
    async get<T>(key: string) {
      const row = await db
        .selectFrom('engine_state')
        .select('value')
        .where('runid', '=', runid)
        .where('tenantid', '=', tenantid)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.value as T | undefined;
    },
    async set(key, value) {
      const text = JSON.stringify(value);
      await sql`
        insert into engine_state (runid, key, tenantid, value) values (${runid}, ${key}, ${tenantid}, ${text}::jsonb)
        on conflict (runid, key) do update set value = excluded.value, changedat = now()
        where engine_state.tenantid = excluded.tenantid`.execute(db);
    },
    async clear() {
      await db
        .deleteFrom('engine_state')
        .where('runid', '=', runid)
        .where('tenantid', '=', tenantid)
        .execute();
    },
  };
}

/** Longer than a job is retried: what is older belongs to a job that ended without a clean-up. */
const KEEP = sql`interval '30 days'`;

export async function forgetOldRuns(db: Database): Promise<void> {
  await sql`
    delete from engine_state where runid in (
      select runid from engine_state group by runid having max(changedat) < now() - ${KEEP}
    )`.execute(db);
}
