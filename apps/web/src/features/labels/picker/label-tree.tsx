import type { LabelCategory } from '@rushes/contract/labels';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ancestorsOf, type LabelRow, stepFrom } from './label-rows.ts';
import styles from './label-tree.module.css';
import { LabelTreeRow } from './label-tree-row.tsx';
import { hasLabel, leavesOf, type PickedLabel } from './picked.ts';
import { useLabelRows } from './use-label-rows.ts';

interface Props {
  categories: readonly LabelCategory[];
  filter: string;
  value: readonly PickedLabel[];
  /** Labels already on the file: shown as checked and disabled. */
  taken: readonly PickedLabel[];
  onToggle: (label: PickedLabel) => void;
}

const ROW = 30;
const TOUCH_ROW = 44;
/** Up to this number of labels, all categories are expanded initially. */
export const FEW_LABELS = 12;

/** Tree of categories with label checkboxes. Virtualised, for thousands of labels. */
export function LabelTree({ categories, filter, value, taken, onToggle }: Props) {
  const { t } = useTranslation('labels');
  const openedFirst = () => {
    const leaves = leavesOf(categories).map(({ id }) => id);
    const shown = leaves.length <= FEW_LABELS ? leaves : value.map(({ id }) => id);
    return ancestorsOf(categories, new Set(shown));
  };
  const tree = useLabelRows(categories, filter, openedFirst, { row: ROW, touchRow: TOUCH_ROW, room: 8 });
  const { rows, first, end, height: rowHeight, at, isFiltered, fold, focusRow } = tree;

  const isTaken = (row: LabelRow) => hasLabel(taken, row.name);

  function choose(index: number) {
    const row = rows[index];
    if (row?.kind === 'category' && !isFiltered) fold(row.id, !row.expanded);
    if (row?.kind === 'label' && !isTaken(row)) onToggle({ id: row.id, name: row.name });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      // Enter must not submit the dialog.
      event.preventDefault();
      event.stopPropagation();
      choose(at);
      return;
    }
    const step = stepFrom(event.key, rows, at);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if ('focus' in step) focusRow(step.focus);
    else if (!isFiltered) fold('expand' in step ? step.expand : step.collapse, 'expand' in step);
  }

  if (rows.length === 0) return <p className={styles.nothing}>{t('tree.nothing')}</p>;
  return (
    <div ref={tree.setScroller} className={styles.scroll}>
      <div
        role="tree"
        aria-label={t('tree.label')}
        aria-multiselectable
        className="relative outline-none"
        style={{ height: rows.length * rowHeight }}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {rows.slice(first, end).map((row, offset) => {
          const index = first + offset;
          const on = row.kind === 'label' && isTaken(row);
          return (
            <LabelTreeRow
              key={row.id}
              row={row}
              index={index}
              height={rowHeight}
              tabStop={index === at}
              ticked={row.kind === 'label' && (on || hasLabel(value, row.name))}
              taken={on}
              onFocus={() => tree.setFocused(row.id)}
              onChoose={() => choose(index)}
            />
          );
        })}
      </div>
    </div>
  );
}
