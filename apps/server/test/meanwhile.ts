import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import type { Api } from './api.ts';

/**
 * Puts a call into the middle of a transaction: it is made once `before` is written, and the transaction goes on with
 * `after` and ends when the call waits for it, or has its answer already. What the call ends with is the result.
 */
export async function meanwhile<T>(
  api: Api,
  before: (trx: Trx) => Promise<unknown>,
  call: () => Promise<T>,
  after: (trx: Trx) => Promise<unknown> = async () => {},
): Promise<T> {
  const { db } = api.services;
  let answered = false;
  let answer: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await before(trx);
    answer = call();
    const settled = () => {
      answered = true;
    };
    answer.then(settled, settled);
    while (!answered && !(await somebodyWaits(api))) await new Promise(setImmediate);
    await after(trx);
  });
  return answer!;
}

async function somebodyWaits({ services: { db } }: Api): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(db);
  return rows[0]!.waits;
}
