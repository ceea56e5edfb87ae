import type { Subscription } from '@rushes/contract/identity';
import { useTranslation } from '#lib/i18n.ts';
import { useSubscriptionTexts } from './use-subscription-texts.ts';

/** The tenant in two lines: its name, and its plan with the remaining time. */
export function TenantSummary({ name, subscription }: { name: string; subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const { plan, line } = useSubscriptionTexts()(subscription);
  return (
    <>
      <span
        aria-hidden
        className="inline-row justify-center rigid w-28 h-28 round bg-fill font-small semibold"
      >
        {Array.from(name)[0]?.toLocaleUpperCase()}
      </span>
      <span className="stack fill">
        <span className="truncate medium leading-17" title={name}>
          {name}
        </span>
        <span className="font-small leading-16 muted">{line ? t('line.both', { plan, line }) : plan}</span>
      </span>
    </>
  );
}
