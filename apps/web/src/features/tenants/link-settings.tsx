import type { TenantSettings } from '@rushes/contract/tenants';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import { DayRow } from './day-row.tsx';
import { useChangeSettings } from './mutations.ts';
import { useTenantSettings } from './queries.ts';

const switches = [
  'links_allow_downloading',
  'links_allow_comments',
  'links_show_assets',
  'links_allow_playing_original_file',
  'links_add_versions',
  'links_watermark',
] as const satisfies readonly (keyof TenantSettings)[];

const LONGEST_BIN = 180;
const LONGEST_LINK = 3650;

interface Props {
  tenantId: string;
  /** The access point from which the change is made. */
  accessPointId: string;
}

/** Retention of the recycle bin, and the defaults of new links. */
export function LinkSettings({ tenantId, accessPointId }: Props) {
  const { t } = useTranslation('tenants');
  const { data: settings, error } = useTenantSettings(tenantId);
  const change = useChangeSettings(tenantId, accessPointId);
  if (error && !settings) return <p className="red">{errorText(error)}</p>;
  if (!settings) return <Skeleton rows={8} height={56} />;
  return (
    <>
      <Section title={t('bin.title')}>
        <DayRow
          key={settings.recycle_bin_retention_period}
          label={t('bin.label')}
          hint={t('bin.hint', { max: LONGEST_BIN })}
          value={settings.recycle_bin_retention_period}
          max={LONGEST_BIN}
          onSave={(days) => change.mutateAsync({ recycle_bin_retention_period: days })}
        />
      </Section>
      <Section title={t('links.title')} text={t('links.text')}>
        <DayRow
          key={settings.links_expiry_days}
          label={t('links.days')}
          hint={t('links.daysHint')}
          value={settings.links_expiry_days}
          max={LONGEST_LINK}
          onSave={(days) => change.mutateAsync({ links_expiry_days: days })}
        />
        {switches.map((name) => (
          <SettingRow key={name} label={t(`links.${name}.label`)} hint={t(`links.${name}.hint`)}>
            <Switch
              label={t(`links.${name}.label`)}
              checked={settings[name] === 1}
              onChange={(on) => change.mutate({ [name]: on ? 1 : 0 })}
            />
          </SettingRow>
        ))}
      </Section>
    </>
  );
}
