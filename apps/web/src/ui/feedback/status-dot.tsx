import { BadgeStatus } from '@rushes/contract/enums';
import styles from './status-dot.module.css';

const colors: Record<BadgeStatus, string> = {
  [BadgeStatus.NOTSELECTED]: 'transparent',
  [BadgeStatus.NEW]: 'var(--r-dot-new)',
  [BadgeStatus.DRAFT]: 'var(--r-dot-draft)',
  [BadgeStatus.PRODUCTION]: 'var(--r-dot-production)',
  [BadgeStatus.REVIEW]: 'var(--r-dot-review)',
  [BadgeStatus.CORRECTION]: 'var(--r-dot-correction)',
  [BadgeStatus.FINAL]: 'var(--r-dot-final)',
};

/** Decorative: always used next to a text, since colour alone is not accessible. */
export function StatusDot({ status }: { status: BadgeStatus }) {
  if (status === BadgeStatus.NOTSELECTED) return null;
  return <span aria-hidden className={styles.dot} style={{ background: colors[status] }} />;
}
