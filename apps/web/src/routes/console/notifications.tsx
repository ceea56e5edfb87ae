import { Link } from '@tanstack/react-router';
import { NotificationSettings } from '#features/accounts/notification-settings.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { ConsolePage } from './console-page.tsx';

export function NotificationsPage() {
  const { t } = useTranslation('console');
  return (
    <ConsolePage title={t('notifications')} parent={<Link to="/console/index">{t('menu.account')}</Link>}>
      <NotificationSettings />
    </ConsolePage>
  );
}
