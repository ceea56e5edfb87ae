import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TenantsView } from '#features/tenants/tenants-view.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { ConsolePage } from './console-page.tsx';

export function TenantsPage() {
  const { t } = useTranslation(['console', 'tenants']);
  const [onboarding, setOnboarding] = useState(false);
  return (
    <ConsolePage
      title={t('menu.tenants')}
      action={
        <Button leftSection={<Plus size={16} strokeWidth={1.75} />} onClick={() => setOnboarding(true)}>
          {t('tenants:onboard.open')}
        </Button>
      }
    >
      <TenantsView onboarding={onboarding} onOnboarded={() => setOnboarding(false)} />
    </ConsolePage>
  );
}
