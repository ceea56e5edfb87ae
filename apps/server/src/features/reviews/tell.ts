import type { NoticeCode } from '@rushes/contract/notices';
import type { Decision } from '@rushes/contract/reviews';
import { listViewers } from '#features/comments/index.ts';
import { notify } from '#features/notifications/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';

interface Person {
  userid: string;
  name: string;
}

/** To each of these who sees the file, once, in the order of their ids; not to whoever did it. */
async function tell(
  trx: Trx,
  by: Person,
  pod: FullRow,
  code: NoticeCode,
  userids: readonly string[],
  note: string,
): Promise<void> {
  const sees = new Set((await listViewers(trx, pod)).map(({ id }) => id));
  const params = { name: pod.name, user: by.name, ...(note ? { note } : {}) };
  // As everywhere where several are told: two at once wait for each other's e-mails in the same order.
  for (const userid of [...new Set(userids)].sort()) {
    if (userid === by.userid || !sees.has(userid)) continue;
    await notify(trx, { tenantid: pod.tenantid, userid, code, podid: pod.id, params });
  }
}

export const tellAsked = (trx: Trx, by: Person, pod: FullRow, userids: readonly string[], note: string) =>
  tell(trx, by, pod, 'NM47', userids, note);

/** Whoever asked, and whoever brought the file. */
export const tellDecided = (
  trx: Trx,
  by: Person,
  pod: FullRow,
  invitedbyid: string,
  { decision, note }: { decision: Decision; note: string },
) => tell(trx, by, pod, decision === 'approved' ? 'NM58' : 'NM59', [invitedbyid, pod.createdbyid], note);
