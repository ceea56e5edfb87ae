import { LinksView } from '#features/accesslinks/sharing/links-view.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';

export function LinksPage() {
  const { t } = useTranslation('sharing');
  const access = useAccess();
  const all = useCan('control TenantConfiguration');
  if (!access) return null;
  return (
    <ConsolePage title={t('centre.title')} lead={t(all ? 'centre.leadAll' : 'centre.leadOwn')}>
      <LinksView key={access.tenant.id} tenantId={access.tenant.id} />
    </ConsolePage>
  );
}
