import type { LabelCategory } from '@rushes/contract/labels';
import { FolderPlus, Tags } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { stepFrom } from '../picker/label-rows.ts';
import { leavesOf } from '../picker/picked.ts';
import { useLabelRows } from '../picker/use-label-rows.ts';
import { useLabelTree } from '../queries.ts';
import { CatalogueRow } from './catalogue-row.tsx';
import styles from './label-catalogue.module.css';
import type { Asked } from './label-dialogs.tsx';
import { findItem, type Item, mayMove } from './label-places.ts';
import { type Made, useTreeAction } from './mutations.ts';

const LabelDialogs = lazy(() =>
  loadChunk(() => import('./label-dialogs.tsx')).then((part) => ({ default: part.LabelDialogs })),
);

const ROW = 36;
const TOUCH_ROW = 44;

/** Editor for the predefined labels and categories of a tenant. Items can be moved by drag and drop or in a dialog. */
export function LabelCatalogue({ tenantid }: { tenantid: string }) {
  const { t } = useTranslation('labels');
  const { data: categories, error, refetch } = useLabelTree(tenantid);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [filter, setFilter] = useState('');
  const leaves = useMemo(() => leavesOf(categories ?? []).length, [categories]);
  if (error)
    return (
      <div className={styles.empty}>
        <p>{errorText(error)}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  if (!categories)
    return (
      <div role="status" aria-label={t('tree.loading')}>
        <Skeleton rows={8} height={ROW} />
      </div>
    );
  return (
    <div className="max-w-860">
      <div className="row wrap gap-10 mb-12">
        {categories.length > 0 && (
          <SearchField
            label={t('tree.filter', { count: leaves })}
            value={filter}
            className={styles.search!}
            onChange={setFilter}
          />
        )}
        <Button
          className={styles.add!}
          leftSection={<FolderPlus aria-hidden size={16} strokeWidth={1.6} />}
          onClick={() => setAsked({ what: 'add-category', into: null })}
        >
          {t('manage.addCategory')}
        </Button>
      </div>
      {categories.length === 0 ? (
        <div className={styles.empty}>
          <Tags aria-hidden size={28} strokeWidth={1.3} className="faint" />
          <h2 className="font-large medium strong">{t('manage.none')}</h2>
          <p>{t('manage.noneText')}</p>
        </div>
      ) : (
        <Tree tenantid={tenantid} categories={categories} filter={filter} made={made} onAsk={setAsked} />
      )}
      {asked && (
        <Suspense>
          <LabelDialogs
            asked={asked}
            tenantid={tenantid}
            categories={categories}
            onMade={setMade}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TreeProps {
  tenantid: string;
  categories: readonly LabelCategory[];
  filter: string;
  made: Made | null;
  onAsk: (asked: Asked) => void;
}

function Tree({ tenantid, categories, filter, made, onAsk }: TreeProps) {
  const { t } = useTranslation('labels');
  const action = useTreeAction(tenantid);
  const [dragged, setDragged] = useState<Item | null>(null);
  /** Undefined: no drop target. Null: the top level. */
  const [over, setOver] = useState<string | null | undefined>(undefined);
  const openedFirst = () => categories.map(({ id }) => id);
  const tree = useLabelRows(categories, filter, openedFirst, { row: ROW, touchRow: TOUCH_ROW, room: 0 });
  const { rows, first, end, height, at, isFiltered, fold, focusRow } = tree;
  const itemAt = (index: number) => (rows[index] ? findItem(categories, rows[index].id) : undefined);

  // Expands the category of a new item, so that it becomes visible. Once, when it exists.
  const into = made?.into;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new item
  useEffect(() => {
    if (into) fold(into, true);
  }, [into]);
  const madeAt = made ? rows.findIndex(({ id }) => id === made.id) : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not run again when other rows change
  useEffect(() => {
    if (madeAt >= 0) focusRow(madeAt);
  }, [made, madeAt >= 0]);

  function onKeyDown(event: KeyboardEvent) {
    const item = itemAt(at);
    if (!item || (event.target as HTMLElement).dataset.index === undefined) return;
    const row = rows[at];
    const step = stepFrom(event.key, rows, at);
    if (step && 'focus' in step) focusRow(step.focus);
    else if (step && !isFiltered) fold('expand' in step ? step.expand : step.collapse, 'expand' in step);
    else if (event.key === 'F2') onAsk({ what: 'rename', item });
    else if (event.key === 'Delete') onAsk({ what: 'delete', item });
    else if (event.key === 'm' && !event.ctrlKey && !event.metaKey) onAsk({ what: 'move', item });
    else if ((event.key === 'Enter' || event.key === ' ') && row?.kind === 'category')
      fold(row.id, !row.expanded);
    else return;
    event.preventDefault();
  }

  /** Whether the dragged item may be dropped there. */
  const accepts = (to: string | null) => dragged !== null && mayMove(categories, dragged, to);
  const hover = (event: DragEvent, to: string | null) => {
    event.stopPropagation();
    if (!accepts(to)) return setOver(undefined);
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(to);
  };
  const drop = (event: DragEvent, to: string | null) => {
    event.stopPropagation();
    if (!dragged || !accepts(to)) return;
    event.preventDefault();
    if (to !== null) fold(to, true);
    action.mutate({ what: 'move', item: dragged, to }, { onError: showFailure });
    setDragged(null);
    setOver(undefined);
  };

  if (rows.length === 0) return <p className={styles.empty}>{t('tree.nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop beside the rows moves to the top level; the keyboard uses a dialog
    <div
      ref={tree.setScroller}
      className={styles.scroller}
      data-over={over === null || undefined}
      onDragOver={(event) => hover(event, null)}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => drop(event, null)}
    >
      <div
        role="tree"
        aria-label={t('tree.label')}
        className="relative"
        style={{ height: rows.length * height }}
        onKeyDown={onKeyDown}
      >
        {rows.slice(first, end).map((row, index) => {
          const item = findItem(categories, row.id)!;
          const target = item.isLabel ? item.categoryid : item.id;
          return (
            <CatalogueRow
              key={row.id}
              row={row}
              item={item}
              index={first + index}
              height={height}
              tabStop={first + index === at}
              over={over === row.id}
              onFocus={() => tree.setFocused(row.id)}
              onFold={() => row.kind === 'category' && fold(row.id, !row.expanded)}
              onAsk={onAsk}
              drag={{
                onDragStart: (event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', item.name);
                  setDragged(item);
                },
                onDragEnd: () => {
                  setDragged(null);
                  setOver(undefined);
                },
                onDragOver: (event) => hover(event, target),
                onDrop: (event) => drop(event, target),
              }}
            />
          );
        })}
      </div>
      {dragged && accepts(null) && <p className={styles.top}>{t('manage.dropTop')}</p>}
    </div>
  );
}
