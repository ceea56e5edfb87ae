import { type Report, reportFile } from '@rushes/contract/reports';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { saveResponse } from '#lib/save-blob.ts';
import { Button } from '#ui/button/button.tsx';
import { showError } from '#ui/feedback/snackbar.tsx';
import type { ReportQuery } from './queries.ts';
import styles from './report-table.module.css';

const formats = ['csv', 'pdf'] as const;
type Format = (typeof formats)[number];

export function ReportFiles({ report, query }: { report: Report; query: ReportQuery }) {
  const { t } = useTranslation('reports');
  const [busy, setBusy] = useState<Format | null>(null);

  async function save(format: Format) {
    setBusy(format);
    try {
      const { name, title } = report;
      const file = await call(reportFile, { params: { name }, query: { ...query, format }, quiet: true });
      await saveResponse(file, `${title}.${format}`);
    } catch (error) {
      showError(errorText(error));
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className={styles.tools}>
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          loading={busy === format}
          leftSection={<Download size={16} strokeWidth={1.75} />}
          onClick={() => void save(format)}
        >
          {t(`format.${format}`)}
        </Button>
      ))}
    </div>
  );
}
