import { AppError } from '@rushes/contract/app-error';
import { listAssets, playedOf } from '#features/assets/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { emitCommentsChanged, record, within } from './change-comment.service.ts';
import * as policy from './comments.policy.ts';
import { countComments, listComments } from './comments.queries.ts';
import { insertComments } from './write-comment.queries.ts';

interface ImportedComment extends policy.Times {
  content: string;
}

/**
 * Adds comments from a file, in the transaction of the caller, who must hold the lock of the video. Writes one
 * entry in the activity log and sends no notifications. `choose` gets the existing comments that the caller can
 * read. Returns the number added.
 */
export async function importComments(
  trx: Trx,
  ctx: UserCtx,
  pod: FullRow,
  teamonly: 0 | 1,
  choose: (there: readonly ImportedComment[]) => readonly ImportedComment[],
): Promise<number> {
  policy.requirePlayable(pod);
  const { tenantid, id: podid } = pod;
  const place = within(ctx, pod);
  if (teamonly && !place.team) throw new AppError('ERR143');
  const there = await listComments(trx, place);
  const played = playedOf(pod, await listAssets(trx, tenantid, podid));
  const wanted = choose(there.filter(({ parentid }) => parentid === null));
  if (wanted.length === 0) return 0;
  policy.requireRoom(await countComments(trx, tenantid, podid), wanted.length);
  await insertComments(
    trx,
    wanted.map(({ content, ...times }) => ({
      id: newId(),
      tenantid,
      podid,
      content,
      ...policy.requireTimes(played, times),
      teamonly,
      createdbyid: ctx.actor.userid,
    })),
  );
  await record(trx, ctx.actor, pod, 'commented', teamonly);
  await emitCommentsChanged(trx, pod, teamonly);
  return wanted.length;
}
