import { type Report, reportFile } from '@rushes/contract/reports';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { saveResponse } from '#lib/save-blob.ts';
import { SaveFileButton } from '#ui/button/save-file-button.tsx';
import type { ReportQuery } from './queries.ts';
import styles from './report-table.module.css';

const formats = ['csv', 'pdf'] as const;

export function ReportFiles({ report, query }: { report: Report; query: ReportQuery }) {
  const { t } = useTranslation('reports');
  const { name, title } = report;
  return (
    <div className={styles.tools}>
      {formats.map((format) => (
        <SaveFileButton
          key={format}
          label={t(`format.${format}`)}
          save={async () => {
            const file = await call(reportFile, {
              params: { name },
              query: { ...query, format },
            });
            await saveResponse(file, `${title}.${format}`);
          }}
        />
      ))}
    </div>
  );
}
