import { useTranslation } from '#lib/i18n.ts';
import { Mark } from '#ui/image/logo.tsx';
import styles from './plain-layouts.module.css';

export function LoadingLayout() {
  const { t } = useTranslation('app');
  return (
    <div className={styles.loading} role="status" aria-label={t('loading')}>
      <Mark size={40} />
    </div>
  );
}
