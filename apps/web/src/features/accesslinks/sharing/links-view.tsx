import type { ListedLink } from '@rushes/contract/accesslinks';
import { Ban, Pencil } from 'lucide-react';
import { useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { errorText } from '#lib/error-text.ts';
import { count, dateTime, dayAndMonth } from '#lib/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MoreButton } from '#ui/button/more-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { CopyIcon } from './copy-icon.tsx';
import { LinkState } from './link-state.tsx';
import { type LinkTask, LinkTasks } from './link-tasks.tsx';
import styles from './links-view.module.css';
import { useTenantLinks } from './queries.ts';

const COLUMNS =
  'minmax(160px, 1.6fr) minmax(100px, 0.9fr) minmax(170px, 1.1fr) 78px 96px minmax(120px, 0.9fr) 100px';
const head = ['what', 'who', 'state', 'visits', 'downloads', 'opened'] as const;
const WAIT_MS = 250;

/** Overview of all links the user may manage, with their state and a way to revoke them. */
export function LinksView({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('sharing');
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), WAIT_MS);
  const [task, setTask] = useState<LinkTask | null>(null);
  const list = useTenantLinks(tenantId, q);
  const links = list.data?.pages.flatMap((page) => page.links) ?? [];
  return (
    <>
      <SearchField className={styles.search!} label={t('centre.search')} value={text} onChange={setText} />
      {list.error && links.length === 0 && <p className="red">{errorText(list.error)}</p>}
      {list.isPending && <Skeleton rows={10} height={46} />}
      {list.isSuccess && links.length === 0 && (
        <p className="muted">
          {q ? (
            t('centre.notFound')
          ) : (
            <>
              {t('centre.none')} <HelpLink section="links" />
            </>
          )}
        </p>
      )}
      {links.length > 0 && (
        <Table
          label={t('centre.title')}
          columns={COLUMNS}
          head={[
            ...head.map((key) => ({ key, label: t(`centre.${key}`) })),
            { key: 'actions', label: <span className="visually-hidden">{t('centre.actions')}</span> },
          ]}
        >
          {links.map((link) => (
            <Row key={link.id} link={link} onTask={(action) => setTask({ action, link })} />
          ))}
        </Table>
      )}
      <MoreButton list={list} />
      {task && <LinkTasks task={task} onClose={() => setTask(null)} />}
    </>
  );
}

function Row({ link, onTask }: { link: ListedLink; onTask: (action: LinkTask['action']) => void }) {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const isOver = link.state === 'ended';
  const names = link.items.map(({ name }) => name).join(', ');
  const more = link.count - link.items.length;
  const used = (times: number, most: number | null) =>
    most === null
      ? count(times, language)
      : t('centre.of', { times: count(times, language), most: count(most, language) });
  return (
    <TableRow dim={isOver}>
      <TableCell>
        <span className="truncate block medium" title={names}>
          {names || t('centre.gone')}
          {more > 0 && ` ${t('centre.more', { count: more })}`}
        </span>
        {link.invitations.length > 0 && (
          <span className="block font-small leading-16 muted">
            {t('centre.invited', { count: link.invitations.length })}
          </span>
        )}
        {link.watermark === 1 && (
          <span className="block font-small leading-16 muted">{t('hasWatermark')}</span>
        )}
      </TableCell>
      <TableCell plain label={t('centre.who')}>
        <span className="truncate">{link.createdby.name}</span>
      </TableCell>
      <TableCell plain label={t('centre.state')}>
        <span className={styles.stack}>
          <LinkState link={link} />
          <span className="block font-small leading-16 muted">
            {dayAndMonth(link.expireat, language, { calendar: true })}
          </span>
        </span>
      </TableCell>
      <TableCell label={t('centre.visits')}>{used(link.visits, link.maxviews)}</TableCell>
      <TableCell label={t('centre.downloads')}>{used(link.downloads, link.maxdownloads)}</TableCell>
      <TableCell label={t('centre.opened')}>
        {link.openedat ? (
          <time dateTime={link.openedat}>{dateTime(link.openedat, language)}</time>
        ) : (
          t('centre.never')
        )}
      </TableCell>
      <TableCell end plain label={t('centre.actions')}>
        {!isOver && (
          <span className={styles.actions}>
            <CopyIcon text={link.url} label={t('copyLink')} />
            {link.canedit === 1 && (
              <IconButton label={t('edit')} size={28} onClick={() => onTask('edit')}>
                <Pencil size={14} strokeWidth={1.75} />
              </IconButton>
            )}
            <IconButton label={t('revoke')} size={28} onClick={() => onTask('revoke')}>
              <Ban size={14} strokeWidth={1.75} />
            </IconButton>
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}
