import type { Reviewer } from '@rushes/contract/reviews';
import { Check, Ellipsis, X } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import styles from './reviewer-face.module.css';

const signs = { approved: Check, changes: X, pending: Ellipsis };

/** Avatar of a reviewer with an icon for the decision. */
export function Face({ reviewer: { id, name, decision } }: { reviewer: Reviewer }) {
  const { t } = useTranslation('comments');
  const said = decision ?? 'pending';
  const Sign = signs[said];
  return (
    <span className={styles.face} title={t(`review.${said}By`, { name })}>
      <Avatar id={id} name={name} size={26} />
      <span className={styles.sign} data-said={said}>
        <Sign size={9} strokeWidth={3} aria-label={t(`review.${said}By`, { name })} role="img" />
      </span>
    </span>
  );
}
