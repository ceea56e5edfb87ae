import { Link } from '@tanstack/react-router';
import { File } from 'lucide-react';
import { NodeIcon } from '#features/nodes/widgets/node-icon.tsx';
import { bytes, count, date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import type { Chosen } from './chosen.ts';
import styles from './storage-usage.module.css';

const COLUMNS = '28px minmax(200px, 2fr) minmax(120px, 1fr) 120px 110px';

interface Props {
  label: string;
  rows: readonly Chosen[];
  chosen: ReadonlySet<string>;
  onChoose: (key: string, on: boolean) => void;
  onFolder: (nodeId: string) => void;
}

export function StorageList({ label, rows, chosen, onChoose, onFolder }: Props) {
  const { t } = useTranslation('storage-usage');
  const language = useLanguage();
  return (
    <Table
      label={label}
      columns={COLUMNS}
      head={[
        { key: 'box', label: <span className="visually-hidden">{t('select')}</span> },
        { key: 'name', label: t('column.name') },
        { key: 'folder', label: t('column.folder') },
        { key: 'date', label: t('column.date') },
        { key: 'size', label: t('column.size'), end: true },
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.key} selected={chosen.has(row.key)}>
          <TableCell plain label="">
            <Checkbox
              aria-label={t('selectName', { name: row.name })}
              checked={chosen.has(row.key)}
              onChange={(event) => onChoose(row.key, event.currentTarget.checked)}
            />
          </TableCell>
          <TableCell className={styles.name}>
            {row.type === null ? (
              <File aria-hidden size={16} strokeWidth={1.6} />
            ) : (
              <NodeIcon type={row.type} />
            )}
            {row.kind === 'node' ? (
              <button type="button" className={styles.link} onClick={() => onFolder(row.id)}>
                {row.name}
              </button>
            ) : (
              <Link to="/pod/$id" params={{ id: row.podId! }} className={styles.link}>
                {row.name}
              </Link>
            )}
            {row.isFirst && <span className={styles.quiet}>{t('oldest')}</span>}
            {row.archived !== 0 && <span className={styles.quiet}>{t('archived')}</span>}
          </TableCell>
          <TableCell label={t('column.folder')} className={styles.quiet}>
            {row.kind === 'node'
              ? t('files', { count: row.files ?? 0, files: count(row.files ?? 0, language) })
              : null}
            {row.nodeId && (
              <Link to="/node/$id" params={{ id: row.nodeId }} className={styles.link}>
                {row.folder}
              </Link>
            )}
          </TableCell>
          <TableCell label={t('column.date')} className={styles.quiet}>
            {row.createdat && date(row.createdat, language)}
          </TableCell>
          <TableCell end label={t('column.size')}>
            {bytes(row.size, language)}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
