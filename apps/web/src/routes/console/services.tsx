import { CheckButton } from '#features/engines/check-button.tsx';
import { useEngines } from '#features/engines/queries.ts';
import { ServiceList } from '#features/engines/service-list.tsx';
import { EngineSetting } from '#features/tenants/engine-setting.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';

export function ServicesPage() {
  const { t } = useTranslation(['console', 'engines']);
  const access = useAccess();
  const root = useCan('manage all');
  const tenantId = root ? null : (access?.tenant.id ?? null);
  if (!root && !access) return null;
  return (
    <ConsolePage
      key={tenantId}
      title={t('menu.services')}
      lead={t('engines:lead')}
      action={<CheckButton tenantId={tenantId} />}
    >
      <ServiceList tenantId={tenantId} />
      {tenantId && access && <TenantEngines tenantId={tenantId} accessPointId={access.point.id} />}
    </ConsolePage>
  );
}

function TenantEngines({ tenantId, accessPointId }: { tenantId: string; accessPointId: string }) {
  const { data } = useEngines(tenantId);
  const outside = data?.engines.filter(({ leavesserver }) => leavesserver === 1) ?? [];
  const names = [...new Set(outside.flatMap(({ engine }) => engine ?? []))];
  return <EngineSetting tenantId={tenantId} accessPointId={accessPointId} outside={names} />;
}
