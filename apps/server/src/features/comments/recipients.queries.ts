import type { Trx } from '#platform/context/context.ts';
import { listValues } from '#platform/db/rows.ts';
import { inStackOf } from './comments.queries.ts';

/**
 * Users who uploaded a version of the file, commented on one, were asked to review one or asked others. Whether
 * they can still see it is not checked.
 */
export function listRecipients(trx: Trx, tenantid: string, podid: string) {
  return listValues<string>(trx)`
    with stack as (
      select v.id, v.createdbyid from pods v
      where ${inStackOf(podid)} and v.tenantid = ${tenantid} and v.deletedat is null
    )
    select createdbyid as id from stack
    union select c.createdbyid from comments c join stack s on s.id = c.podid where c.createdbyid is not null
    union select r.userid from review_reviewers r join stack s on s.id = r.podid
    union select r.invitedbyid from review_reviewers r join stack s on s.id = r.podid`;
}
