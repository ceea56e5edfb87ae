import type { Resource, ResourceName } from '@rushes/contract/limits';

interface Row {
  name: ResourceName;
  used: number;
  limit: number;
  extra: number;
  binned: number;
}

/** A resource without a row has a limit of 0. */
export function presentResource(name: ResourceName, rows: readonly Row[]): Resource {
  const { used, limit, extra, binned } = rows.find((row) => row.name === name) ?? {
    ...{ used: 0, limit: 0, extra: 0, binned: 0 },
  };
  return { name, used, limit, spentInPercentage: spent(used, limit), extra, binned };
}

function spent(used: number, limit: number): number {
  if (limit > 0) return Math.round((used / limit) * 1000) / 10;
  return used > 0 ? 100 : 0;
}
