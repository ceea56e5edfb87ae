import { csvText } from '@rushes/contract/csv';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { saveCsv } from '#lib/save-blob.ts';
import { Button } from '#ui/button/button.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { type AuditFilter, EXPORT_MAX, fetchAll } from './queries.ts';
import { useEntryWords } from './use-entry-words.ts';

interface Props {
  tenantId: string | null;
  filter: AuditFilter;
}

/** Saves all entries of the filter. Leaving the page stops it. */
export function AuditExportButton({ tenantId, filter }: Props) {
  const { t } = useTranslation('audit');
  const wordsOf = useEntryWords();
  const [busy, setBusy] = useState(false);
  const page = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    page.current = here;
    return () => here.abort();
  }, []);

  async function save() {
    const { signal } = page.current;
    setBusy(true);
    try {
      const entries = await fetchAll(tenantId, filter, signal);
      const head = [...(['when', 'who'] as const).map((key) => t(`column.${key}`)), t('column.email')];
      const rows = entries.map((entry) => {
        const { who, what, subject, details, where } = wordsOf(entry);
        return [entry.at, who, entry.actor?.email ?? '', what, subject ?? '', details.join(', '), where];
      });
      const rest = (['what', 'item', 'details', 'where'] as const).map((key) => t(`column.${key}`));
      saveCsv(csvText([[...head, ...rest], ...rows]), `${t('title')}.csv`);
      if (entries.length >= EXPORT_MAX) showSnackbar({ text: t('exportPart', { count: EXPORT_MAX }) });
    } catch (error) {
      if (!signal.aborted) showSnackbar({ text: errorText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={16} strokeWidth={1.75} />}
      onClick={() => void save()}
    >
      {t('export')}
    </Button>
  );
}
