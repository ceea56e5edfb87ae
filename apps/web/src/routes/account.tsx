import { useTranslation } from 'react-i18next';
import { AccountSettings } from '#features/identity/account-settings.tsx';
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
