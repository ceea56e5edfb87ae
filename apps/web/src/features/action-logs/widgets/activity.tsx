import type { ActionLog } from '@rushes/contract/action-logs';
import { listNodeLogs } from '@rushes/contract/nodes';
import { listPodLogs } from '@rushes/contract/pods';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nodeKeys } from '#features/nodes/keys.ts';
import { podKeys } from '#features/pods/keys.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { bytes, dateTime, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { actionText, contentsOf, isAbout } from '../action-text.ts';
import styles from './activity.module.css';

export type Subject = { pod: string } | { node: string };

const PAGE = 10;

/** Activity of a file or folder, newest first. */
export function Activity({ of }: { of: Subject }) {
  const { t } = useTranslation('action-logs');
  const query = useInfiniteQuery({
    queryKey: 'pod' in of ? podKeys.logs(of.pod) : nodeKeys.logs(of.node),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return 'pod' in of
        ? call(listPodLogs, { params: { id: of.pod }, query: page, signal })
        : call(listNodeLogs, { params: { id: of.node }, query: page, signal });
    },
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const logs = query.data?.pages.flatMap((page) => page.actionlogs) ?? [];
  return (
    <>
      {query.isPending && <Skeleton rows={3} height={36} />}
      {query.error && <p className="faint">{errorText(query.error)}</p>}
      {query.data && logs.length === 0 && <p className="faint">{t('none')}</p>}
      <ol className={styles.list}>
        {logs.map((log) => (
          <Entry key={log.id} log={log} about={isAbout(log, of)} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          className={styles.more!}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Entry({ log, about }: { log: ActionLog; about: boolean }) {
  const { t } = useTranslation(['action-logs', 'pods']);
  const language = useLanguage();
  const who = log.user?.name ?? t('product');
  return (
    <li className={styles.entry}>
      <Avatar id={log.user ? (log.user.id ?? who) : 'rushes'} name={who} size={20} />
      <div className="muted break-anywhere">
        <p>
          <strong className="strong medium">{who}</strong>{' '}
          {t(`${about ? 'it' : 'named'}.${log.action}`, actionText(log, t, language))}
        </p>
        <Contents log={log} />
      </div>
      <time className={styles.when} dateTime={log.createdat} title={dateTime(log.createdat, language)}>
        {timeAgo(log.createdat, language)}
      </time>
    </li>
  );
}

/** Content of a deleted folder, from the log. */
function Contents({ log }: { log: ActionLog }) {
  const { t } = useTranslation('action-logs');
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const contents = contentsOf(log);
  if (!contents) return null;
  const { nodes, pods, size, paths } = contents;
  const more = nodes + pods - paths.length;
  return (
    <Disclosure
      className={styles.contents}
      open={opened}
      onToggle={setOpened}
      label={t('held', {
        folders: t('folders', { count: nodes }),
        files: t('files', { count: pods }),
        size: bytes(size, language),
      })}
    >
      <ul>
        {paths.map((path) => (
          <li key={path}>{path}</li>
        ))}
        {more > 0 && <li>{t('heldMore', { count: more })}</li>}
      </ul>
    </Disclosure>
  );
}
