import { ArchiveStatus, type NodeType } from '@rushes/contract/enums';
import { type NodeFilter, nodeFilters, type Step } from '@rushes/contract/nodes';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Panel } from './panel.tsx';
import styles from './panels.module.css';
import { useFilteredCount } from './queries.ts';
import { RecycleBinLink } from './recycle-bin-link.tsx';
import { Tree } from './tree.tsx';
import { useTreeState } from './tree-state.ts';
import { useNodeRights } from './use-node-rights.ts';
import { useTreeSearch } from './use-tree-search.ts';
import { refusalToTake } from './widgets/drop-rules.ts';
import { ask } from './widgets/items.ts';

interface Props {
  root: { id: string; name: string; type: NodeType };
  /** The current folder. */
  current: string | undefined;
  /** Path to the current folder, below the root. */
  trail: readonly Step[];
  /** The current page is the recycle bin. */
  inBin: boolean;
  rowHeight: number;
  onOpened?: () => void;
}

/** Accordion of the side menu: search results, tree, clients, projects, archive and recycle bin. */
export function Panels({ root, current, trail, inBin, rowHeight, onOpened }: Props) {
  const { t } = useTranslation('nodes');
  const { open, foundOpen } = useTreeState();
  const { mayControl } = useNodeRights();
  const found = useTreeSearch(root.id);
  const shown = found.any && foundOpen ? 'found' : open;
  const rows = { current, rowHeight, ...(onOpened ? { onOpened } : {}) };
  const target = { ...root, archived: ArchiveStatus.NOTARCHIVED };
  return (
    <div className={styles.panels}>
      <p className={styles.says} role="status">
        {found.error ? errorText(found.error) : found.says && t(`find.${found.says}`)}
      </p>
      {found.any && (
        <Panel name="found" title={t('panel.found')} open={shown === 'found'} sortable={false}>
          <Tree
            panel="found"
            label={t('panel.found')}
            source={found.source}
            empty={t('find.none')}
            {...rows}
          />
        </Panel>
      )}
      <Panel
        name="all"
        title={t('panel.all')}
        open={shown === 'all'}
        drop={{
          takes: (items, copy) => mayControl && refusalToTake(items, target, copy) === null,
          drop: (items, copy) =>
            ask({ name: copy ? 'copy' : 'move', items, target: { id: root.id, name: root.name } }),
        }}
      >
        <Tree
          panel="all"
          label={t('panel.all')}
          source={{ from: 'children', id: root.id }}
          trail={trail}
          empty={t(mayControl ? 'tree.empty' : 'tree.noAccess')}
          {...rows}
        />
      </Panel>
      {nodeFilters.map((filter) => (
        <FilteredPanel key={filter} filter={filter} root={root.id} open={shown === filter} rows={rows} />
      ))}
      <RecycleBinLink root={root.id} current={inBin} {...(onOpened ? { onOpened } : {})} />
    </div>
  );
}

interface FilteredProps {
  filter: NodeFilter;
  root: string;
  open: boolean;
  rows: { current: string | undefined; rowHeight: number; onOpened?: () => void };
}

/** Hidden if empty. */
function FilteredPanel({ filter, root, open, rows }: FilteredProps) {
  const { t } = useTranslation('nodes');
  const { data: total = 0 } = useFilteredCount(root, filter);
  if (total === 0) return null;
  return (
    <Panel name={filter} title={t(`panel.${filter}`)} open={open} count={total}>
      <Tree
        panel={filter}
        label={t(`panel.${filter}`)}
        source={{ from: 'filtered', id: root, filter }}
        empty={t('tree.none')}
        {...rows}
      />
    </Panel>
  );
}
