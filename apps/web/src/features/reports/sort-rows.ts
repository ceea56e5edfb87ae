import type { ReportValue } from '@rushes/contract/reports';

/** Empty values come last in both directions. */
export function sortRows(
  rows: readonly (readonly ReportValue[])[],
  { column, down }: { column: number; down: boolean },
): (readonly ReportValue[])[] {
  const sign = down ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[column] ?? null, b[column] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' });
  });
}
