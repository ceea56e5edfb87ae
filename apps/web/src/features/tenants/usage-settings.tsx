import { useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import { useChangeSettings } from './mutations.ts';
import { useTenantSettings } from './queries.ts';

interface Props {
  tenantId: string;
  /** The access point from which the change is made. */
  accessPointId: string;
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** When a day begins in usage figures, and whether administrators get a monthly report. */
export function UsageSettings({ tenantId, accessPointId }: Props) {
  const { t } = useTranslation('tenants');
  const { data: settings } = useTenantSettings(tenantId);
  const change = useChangeSettings(tenantId, accessPointId);
  if (!settings) return null;
  const { timezone } = settings;
  return (
    <Section title={t('usage.title')}>
      <SettingRow label={t('usage.zone')} hint={t('usage.zoneHint')}>
        <Select
          label={t('usage.zone')}
          quiet
          width={260}
          data={(zones.includes(timezone) ? zones : [timezone, ...zones]).map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
          nothingFound={t('usage.noZone')}
          value={timezone}
          onChange={(zone) => change.mutate({ timezone: zone })}
        />
      </SettingRow>
      <SettingRow label={t('usage.report')} hint={t('usage.reportHint')}>
        <Switch
          label={t('usage.report')}
          checked={settings.reports_monthly === 1}
          onChange={(on) => change.mutate({ reports_monthly: on ? 1 : 0 })}
        />
      </SettingRow>
    </Section>
  );
}
