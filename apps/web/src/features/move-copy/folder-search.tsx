import type { Node, Step } from '@rushes/contract/nodes';
import { SEARCH_MIN, search } from '@rushes/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { NodeIcon } from '#features/nodes/widgets/node-icon.tsx';
import { searchKeys } from '#features/search/keys.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './destination-picker.module.css';

type FoundFolder = Node & { place: readonly Step[] };

interface Options {
  root: string | undefined;
  q: string;
  value: PickedFolder | null;
  onChange: (folder: PickedFolder) => void;
  refuse: (node: Node, above: readonly string[]) => string | undefined;
}

/** Folder search. The field keeps the focus: arrow keys move through the results, Enter selects. */
export function useFolderSearch({ root, q, value, onChange, refuse }: Options) {
  const id = useId();
  const [isHighlighted, setHighlighted] = useState(-1);
  const { data, error, isPending } = useQuery({
    queryKey: searchKeys.folders(root, q),
    enabled: root !== undefined && q.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { nodeid: root ?? '', q, zone: 'folders' as const, limit: 50 };
      return (await call(search, { query, signal })).nodes;
    },
  });
  const rows = (data ?? []).map((node: FoundFolder) => ({
    node,
    reason: refuse(
      node,
      node.place.map((step) => step.id),
    ),
  }));
  const at = Math.min(isHighlighted, rows.length - 1);
  const choose = (index: number) => {
    const row = rows[index];
    if (!row || row.reason) return;
    setHighlighted(index);
    onChange({ id: row.node.id, name: row.node.name, type: row.node.type });
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setHighlighted(Math.min(rows.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setHighlighted(Math.max(0, at - 1));
    // The folder that is already selected: Enter submits the form.
    else if (event.key === 'Enter' && rows[at] && rows[at].node.id !== value?.id) choose(at);
    else return;
    event.preventDefault();
  }
  return {
    id,
    rows,
    at,
    chosen: value?.id,
    choose,
    error,
    isPending,
    field: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': at >= 0 ? `${id}-${at}` : undefined,
      onKeyDown,
    },
  };
}

type Props = Omit<ReturnType<typeof useFolderSearch>, 'field'> & { text: string };

export function FolderSearchResults({ id, rows, at, chosen, choose, error, isPending, text }: Props) {
  const { t } = useTranslation('move-copy');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} id={id} className={styles.results} role="listbox" aria-label={t('results')}>
      {rows.map(({ node, reason }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above keeps the focus and handles the keys
        <div
          key={node.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={node.id === chosen}
          aria-disabled={reason ? true : undefined}
          data-highlighted={index === at || undefined}
          className={styles.result}
          onClick={() => choose(index)}
        >
          <span className="inline-flex rigid icon">
            <NodeIcon type={node.type} />
          </span>
          <span className={styles.name}>{node.name}</span>
          <span className="truncate grow faint font-small regular text-right">
            {reason ??
              node.place
                .slice(1)
                .map((step) => step.name)
                .join(' / ')}
          </span>
        </div>
      ))}
      {isPending && !error && <Skeleton rows={4} height={30} />}
      {error && <p className={styles.none}>{errorText(error)}</p>}
      {!isPending && rows.length === 0 && <p className={styles.none}>{t('nothingFound', { text })}</p>}
    </div>
  );
}
