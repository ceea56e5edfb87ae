import type { TenantUser } from '@rushes/contract/users';
import { UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { errorText } from '#lib/error-text.ts';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { clearSelection, nothingSelected, orderOf, prune } from '#ui/list/selection.ts';
import type { UserTask } from './dialogs/user-dialogs.tsx';
import type { UserView } from './keys.ts';
import { useUsers } from './queries.ts';
import { UserBar } from './user-bar.tsx';
import type { UserAction } from './user-menu-items.tsx';
import { ROW, UserTable } from './user-table.tsx';
import { UserToolbar } from './user-toolbar.tsx';
import styles from './users-view.module.css';

const UserDialogs = lazy(() =>
  loadChunk(() => import('./dialogs/user-dialogs.tsx')).then((part) => ({ default: part.UserDialogs })),
);

/** Below this width the columns do not fit. */
const STACKED_BELOW = 900;

interface Props {
  tenantId: string;
  /** Root folder of the managing user. */
  root: { id: string; name: string; type: 1 | 2 | 3 | 4 };
  me: string;
  mayControl: boolean;
  view: UserView;
  onView: (change: Partial<UserView>) => void;
  meters: ReactNode;
  onPermissions: (userId: string) => void;
  onRecord: (userId: string) => void;
}

export function UsersView(props: Props) {
  const { t } = useTranslation('users');
  const { tenantId, root, me, mayControl, view, onView, meters, onPermissions, onRecord } = props;
  const { users, counts, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useUsers(tenantId, view);
  const { ref, width } = useElementSize();
  const [page, setPage] = useState<HTMLDivElement | null>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [selection, setSelection] = useState(nothingSelected);
  const [task, setTask] = useState<UserTask | null>(null);
  const stacked = width > 0 && width < STACKED_BELOW;

  const order = useMemo(() => orderOf(users.map(({ id }) => id)), [users]);
  const before = useRef(order);
  useEffect(() => {
    setSelection((now) => prune(now, before.current, order));
    before.current = order;
  }, [order]);

  const chosen = useMemo(() => users.filter(({ id }) => selection.selected.has(id)), [users, selection]);
  const clear = useCallback(() => setSelection(clearSelection), []);
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const onAction = useCallback(
    (action: UserAction, user: TenantUser) => {
      if (action === 'permissions') onPermissions(user.id);
      else if (action === 'record') onRecord(user.id);
      else if (action === 'edit' || action === 'password') setTask({ kind: action, user });
      else setTask({ kind: action, users: [user] });
    },
    [onPermissions, onRecord],
  );
  const others = chosen.filter(({ id }) => id !== me);

  return (
    <div className="relative h-full" ref={ref}>
      <div className={styles.scroll} ref={setPage} data-stacked={stacked || undefined}>
        <header className={styles.head}>
          <div className="grow flex items-baseline gap-12">
            <h1 className="font-heading leading-28 semibold tight">{t('title')}</h1>
            <HelpLink section="users" />
          </div>
          <div className={styles.meters}>{meters}</div>
          {mayControl && (
            <Button
              className={styles.add!}
              leftSection={<UserPlus size={16} strokeWidth={1.75} />}
              onClick={() => setTask({ kind: 'add' })}
            >
              {t('add.open')}
            </Button>
          )}
        </header>
        <UserToolbar view={view} onView={onView} counts={counts} />
        <div className={styles.list} ref={setList}>
          {error && (
            <div className={styles.state} role="alert">
              <p>{errorText(error)}</p>
              <Button variant="default" onClick={() => void refetch()}>
                {t('again')}
              </Button>
            </div>
          )}
          {isPending && <Skeleton rows={10} height={ROW} />}
          {!isPending && !error && users.length === 0 && (
            <div className={styles.state}>
              <p>{t('none')}</p>
              <Button variant="default" onClick={() => onView({ show: 'all', q: '', withoutMfa: false })}>
                {t('showAll')}
              </Button>
            </div>
          )}
          {users.length > 0 && (
            <UserTable
              users={users}
              order={order}
              selection={selection}
              setSelection={setSelection}
              me={me}
              mayControl={mayControl}
              stacked={stacked}
              scroller={stacked ? page : list}
              sort={view.sort}
              onSort={(sort) => onView({ sort })}
              onAction={onAction}
              onDeleteSelected={() => others.length > 0 && setTask({ kind: 'delete', users: others })}
              hasMore={hasNextPage}
              loadMore={loadMore}
            />
          )}
        </div>
      </div>
      {mayControl && chosen.length > 0 && (
        <UserBar users={chosen} me={me} onAction={onAction} onTask={setTask} onClear={clear} />
      )}
      {task && (
        <Suspense>
          <UserDialogs
            task={task}
            tenantId={tenantId}
            root={root}
            onClose={() => setTask(null)}
            onDone={() => {
              setTask(null);
              clear();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
