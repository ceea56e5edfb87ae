import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  label: string;
  /** Value of `grid-template-columns`, shared by all rows. */
  columns: string;
  head: readonly { key: string; label: ReactNode; end?: boolean }[];
  children: ReactNode;
}

/** Table with row lines. In narrow containers each row becomes a stack of labelled values. */
export function Table({ label, columns, head, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements cannot be laid out as stacks
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
  /** Label of the value in the stacked layout. Without it the cell is the title of the stack. */
  label?: string;
  /** Visually hidden label in the stacked layout. */
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
