import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { type Figures, showsBundlePrompt } from '../run-rules.ts';

interface Props {
  figures: Figures | null;
  /** Closes the dialog around it. */
  onLeave: () => void;
}

/** Shown when the credits do not suffice. Administrators can buy more, others are told whom to contact. */
export function BundlePrompt({ figures, onLeave }: Props) {
  const { t } = useTranslation('services');
  const mayBuy = useCan('control TenantConfiguration');
  const navigate = useNavigate();
  const [closed, setClosed] = useState(false);
  const remaining = figures?.remaining ?? null;
  if (remaining === null || remaining >= 0) return null;
  const lacking = t('lacking', { count: -remaining });
  if (!showsBundlePrompt(remaining, mayBuy))
    return (
      <Alert tone="warning" title={lacking}>
        {t('askForCredits')}
      </Alert>
    );
  if (closed) return <Alert tone="warning">{lacking}</Alert>;
  return (
    <Alert
      tone="warning"
      title={lacking}
      action={
        <div className="flex gap-8">
          <Button variant="default" onClick={() => setClosed(true)}>
            {t('bundle.no')}
          </Button>
          <Button
            onClick={() => {
              onLeave();
              void navigate({ to: '/console/subscriptions' });
            }}
          >
            {t('bundle.yes')}
          </Button>
        </div>
      }
    >
      {t('bundle.text')}
    </Alert>
  );
}
