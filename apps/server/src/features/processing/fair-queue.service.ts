import { AppError } from '@rushes/contract/app-error';
import { PRIORITY_PER_MINUTE } from '@rushes/contract/costs';
import type { PlainCode } from '@rushes/contract/errors';
import { reserveCredits } from '#features/credits/index.ts';
import { notify } from '#features/notifications/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { takeQueuePosition } from './fair-queue.queries.ts';
import { PRIORITY, processSpec } from './model/payloads.ts';

/** Files with paid priority go first and take turns among themselves. Other, short jobs run before both. */
const RANK = { ahead: 5, usual: 10 };
/** Within a rank the queue is ordered by time: turns are stored as past timestamps, one millisecond each. */
const FIRST_TURN = Date.UTC(2000, 0, 1);

/**
 * Enqueues the long part for a file. Tenants take turns by minutes of video (start-time fair queueing): the 100th video
 * of one tenant comes after the first one of another, whichever was enqueued first.
 */
export async function enqueueFairly(trx: Trx, pod: FullRow, wishesPriority: boolean): Promise<void> {
  const { id: podid, tenantid } = pod;
  const minutes = Math.max(1, Math.ceil((pod.duration ?? 0) / 60_000));
  const isAhead = wishesPriority && (await payPriority(trx, pod, minutes));
  const { turn, ...place } = await queuePositionFor(trx, tenantid, minutes);
  const priority = isAhead ? RANK.ahead : place.priority;
  await enqueue(trx, processSpec, { podid, tenantid, turn }, { ...place, priority, key: `process:${podid}` });
}

/** Position in the queue for this many minutes; it starts when every tenant has been served as much. */
export async function queuePositionFor(trx: Trx, tenantid: string, minutes: number) {
  const turn = await takeQueuePosition(trx, tenantid, minutes);
  return { turn, priority: RANK.usual, runAt: new Date(FIRST_TURN + turn) };
}

/** Without enough credits the file is processed without priority, and its uploader is notified. */
async function payPriority(trx: Trx, pod: FullRow, minutes: number): Promise<boolean> {
  const { id: podid, tenantid, createdbyid: userid } = pod;
  const units = minutes * PRIORITY_PER_MINUTE;
  try {
    await reserveCredits(trx, { tenantid, podid, userid, service: PRIORITY, units });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR81') throw error;
    const reason: PlainCode = 'ERR133';
    await notify(trx, { tenantid, userid, code: 'NM56', params: { name: pod.name, reason }, podid });
    return false;
  }
}
