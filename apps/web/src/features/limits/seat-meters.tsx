import type { ResourceName } from '@rushes/contract/limits';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './seat-meters.module.css';
import { useResources } from './widgets/resources.ts';

const shown = ['teamusers', 'clientusers'] as const satisfies readonly ResourceName[];

/** Usage of the user limits. */
export function SeatMeters({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('limits');
  const language = useLanguage();
  const { data } = useResources(tenantId);
  return (
    <div className={styles.meters}>
      {shown.map((name) => {
        const resource = data?.find((one) => one.name === name);
        const used = resource?.used ?? 0;
        const limit = resource?.limit ?? 0;
        const part = limit > 0 ? Math.min(100, (used / limit) * 100) : 100;
        const level = used >= limit ? 'full' : part >= 80 ? 'near' : undefined;
        const words = t('place.of', { used: count(used, language), limit: count(limit, language) });
        return (
          // biome-ignore lint/a11y/useSemanticElements: browsers render <meter> differently
          <div
            key={name}
            role="meter"
            aria-label={t(`place.${name}`)}
            aria-valuenow={used}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuetext={words}
            className={styles.meter}
            data-known={resource ? true : undefined}
          >
            <span className={styles.words}>
              <span>{t(`place.${name}`)}</span>
              {resource && (
                <span>
                  <b>{count(used, language)}</b> {t('place.rest', { limit: count(limit, language) })}
                </span>
              )}
            </span>
            <span className={styles.track}>
              {resource && <span className={styles.spent} data-level={level} style={{ width: `${part}%` }} />}
            </span>
          </div>
        );
      })}
    </div>
  );
}
