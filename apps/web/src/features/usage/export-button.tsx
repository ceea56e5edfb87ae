import {
  type ServiceDay,
  type UsageDay,
  type UsageMetric,
  type UsagePart,
  type UserUsagePart,
  usageMetrics,
} from '@rushes/contract/usage';
import { useTranslation } from '#lib/i18n.ts';
import { saveCsv } from '#lib/save-blob.ts';
import { SaveFileButton } from '#ui/button/save-file-button.tsx';
import { daysCsv, partsCsv, servicesCsv } from './usage-csv.ts';

interface Props {
  /** Of the file. */
  name: string;
  days?: readonly UsageDay[];
  services?: readonly ServiceDay[];
  /** Loads all rows of a list. */
  fetchParts?: () => Promise<readonly (UsagePart | UserUsagePart)[]>;
  label: string;
  /** What the rest of the list is called. */
  rest?: 'projects' | 'users' | 'tenants';
}

export function ExportButton({ name, days, services, fetchParts, label, rest = 'projects' }: Props) {
  const { t } = useTranslation('usage');
  async function save() {
    const metric = Object.fromEntries(usageMetrics.map((one) => [one, t(`column.${one}`)]));
    const words = {
      day: t('day'),
      name: t('column.name'),
      email: t('column.email'),
      tenant: t('system.workspace'),
      rest: t(`rest.${rest}`),
      metric: metric as Record<UsageMetric, string>,
    };
    const text = days
      ? daysCsv(words, days)
      : services
        ? servicesCsv({ ...words, service: t('column.service'), credits: t('column.credits') }, services)
        : partsCsv(words, (await fetchParts?.()) ?? []);
    saveCsv(text, `${name}.csv`);
  }
  return <SaveFileButton label={label} save={save} />;
}
