import { isDeepStrictEqual } from 'node:util';
import { AppError, invalid } from '@rushes/contract/app-error';
import type { createComment, updateComment } from '@rushes/contract/comments';
import type { BodyOf } from '@rushes/contract/endpoint';
import { listAssets, playedOf } from '#features/assets/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import {
  commentOf,
  emitCommentsChanged,
  record,
  requireComment,
  type Speaker,
} from './change-comment.service.ts';
import { notifyMentioned, notifyOfComment, updateNotifications } from './comment-notifications.service.ts';
import * as policy from './comments.policy.ts';
import * as queries from './comments.queries.ts';
import { listViewers } from './viewers.queries.ts';
import * as write from './write-comment.queries.ts';

// Changes of comments by users and guests. The caller must hold the lock of the file and check the permission.

export type NewComment = BodyOf<typeof createComment>;

const placeOf = (pod: FullRow, { team }: Speaker): queries.CommentScope => ({
  tenantid: pod.tenantid,
  podid: pod.id,
  team,
});

export async function addComment(
  trx: Trx,
  by: Speaker,
  pod: FullRow,
  { content, parentid, drawing, mentions, ...given }: NewComment,
): Promise<queries.CommentRow> {
  policy.requirePlayable(pod);
  policy.requireRoom(await queries.countComments(trx, pod.tenantid, pod.id), 1);
  const place = placeOf(pod, by);
  const answered = parentid === null ? null : await requireAnswerable(trx, place, parentid);
  const teamonly = answered ? answered.teamonly : (given.teamonly ?? 0);
  if (answered) policy.requirePlainAnswer({ ...given, drawing });
  if (answered && (given.teamonly ?? teamonly) !== teamonly) throw new AppError('ERR144');
  if (teamonly && !by.team) throw new AppError('ERR143');
  const { start, end, startframe = null, endframe = null } = given;
  const times = answered
    ? policy.noTimes
    : policy.requireTimes(await timingOf(trx, pod), { start, end, startframe, endframe });
  policy.requireDrawable(pod.kind, drawing, times.start);
  await requireMentionable(trx, pod, teamonly, mentions);
  const id = newId();
  await write.insertComment(trx, {
    id,
    tenantid: pod.tenantid,
    podid: pod.id,
    parentid,
    content,
    ...times,
    teamonly,
    ...(drawing ? { drawing: JSON.stringify(drawing) } : {}),
    createdbyid: by.userid,
    visitorid: by.visitorid,
  });
  await write.setMentions(trx, id, [...new Set(mentions)]);
  const comment = await requireComment(trx, place, id);
  await record(trx, by, pod, 'commented', teamonly, commentOf(comment, content));
  await emitCommentsChanged(trx, pod, teamonly);
  await notifyOfComment(trx, by, pod, comment, answered);
  return comment;
}

/** A reply cannot have replies. */
async function requireAnswerable(
  trx: Trx,
  place: queries.CommentScope,
  id: string,
): Promise<queries.CommentRow> {
  const comment = await requireComment(trx, place, id);
  if (comment.parentid !== null) throw new AppError('ERR18');
  return comment;
}

async function timingOf(trx: Trx, pod: FullRow) {
  return playedOf(pod, await listAssets(trx, pod.tenantid, pod.id));
}

/** Only users who can read the comment can be mentioned. */
async function requireMentionable(
  trx: Trx,
  pod: FullRow,
  teamonly: 0 | 1,
  userids: readonly string[],
): Promise<void> {
  if (userids.length === 0) return;
  const readers = await listViewers(trx, { ...pod, hidden: pod.hidden || teamonly === 1 });
  const known = new Set(readers.map(({ id }) => id));
  if (userids.every((id) => known.has(id))) return;
  throw invalid('mentions', 'mention');
}

export type CommentChange = BodyOf<typeof updateComment>;

