import { TRIAL_DAYS } from '@rushes/contract/subscriptions';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { inExtension } from '#session/host-app.ts';
import { useUser } from '#session/session.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import styles from './trial.module.css';
import { trialDays } from './trial-days.ts';

const RADIUS = 6;
const AROUND = 2 * Math.PI * RADIUS;

/** Remaining time of the free trial, and a link to the plans. */
export function Trial({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const access = useAccess();
  const admin = useCan('control TenantConfiguration');
  const tenant = user?.tenants.find(({ id }) => id === access?.tenant.id);
  const days = trialDays(tenant, { admin, extension: inExtension() });
  if (days === null) return null;
  const part = Math.min(1, days / TRIAL_DAYS);
  return (
    <div className="row gap-8 nowrap">
      <svg aria-hidden width={16} height={16} viewBox="0 0 16 16" className={styles.ring}>
        <circle cx={8} cy={8} r={RADIUS} className={styles.rest} />
        <circle
          cx={8}
          cy={8}
          r={RADIUS}
          className={styles.left}
          strokeDasharray={`${part * AROUND} ${AROUND}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      <span className="tabular muted">{t('trial.left', { count: days })}</span>
      <LinkButton
        to="/console/subscriptions"
        variant="default"
        className="h-28 ml-8"
        onClick={() => onChosen?.()}
      >
        {t('trial.upgrade')}
      </LinkButton>
    </div>
  );
}
