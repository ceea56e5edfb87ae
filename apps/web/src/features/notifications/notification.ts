import { isLimit, type NotificationTarget, notificationTarget } from '@rushes/contract/notification-target';
import type { Notification } from '@rushes/contract/notifications';

/** Red for failures and reached limits, the accent colour for approaching limits; other notifications have no tone. */
export function toneOf({ code, type }: { code: string; type: 1 | 2 }): 'error' | 'primary' | 'plain' {
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

/** Target of a click; pages of the console only for administrators, who alone can open them. */
export function targetOf(notification: Notification, admin: boolean): NotificationTarget | null {
  const place = notificationTarget(notification, paramsOf(notification.params));
  return (place?.to === 'plans' || place?.to === 'webhooks') && !admin ? null : place;
}
