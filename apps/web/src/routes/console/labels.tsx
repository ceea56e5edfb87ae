import { LabelCatalogue } from '#features/labels/manage/label-catalogue.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';

export function LabelsPage() {
  const { t } = useTranslation(['console', 'labels']);
  const access = useAccess();
  if (!access) return null;
  return (
    <ConsolePage title={t('menu.labels')} lead={t('labels:manage.lead')}>
      <LabelCatalogue key={access.tenant.id} tenantid={access.tenant.id} />
    </ConsolePage>
  );
}
