import type { BinSort } from '@rushes/contract/recycle-bin';

// By themselves: every page listens for what happens to the bin, and few show it.

export const binKeys = {
  all: ['bin'] as const,
  count: (root: string) => ['bin', 'count', root] as const,
  list: (root: string, within: string | null, sort: BinSort) => ['bin', 'list', root, within, sort] as const,
};
