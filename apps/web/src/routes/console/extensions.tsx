import { InstallPrograms } from '#features/extensions/install-programs.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { ConsolePage } from './console-page.tsx';

export function ExtensionsPage() {
  const { t } = useTranslation('extensions');
  return (
    <ConsolePage title={t('page.title')} lead={t('page.lead')}>
      <InstallPrograms />
    </ConsolePage>
  );
}
