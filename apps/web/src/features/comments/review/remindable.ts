import { REMINDER_HOURS, type Reviewer } from '@rushes/contract/reviews';
import { instant } from '#lib/format.ts';

/** Reviewers without a decision, except the current user. */
export const pendingOf = (reviewers: readonly Reviewer[], me: string | undefined): Reviewer[] =>
  reviewers.filter(({ id, decision }) => decision === null && id !== me);

/** Each reviewer is reminded at most once a day. */
export const isRemindable = ({ remindedat }: Pick<Reviewer, 'remindedat'>, now: number): boolean =>
  remindedat === null || now - instant(remindedat) >= REMINDER_HOURS * 3_600_000;
