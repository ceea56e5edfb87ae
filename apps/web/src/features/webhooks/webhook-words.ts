import type { DeliveryState, Webhook, WebhookDelivery } from '@rushes/contract/webhooks';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import type { Tone } from '#ui/feedback/dot.tsx';

export const stateTones: Record<DeliveryState, Tone> = {
  waiting: 'info',
  delivered: 'ok',
  failed: 'error',
  cancelled: 'idle',
  withheld: 'idle',
};

/** Without the path, which can be long and contain a token. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/** The state of an endpoint, as a colour and a text. */
export function useWebhookState(): (webhook: Webhook) => { tone: Tone; text: string } {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  return ({ active, off, failingsince }) => {
    if (!active) {
      if (off === 'gone') return { tone: 'error', text: t('state.gone') };
      return off === 'failing'
        ? { tone: 'error', text: t('state.off') }
        : { tone: 'idle', text: t('state.manual') };
    }
    if (failingsince)
      return { tone: 'warn', text: t('state.failing', { date: date(failingsince, language) }) };
    return { tone: 'ok', text: t('state.on') };
  };
}

/** What came of the last attempt; undefined before the first. */
export function useAttemptText(): (attempt: Pick<WebhookDelivery, 'status' | 'error'>) => string | undefined {
  const { t } = useTranslation('webhooks');
  return ({ status, error }) => {
    if (error) return t(`error.${error}`, { status: status ?? 0 });
    return status === null ? undefined : t('ok', { status });
  };
}
