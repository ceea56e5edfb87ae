import { bundledServices, type Invitations, type Resource } from '@rushes/contract/limits';
import { useAmounts } from '#features/limits/widgets/amount.ts';
import { count, dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './meters.module.css';

const NEAR = 80;
const order = ['bandwidth', 'storage', 'credits', 'teamusers', 'clientusers', ...bundledServices] as const;
const bundled: readonly string[] = bundledServices;

type Level = 'near' | 'full' | undefined;
const levelOf = (part: number): Level => (part >= 100 ? 'full' : part >= NEAR ? 'near' : undefined);

interface MeterProps {
  name: string;
  used: number;
  limit: number;
  /** Percentage. */
  part: number;
  shownUsed: string;
  shownLimit: string;
  state: string;
}

function Meter({ name, used, limit, part, shownUsed, shownLimit, state }: MeterProps) {
  const { t } = useTranslation('usage');
  const level = levelOf(part);
  return (
    <div className={styles.meter}>
      <div className={styles.name}>{name}</div>
      <div className={styles.value}>
        <b>{shownUsed}</b> {t('of', { limit: shownLimit })}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers render <meter> differently */}
      <div
        role="meter"
        aria-label={name}
        aria-valuenow={Math.min(used, limit)}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuetext={`${shownUsed} ${t('of', { limit: shownLimit })}`}
        className={styles.track}
      >
        <span className={styles.spent} data-level={level} style={{ width: `${Math.min(100, part)}%` }} />
        <span className={styles.notch} />
      </div>
      <div className={styles.state} data-level={level}>
        {state}
      </div>
    </div>
  );
}

interface Props {
  resources: readonly Resource[];
  invitations: Invitations | null;
}

/** Every limit of the plan, units that were bought for a service, and the invitations of the last day. */
export function ResourceMeters({ resources, invitations }: Props) {
  const { t } = useTranslation('usage');
  const language = useLanguage();
  const amounts = useAmounts();
  const stateOf = (part: number) => {
    const level = levelOf(part);
    return t(level ? `state.${level}` : 'state.plain', { part });
  };
  const sent = invitations && Math.floor((100 * invitations.used) / Math.max(1, invitations.limit));
  return (
    <div className={styles.meters}>
      {order.flatMap((name) => {
        const resource = resources.find((one) => one.name === name);
        if (!resource || (bundled.includes(name) && resource.limit === 0)) return [];
        const { used, limit, spentInPercentage } = resource;
        const part = Math.floor(spentInPercentage);
        const left =
          name === 'credits' && part < NEAR ? t('left', { part, left: count(limit - used, language) }) : null;
        return [
          <Meter
            key={name}
            name={amounts.name(name)}
            {...{ used, limit, part }}
            shownUsed={amounts.used(name, used)}
            shownLimit={amounts.limit(name, limit)}
            state={left ?? stateOf(part)}
          />,
        ];
      })}
      {invitations && sent !== null && (
        <Meter
          name={t('invitations')}
          {...{ used: invitations.used, limit: invitations.limit, part: sent }}
          shownUsed={count(invitations.used, language)}
          shownLimit={count(invitations.limit, language)}
          state={
            invitations.resetat
              ? t('invitationsUntil', { state: stateOf(sent), time: dateTime(invitations.resetat, language) })
              : stateOf(sent)
          }
        />
      )}
    </div>
  );
}
