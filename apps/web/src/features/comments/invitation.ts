import type { Review, ReviewRule } from '@rushes/contract/reviews';
import { localMinute } from './due.ts';
import type { Invitation } from './review-mutations.ts';

interface Filled {
  chosen: ReadonlySet<string>;
  note: string;
  rule: ReviewRule;
  /** As the field says it: to the minute, where the reader is. */
  due: string;
}

/** What a filled-in form asks for; null as long as it asks nobody. */
export function invitationOf(
  { chosen, note, rule, due }: Filled,
  { dueat }: Pick<Review, 'dueat'>,
): Invitation | null {
  if (chosen.size === 0) return null;
  // The field knows minutes: a deadline that nobody moved is sent as it stands.
  const isKept = dueat !== null && due === localMinute(dueat);
  return {
    reviewers: [...chosen],
    note: note.trim(),
    rule,
    dueat: isKept ? dueat : due ? new Date(due).toISOString() : null,
  };
}
