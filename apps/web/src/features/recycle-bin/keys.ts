import type { BinSort } from '@rushes/contract/recycle-bin';

// A separate module: every page handles recycle bin events, few pages show it.

export const binKeys = {
  all: ['bin'] as const,
  counts: ['bin', 'count'] as const,
  count: (root: string) => ['bin', 'count', root] as const,
  list: (root: string, within: string | null, sort: BinSort) => ['bin', 'list', root, within, sort] as const,
};
