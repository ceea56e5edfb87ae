import type { BinEntry, BinSort } from '@rushes/contract/recycle-bin';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowDownWideNarrow, RotateCcw, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { useSnackbarAction } from '#ui/feedback/use-snackbar-action.ts';
import { clearSelection, nothingSelected, orderOf } from '#ui/list/selection.ts';
import { BarAction, SelectionBar } from '#ui/list/selection-bar.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import { BinBreadcrumb, type OpenFolder } from './bin-breadcrumb.tsx';
import { BinConfirmDialog, idsOf, type Question } from './bin-confirm-dialog.tsx';
import { BinRows } from './bin-rows.tsx';
import styles from './bin-view.module.css';
import { binQuery, restore, retentionQuery } from './queries.ts';

const none: BinEntry[] = [];
const sorts: BinSort[] = ['deletedDesc', 'deletedAsc', 'nameAsc', 'nameDesc', 'sizeDesc'];

/** Items deleted below a root node, until their retention ends. */
export function BinView({ root }: { root: string }) {
  const { t } = useTranslation('recycle-bin');
  const [sort, setSort] = useState<BinSort>('deletedDesc');
  const [path, setPath] = useState<readonly OpenFolder[]>([]);
  const [selection, setSelection] = useState(nothingSelected);
  const [question, setQuestion] = useState<Question | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const mayControl = useCan('control NodeAndPod');
  const inTeam = useCan('belongsto Team');
  const { data: days } = useQuery(retentionQuery(useAccess()?.tenant.id));
  const within = path.at(-1)?.id ?? null;
  const query = useInfiniteQuery(binQuery(root, within, sort));
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? none, [query.data]);
  const order = useMemo(() => orderOf(entries.map(({ id }) => id)), [entries]);
  const chosen = entries.filter(({ id }) => selection.selected.has(id));
  const total = query.data?.pages[0]?.count ?? 0;
  const stuck = chosen.some(({ restorable }) => restorable === 0);

  const loadMore = useCallback(() => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  }, [query]);

  function lookInto(next: readonly OpenFolder[]) {
    setPath(next);
    setSelection(nothingSelected);
  }

  const [restoreEntries, busy] = useSnackbarAction(async (list: readonly BinEntry[]) => {
    const goesOn = await restore(root, idsOf(list));
    setSelection(clearSelection);
    const [only] = list;
    const text =
      list.length === 1 && only
        ? t('restoredName', { name: only.name })
        : t('restored', { count: list.length });
    showSnackbar(goesOn ? { text: t('restoring') } : { text, tone: 'success' });
    // The parent folders were restored too: the open folder is no longer in the recycle bin.
    if (within) lookInto([]);
  });

  const lead = within
    ? t('leadWithin')
    : days === undefined
      ? t('items', { count: total })
      : `${t('items', { count: total })} ${t('kept', { days: t('days', { count: days }) })}`;
  return (
    <div className={styles.view}>
      <header className="row justify-between gap-16 min-h-32">
        <BinBreadcrumb path={path} onGo={lookInto} />
        {inTeam && mayControl && !within && (
          <Button
            variant="default"
            disabled={total === 0}
            leftSection={<Trash2 aria-hidden size={16} strokeWidth={1.6} />}
            onClick={() => setQuestion({ kind: 'empty', total })}
          >
            {t('empty')}
          </Button>
        )}
      </header>
      <div className={styles.tools}>
        <p className={styles.lead}>{query.data ? lead : ' '}</p>
        {entries.length > 1 && <SortMenu sort={sort} onSort={setSort} />}
      </div>
      <div ref={scroller} className={styles.scroll}>
        {query.isPending && <Skeleton rows={8} height={52} />}
        {query.error && (
          <p className={styles.state} role="alert">
            {errorText(query.error)}
          </p>
        )}
        {query.data && entries.length === 0 && <Nothing within={within !== null} />}
        {entries.length > 0 && (
          <BinRows
            entries={entries}
            order={order}
            selection={selection}
            setSelection={setSelection}
            scroller={scroller}
            mayControl={mayControl}
            onOpen={(entry) =>
              entry.kind === 'node' && lookInto([...path, { id: entry.id, name: entry.name }])
            }
            onRestore={(entry) => void restoreEntries([entry])}
            onPurge={(list) => setQuestion({ kind: 'purge', entries: list })}
            onUp={() => path.length > 0 && lookInto(path.slice(0, -1))}
            loadMore={loadMore}
          />
        )}
      </div>
      {chosen.length > 0 && mayControl && (
        <SelectionBar
          label={t('bar')}
          light
          count={t('selected', { count: chosen.length })}
          onClear={() => setSelection(clearSelection)}
        >
          <BarAction
            icon={<RotateCcw aria-hidden size={16} strokeWidth={1.6} />}
            disabled={busy || stuck}
            title={stuck ? t('archivedSome') : undefined}
            onClick={() => void restoreEntries(chosen)}
          >
            {t('restore')}
          </BarAction>
          <BarAction
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.6} />}
            disabled={busy}
            onClick={() => setQuestion({ kind: 'purge', entries: chosen })}
          >
            {t('purge')}
          </BarAction>
        </SelectionBar>
      )}
      {question && (
        <BinConfirmDialog
          root={root}
          question={question}
          onDone={() => setSelection(clearSelection)}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

function SortMenu({ sort, onSort }: { sort: BinSort; onSort: (sort: BinSort) => void }) {
  const { t } = useTranslation('recycle-bin');
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={styles.sort} aria-label={`${t('sort.label')}: ${t(`sort.${sort}`)}`}>
          <ArrowDownWideNarrow aria-hidden size={16} strokeWidth={1.6} />
          {t(`sort.${sort}`)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sorts.map((one) => (
          <MenuChoice key={one} checked={one === sort} onClick={() => onSort(one)}>
            {t(`sort.${one}`)}
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Nothing({ within }: { within: boolean }) {
  const { t } = useTranslation('recycle-bin');
  return (
    <div className={styles.state}>
      <Trash2 aria-hidden size={22} strokeWidth={1.4} />
      <h2 className="mt-6 strong font-body medium leading-20">{t(within ? 'nothingWithin' : 'nothing')}</h2>
      {!within && (
        <p>
          {t('nothingText')} <HelpLink section="bin" />
        </p>
      )}
    </div>
  );
}
