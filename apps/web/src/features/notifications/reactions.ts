import type { NoticePlace } from '@rushes/contract/notice-place';
import { type NoticeCode, notices } from '@rushes/contract/notices';
import type { Notification } from '@rushes/contract/notifications';
import { translate } from '#lib/i18n.ts';
import { paramsOf, placeOf } from './notice.ts';
import { noticeInLines, noticeText } from './widgets/notice-text.ts';

/** A snackbar for a notification as it arrives, besides the bell. */
export interface Reaction {
  tone: 'success' | 'error' | 'plain';
  text: string;
  /** Stays until it is dismissed or replaced. */
  lasts?: true;
  open?: { label: string; place: NoticePlace };
}

/** No snackbar: a separate page is shown for these. */
const spokenElsewhere = new Set(['NM50', 'NM54']);
const spoken = new Set(['NM22', 'NM52']);

/** Whether to fetch it: failures, reached limits, and the two successes a user waits for. */
export function reacts(code: string): boolean {
  const type: 1 | 2 | undefined = notices[code as NoticeCode];
  return spoken.has(code) || (type !== 1 && !spokenElsewhere.has(code));
}

export async function reactionTo(notification: Notification, admin: boolean): Promise<Reaction | null> {
  const { code, type } = notification;
  const t = translate('notifications');
  const params = paramsOf(notification.params);
  const place = placeOf(notification, admin);
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
      const { subject, more, detail } = await noticeInLines(message);
      const text = [`${subject}${more}`, detail].filter(Boolean).join('. ');
      return { tone: 'success', lasts: true, text, ...opening(t('open.download')) };
    }
    default:
      if (type !== 2 || !reacts(code)) return null;
      return {
        tone: 'error',
        text: (await failure(message)) || t('common.generalError'),
        ...(code.startsWith('reached-') ? opening(t('open.limits')) : {}),
      };
  }
}

/** The text; where the reason is known, what failed and why. */
async function failure(message: Parameters<typeof noticeText>[0]): Promise<string> {
  if (!('reason' in message.params)) return noticeText(message);
  const { subject, more, detail } = await noticeInLines(message);
  return [`${subject}${more}`, detail].filter(Boolean).join(': ');
}
