import type { NodeType } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { scrollToRow } from '#ui/list/row-focus.ts';
import { useWindowedRows } from '#ui/list/windowed-rows.ts';
import type { NodePage } from '../node-page.ts';
import { loadMore, pageQuery } from '../queries.ts';
import { above, known, rowTyped, stepFor, treeRows } from '../tree-rows.ts';
import { isCharacter, useTypeAhead } from '../use-type-ahead.ts';
import styles from './folder-picker.module.css';
import { PickerRow } from './picker-row.tsx';

export interface PickedFolder {
  id: string;
  name: string;
  type: NodeType;
}

interface Props {
  label: string;
  /** Root of the tree: the access point of the user. */
  root: PickedFolder;
  value: string | null;
  onChange: (folder: PickedFolder) => void;
  /** Why a folder cannot be selected; it can still be expanded. `above`: ids of its ancestors. */
  refuse?: (node: Node, above: readonly string[]) => string | undefined;
  /** Folders expanded initially: the path to the current folder, which is scrolled into view. */
  reveal?: readonly string[];
  /** The picker is the whole dialog: the tree is taller, and its label is visually hidden. */
  quiet?: boolean;
}

const none: readonly string[] = [];
const ROW = 30;
const TOUCH_ROW = 44;
/** Number of rows kept visible above the current folder. */
const SEEN_ABOVE = 3;

/** Tree of folders below the access point. Children are loaded on expansion. */
export function FolderPicker({ label, root, value, onChange, refuse, reveal = none, quiet }: Props) {
  const { t } = useTranslation('nodes');
  const client = useQueryClient();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([root.id, ...reveal]));
  const [focused, setFocused] = useState(0);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const moved = useRef(false);
  const type = useTypeAhead();
  const id = useId();
  const rowHeight = window.innerWidth <= 600 ? TOUCH_ROW : ROW;
  const ids = useMemo(() => [...opened], [opened]);
  const { loaded, error } = useQueries({
    queries: ids.map((node) => pageQuery({ from: 'children', id: node })),
    combine: (results) => ({
      loaded: results.map((result) => result.data),
      error: results.find((result) => result.error)?.error ?? null,
    }),
  });
  const rows = useMemo(() => {
    const pages = new Map<string, NodePage>();
    ids.forEach((node, index) => {
      const page = loaded[index];
      if (page) pages.set(node, page);
    });
    const inside = pages.get(root.id);
    // The access point is the top row. Its child count is known once it has been loaded.
    const top = { ...known({ ...root }), subfoldersCount: inside ? inside.nodes.length : 1 };
    return treeRows({ nodes: [top], next: null }, pages, opened);
  }, [ids, loaded, opened, root]);
  const at = Math.min(focused, rows.length - 1);
  const { first, end } = useWindowedRows(scroller, rows.length, rowHeight);

  // Scroll to the current folder once its path is loaded, with some rows around it.
  const goal = useRef(reveal.at(-1));
  const goalAt = goal.current === undefined ? -1 : rows.findIndex((row) => row.id === goal.current);
  useEffect(() => {
    if (goalAt < 0 || !scroller) return;
    goal.current = undefined;
    setFocused(goalAt);
    scroller.scrollTop = Math.max(0, (goalAt - SEEN_ABOVE) * rowHeight);
  }, [goalAt, scroller, rowHeight]);

  useEffect(() => {
    if (!moved.current) return;
    const row = scroller?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    if (!row) return;
    moved.current = false;
    row.focus();
  });

  const open = (node: string) => setOpened((before) => new Set([...before, node]));
  const close = (node: string) =>
    setOpened((before) => new Set([...before].filter((other) => other !== node)));

  const reasonAt = (index: number): string | undefined => {
    const row = rows[index];
    return row?.kind === 'node' ? refuse?.(row.node, above(rows, index)) : undefined;
  };

  function choose(index: number) {
    const row = rows[index];
    if (!row) return;
    if (row.kind === 'more') {
      const source = { from: 'children' as const, id: row.parent ?? root.id };
      loadMore(client, source, 'nameAsc').then(() => setFailure(null), setFailure);
    } else if (reasonAt(index) === undefined) {
      const { node } = row;
      onChange({ id: node.id, name: node.name, type: node.type });
    }
  }

  function focusRow(index: number) {
    if (index < 0 || !scroller) return;
    moved.current = true;
    setFocused(index);
    scrollToRow(scroller, index * rowHeight, rowHeight, 8);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = rows[at];
    if (!row) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      // Already selected: Enter submits the form.
      if (event.key === 'Enter' && row.id === value) event.currentTarget.closest('form')?.requestSubmit();
      else choose(at);
      return;
    }
    if (isCharacter(event)) {
      focusRow(rowTyped(rows, at, type(event)));
      return;
    }
    const step = stepFor(event.key, rows, at);
    if (!step) return;
    event.preventDefault();
    if ('expand' in step) open(step.expand);
    else if ('collapse' in step) close(step.collapse);
    else focusRow(step.focus);
  }

  const wrong = error ?? failure;
  return (
    <div>
      <div id={id} className={quiet ? 'visually-hidden' : 'mb-6 font-small medium leading-16'}>
        {label}
      </div>
      <div ref={setScroller} className={styles.scroll} data-tall={quiet || undefined}>
        <div
          role="tree"
          aria-labelledby={id}
          className="relative outline-none"
          style={{ height: rows.length * rowHeight }}
          onKeyDown={onKeyDown}
          tabIndex={-1}
        >
          {rows.slice(first, end).map((row, offset) => {
            const index = first + offset;
            return (
              <PickerRow
                key={row.id}
                row={row}
                index={index}
                top={index * rowHeight}
                height={rowHeight}
                chosen={row.id === value}
                reason={reasonAt(index)}
                tabStop={index === at}
                more={t('tree.more')}
                onFocus={() => setFocused(index)}
                onChoose={() => choose(index)}
                onToggle={() => (row.kind === 'node' && row.expanded ? close(row.id) : open(row.id))}
              />
            );
          })}
        </div>
      </div>
      <div role="alert">{wrong !== null && <p className="mt-6 red">{errorText(wrong)}</p>}</div>
    </div>
  );
}
