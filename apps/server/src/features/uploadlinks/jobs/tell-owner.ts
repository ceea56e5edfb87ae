import { notify } from '#features/notifications/index.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { type TellOwner, tellOwnerJob } from '../model/payloads.ts';
import { tellLater } from '../uploadlinks.policy.ts';
import * as queries from '../uploadlinks.queries.ts';

/** Two lines in the bell. */
const TOLD_LENGTH = 200;

/** Idempotent: arrivals are deleted once they are notified. */
export async function run(job: JobRun<TellOwner, Services>): Promise<void> {
  await job.finish(job.services.db, (trx) => tell(trx, job.payload));
}

async function tell(trx: Trx, { visitid }: TellOwner): Promise<void> {
  const link = await queries.findByVisit(trx, visitid);
  const arrivals = await queries.lockArrivals(trx, visitid);
  const [first] = arrivals;
  if (!link || !first) return;
  const open = await queries.countOpen(trx, visitid);
  const later = tellLater(open, Date.parse(first.createdat), Date.now());
  if (later) return void (await enqueue(trx, tellOwnerJob, { visitid }, { runAt: later }));
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
      note: short(last.note),
    },
  });
}

const short = (text: string) => {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length > TOLD_LENGTH
    ? `${characters.slice(0, TOLD_LENGTH).join('')}…`
    : characters.join('');
};
