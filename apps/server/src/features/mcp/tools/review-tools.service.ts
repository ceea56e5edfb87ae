import { invalid } from '@rushes/contract/app-error';
import { checkComment, createComment, listComments, uncheckComment } from '@rushes/contract/comments';
import { getPod, type Pod } from '@rushes/contract/pods';
import { inviteReviewers, listReviewCandidates, reviewRules } from '@rushes/contract/reviews';
import { z } from 'zod';
import { shownCard, shownComment } from '../model/shown.ts';
import { type Caller, tool } from '../model/tool.ts';

const file_id = z.uuid().describe('The id of a file, or of one of its versions.');

const commentsOf = async ({ call }: Caller, id: string) => call(listComments, { params: { id } });

const list = tool({
  name: 'list_comments',
  title: 'List comments',
  description:
    'Lists the comments on a version of a file, with frames and times. Unresolved comments of earlier versions are listed as carried.',
  scopes: ['comments:read'],
  input: z.object({ file_id, only_open: z.boolean().default(false) }),
  async run(caller, { file_id: id, only_open }) {
    const { comments, carried } = await commentsOf(caller, id);
    return {
      comments: comments.filter(({ checked }) => !only_open || checked === 0).map(shownComment),
      carried: carried.map((comment) => ({ ...shownComment(comment), version: comment.version })),
    };
  },
});

const add = tool({
  name: 'add_comment',
  title: 'Add a comment',
  description:
    'Writes a comment on a video or audio file under the name of the user: on the whole file, on a frame, on a range of frames, or as a reply.',
  scopes: ['comments:write'],
  input: z.object({
    file_id,
    text: z.string().min(1).max(2048),
    start_frame: z.number().int().min(0).optional(),
    end_frame: z.number().int().min(0).optional().describe('The last frame of a range.'),
    start_ms: z.number().int().min(0).optional().describe('For audio, which has no frames.'),
    reply_to: z.uuid().optional().describe('The id of the comment to reply to.'),
    team_only: z.boolean().optional().describe('Only the team sees it.'),
  }),
  async run({ call }, { file_id: id, text, start_frame, end_frame, start_ms, reply_to, team_only }) {
    const { comment } = await call(createComment, {
      params: { id },
      body: {
        content: text,
        parentid: reply_to ?? null,
        ...(start_frame === undefined ? {} : { startframe: start_frame, endframe: end_frame ?? null }),
        ...(start_ms === undefined ? {} : { start: start_ms }),
        ...(team_only === undefined ? {} : { teamonly: team_only }),
      },
    });
    return shownComment(comment);
  },
});

const resolve = tool({
  name: 'resolve_comment',
  title: 'Resolve a comment',
  description: 'Marks a comment as resolved, or opens it again.',
  scopes: ['comments:write'],
  input: z.object({ file_id, comment_id: z.uuid(), resolved: z.boolean().default(true) }),
  async run({ call }, { file_id: id, comment_id: cid, resolved }) {
    const { comment } = await call(resolved ? checkComment : uncheckComment, { params: { id, cid } });
    return shownComment(comment);
  },
});

/** Of the original, as far as it was analysed. */
function propertiesOf({
  size,
  duration,
  features,
  asset: { raw },
}: Pod): Record<string, string | number | null> {
  const { resolution, framerate, codec, bitrate, audiocodec, audiochannels } = raw[0] ?? {};
  const media = { resolution, framerate, codec, bitrate, audiocodec, audiochannels };
  return {
    ...{ bytes: size, duration_ms: duration },
    ...Object.fromEntries(Object.entries(media).map(([name, value]) => [name, value ?? null])),
    ...Object.fromEntries(features.map(({ key, value }) => [key, value])),
  };
}

const compare = tool({
  name: 'compare_versions',
  title: 'Compare two versions',
  description:
    'Compares two versions of a file: format and duration, and which comments on the older one are resolved.',
  scopes: ['files:read', 'comments:read'],
  input: z.object({
    file_id,
    other_id: z
      .uuid()
      .optional()
      .describe('The id of an older version of the same file. Without it: the one before.'),
  }),
  async run(caller, { file_id: id, other_id }) {
    const { pod } = await caller.call(getPod, { params: { id } });
    const older = pod.versions.filter(({ order }) => order < pod.order).sort((a, b) => b.order - a.order);
    const otherid =
      other_id === undefined ? older[0]?.id : older.find((version) => version.id === other_id)?.id;
    if (!otherid) throw invalid('other_id', 'olderVersion');
    const { pod: other } = await caller.call(getPod, { params: { id: otherid } });
    const { comments } = await commentsOf(caller, otherid);
    const notes = comments.filter(({ parentid }) => parentid === null);
    const open = notes.filter(({ checked }) => checked === 0);
    const [left, right] = [propertiesOf(other), propertiesOf(pod)];
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return {
      older: shownCard(other),
      newer: shownCard(pod),
      changed: keys
        .filter((key) => left[key] !== right[key])
        .map((key) => ({ property: key, older: left[key] ?? null, newer: right[key] ?? null })),
      notes_on_older: {
        all: notes.length,
        resolved: notes.length - open.length,
        open: open.map(shownComment),
      },
    };
  },
});

const requestReview = tool({
  name: 'request_review',
  title: 'Request a review',
  description:
    'Asks users to review a version and notifies them by e-mail. Call it without reviewers to list whom you can ask.',
  scopes: ['comments:write'],
  input: z.object({
    file_id,
    reviewers: z.array(z.string()).max(100).default([]).describe('E-mail addresses.'),
    note: z.string().max(2000).default(''),
    rule: z.enum(reviewRules).optional().describe('all: everyone must approve. any: one approval is enough.'),
    due: z.iso.datetime().optional(),
  }),
  async run({ call }, { file_id: id, reviewers, note, rule, due }) {
    const { users } = await call(listReviewCandidates, { params: { id } });
    const candidates = users.filter(({ decides }) => decides === 1);
    const shown = candidates.map(({ name, email }) => ({ name, email }));
    if (reviewers.length === 0) return { candidates: shown };
    const chosen = reviewers.map((email) =>
      candidates.find((user) => user.email.toLowerCase() === email.trim().toLowerCase()),
    );
    const ids = chosen.flatMap((user) => (user ? [user.id] : []));
    if (ids.length < reviewers.length) throw invalid('reviewers', 'notListed');
    const options = { ...(rule ? { rule } : {}), ...(due ? { dueat: due } : {}) };
    const { review } = await call(inviteReviewers, {
      params: { id },
      body: { reviewers: ids, note, ...options },
    });
    return {
      ...{ rule: review.rule, due: review.dueat },
      reviewers: review.reviewers.map(({ name, email, decision }) => ({ name, email, decision })),
    };
  },
});

export const reviewTools = [list, add, resolve, compare, requestReview];
