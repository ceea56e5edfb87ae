import { PlatformInvoices } from '#features/subscriptions/platform-invoices.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { ConsolePage } from './console-page.tsx';

export function InvoicesPage() {
  const { t } = useTranslation(['subscriptions', 'console']);
  const user = useUser();
  return (
    <ConsolePage title={t('console:menu.invoices')}>
      <PlatformInvoices mayCredit={user?.type === 'root'} />
    </ConsolePage>
  );
}
