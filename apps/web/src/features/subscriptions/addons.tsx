import type { Addon, SubscriptionReply } from '@rushes/contract/subscriptions';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAmounts } from '#features/limits/widgets/amount.ts';
import { dayAndMonth, euros } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { useAddonText } from './addon-text.ts';
import styles from './addons.module.css';
import { AddonDialog } from './widgets/addon-dialog.tsx';

/** One-off purchases. */
interface Props {
  tenantId: string;
  addons: readonly Addon[];
  active: SubscriptionReply['account']['active'];
}

export function Addons({ tenantId, addons, active }: Props) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const text = useAddonText();
  const amounts = useAmounts();
  const [chosen, setChosen] = useState<Addon | null>(null);
  return (
    <section aria-labelledby="addons-title">
      <h2 id="addons-title" className={styles.title}>
        {t('addon.heading')} <span className="ml-8 font-small regular muted">{t('addon.lead')}</span>
      </h2>
      {active.length > 0 && (
        <ul className="stack gap-4 mb-12" aria-label={t('addon.active')}>
          {active.map(({ resource, units, remaining, expiresat }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: purchases have no id here and no state
            <li key={at}>
              <b>{amounts.name(resource)}</b>{' '}
              {t('addon.left', {
                left: amounts.used(resource, remaining),
                limit: amounts.limit(resource, units),
                date: dayAndMonth(expiresat, language, { calendar: true }),
              })}
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.list}>
        {addons.map((addon) => (
          <li key={addon.alias} className={styles.card}>
            <div className={styles.head}>
              <span className="medium">{text.name(addon)}</span>
              <span className="semibold tabular">{euros(addon.price, language)}</span>
            </div>
            <Button
              variant="default"
              leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden />}
              aria-label={t('addon.buy', { name: text.name(addon) })}
              onClick={() => setChosen(addon)}
            >
              {t('addon.add')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <AddonDialog tenantId={tenantId} addon={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
