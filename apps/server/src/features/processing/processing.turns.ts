import { AppError } from '@rushes/contract/app-error';
import { PRIORITY_PER_MINUTE } from '@rushes/contract/costs';
import { sql } from 'kysely';
import { reserveCredits } from '#features/credits/index.ts';
import { notify } from '#features/notifications/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Database, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { PRIORITY, processSpec } from './processing.payloads.ts';

/** Those who pay go first, and take turns among themselves. Other work, which is short, goes before both. */
const RANK = { ahead: 5, usual: 10 };
/** Within a rank the queue goes by time: turns are written as moments long past, a millisecond each. */
const FIRST_TURN = Date.UTC(2000, 0, 1);

/**
 * Puts the long part of a file in the queue. Tenants take turns by minutes of film (start-time fair queueing): the
 * hundredth film of one comes after the first one of another, whoever asked sooner.
 */
export async function enqueueTurn(trx: Trx, pod: FullRow, wishesPriority: boolean): Promise<void> {
  const { id: podid, tenantid } = pod;
  const minutes = Math.max(1, Math.ceil((pod.duration ?? 0) / 60_000));
  const isAhead = wishesPriority && (await payPriority(trx, pod, minutes));
  const { turn, ...place } = await turnFor(trx, tenantid, minutes);
  const priority = isAhead ? RANK.ahead : place.priority;
  await enqueue(trx, processSpec, { podid, tenantid, turn }, { ...place, priority, key: `process:${podid}` });
}

/** Where work of so many minutes stands in the queue; it begins when every tenant has been served as much. */
export async function turnFor(trx: Trx, tenantid: string, minutes: number) {
  const now = sql`(select coalesce(max(started), 0) from processing_turns)`;
  const { rows } = await sql<{ turn: number }>`
    insert into processing_turns as t (tenantid, taken) values (${tenantid}, ${now} + ${minutes}::int)
    on conflict (tenantid) do update set taken = greatest(t.taken, ${now}) + ${minutes}::int
    returning taken - ${minutes}::int as turn`.execute(trx);
  const { turn } = rows[0]!;
  return { turn, priority: RANK.usual, runAt: new Date(FIRST_TURN + turn) };
}

/** The clock goes on: whoever comes now does not stand behind what was served before. */
export async function beginTurn(db: Database, tenantid: string, turn: number): Promise<void> {
  await sql`
    update processing_turns set started = greatest(started, ${turn}::bigint)
    where tenantid = ${tenantid} and started < ${turn}::bigint`.execute(db);
}

/** Without enough tokens the file is processed like the others, and whoever sent it is told. */
async function payPriority(trx: Trx, pod: FullRow, minutes: number): Promise<boolean> {
  const { id: podid, tenantid, createdbyid: userid } = pod;
  const units = minutes * PRIORITY_PER_MINUTE;
  try {
    await reserveCredits(trx, { tenantid, podid, userid, service: PRIORITY, units });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR81') throw error;
    await notify(trx, { tenantid, userid, code: 'NM56', params: { name: pod.name }, podid });
    return false;
  }
}

export async function eraseTurns(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('processing_turns').where('tenantid', '=', tenantid).execute();
}
