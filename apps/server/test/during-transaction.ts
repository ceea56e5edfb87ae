import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import type { Api } from './api.ts';

/**
 * Runs a call in the middle of a transaction. The call starts after `before`. Once it waits for a lock of the
 * transaction or has finished, the transaction runs `after` and commits. Returns the result of the call.
 */
export async function duringTransaction<T>(
  api: Api,
  before: (trx: Trx) => Promise<unknown>,
  call: () => Promise<T>,
  after: (trx: Trx) => Promise<unknown> = async () => {},
): Promise<T> {
  let answer: Promise<T> | undefined;
  await api.services.db.transaction().execute(async (trx) => {
    await before(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    let isAnswered = false;
    const answered = () => {
      isAnswered = true;
    };
    answer = call();
    answer.then(answered, answered);
    while (!isAnswered && !(await isWaitedFor(api, rows[0]!.pid))) await new Promise(setImmediate);
    await after(trx);
  });
  return answer!;
}

async function isWaitedFor({ services: { db } }: Api, pid: number): Promise<boolean> {
  const { rows } = await sql<{ waited: boolean }>`
    select exists (select 1 from pg_stat_activity
      where datname = current_database() and ${pid}::int = any (pg_blocking_pids(pid))) as waited`.execute(
    db,
  );
  return rows[0]!.waited;
}
