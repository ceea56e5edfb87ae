import { ClaimsSection } from '#features/users/provisioning/claims-section.tsx';
import { ScimSection } from '#features/users/provisioning/scim-section.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';

/** How identity providers manage the users and groups of the workspace. */
export function ProvisioningPage() {
  const { t } = useTranslation('provisioning');
  const access = useAccess();
  if (!access) return null;
  const tenantId = access.tenant.id;
  return (
    <ConsolePage key={tenantId} title={t('title')} lead={t('lead')}>
      <div className="stack gap-24">
        <ScimSection tenantId={tenantId} />
        <ClaimsSection tenantId={tenantId} />
      </div>
    </ConsolePage>
  );
}
