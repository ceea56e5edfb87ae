import { mailDefaults } from '@rushes/contract/notifications';
import type { Services, Trx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { claimWaiting, findReader, listMailRecipients, markMailed } from './notification-mails.queries.ts';
import { notificationsMail } from './notifications.mails.ts';
import { kindOf, reachOf } from './notifications.policy.ts';

/**
 * Sends the pending notifications of one user as one e-mail and marks them, in one transaction. The claimed rows
 * are locked, so a concurrent run finds none. Permissions and preferences are read now.
 */
export async function mailWaiting(
  trx: Trx,
  services: Services,
  userid: string,
  mail: 'now' | 'hourly',
): Promise<void> {
  const ids = await claimWaiting(trx, userid, mail);
  const reader = ids.length > 0 ? await findReader(trx, userid) : undefined;
  if (!reader) return;
  const chosen = { ...mailDefaults, ...reader.notifications };
  const news = (await listMailRecipients(trx, reachOf(reader), ids)).filter(({ code }) => {
    const kind = kindOf(code);
    return kind !== undefined && chosen[kind] !== 'never';
  });
  if (news.length === 0) return;
  await markMailed(trx, idsOf(news));
  await enqueueMail(trx, services, notificationsMail(reader, news, services.settings.publicUrl));
}
