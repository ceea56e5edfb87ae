import type { BadgeStatus } from '@rushes/contract/enums';
import { pick } from '@rushes/contract/objects';
import type { Review, Reviewer } from '@rushes/contract/reviews';
import { outcome } from './reviews.policy.ts';
import type { ReviewerRow, ReviewRow } from './reviews.queries.ts';

export const presentReviewer = (row: ReviewerRow): Reviewer => ({
  ...pick(row, ['id', 'name', 'email', 'invitedat', 'decision', 'note', 'decidedat', 'remindedat']),
  invitedby: { id: row.invitedbyid, name: row.invitedbyname },
});

/** Without reviewers, the status is that of the file itself. */
export function presentReview(
  { rule, dueat }: ReviewRow,
  rows: readonly ReviewerRow[],
  reader: { userid: string },
  badgestatus: BadgeStatus,
): Review {
  return {
    rule,
    dueat,
    reviewers: rows.map(presentReviewer),
    badgestatus: rows.length > 0 ? outcome(rule, rows) : badgestatus,
    mine: rows.some(({ id }) => id === reader.userid) ? 1 : 0,
  };
}
