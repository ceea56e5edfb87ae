import { z } from 'zod';
import { COMMENT_MAX, REVIEW_NOTE_MAX } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { BadgeStatus } from './enums.ts';
import { FlagOut, Id, Instant, Message, numeric, Params, readText } from './wire.ts';

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
  method: 'GET',
  path: 'pods/:id/reviewers/users',
  gate: 'list PodService',
  summary:
    'Who can be spoken to in a comment: everybody who sees the file; those of them who may decide can be asked to review it.',
  params: Params,
  reply: z.object({ users: z.array(z.object({ ...Person.shape, team: FlagOut, decides: FlagOut })) }),
});

export const getReview = endpoint({
  name: 'reviews.get',
  method: 'GET',
  path: 'pods/:id/reviewers',
  gate: 'list PodService',
  summary: 'Who was asked to review this version, by when, and what they say.',
  params: Params,
  reply: z.object({ review: Review, reviewers: z.array(Reviewer) }),
});

export const inviteReviewers = endpoint({
  name: 'reviews.invite',
  method: 'POST',
  path: 'pods/:id/reviewers/invite',
  gate: 'control PodService',
  summary:
    'Ask users to review a file, with a note: the badge follows. ERR162 when a client user is asked for what is team-only.',
  params: Params,
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
  method: 'PATCH',
  path: 'pods/:id/reviewers',
  gate: 'control PodService',
  summary: 'Change the rule or the deadline, or take reviewers off; ERR82 for a deadline that has passed.',
  params: Params,
  body: z
    .object({ rule: z.enum(reviewRules), dueat: Instant.nullable(), remove: z.array(Id).min(1).max(100) })
    .partial(),
  reply: z.object({ review: Review }),
});

export const decide = endpoint({
  name: 'reviews.decide',
  method: 'POST',
  path: 'pods/:id/reviewers/decide',
  gate: 'control PodService',
  summary:
    'Approve this version or ask for changes, as somebody who was asked; null takes it back. The badge follows: FINAL when the rule is met, CORRECTION when somebody asks for changes, REVIEW until then.',
  params: Params,
  body: z.object({ decision: z.enum(decisions).nullable(), note: note(REVIEW_NOTE_MAX) }),
  reply: z.object({ review: Review }),
});
