import { csvText } from '@rushes/contract/csv';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { saveCsv } from '#lib/save-blob.ts';
import { SaveFileButton } from '#ui/button/save-file-button.tsx';
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
  const page = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    page.current = here;
    return () => here.abort();
  }, []);

  async function save() {
    const { signal } = page.current;
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
      if (!signal.aborted) throw error;
    }
  }

  return <SaveFileButton label={t('export')} save={save} />;
}
