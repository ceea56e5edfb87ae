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

/** Notifies each user who can see the file once, in order of their ids; never the actor. */
async function notifyPeople(
  trx: Trx,
  by: Person,
  pod: FullRow,
  code: NoticeCode,
  userids: readonly string[],
  note: string,
): Promise<void> {
  const sees = new Set((await listViewers(trx, pod)).map(({ id }) => id));
  const params = { name: pod.name, user: by.name, ...(note ? { note } : {}) };
  // Sorted, so that concurrent transactions take the locks of the e-mails in the same order.
  for (const userid of [...new Set(userids)].sort()) {
    if (userid === by.userid || !sees.has(userid)) continue;
    await notify(trx, { tenantid: pod.tenantid, userid, code, podid: pod.id, params });
  }
}

export const notifyReviewers = (
  trx: Trx,
  by: Person,
  pod: FullRow,
  userids: readonly string[],
  note: string,
) => notifyPeople(trx, by, pod, 'NM47', userids, note);

/** Notifies the inviting user and the uploader of the file. */
export const notifyDecision = (
  trx: Trx,
  by: Person,
  pod: FullRow,
  invitedbyid: string,
  { decision, note }: { decision: Decision; note: string },
) =>
  notifyPeople(trx, by, pod, decision === 'approved' ? 'NM58' : 'NM59', [invitedbyid, pod.createdbyid], note);
