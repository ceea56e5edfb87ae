import { CloudOff, TriangleAlert } from 'lucide-react';
import { useSystem } from '#features/system/widgets/system.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { useTranslation } from '#lib/i18n.ts';
import styles from './system-banners.module.css';

/** Global notices: offline, or an installation that cannot process files. */
export function SystemBanners() {
  const { t } = useTranslation('app');
  const online = useOnline();
  const data = useSystem();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <CloudOff aria-hidden size={16} strokeWidth={1.6} />
          {t('offline')}
        </p>
      )}
      {data && !data.processing.available && (
        <p className={styles.banner}>
          <TriangleAlert aria-hidden size={16} strokeWidth={1.6} className={styles.warning} />
          {t('processingOff')}
        </p>
      )}
    </div>
  );
}
