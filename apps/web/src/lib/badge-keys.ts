import { BadgeStatus } from '@rushes/contract/enums';

/** What each is called among the messages. */
export const badgeKeys = {
  [BadgeStatus.NOTSELECTED]: null,
  [BadgeStatus.NEW]: 'new',
  [BadgeStatus.DRAFT]: 'draft',
  [BadgeStatus.PRODUCTION]: 'production',
  [BadgeStatus.REVIEW]: 'review',
  [BadgeStatus.CORRECTION]: 'correction',
  [BadgeStatus.FINAL]: 'final',
} as const;
