import type { ColumnKind, Report, ReportValue } from '@rushes/contract/reports';
import { useMemo, useState } from 'react';
import { bytes, count, date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './report-table.module.css';
import { sortRows } from './sort-rows.ts';

const isNumber = (kind: ColumnKind) => kind === 'bytes' || kind === 'count';

/** A report as a table that can be sorted by each column. Wide reports scroll sideways. */
export function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [sorted, setSorted] = useState<{ column: number; down: boolean } | null>(null);
  const rows = useMemo(() => (sorted ? sortRows(report.rows, sorted) : report.rows), [report.rows, sorted]);

  function text(value: ReportValue, kind: ColumnKind): string {
    if (value === null) return '';
    if (kind === 'bytes') return bytes(Number(value), language);
    if (kind === 'count') return count(Number(value), language);
    return kind === 'day' ? date(`${value}T12:00:00Z`, language) : String(value);
  }
  function sortBy(column: number, kind: ColumnKind) {
    setSorted((before) =>
      before?.column === column ? { column, down: !before.down } : { column, down: isNumber(kind) },
    );
  }

  if (report.rows.length === 0) return <p className={styles.none}>{t('none')}</p>;
  const shown = report.rows.length;
  return (
    <>
      {shown < report.total && (
        <p className="mb-12 muted">
          {t('cut', { shown: count(shown, language), total: count(report.total, language) })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <section className={styles.place} aria-label={report.title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {report.columns.map(({ key, label, kind }, index) => (
                <th
                  key={key}
                  scope="col"
                  data-end={isNumber(kind) || undefined}
                  aria-sort={sorted?.column === index ? (sorted.down ? 'descending' : 'ascending') : 'none'}
                >
                  <button type="button" className={styles.sort} onClick={() => sortBy(index, kind)}>
                    {label}
                    <span aria-hidden className={styles.sign}>
                      {sorted?.column === index ? (sorted.down ? '↓' : '↑') : ''}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no id and no state
              <tr key={place}>
                {report.columns.map(({ key, kind }, index) => (
                  <td key={key} data-end={isNumber(kind) || undefined}>
                    {text(row[index] ?? null, kind)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
