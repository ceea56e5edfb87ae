import { AppError } from '@rushes/contract/app-error';
import { podCommentsChanged } from '@rushes/contract/comment-events';
import type { Comment } from '@rushes/contract/comments';
import { hasAbilityOn } from '#features/nodes/index.ts';
import { changeOnePod, type FullRow, logged } from '#features/pods/index.ts';
import { type CommentOfAction, recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { emitAll } from '#platform/events/emit.ts';
import { presentComment } from './comments.present.ts';
import { type CommentRow, type CommentScope, findComment, listStackIds } from './comments.queries.ts';

/** The author: a user, or a guest of a share link. */
export interface Speaker {
  /** Null for a guest. */
  userid: string | null;
  /** Null for a user. */
  visitorid: string | null;
  /** A team member who came through a team-only link: they are not notified of their own comments. */
  memberid?: string | null;
  name: string;
  /** A team member at the location of the file. */
  team: boolean;
  /** The creator of the guest's link, who is notified of comments made through it. */
  host: string | null;
}

export const speakerOf = ({ actor }: UserCtx, pod: FullRow): Speaker => ({
  userid: actor.userid,
  visitorid: null,
  name: actor.name,
  team: hasAbilityOn(actor, pod, 'belongsto Team'),
  host: null,
});

export const within = (ctx: UserCtx, pod: FullRow): CommentScope => ({
  tenantid: pod.tenantid,
  podid: pod.id,
  team: hasAbilityOn(ctx.actor, pod, 'belongsto Team'),
});

/** A comment that the reader may not see is reported as not found. */
export async function requireComment(trx: Trx, place: CommentScope, id: string): Promise<CommentRow> {
  const comment = await findComment(trx, place, id);
  if (!comment) throw new AppError('ERR18');
  return comment;
}

/** Runs under the lock of the file, so that concurrent changes of a comment are serialized. */
export function changeComment<T>(
  ctx: UserCtx,
  podid: string,
  id: string,
  change: (trx: Trx, pod: FullRow, comment: CommentRow) => Promise<T>,
): Promise<T> {
  return changeOnePod(ctx, podid, 'control PodService', async (trx, pod) => {
    return change(trx, pod, await requireComment(trx, within(ctx, pod), id));
  });
}

/** Tells all readers to reload the comments of the file and of each version in its stack. */
export async function emitCommentsChanged(trx: Trx, pod: FullRow, teamonly: 0 | 1): Promise<void> {
  const { tenantid, path, nodeid } = pod;
  const alone = pod.parentpodid === null && pod.versionscount === 1;
  const ids = alone ? [pod.id] : await listStackIds(trx, tenantid, pod.id);
  const audience = { tenantid, path, teamonly: pod.hidden ? (1 as const) : teamonly };
  await emitAll(
    trx,
    podCommentsChanged,
    ids.map((id) => ({ audience, data: { id, nodeid } })),
  );
}

type CommentAction = Extract<Parameters<typeof recordActions>[2][number]['action'], `comment${string}`>;

/** The log has no text: the comment may become team-only later, and the log would still contain it. */
export function record(
  trx: Trx,
  by: Pick<Speaker, 'userid' | 'name'>,
  pod: FullRow,
  action: CommentAction,
  teamonly: 0 | 1,
  comment?: CommentOfAction,
): Promise<void> {
  const entry = { ...logged(pod, { action }), hidden: pod.hidden || teamonly };
  return recordActions(trx, by, [comment ? { ...entry, comment } : entry]);
}

export const commentOf = (
  { id, parentid, teamonly, start, end, startframe, endframe }: CommentRow,
  text: string | null,
): CommentOfAction => ({ id, text, parentid, teamonly, start, end, startframe, endframe });

export async function answer(trx: Trx, place: CommentScope, id: string): Promise<{ comment: Comment }> {
  return { comment: presentComment(await requireComment(trx, place, id), place.team) };
}
