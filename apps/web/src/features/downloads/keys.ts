import type { downloadInfo } from '@rushes/contract/downloads';
import type { CallOf } from '@rushes/contract/endpoint';

/** Query keys of downloads. */
export const downloadKeys = {
  one: (id: string) => ['downloads', 'one', id] as const,
  info: (items: CallOf<typeof downloadInfo>['body']) => ['downloads', 'info', items] as const,
};
