import type { NotificationCode } from '@rushes/contract/notification-types';
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
  code: NotificationCode,
  userids: readonly string[],
  more: Record<string, string>,
): Promise<void> {
  const sees = new Set((await listViewers(trx, pod)).map(({ id }) => id));
  const params = { name: pod.name, user: by.name, ...more };
  // Sorted, so that concurrent transactions take the locks of the e-mails in the same order.
  for (const userid of [...new Set(userids)].sort()) {
    if (userid === by.userid || !sees.has(userid)) continue;
    await notify(trx, { tenantid: pod.tenantid, userid, code, podid: pod.id, params });
  }
}

const noted = (note: string): Record<string, string> => (note ? { note } : {});

export const notifyReviewers = (
  trx: Trx,
  by: Person,
  pod: FullRow,
  userids: readonly string[],
  note: string,
) => notifyPeople(trx, by, pod, 'NM47', userids, noted(note));

/** Notifies the inviting user and the uploader of the file. */
export const notifyDecision = (
  trx: Trx,
  by: Person,
  pod: FullRow,
  invitedbyid: string,
  { decision, note }: { decision: Decision; note: string },
) =>
  notifyPeople(
    trx,
    by,
    pod,
    decision === 'approved' ? 'NM58' : 'NM59',
    [invitedbyid, pod.createdbyid],
    noted(note),
  );

/** @param dueat shown until it has passed. */
export const notifyReminded = (
  trx: Trx,
  by: Person,
  pod: FullRow,
  userids: readonly string[],
  dueat: string | null,
) =>
  notifyPeople(
    trx,
    by,
    pod,
    'NM60',
    userids,
    dueat !== null && Date.parse(dueat) > Date.now() ? { due: dueat } : {},
  );
