import type { Pod } from '@rushes/contract/pods';

export const newestFirst = (versions: Pod['versions']): Pod['versions'] =>
  [...versions].sort((a, b) => b.order - a.order);
