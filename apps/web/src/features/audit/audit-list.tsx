import type { AuditEntry } from '@rushes/contract/audit';
import { errorText } from '#lib/error-text.ts';
import { dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { MoreButton } from '#ui/button/more-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import styles from './audit-list.module.css';
import { type AuditFilter, useAudit } from './queries.ts';
import { useEntryWords } from './use-entry-words.ts';

const COLUMNS = '150px minmax(140px, 1fr) minmax(220px, 1.7fr) minmax(120px, 1fr)';

interface Props {
  /** Null: the whole platform. */
  tenantId: string | null;
  filter: AuditFilter;
  onPerson: (userId: string) => void;
  onItem: (itemId: string) => void;
}

export function AuditList({ tenantId, filter, onPerson, onItem }: Props) {
  const { t } = useTranslation('audit');
  const list = useAudit(tenantId, filter);
  const { data, error, isPending } = list;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (error && entries.length === 0) return <p className="red">{errorText(error)}</p>;
  if (isPending) return <Skeleton rows={12} height={46} />;
  if (entries.length === 0) return <p className={styles.quiet}>{t('none')}</p>;
  return (
    <>
      <Table
        label={t('title')}
        columns={COLUMNS}
        head={(['when', 'who', 'what', 'where'] as const).map((key) => ({ key, label: t(`column.${key}`) }))}
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onPerson={onPerson} onItem={onItem} />
        ))}
      </Table>
      <MoreButton list={list} />
    </>
  );
}

interface EntryProps extends Pick<Props, 'onPerson' | 'onItem'> {
  entry: AuditEntry;
}

function Entry({ entry, onPerson, onItem }: EntryProps) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const { who, what, subject, details, where } = useEntryWords()(entry);
  const person = entry.actor?.id;
  const item = entry.subject?.id;
  return (
    <TableRow>
      <TableCell plain label={t('column.when')} className={styles.when}>
        <time dateTime={entry.at}>{dateTime(entry.at, language)}</time>
      </TableCell>
      <TableCell plain label={t('column.who')} className={styles.who}>
        {person ? (
          <button
            type="button"
            className={styles.person}
            title={entry.actor?.email}
            aria-label={t('only', { name: who })}
            onClick={() => onPerson(person)}
          >
            <Avatar id={person} name={who} size={20} />
            <span className="truncate min-w-0">{who}</span>
          </button>
        ) : (
          <span className={styles.quiet}>{who}</span>
        )}
      </TableCell>
      <TableCell>
        <span data-refused={entry.action === 'session.refused' || undefined} className={styles.what}>
          {what}
        </span>
        {subject && item && (
          <button
            type="button"
            className={styles.subject}
            aria-label={t('only', { name: subject })}
            onClick={() => onItem(item)}
          >
            {subject}
          </button>
        )}
        {details.length > 0 && (
          <span className="ml-8 font-small muted break-anywhere">{details.join(', ')}</span>
        )}
      </TableCell>
      <TableCell plain label={t('column.where')} className={styles.where}>
        <span title={entry.useragent ?? undefined}>{where}</span>
      </TableCell>
    </TableRow>
  );
}
