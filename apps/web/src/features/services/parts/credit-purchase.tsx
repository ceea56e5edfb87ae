import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AddonDialog } from '#features/subscriptions/widgets/addon-dialog.tsx';
import { useCreditAddon } from '#features/subscriptions/widgets/credit-addon.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

interface Props {
  tenantId: string;
  lacking: number;
  title: string;
  onLeave: () => void;
}

/** Credits can be bought here, so that the service can run at once, or on the page of the subscription. */
export function CreditPurchase({ tenantId, lacking, title, onLeave }: Props) {
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
        <AddonDialog
          tenantId={tenantId}
          addon={offer.addon}
          quantity={offer.quantity}
          staysHere
          onClose={() => setBuying(false)}
        />
      )}
    </Alert>
  );
}
