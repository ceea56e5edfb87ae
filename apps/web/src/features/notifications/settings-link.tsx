import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './notification-list.module.css';

/** Link to the e-mail notification settings. */
export function SettingsLink({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <Link
      to="/console/profile/notifications"
      aria-label={t('settings')}
      title={t('settings')}
      className={styles.gear}
      onClick={onChosen}
    >
      <Settings aria-hidden size={16} strokeWidth={1.6} />
    </Link>
  );
}
