import type { NotificationCode } from '@rushes/contract/notification-types';
import type { VisionAlias } from '@rushes/contract/services';

interface Codes {
  /** The message while it runs. */
  launched: NotificationCode;
  done: NotificationCode;
  failed: NotificationCode;
}

export const endings: Record<VisionAlias, Codes> = {
  'aws-detecting-text': { launched: 'AM36', done: 'NM29', failed: 'NM30' },
  'aws-detecting-labels': { launched: 'AM38', done: 'NM31', failed: 'NM32' },
};
