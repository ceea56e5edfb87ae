import { BrandSettings } from '#features/nodes/branding/brand-settings.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';

export function BrandingPage() {
  const { t } = useTranslation('console');
  const access = useAccess();
  // After switching the access point, there may be no branding.
  if (!access?.tenant.branded) return null;
  const { tenant, point } = access;
  return (
    <ConsolePage key={tenant.id} title={t('menu.branding')} lead={tenant.name}>
      <BrandSettings nodeId={point.node.id} tenant={tenant.name} />
    </ConsolePage>
  );
}
