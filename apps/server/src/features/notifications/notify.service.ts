import { fill } from '@rushes/contract/fill';
import { formatParams } from '@rushes/contract/notification-lines';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import { type NotificationCode, notificationTypes } from '@rushes/contract/notification-types';
import { mailDefaults, notificationsChanged } from '@rushes/contract/notifications';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { mailNotifications } from './notifications.jobs.ts';
import { kindOf } from './notifications.policy.ts';
import * as queries from './notifications.queries.ts';

/**
 * The first e-mail is sent immediately. Notifications within this time after it are combined, so that two hundred
 * failures are two e-mails.
 */
const GATHER_MS = 5 * 60_000;

interface News {
  tenantid: string;
  userid: string;
  code: NotificationCode;
  params?: Record<string, string | number>;
  podid?: string | null;
  nodeid?: string | null;
  /** The comment it is about: the notification is deleted with the comment and has the same visibility. */
  commentid?: string | null;
  /** False: not requested by a user. Then only a failure causes a notification; success shows on the file. */
  asked?: boolean;
}

/**
 * Call it in the transaction of the change. The browser renders the text from the code; `content` is the fallback
 * for unknown codes.
 */
export async function notify(trx: Trx, news: News): Promise<void> {
  const { params = {}, code, userid, tenantid, podid = null, nodeid = null, asked = true } = news;
  const { commentid = null } = news;
  if (!asked && notificationTypes[code] === 1) return;
  const id = newId();
  const name = kindOf(code);
  const written = await queries.insertNotification(
    trx,
    {
      id,
      tenantid,
      userid,
      code,
      params: JSON.stringify(params),
      content: fill(notificationTexts[code], formatParams(params, 'en')),
      type: notificationTypes[code],
      podid,
      nodeid,
      commentid,
    },
    name && { name, unless: mailDefaults[name] },
  );
  if (!written) return;
  if (written.mail === 'now') {
    const next = written.mailedat === null ? 0 : Date.parse(written.mailedat) + GATHER_MS;
    const options = { key: `${mailNotifications.name}:${userid}` };
    await enqueue(
      trx,
      mailNotifications,
      { userid },
      next > Date.now() ? { ...options, runAt: new Date(next) } : options,
    );
  }
  await emit(trx, notificationsChanged, { userid }, { id, tenantid, code, podid });
}

/** Updates the notifications about comments: removes the stale parameters and sets the new ones. */
export const updateCommentNotifications = queries.updateCommentNotifications;
