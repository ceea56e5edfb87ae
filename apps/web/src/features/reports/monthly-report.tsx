import { useTranslation } from '#lib/i18n.ts';
import { Switch } from '#ui/form/switch.tsx';
import { SettingRow } from '#ui/layout/section.tsx';
import { useMonthlyReport, useSetMonthlyReport } from './queries.ts';

/** For platform administrators: the report of all workspaces by e-mail. */
export function MonthlyReport() {
  const { t } = useTranslation('reports');
  const { data: isOn } = useMonthlyReport();
  const change = useSetMonthlyReport();
  if (isOn === undefined) return null;
  return (
    <SettingRow label={t('monthly')} hint={t('monthlyHint')}>
      <Switch label={t('monthly')} checked={isOn} onChange={(on) => change.mutate(on)} />
    </SettingRow>
  );
}
