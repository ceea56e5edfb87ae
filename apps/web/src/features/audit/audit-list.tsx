import type { AuditEntry } from '@rushes/contract/audit';
import { errorText } from '#lib/error-text.ts';
import { dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { MoreButton } from '#ui/button/more-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import styles from './audit-list.module.css';
import { type Piece, piecesOf } from './detail.ts';
import { type AuditFilter, useAudit } from './queries.ts';

const COLUMNS = '160px minmax(160px, 1fr) minmax(220px, 1.7fr) minmax(140px, 1fr)';

interface Props {
  /** Null: the whole platform. */
  tenantId: string | null;
  filter: AuditFilter;
  onPerson: (userId: string) => void;
}

export function AuditList({ tenantId, filter, onPerson }: Props) {
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
          <Entry key={entry.seq} entry={entry} onPerson={onPerson} />
        ))}
      </Table>
      <MoreButton
        hasNextPage={list.hasNextPage}
        isFetchingNextPage={list.isFetchingNextPage}
        fetchNextPage={list.fetchNextPage}
      />
    </>
  );
}

function Entry({ entry, onPerson }: { entry: AuditEntry; onPerson: (userId: string) => void }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const { actor, subject } = entry;
  const name = actor ? actor.name.trim() || actor.email || t('unknown') : t('nobody');
  const other = subject && subject.id !== actor?.id ? subject.name.trim() || t('unknown') : null;
  const pieces = piecesOf(entry.data);
  return (
    <TableRow>
      <TableCell plain label={t('column.when')} className={styles.when}>
        <time dateTime={entry.at}>{dateTime(entry.at, language)}</time>
      </TableCell>
      <TableCell plain label={t('column.who')} className={styles.who}>
        {actor ? (
          <button
            type="button"
            className={styles.person}
            title={actor.email}
            aria-label={t('only', { name })}
            onClick={() => onPerson(actor.id)}
          >
            <Avatar id={actor.id} name={name} size={20} />
            <span className="truncate min-w-0">{name}</span>
          </button>
        ) : (
          <span className={styles.quiet}>{name}</span>
        )}
      </TableCell>
      <TableCell>
        <span data-refused={entry.action === 'session.refused' || undefined} className={styles.what}>
          {t(`action.${entry.action}`)}
        </span>
        {other && <span className="ml-6">{other}</span>}
        {pieces.length > 0 && (
          <span className="ml-8 font-small muted break-anywhere">{pieces.map(words).join(', ')}</span>
        )}
      </TableCell>
      <TableCell plain label={t('column.where')} className={styles.where}>
        <span title={entry.useragent ?? undefined}>{entry.address || t('itself')}</span>
      </TableCell>
    </TableRow>
  );

  function words(piece: Piece): string {
    if ('text' in piece) return piece.text;
    switch (piece.say) {
      case 'way':
        return t(`way.${piece.value}`);
      case 'reason':
        return t(`reason.${piece.value}`);
      case 'type':
        return t(`type.${piece.value}`);
      default:
        return t(`state.${piece.say}`);
    }
  }
}
