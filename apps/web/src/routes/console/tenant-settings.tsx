import { OwnRulesSetting } from '#features/subtitles/own-rules/own-rules-setting.tsx';
import { DeleteTenant } from '#features/tenants/delete-tenant.tsx';
import { EmailSettings } from '#features/tenants/email-settings.tsx';
import { LinkSettings } from '#features/tenants/link-settings.tsx';
import { MfaSetting } from '#features/tenants/mfa-setting.tsx';
import { UsageSettings } from '#features/tenants/usage-settings.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { ConsolePage } from './console-page.tsx';

export function TenantSettingsPage() {
  const { t } = useTranslation('console');
  const user = useUser();
  const access = useAccess();
  const tenant = user?.tenants.find(({ id }) => id === access?.tenant.id);
  if (!access || !tenant) return null;
  return (
    <ConsolePage key={tenant.id} title={t('menu.settings')} lead={tenant.name}>
      <EmailSettings tenantId={tenant.id} />
      <MfaSetting tenantId={tenant.id} demanded={tenant.mfarequired === 1} />
      <LinkSettings tenantId={tenant.id} accessPointId={access.point.id} />
      <UsageSettings tenantId={tenant.id} accessPointId={access.point.id} />
      <OwnRulesSetting tenantId={tenant.id} />
      <DeleteTenant tenant={tenant} />
    </ConsolePage>
  );
}
