import type { Decision, ReviewRule } from '@rushes/contract/reviews';
import type { Generated } from 'kysely';
import type { Instant, MaybeInstant } from './columns.ts';

export interface ReviewTables {
  reviews: { podid: string; tenantid: string; rule: Generated<ReviewRule>; dueat: MaybeInstant };
  review_reviewers: {
    podid: string;
    userid: string;
    invitedbyid: string;
    invitedat: Instant;
    decision: Decision | null;
    note: Generated<string>;
    decidedat: MaybeInstant;
    remindedat: MaybeInstant;
  };
}
