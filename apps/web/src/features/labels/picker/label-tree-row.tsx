import { Check, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import type { Row } from './label-rows.ts';
import styles from './label-tree.module.css';

interface Props {
  row: Row;
  index: number;
  height: number;
  tabStop: boolean;
  ticked: boolean;
  taken: boolean;
  onFocus: () => void;
  onChoose: () => void;
}

export function LabelTreeRow({ row, index, height, tabStop, ticked, taken, onFocus, onChoose }: Props) {
  const { t } = useTranslation('labels');
  const language = useLanguage();
  const isLabel = row.kind === 'label';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keyboard for all rows
    <div
      role="treeitem"
      data-index={index}
      aria-level={row.level + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={row.kind === 'category' && !row.empty ? row.expanded : undefined}
      aria-checked={isLabel ? ticked : undefined}
      aria-selected={isLabel ? ticked : undefined}
      aria-disabled={taken || undefined}
      tabIndex={tabStop ? 0 : -1}
      className={styles.row}
      data-category={isLabel ? undefined : true}
      style={{ transform: `translateY(${index * height}px)`, height, '--level': row.level } as CSSProperties}
      onFocus={onFocus}
      onClick={onChoose}
    >
      {isLabel ? (
        <span className={styles.box} data-ticked={ticked || undefined} data-taken={taken || undefined}>
          <Check aria-hidden size={12} strokeWidth={3} />
        </span>
      ) : (
        <span className={styles.chevron} data-open={row.expanded || undefined}>
          {!row.empty && <ChevronRight aria-hidden size={14} strokeWidth={1.6} />}
        </span>
      )}
      <span className="truncate min-w-0" title={row.name}>
        {row.name}
      </span>
      {taken && (
        <span className="rigid ml-auto pl-8 font-caption regular tabular faint">{t('tree.onFile')}</span>
      )}
      {!isLabel && (
        <span className="rigid ml-auto pl-8 font-caption regular tabular faint">
          {count(row.count, language)}
        </span>
      )}
    </div>
  );
}
