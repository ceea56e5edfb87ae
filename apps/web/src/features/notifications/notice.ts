import { isLimit, type NoticePlace, noticePlace } from '@rushes/contract/notice-place';
import type { Notification } from '@rushes/contract/notifications';

/** Red for failures and reached limits, the accent colour for approaching limits; other notifications have no tone. */
export function noticeTone({ code, type }: { code: string; type: 1 | 2 }): 'error' | 'primary' | 'plain' {
  if (type === 2) return 'error';
  return isLimit(code) ? 'primary' : 'plain';
}

/** Parameters are stored as JSON text; a notification without valid ones still has its text. */
export function paramsOf(text: string): Record<string, string | number> {
  try {
    const params: unknown = JSON.parse(text);
    return typeof params === 'object' && params !== null ? (params as Record<string, string | number>) : {};
  } catch {
    return {};
  }
}

/** Target of a click; plans only for administrators, who alone can open them. */
export function placeOf(notification: Notification, admin: boolean): NoticePlace | null {
  const place = noticePlace(notification, paramsOf(notification.params));
  return place?.to === 'plans' && !admin ? null : place;
}
