import { type UsageFigures, usageMetrics } from '@rushes/contract/usage';
import { useTranslation } from '#lib/i18n.ts';
import { useFigures } from './figures.ts';
import styles from './meters.module.css';
import { changeOf } from './series.ts';

const shown = usageMetrics.filter((metric) => metric !== 'uploadbytes');

/** Percent. More than ten times as much says nothing: then only the figure before is shown. */
const CHANGE_MAX = 900;

interface Props {
  totals: UsageFigures;
  previousTotals: UsageFigures;
}

/** Each figure with its change since the previous period. */
export function Totals({ totals, previousTotals }: Props) {
  const { t } = useTranslation('usage');
  const { figure } = useFigures();
  return (
    <dl className={styles.meters} data-totals>
      {shown.map((metric) => {
        const change = changeOf(totals[metric], previousTotals[metric]);
        const before = figure(metric, previousTotals[metric]);
        return (
          <div key={metric} className={styles.meter}>
            <dt className={styles.name}>{t(`metric.${metric}`)}</dt>
            <dd className="m-0">
              <div className={styles.value}>
                <b>{figure(metric, totals[metric])}</b>
              </div>
              <div className={styles.state}>
                {change === null || change === 0 || change > CHANGE_MAX
                  ? t('before', { before })
                  : t(change > 0 ? 'more' : 'less', { change: Math.abs(change), before })}
              </div>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
