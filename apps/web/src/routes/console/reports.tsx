import { reportNames } from '@rushes/contract/reports';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MonthlyReport } from '#features/reports/monthly-report.tsx';
import { useReport } from '#features/reports/queries.ts';
import { ReportFiles } from '#features/reports/report-files.tsx';
import styles from '#features/reports/report-table.module.css';
import { ReportTable } from '#features/reports/report-table.tsx';
import { useFigures } from '#features/usage/figures.ts';
import { daysOf, readPeriod, searchOf, todayHere } from '#features/usage/period.ts';
import { PeriodPicker } from '#features/usage/period-picker.tsx';
import { errorText } from '#lib/error-text.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { ConsolePage } from './console-page.tsx';

/** Users and services of the workspace; for the platform administrator of all workspaces. */
export function ReportsPage() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { span } = useFigures();
  const access = useAccess();
  const root = useCan('manage all');
  const navigate = useNavigate();
  const { report: asked, ...search } = useSearch({ from: '/console/console/reports' });
  const names = root ? reportNames : reportNames.filter((name) => name !== 'tenants');
  const name = names.find((known) => known === asked) ?? 'users';
  const period = readPeriod(search);
  const query = {
    ...(root || !access ? {} : { tid: access.tenant.id }),
    ...daysOf(period, todayHere()),
    language,
  };
  const { data, error } = useReport(name, query);
  if (!root && !access) return null;
  const show = (next: typeof name, choice = period) =>
    void navigate({
      to: '/console/reports',
      search: { ...searchOf(choice), ...(next === 'users' ? {} : { report: next }) },
    });
  return (
    <ConsolePage
      title={t('title')}
      lead={data && span(data)}
      action={data && <ReportFiles report={data} query={query} />}
    >
      <div className="mb-12">
        <Segmented
          label={t('lists')}
          options={names.map((value) => ({ value, label: t(`name.${value}`) }))}
          value={name}
          onChange={(next) => show(next)}
        />
      </div>
      <PeriodPicker value={period} shown={data} onChange={(choice) => show(name, choice)} />
      {error && !data ? <p className={styles.problem}>{errorText(error)}</p> : null}
      {!data && !error && <Skeleton rows={10} height={38} />}
      {data && <ReportTable key={data.name} report={data} />}
      {root && <MonthlyReport />}
    </ConsolePage>
  );
}
