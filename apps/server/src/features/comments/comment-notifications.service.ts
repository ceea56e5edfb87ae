import type { NotificationCode } from '@rushes/contract/notification-types';
import { formatFrame } from '@rushes/contract/timecode';
import { listAssets, playedOf } from '#features/assets/index.ts';
import { notify, shortText, updateCommentNotifications } from '#features/notifications/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import type { Speaker } from './change-comment.service.ts';
import { type CommentRow, listReplyIds } from './comments.queries.ts';
import { listRecipients } from './recipients.queries.ts';
import { listViewers } from './viewers.queries.ts';

type Params = Record<string, string | number>;

const two = (value: number) => String(value).padStart(2, '0');
/** For audio: mm:ss, with hours if there are any. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : two(minutes)}:${two(seconds % 60)}`;
}

const byUser = (a: { userid: string }, b: { userid: string }) => (a.userid < b.userid ? -1 : 1);

type Notifier = Pick<Speaker, 'userid' | 'memberid' | 'name'>;

interface News {
  code: NotificationCode;
  params?: Params;
  commentid?: string;
}

/**
 * Notifies each recipient who can read the comment once, with their first code; never the author. Sorted by user
 * id, so that concurrent transactions take the locks of the e-mails in the same order.
 */
async function notifyPeople(
  trx: Trx,
  by: Notifier,
  pod: FullRow,
  people: readonly (News & { userid: string })[],
  teamonly: 0 | 1,
): Promise<void> {
  const readers = await listViewers(trx, { ...pod, hidden: pod.hidden || teamonly === 1 });
  const left = new Set(readers.map(({ id }) => id));
  for (const self of [by.userid, by.memberid]) if (self) left.delete(self);
  const first = people.filter(({ userid }) => left.delete(userid));
  for (const { userid, code, params, commentid } of first.sort(byUser)) {
    await notify(trx, {
      tenantid: pod.tenantid,
      userid,
      code,
      podid: pod.id,
      params: { name: pod.name, user: by.name, ...params },
      ...(commentid ? { commentid } : {}),
    });
  }
}

/** The time as the player shows it: timecode for video. */
async function timeOf(trx: Trx, pod: FullRow, { start, startframe }: CommentRow): Promise<Params> {
  if (start === null) return {};
  if (startframe === null) return { start, time: clock(start) };
  const { base } = playedOf(pod, await listAssets(trx, pod.tenantid, pod.id));
  return { start, time: formatFrame(startframe, base, 'smpte'), frame: startframe };
}

const textOf = ({ id, content }: CommentRow): Params => ({ comment: id, text: shortText(content) });

/** Precedence: mentioned users, author of the parent comment, creator of the guest's link, other recipients. */
export async function notifyOfComment(
  trx: Trx,
  by: Speaker,
  pod: FullRow,
  comment: CommentRow,
  answered: CommentRow | null,
): Promise<void> {
  const recipients = await listRecipients(trx, pod.tenantid, pod.id);
  // A reply has no time of its own: it opens at the frame of its thread.
  const params = { ...textOf(comment), ...(await timeOf(trx, pod, answered ?? comment)) };
  const news = (code: NotificationCode) => (userid: string) => ({
    userid,
    code,
    params,
    commentid: comment.id,
  });
  const people = [
    ...comment.mentions.map(({ id }) => news('NM57')(id)),
    ...(answered?.createdbyid ? [news('NM45')(answered.createdbyid)] : []),
    ...(by.host ? [news('NM48')(by.host)] : []),
    ...recipients.map(news(by.visitorid ? 'NM48' : 'NM44')),
  ];
  await notifyPeople(trx, by, pod, people, comment.teamonly);
}

/** Updates the text in existing notifications and unsent e-mails, so that removed text is not shown there. */
export async function updateNotifications(trx: Trx, pod: FullRow, comment: CommentRow): Promise<void> {
  await updateCommentNotifications(trx, [comment.id], { stale: [], params: textOf(comment) });
  if (comment.parentid !== null) return;
  const thread = [comment.id, ...(await listReplyIds(trx, pod.tenantid, comment.id))];
  await updateCommentNotifications(trx, thread, {
    stale: ['start', 'time', 'frame'],
    params: await timeOf(trx, pod, comment),
  });
}

/** After an edit, only newly mentioned users are notified. */
export async function notifyMentioned(
  trx: Trx,
  by: Notifier,
  pod: FullRow,
  comment: CommentRow,
  thread: CommentRow,
  before: ReadonlySet<string>,
): Promise<void> {
  const fresh = comment.mentions.filter(({ id }) => !before.has(id));
  if (fresh.length === 0) return;
  const params = { ...textOf(comment), ...(await timeOf(trx, pod, thread)) };
  const people = fresh.map(({ id: userid }) => ({
    userid,
    code: 'NM57' as const,
    params,
    commentid: comment.id,
  }));
  await notifyPeople(trx, by, pod, people, comment.teamonly);
}

export async function notifyFinished(trx: Trx, by: Notifier, pod: FullRow, note: string): Promise<void> {
  const params: Record<string, string> = note ? { note } : {};
  const recipients = await listRecipients(trx, pod.tenantid, pod.id);
  await notifyPeople(
    trx,
    by,
    pod,
    recipients.map((userid) => ({ userid, code: 'NM46', params })),
    0,
  );
}
