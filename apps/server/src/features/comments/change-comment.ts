import { AppError } from '@rushes/contract/app-error';
import { podCommentsChanged } from '@rushes/contract/comment-events';
import type { Comment } from '@rushes/contract/comments';
import { canOn } from '#features/nodes/index.ts';
import { changeOnePod, type FullRow, logged } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { emitAll } from '#platform/events/emit.ts';
import { presentComment } from './comments.present.ts';
import { type CommentRow, findComment, listStackIds, type Within } from './comments.queries.ts';

/** Who speaks: a user, or somebody who came through a link. */
export interface Speaker {
  /** Null for a guest. */
  userid: string | null;
  /** Null for a user. */
  visitorid: string | null;
  /** Of the team, by a link of the team: they need no news of what they say. */
  memberid?: string | null;
  name: string;
  /** Of the team where the file stands. */
  team: boolean;
  /** Who made the link a guest came by, and wants to hear of what is said there. */
  host: string | null;
}

export const speakerOf = ({ actor }: UserCtx, pod: FullRow): Speaker => ({
  userid: actor.userid,
  visitorid: null,
  name: actor.name,
  team: canOn(actor, pod, 'belongsto Team'),
  host: null,
});

export const within = (ctx: UserCtx, pod: FullRow): Within => ({
  tenantid: pod.tenantid,
  podid: pod.id,
  team: canOn(ctx.actor, pod, 'belongsto Team'),
});

/** Whoever may not see it is told that it is not there. */
export async function requireComment(trx: Trx, place: Within, id: string): Promise<CommentRow> {
  const comment = await findComment(trx, place, id);
  if (!comment) throw new AppError('ERR18');
  return comment;
}

/** Under the file's lock: of two who change one comment the second sees what the first has left. */
export function changeComment<T>(
  ctx: UserCtx,
  podid: string,
  id: string,
  change: (trx: Trx, pod: FullRow, comment: CommentRow) => Promise<T>,
): Promise<T> {
  return changeOnePod(
    ctx,
    podid,
    async (trx, pod) => {
      return change(trx, pod, await requireComment(trx, within(ctx, pod), id));
    },
    'control PodService',
  );
}

/** Everybody who may read it hears that the file, and each version that carries its comments, has to be read again. */
export async function announce(trx: Trx, pod: FullRow, teamonly: 0 | 1): Promise<void> {
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

/** Without its words: they may become the team's alone later, and the log would still say them. */
export function record(
  trx: Trx,
  by: Pick<Speaker, 'userid' | 'name'>,
  pod: FullRow,
  action: CommentAction,
  teamonly: 0 | 1,
): Promise<void> {
  return recordActions(trx, by, [{ ...logged(pod, { action }), hidden: pod.hidden || teamonly }]);
}

export async function answer(trx: Trx, place: Within, id: string): Promise<{ comment: Comment }> {
  return { comment: presentComment(await requireComment(trx, place, id), place.team) };
}
