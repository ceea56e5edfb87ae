import type { Reviewer } from '@rushes/contract/reviews';
import { Check, Ellipsis, X } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import styles from './reviewer-avatar.module.css';

const signs = { approved: Check, changes: X, pending: Ellipsis };

/** Avatar of a reviewer with an icon for the decision. */
export function ReviewerAvatar({ reviewer: { id, name, decision } }: { reviewer: Reviewer }) {
  const { t } = useTranslation('comments');
  const state = decision ?? 'pending';
  const Sign = signs[state];
  return (
    <span className="relative inline-flex" title={t(`review.${state}By`, { name })}>
      <Avatar id={id} name={name} size={26} />
      <span className={styles.sign} data-decision={state}>
        <Sign size={9} strokeWidth={3} aria-label={t(`review.${state}By`, { name })} role="img" />
      </span>
    </span>
  );
}
