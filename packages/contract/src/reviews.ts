import { z } from 'zod';
import { COMMENT_MAX, REVIEW_NOTE_MAX } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { BadgeStatus } from './enums.ts';
import { FlagOut, Id, Instant, Message, numeric, readText } from './wire.ts';

export const reviewRules = ['all', 'any'] as const;
/** `all`: every reviewer must approve. `any`: one approval is enough. */
export type ReviewRule = (typeof reviewRules)[number];

export const decisions = ['approved', 'changes'] as const;
export type Decision = (typeof decisions)[number];

const Person = z.object({ id: Id, name: z.string(), email: z.string() });

export const Reviewer = z
  .object({
    ...Person.shape,
    invitedby: z.object({ id: Id, name: z.string() }),
    invitedat: Instant,
    /** Decision on this version; null while there is none. */
    decision: z.enum(decisions).nullable(),
    note: z.string(),
    decidedat: Instant.nullable(),
    /** When they were last reminded of this version. */
    remindedat: Instant.nullable(),
  })
  .meta({ id: 'Reviewer' });
export type Reviewer = z.infer<typeof Reviewer>;

export const Review = z
  .object({
    rule: z.enum(reviewRules),
    dueat: Instant.nullable(),
    reviewers: z.array(Reviewer),
    /** Status that follows from the decisions. */
    badgestatus: numeric(BadgeStatus),
    /** Whether the caller is a reviewer. */
    mine: FlagOut,
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

const note = (max: number) => z.string().transform(readText).pipe(z.string().max(max)).default('');

export const listReviewCandidates = endpoint({
  name: 'reviews.candidates',
  route: 'GET pods/:id/reviewers/users',
  gate: 'list PodService',
  scope: 'comments:read',
  summary:
    'List the users who can see a file and can be mentioned in its comments. Those with `decides` 1 can be invited as reviewers.',
  reply: z.object({ users: z.array(z.object({ ...Person.shape, team: FlagOut, decides: FlagOut })) }),
});

export const getReview = endpoint({
  name: 'reviews.get',
  route: 'GET pods/:id/reviewers',
  gate: 'list PodService',
  scope: 'comments:read',
  summary: 'Return the review of a version: reviewers, deadline and decisions.',
  reply: z.object({ review: Review, reviewers: z.array(Reviewer) }),
});

export const inviteReviewers = endpoint({
  name: 'reviews.invite',
  route: 'POST pods/:id/reviewers/invite',
  gate: 'control PodService',
  scope: 'comments:write',
  summary:
    'Invite users to review a file, with an optional note. The status of the file is updated. Returns ERR162 if a client user is invited to review a team-only file.',
  body: z.object({
    reviewers: z.array(Id).min(1).max(100),
    note: note(COMMENT_MAX),
    rule: z.enum(reviewRules).optional(),
    dueat: Instant.nullable().optional(),
  }),
  reply: z.object({ review: Review, message: Message }),
});

export const changeReview = endpoint({
  name: 'reviews.change',
  route: 'PATCH pods/:id/reviewers',
  gate: 'control PodService',
  scope: 'comments:write',
  summary:
    'Update the rule or the deadline of a review, or remove reviewers. Returns ERR82 if the deadline has passed.',
  body: z
    .object({ rule: z.enum(reviewRules), dueat: Instant.nullable(), remove: z.array(Id).min(1).max(100) })
    .partial(),
  reply: z.object({ review: Review }),
});

/** A reviewer is reminded at most once in this time. */
export const REMINDER_HOURS = 24;

export const remindReviewers = endpoint({
  name: 'reviews.remind',
  route: 'POST pods/:id/reviewers/remind',
  gate: 'control PodService',
  scope: 'comments:write',
  summary:
    'Remind reviewers without a decision, by notification and e-mail: the given ones, or all of them. Each is reminded at most once in 24 hours; returns ERR210 if that leaves no one to remind.',
  body: z.object({ reviewers: z.array(Id).min(1).max(100).optional() }),
  reply: z.object({ review: Review, reminded: z.array(Id) }),
});

export const decide = endpoint({
  name: 'reviews.decide',
  route: 'POST pods/:id/reviewers/decide',
  gate: 'control PodService',
  scope: 'comments:write',
  summary:
    'Approve a version or request changes as a reviewer; null withdraws the decision. The status of the file becomes FINAL when the rule is met, CORRECTION when a reviewer requests changes, and REVIEW otherwise.',
  body: z.object({ decision: z.enum(decisions).nullable(), note: note(REVIEW_NOTE_MAX) }),
  reply: z.object({ review: Review }),
});
