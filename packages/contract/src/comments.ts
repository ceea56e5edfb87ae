import { z } from 'zod';
import { Drawing } from './drawings.ts';
import { endpoint, LARGE_BODY_MAX } from './endpoint.ts';
import { Flag, FlagOut, Id, Instant, readText } from './wire.ts';

/** Maximum per file, including replies: lists of comments are not paginated. */
export const COMMENTS_MAX = 10_000;

export const COMMENT_MAX = 2048;
/** The limit is below 2048, unlike that of a comment. */
export const REVIEW_NOTE_MAX = COMMENT_MAX - 1;
/** Default length of the range of a comment. */
export const LINKED_GAP_MS = 2000;
/** How long the like and resolve buttons are locked after use. */
export const TOGGLE_LOCK_MS = 3000;

const Author = z.object({
  /** Null for guests. */
  id: Id.nullable(),
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
});

/** Columns that everyone who reads a comment sees, including guests. */
export const publicCommentFields = {
  id: Id,
  podid: Id,
  /** Parent of a reply. Replies cannot have replies. */
  parentid: Id.nullable(),
  content: z.string(),
  /** Milliseconds: the start of the frame, rounded up. Both are null for a comment on the whole file. */
  start: z.number().int().nullable(),
  /** Null for a comment at a single frame. */
  end: z.number().int().nullable(),
  /** Frame numbers; null for files without frames (audio). */
  startframe: z.number().int().nullable(),
  endframe: z.number().int().nullable(),
  drawing: Drawing.nullable(),
  createdat: Instant,
  /** Last change of the text, times or drawing; null if never changed. */
  editedat: Instant.nullable(),
};

export const Comment = z
  .object({
    ...publicCommentFields,
    teamonly: FlagOut,
    createdby: Author,
    /** E-mail address of a guest; empty for users. */
    email: z.string(),
    checked: FlagOut,
    /** The user who last resolved it. */
    checkedby: z.object({ id: Id, name: z.string() }).nullable(),
    likedBy: z.array(Id),
    likesCount: z.number().int(),
    /** Users mentioned by @name. */
    mentions: z.array(z.object({ id: Id, name: z.string() })),
    /** The later version in which a comment of an earlier version was resolved. */
    addressedin: z.object({ podid: Id, version: z.number().int() }).nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** Unresolved comment of an earlier version, shown on later versions until it is resolved. */
export const CarriedComment = z
  .object({ ...Comment.shape, version: z.number().int() })
  .meta({ id: 'CarriedComment' });
export type CarriedComment = z.infer<typeof CarriedComment>;

/** Milliseconds, limited by the PostgreSQL integer: 24 days. */
const Time = z.number().int().min(0).max(2_147_483_647).nullable();

export const CommentText = z.string().transform(readText).pipe(z.string().min(1).max(COMMENT_MAX));

export const times = {
  start: Time,
  end: Time,
  /** Frame numbers take precedence: the milliseconds are computed from them. */
  startframe: z.number().int().min(0).max(2_147_483_647).nullable(),
  endframe: z.number().int().min(0).max(2_147_483_647).nullable(),
};

const MENTIONS_MAX = 50;

export const listComments = endpoint({
  name: 'comments.list',
  route: 'GET pods/:id/comments',
  gate: 'list PodService',
  scope: 'comments:read',
  summary:
    'List the comments of a file by time, comments without a time first and replies after their comment. Also returns the unresolved comments of earlier versions.',
  reply: z.object({ comments: z.array(Comment), carried: z.array(CarriedComment) }),
});

export const createComment = endpoint({
  name: 'comments.create',
  route: 'POST pods/:id/comments',
  gate: 'control PodService',
  scope: 'comments:write',
  summary:
    'Create a comment on a video or audio file, for the whole file, a single time or a range, or reply to a comment. A reply has no times and is team-only exactly when its comment is.',
  body: z.object({
    content: CommentText,
    start: times.start.default(null),
    end: times.end.default(null),
    startframe: times.startframe.optional(),
    endframe: times.endframe.optional(),
    /** A reply inherits the value of its parent. A different value is refused (ERR144). */
    teamonly: Flag.optional(),
    parentid: Id.nullable().default(null),
    drawing: Drawing.nullable().default(null),
    mentions: z.array(Id).max(MENTIONS_MAX).default([]),
  }),
  reply: z.object({ comment: Comment }),
  status: 201,
  bodyMax: LARGE_BODY_MAX,
});

export const updateComment = endpoint({
  name: 'comments.update',
  route: 'PATCH pods/:id/comments/:cid',
  gate: 'control PodService',
  scope: 'comments:write',
  summary: 'Update a comment of the caller. Replies follow its team-only setting.',
  body: z
    .object({
      content: CommentText,
      ...times,
      teamonly: Flag,
      drawing: Drawing.nullable(),
      mentions: z.array(Id).max(MENTIONS_MAX),
    })
    .partial(),
  reply: z.object({ comment: Comment }),
  bodyMax: LARGE_BODY_MAX,
});

export const deleteComment = endpoint({
  name: 'comments.delete',
  route: 'DELETE pods/:id/comments/:cid',
  gate: 'control PodService',
  scope: 'comments:write',
  summary:
    'Delete a comment of the caller with its replies. Team members can also delete comments of guests.',
  status: 204,
});

const ofComment = {
  gate: 'control PodService',
  scope: 'comments:write',
  reply: z.object({ comment: Comment }),
} as const;

export const likeComment = endpoint({
  ...ofComment,
  name: 'comments.like',
  route: 'POST pods/:id/comments/:cid/like',
  summary: 'Like a comment. Liking it again has no effect.',
});

export const dislikeComment = endpoint({
  ...ofComment,
  name: 'comments.dislike',
  route: 'POST pods/:id/comments/:cid/dislike',
  summary: 'Remove the like of the caller from a comment.',
});

export const checkComment = endpoint({
  ...ofComment,
  name: 'comments.check',
  route: 'POST pods/:id/comments/:cid/check',
  summary: 'Resolve a comment.',
});

export const uncheckComment = endpoint({
  ...ofComment,
  name: 'comments.uncheck',
  route: 'POST pods/:id/comments/:cid/uncheck',
  summary: 'Reopen a resolved comment.',
});

export const addressComment = endpoint({
  ...ofComment,
  name: 'comments.address',
  route: 'POST pods/:id/comments/:cid/address',
  summary: 'Resolve an unresolved comment of an earlier version in this version.',
});

export const submitReview = endpoint({
  name: 'comments.submit',
  route: 'POST pods/:id/comments/submit',
  gate: 'control PodService',
  scope: 'comments:write',
  summary: 'Notify the other participants that the caller has finished commenting, with an optional note.',
  body: z.object({ note: z.string().transform(readText).pipe(z.string().max(REVIEW_NOTE_MAX)).default('') }),
  status: 204,
});

export const listOpenComments = endpoint({
  name: 'comments.open',
  route: 'GET tenants/:id/comments/open',
  gate: 'list PodService',
  scope: 'comments:read',
  summary:
    'Return the number of unresolved comments on the files in and below each node of a tenant. Nodes without unresolved comments are omitted.',
  reply: z.object({ nodes: z.array(z.object({ id: Id, open: z.number().int() })) }),
});
