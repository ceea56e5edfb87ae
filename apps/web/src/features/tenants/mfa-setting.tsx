import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import { requireMfa } from './mutations.ts';

/** Asks for confirmation, because it affects all users at their next sign-in. */
export function MfaSetting({ tenantId, demanded }: { tenantId: string; demanded: boolean }) {
  const { t } = useTranslation('tenants');
  const [wanted, setWanted] = useState<boolean | null>(null);
  return (
    <Section title={t('factor.title')}>
      <SettingRow label={t('factor.label')} hint={t('factor.hint')}>
        <Switch label={t('factor.label')} checked={demanded} onChange={setWanted} />
      </SettingRow>
      {wanted !== null && (
        <ConfirmDialog
          title={t(wanted ? 'factor.onTitle' : 'factor.offTitle')}
          confirm={t(wanted ? 'factor.on' : 'factor.off')}
          onConfirm={() => requireMfa(tenantId, wanted)}
          onClose={() => setWanted(null)}
        >
          <p className="muted">{t(wanted ? 'factor.onText' : 'factor.offText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
