import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import { useChangeSettings } from './mutations.ts';
import { useTenantSettings } from './queries.ts';

interface Props {
  tenantId: string;
  /** The access point from which the change is made. */
  accessPointId: string;
  /** Names of the engines that send data to other servers. */
  outside: readonly string[];
}

/** Asks for confirmation before data can be sent to other servers. */
export function EngineSetting({ tenantId, accessPointId, outside }: Props) {
  const { t } = useTranslation('tenants');
  const { data: settings, error } = useTenantSettings(tenantId);
  const change = useChangeSettings(tenantId, accessPointId);
  const [isAsking, setAsking] = useState(false);
  if (error && !settings) return <p className="red">{errorText(error)}</p>;
  if (!settings) return null;
  const isLocalOnly = settings.engines_local_only === 1;
  return (
    <Section title={t('engines.title')}>
      <SettingRow label={t('engines.label')} hint={t('engines.hint')}>
        <Switch
          label={t('engines.label')}
          checked={isLocalOnly}
          onChange={(on) => (on ? change.mutate({ engines_local_only: 1 }) : setAsking(true))}
        />
      </SettingRow>
      {isAsking && (
        <ConfirmDialog
          title={t('engines.offTitle')}
          confirm={t('engines.off')}
          // The mutation shows its error.
          onConfirm={() => change.mutateAsync({ engines_local_only: 0 }).catch(() => {})}
          onClose={() => setAsking(false)}
        >
          <p className="muted">
            {outside.length > 0
              ? t('engines.offText', { engines: outside.join(', ') })
              : t('engines.offTextNone')}
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
