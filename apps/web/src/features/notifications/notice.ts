import { isLimit, type NoticePlace, noticePlace } from '@rushes/contract/notice-place';
import type { Notification } from '@rushes/contract/notifications';

/** Red for what failed or is used up, the accent for a limit that comes near; everything else is left to its picture. */
export function noticeTone({ code, type }: { code: string; type: 1 | 2 }): 'error' | 'primary' | 'plain' {
  if (type === 2) return 'error';
  return isLimit(code) ? 'primary' : 'plain';
}

/** The parameters travel as JSON text; a message without readable ones still has words. */
export function paramsOf(text: string): Record<string, string | number> {
  try {
    const params: unknown = JSON.parse(text);
    return typeof params === 'object' && params !== null ? (params as Record<string, string | number>) : {};
  } catch {
    return {};
  }
}

/** Where a click leads; the plans only administrators, who alone can open them. */
export function placeOf(notification: Notification, admin: boolean): NoticePlace | null {
  const place = noticePlace(notification, paramsOf(notification.params));
  return place?.to === 'plans' && !admin ? null : place;
}