export async function correctComment(
  trx: Trx,
  by: Speaker,
  pod: FullRow,
  id: string,
  wanted: CommentChange,
): Promise<queries.CommentRow> {
  const place = placeOf(pod, by);
  const comment = await requireOwn(trx, place, by, id);
  const { content = comment.content, drawing = comment.drawing, teamonly = comment.teamonly } = wanted;
  if (teamonly !== comment.teamonly) {
    if (comment.parentid !== null) throw new AppError('ERR144');
    if (!by.team) throw new AppError('ERR143');
  }
  if (comment.parentid !== null) policy.requirePlainAnswer(wanted);
  const times = comment.parentid === null ? await newTimes(trx, pod, comment, wanted) : policy.noTimes;
  policy.requireDrawable(pod.kind, drawing, times.start);
  const mentions = wanted.mentions ?? comment.mentions.map((one) => one.id);
  await requireMentionable(trx, pod, teamonly, wanted.mentions ?? []);
  await write.updateComment(trx, pod.tenantid, id, {
    content,
    ...times,
    drawing: drawing && JSON.stringify(drawing),
    editedat: new Date(),
  });
  await write.setMentions(trx, id, await readable(trx, pod, teamonly, mentions));
  if (teamonly !== comment.teamonly) await write.hideThread(trx, pod.tenantid, id, teamonly);
  const kept = teamonly && comment.teamonly ? 1 : 0;
  const changed = await requireComment(trx, place, id);
  await record(trx, by, pod, 'comment-changed', teamonly, commentOf(changed, content));
  await emitCommentsChanged(trx, pod, kept);
  await updateNotifications(trx, pod, changed);
  const thread = changed.parentid === null ? changed : await requireComment(trx, place, changed.parentid);
  await notifyMentioned(trx, by, pod, changed, thread, new Set(comment.mentions.map((one) => one.id)));
  return changed;
}

/** Removes mentions of users who cannot read the comment any more. */
async function readable(
  trx: Trx,
  pod: FullRow,
  teamonly: 0 | 1,
  userids: readonly string[],
): Promise<string[]> {
  if (userids.length === 0) return [];
  const readers = await listViewers(trx, { ...pod, hidden: pod.hidden || teamonly === 1 });
  return readers.map(({ id }) => id).filter((id) => userids.includes(id));
}

/** Existing times are not validated again: the video may have been processed again since. */
async function newTimes(
  trx: Trx,
  pod: FullRow,
  { start, end, startframe, endframe }: queries.CommentRow,
  wanted: CommentChange,
): Promise<policy.Times> {
  const before = { start, end, startframe, endframe };
  const asked = policy.timesAfter(before, wanted);
  return isDeepStrictEqual(asked, before) ? before : policy.requireTimes(await timingOf(trx, pod), asked);
}

/** Only the author can change a comment; for a guest that is the browser it was written in. */
async function requireOwn(
  trx: Trx,
  place: queries.CommentScope,
  { userid, visitorid }: Speaker,
  id: string,
): Promise<queries.CommentRow> {
  const comment = await requireComment(trx, place, id);
  if (comment.createdbyid !== userid || comment.visitorid !== visitorid) throw new AppError('ERR160');
  return comment;
}

/** Guests may not return, so the team can delete their comments too. */
export async function removeComment(trx: Trx, by: Speaker, pod: FullRow, id: string): Promise<void> {
  const place = placeOf(pod, by);
  const existing = await requireComment(trx, place, id);
  const comment = by.team && existing.createdbyid === null ? existing : await requireOwn(trx, place, by, id);
  await write.deleteComment(trx, pod.tenantid, id);
  await record(trx, by, pod, 'comment-removed', comment.teamonly, commentOf(comment, null));
  await emitCommentsChanged(trx, pod, comment.teamonly);
}

/** Stores a comment as it is, without notifications. */
export async function storeComment(
  trx: Trx,
  comment: Parameters<typeof write.insertComment>[1],
  likedby: readonly string[] = [],
): Promise<void> {
  await write.insertComment(trx, comment);
  for (const userid of likedby) await write.like(trx, comment.id, userid);
}
