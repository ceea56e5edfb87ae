import { bundledServices, type Resource } from '@rushes/contract/limits';
import { useAmounts } from '#features/limits/widgets/amount.ts';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './meters.module.css';

const NEAR = 80;
const order = ['bandwidth', 'storage', 'credits', 'teamusers', 'clientusers', ...bundledServices] as const;
const bundled: readonly string[] = bundledServices;

/** Every limit of the plan, and units that were bought for a service, with a notch at 80 percent. */
export function ResourceMeters({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation('usage');
  const language = useLanguage();
  const amounts = useAmounts();
  return (
    <div className={styles.meters}>
      {order.flatMap((name) => {
        const resource = resources.find((one) => one.name === name);
        if (!resource || (bundled.includes(name) && resource.limit === 0)) return [];
        const { used, limit, spentInPercentage } = resource;
        const part = Math.floor(spentInPercentage);
        const level = part >= 100 ? 'full' : part >= NEAR ? 'near' : undefined;
        const left =
          name === 'credits' && part < NEAR ? t('left', { part, left: count(limit - used, language) }) : null;
        const state = left ?? t(level ? `state.${level}` : 'state.plain', { part });
        return [
          <div key={name} className={styles.meter}>
            <div className={styles.name}>{amounts.name(name)}</div>
            <div className={styles.value}>
              <b>{amounts.used(name, used)}</b> {t('of', { limit: amounts.limit(name, limit) })}
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: browsers render <meter> differently */}
            <div
              role="meter"
              aria-label={amounts.name(name)}
              aria-valuenow={Math.min(used, limit)}
              aria-valuemin={0}
              aria-valuemax={limit}
              aria-valuetext={`${amounts.used(name, used)} ${t('of', { limit: amounts.limit(name, limit) })}`}
              className={styles.track}
            >
              <span
                className={styles.spent}
                data-level={level}
                style={{ width: `${Math.min(100, part)}%` }}
              />
              <span className={styles.notch} />
            </div>
            <div className={styles.state} data-level={level}>
              {state}
            </div>
          </div>,
        ];
      })}
    </div>
  );
}
