import type { NotificationTarget } from '@rushes/contract/notification-target';
import { type NotificationCode, notificationTypes } from '@rushes/contract/notification-types';
import type { Notification } from '@rushes/contract/notifications';
import { translate } from '#lib/i18n.ts';
import { paramsOf, targetOf } from './notification.ts';
import { notificationInLines, notificationText } from './widgets/notification-text.ts';

/** A snackbar for a notification as it arrives, besides the bell. */
export interface NotificationSnackbar {
  tone: 'success' | 'error' | 'plain';
  text: string;
  /** Stays until it is dismissed or replaced. */
  lasts?: true;
  open?: { label: string; place: NotificationTarget };
}

/** No snackbar: a separate page is shown for these. */
const shownAsPage = new Set(['NM50', 'NM54']);
const announcedSuccesses = new Set(['NM22', 'NM52']);

/** Whether to fetch it: failures, reached limits, and the two successes a user waits for. */
export function hasSnackbar(code: string): boolean {
  const type: 1 | 2 | undefined = notificationTypes[code as NotificationCode];
  return announcedSuccesses.has(code) || (type !== 1 && !shownAsPage.has(code));
}

export async function snackbarFor(
  notification: Notification,
  admin: boolean,
): Promise<NotificationSnackbar | null> {
  const { code, type } = notification;
  const t = translate('notifications');
  const params = paramsOf(notification.params);
  const place = targetOf(notification, admin);
  const message = { ...notification, params };
  const opening = (label: string) => (place ? { open: { label, place } } : {});
  switch (code) {
    case 'NM22':
      return {
        tone: 'success',
        text: t('fileConversionComplete', { name: params.name ?? '' }),
        ...opening(t('open.assets')),
      };
    case 'NM27':
      return {
        tone: 'error',
        text: params.name ? t('common.serviceError', { name: params.name }) : t('common.serviceUnknown'),
      };
    case 'NM52': {
      const { subject, more, detail } = await notificationInLines(message);
      const text = [`${subject}${more}`, detail].filter(Boolean).join('. ');
      return { tone: 'success', lasts: true, text, ...opening(t('open.download')) };
    }
    default:
      if (type !== 2 || !hasSnackbar(code)) return null;
      return {
        tone: 'error',
        text: (await failure(message)) || t('common.generalError'),
        ...(code.startsWith('reached-') ? opening(t('open.limits')) : {}),
      };
  }
}

/** The text; where the reason is known, what failed and why. */
async function failure(message: Parameters<typeof notificationText>[0]): Promise<string> {
  if (!('reason' in message.params)) return notificationText(message);
  const { subject, more, detail } = await notificationInLines(message);
  return [`${subject}${more}`, detail].filter(Boolean).join(': ');
}
