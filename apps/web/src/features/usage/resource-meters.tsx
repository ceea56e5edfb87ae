import { type Resource, type ResourceName, resourceNames } from '@rushes/contract/limits';
import { bytes, count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './meters.module.css';

const NEAR = 80;
const order = ['bandwidth', 'storage', 'credits', 'teamusers', 'clientusers'] as const;
const known = new Set<string>(resourceNames);

/** Every limit of the plan with a notch at 80 percent. */
export function ResourceMeters({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation('usage');
  const language = useLanguage();
  const text = (name: ResourceName, value: number) =>
    name === 'storage' || name === 'bandwidth' ? bytes(value, language) : count(value, language);
  return (
    <div className={styles.meters}>
      {order.flatMap((name) => {
        const resource = resources.find((one) => one.name === name);
        if (!resource || !known.has(name)) return [];
        const { used, limit, spentInPercentage } = resource;
        const part = Math.round(spentInPercentage);
        const level = part >= 100 ? 'full' : part >= NEAR ? 'near' : undefined;
        const left =
          name === 'credits' && part < NEAR ? t('left', { part, left: count(limit - used, language) }) : null;
        const state = left ?? t(level ? `state.${level}` : 'state.plain', { part });
        return [
          <div key={name} className={styles.meter}>
            <div className={styles.name}>{t(`resource.${name}`)}</div>
            <div className={styles.value}>
              <b>{text(name, used)}</b> {t('of', { limit: text(name, limit) })}
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: browsers render <meter> differently */}
            <div
              role="meter"
              aria-label={t(`resource.${name}`)}
              aria-valuenow={Math.min(used, limit)}
              aria-valuemin={0}
              aria-valuemax={limit}
              aria-valuetext={`${text(name, used)} ${t('of', { limit: text(name, limit) })}`}
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
