import { Clock } from 'lucide-react';
import { dayText } from '#features/accesslinks/day-text.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import { BrandMark } from '#ui/image/brand-mark.tsx';
import { useGuest } from '../guest.ts';
import type { SharedPage } from '../queries.ts';
import { daysLeft } from './days-left.ts';
import styles from './folder-bar.module.css';

/** Shows the branding of the workspace, the expiry of the link and the name of the guest. */
export function FolderBar({ expireat, visitor }: Pick<SharedPage, 'expireat' | 'visitor'>) {
  const { t } = useTranslation('review');
  const { tenant, brand } = useGuest().access;
  const language = useLanguage();
  const left = daysLeft(expireat, Date.now());
  return (
    <header className={styles.bar}>
      <BrandMark name={tenant} {...brand} />
      <p className="inline-row gap-8 font-compact nowrap ml-auto muted xs-hidden">
        <Clock size={14} strokeWidth={1.75} aria-hidden />
        {t('until', { day: dayText(expireat, language) })}
        {left > 0 && <span>{t('left', { count: left })}</span>}
      </p>
      {visitor.name !== '' && (
        <p className={styles.visitor} title={visitor.email}>
          <Avatar id={visitor.name} name={visitor.name} size={26} />
          <span className="xs-hidden">{visitor.name}</span>
        </p>
      )}
    </header>
  );
}
