import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  label: string;
  /** As in `grid-template-columns`; every row has the same. */
  columns: string;
  head: readonly { key: string; label: ReactNode; end?: boolean }[];
  children: ReactNode;
}

/** Rows with hairlines. Where there is no room each row becomes a small stack, its values with their names. */
export function Table({ label, columns, head, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real table cannot turn its rows into stacks
    <div
      role="table"
      aria-label={label}
      className={styles.table}
      style={{ '--columns': columns } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="row" tabIndex={-1} className={styles.head}>
        {head.map((column) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={column.key} role="columnheader" tabIndex={-1} data-end={column.end || undefined}>
            {column.label}
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}

interface RowProps extends ComponentPropsWithRef<'div'> {
  selected?: boolean;
  dim?: boolean;
}

export function TableRow({ selected, dim, className, ...rest }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="row"
      tabIndex={-1}
      className={className ? `${styles.row} ${className}` : styles.row}
      data-selected={selected || undefined}
      data-dim={dim || undefined}
      {...rest}
    />
  );
}

interface CellProps {
  /** The name of the value where there is no head above it; without it the cell leads the stack. */
  label?: string;
  /** In the stack it speaks for itself: its name is only said. */
  plain?: boolean;
  end?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

export function TableCell({ label, plain, end, className, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="cell"
      className={className ? `${styles.cell} ${className}` : styles.cell}
      data-end={end || undefined}
      data-lead={label === undefined || undefined}
      data-plain={plain || undefined}
    >
      {label && (
        <span aria-hidden className={styles.label}>
          {label}
        </span>
      )}
      {children}
    </div>
  );
}
