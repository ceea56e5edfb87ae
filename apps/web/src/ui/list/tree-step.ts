interface Row {
  id: string;
  level: number;
  expanded?: boolean;
}

export type TreeStep = { focus: number } | { expand: string } | { collapse: string } | null;

/** Result of a key at the row `index`, according to the ARIA tree pattern. */
export function treeStep<R extends Row>(
  key: string,
  rows: readonly R[],
  index: number,
  isExpandable: (row: R) => boolean,
): TreeStep {
  const row = rows[index];
  if (!row) return null;
  const to = (target: number): TreeStep => (rows[target] ? { focus: target } : null);
  switch (key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (!isExpandable(row)) return null;
      return row.expanded ? to(index + 1) : { expand: row.id };
    case 'ArrowLeft':
      if (row.expanded) return { collapse: row.id };
      return to(rows.findLastIndex((other, at) => at < index && other.level === row.level - 1));
    default:
      return null;
  }
}
