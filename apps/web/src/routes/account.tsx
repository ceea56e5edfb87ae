import { AccountSettings } from '#features/identity/account-settings.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { MantineParts } from '#ui/mantine-parts.tsx';
import styles from './account.module.css';

export function AccountPage() {
  const { t } = useTranslation('routes');
  return (
    <MantineParts>
      <h1 className={styles.title}>{t('account.title')}</h1>
      <AccountSettings />
    </MantineParts>
  );
}
