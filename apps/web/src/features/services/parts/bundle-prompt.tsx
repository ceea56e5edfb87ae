import { lazy, Suspense } from 'react';
import { loadNamespaces, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { type Figures, showsBundlePrompt } from '../run-rules.ts';

const CreditPurchase = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('subscriptions'));
  const part = await loadChunk(() => import('./credit-purchase.tsx'));
  await messages;
  return { default: part.CreditPurchase };
});

interface Props {
  figures: Figures | null;
  /** Closes the dialog around it. */
  onLeave: () => void;
}

/** Shown when the credits do not suffice. Administrators can buy more, others are told whom to contact. */
export function BundlePrompt({ figures, onLeave }: Props) {
  const { t } = useTranslation('services');
  const mayBuy = useCan('control TenantConfiguration');
  const access = useAccess();
  const remaining = figures?.remaining ?? null;
  if (remaining === null || remaining >= 0) return null;
  const lacking = t('lacking', { count: -remaining });
  if (!access || !showsBundlePrompt(remaining, mayBuy))
    return (
      <Alert tone="warning" title={lacking}>
        {t('askForCredits')}
      </Alert>
    );
  return (
    <Suspense fallback={<Alert tone="warning">{lacking}</Alert>}>
      <CreditPurchase tenantId={access.tenant.id} lacking={-remaining} title={lacking} onLeave={onLeave} />
    </Suspense>
  );
}
