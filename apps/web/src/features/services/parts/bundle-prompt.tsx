import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCreditAddon } from '#features/subscriptions/widgets/credit-addon.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { type Figures, showsBundlePrompt } from '../run-rules.ts';

const AddonDialog = lazy(() =>
  loadChunk(() => import('#features/subscriptions/widgets/addon-dialog.tsx')).then((part) => ({
    default: part.AddonDialog,
  })),
);

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
  return <Purchase tenantId={access.tenant.id} lacking={-remaining} title={lacking} onLeave={onLeave} />;
}

interface PurchaseProps {
  tenantId: string;
  lacking: number;
  title: string;
  onLeave: () => void;
}

/** Credits can be bought here, so that the service can run at once, or on the page of the subscription. */
function Purchase({ tenantId, lacking, title, onLeave }: PurchaseProps) {
  const { t } = useTranslation('services');
  const navigate = useNavigate();
  const [closed, setClosed] = useState(false);
  const [buying, setBuying] = useState(false);
  const offer = useCreditAddon(tenantId, lacking);
  if (closed) return <Alert tone="warning">{title}</Alert>;
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <div className="flex gap-8">
          <Button variant="default" onClick={() => setClosed(true)}>
            {t('bundle.no')}
          </Button>
          <Button
            variant={offer ? 'default' : 'filled'}
            onClick={() => {
              onLeave();
              void navigate({ to: '/console/subscriptions' });
            }}
          >
            {t('bundle.yes')}
          </Button>
          {offer && <Button onClick={() => setBuying(true)}>{t('bundle.buy', { name: offer.name })}</Button>}
        </div>
      }
    >
      {t('bundle.text')}
      {buying && offer && (
        <Suspense>
          <AddonDialog
            tenantId={tenantId}
            addon={offer.addon}
            quantity={offer.quantity}
            staysHere
            onClose={() => setBuying(false)}
          />
        </Suspense>
      )}
    </Alert>
  );
}
