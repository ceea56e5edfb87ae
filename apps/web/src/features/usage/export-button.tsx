import { type UsageDay, type UsageMetric, type UsagePart, usageMetrics } from '@rushes/contract/usage';
import { Download } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { saveCsv } from '#lib/save-blob.ts';
import { Button } from '#ui/button/button.tsx';
import { daysCsv, partsCsv } from './usage-csv.ts';

interface Props {
  /** Of the file. */
  name: string;
  days?: readonly UsageDay[];
  parts?: readonly UsagePart[];
  label: string;
}

export function ExportButton({ name, days, parts, label }: Props) {
  const { t } = useTranslation('usage');
  function save() {
    const metric = Object.fromEntries(usageMetrics.map((one) => [one, t(`column.${one}`)]));
    const words = {
      day: t('day'),
      name: t('column.name'),
      rest: t('rest.projects'),
      metric: metric as Record<UsageMetric, string>,
    };
    saveCsv(days ? daysCsv(words, days) : partsCsv(words, parts ?? []), `${name}.csv`);
  }
  return (
    <Button variant="default" leftSection={<Download size={16} strokeWidth={1.75} />} onClick={save}>
      {label}
    </Button>
  );
}
