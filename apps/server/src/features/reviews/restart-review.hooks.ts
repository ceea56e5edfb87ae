import { BadgeStatus } from '@rushes/contract/enums';
import { listViewers } from '#features/comments/index.ts';
import { followBadge } from '#features/pods/changes/index.ts';
import { findPod } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { notifyReviewers } from './review-notifications.service.ts';
import * as queries from './reviews.queries.ts';
import { emitReviewChanged } from './reviews.service.ts';

interface Stacked {
  tenantid: string;
  actor: { userid: string; name: string };
  /** The newest version now, and the previous newest version. */
  podid: string;
  below: string;
}

/** A new version starts without decisions: the same reviewers are asked again, with the same rule. */
export async function restartReview(trx: Trx, { tenantid, actor, podid, below }: Stacked): Promise<void> {
  const review = await queries.findReview(trx, tenantid, below);
  const pod = await findPod(trx, [tenantid], podid);
  if (!review || !pod) return;
  // A review of the file itself, from before it became a version, is kept.
  if ((await queries.listReviewers(trx, tenantid, podid)).length > 0) return;
  const viewers = await listViewers(trx, pod);
  const sees = new Set(viewers.filter(({ decides }) => decides).map(({ id }) => id));
  const asked = (await queries.listReviewers(trx, tenantid, below)).filter(({ id }) => sees.has(id));
  if (asked.length === 0) return;
  const isOver = review.dueat !== null && Date.parse(review.dueat) <= Date.now();
  await queries.saveReview(trx, tenantid, podid, { ...review, dueat: isOver ? null : review.dueat });
  await queries.askReviewers(
    trx,
    podid,
    asked.map(({ id, invitedbyid }) => ({ userid: id, invitedbyid })),
  );
  await followBadge(trx, actor, pod, BadgeStatus.REVIEW);
  await notifyReviewers(trx, actor, pod, idsOf(asked), '');
  await emitReviewChanged(trx, pod);
}
