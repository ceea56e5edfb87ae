import { notify, shortText } from '#features/notifications/index.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { type NotifyOwner, notifyOwnerJob } from '../model/payloads.ts';
import { notifyLater } from '../uploadlinks.policy.ts';
import * as queries from '../uploadlinks.queries.ts';

/** Idempotent: arrivals are deleted once they are notified. */
export async function run(job: JobRun<NotifyOwner, Services>): Promise<void> {
  await job.finish(job.services.db, (trx) => notifyOwner(trx, job.payload));
}

async function notifyOwner(trx: Trx, { visitid }: NotifyOwner): Promise<void> {
  const link = await queries.findByVisit(trx, visitid);
  const arrivals = await queries.lockArrivals(trx, visitid);
  const [first] = arrivals;
  if (!link || !first) return;
  const open = await queries.countOpen(trx, visitid);
  const later = notifyLater(open, Date.parse(first.createdat), Date.now());
  if (later) return void (await enqueue(trx, notifyOwnerJob, { visitid }, { runAt: later }));
  await queries.deleteArrivals(
    trx,
    arrivals.map(({ podid }) => podid),
  );
  const last = arrivals.at(-1)!;
  await notify(trx, {
    tenantid: link.tenantid,
    userid: link.createdbyid,
    code: 'NM49',
    // One file links to the file, several link to the folder.
    ...(arrivals.length === 1 ? { podid: last.podid } : { nodeid: link.nodeid }),
    params: {
      user: last.uploader,
      count: arrivals.length,
      name: link.nodename,
      tenant: link.tenantname,
      note: shortText(last.note),
    },
  });
}
