import type { Subscription } from '@rushes/contract/identity';
import { dayAndMonth } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { usePlanName } from './plan-name.ts';
import { subscriptionLine } from './subscription-line.ts';

interface Words {
  plan: string;
  /** Null if there is nothing to report. */
  line: string | null;
}

export function useSubscriptionTexts(): (subscription: Subscription) => Words {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const planName = usePlanName();
  return (subscription) => {
    const line = subscriptionLine(subscription);
    const plan = planName(subscription.plan) ?? t(`type.${subscription.subscriptionType}`);
    if (line.say === 'running') return { plan, line: null };
    if (line.say === 'trialLeft') return { plan, line: t('line.trialLeft', { count: line.count }) };
    return {
      plan,
      line: t(`line.${line.say}`, { date: dayAndMonth(line.date, language, { calendar: true }) }),
    };
  };
}
