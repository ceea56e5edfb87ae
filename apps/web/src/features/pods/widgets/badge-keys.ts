import { BadgeStatus } from '@rushes/contract/enums';

/** Message keys of the statuses. */
export const badgeKeys = {
  [BadgeStatus.NOTSELECTED]: null,
  [BadgeStatus.NEW]: 'new',
  [BadgeStatus.DRAFT]: 'draft',
  [BadgeStatus.PRODUCTION]: 'production',
  [BadgeStatus.REVIEW]: 'review',
  [BadgeStatus.CORRECTION]: 'correction',
  [BadgeStatus.FINAL]: 'final',
} as const;
