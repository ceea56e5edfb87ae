import type { SharedSort } from '@rushes/contract/reviewaccess';
import type { LinksOf } from './sharing/queries.ts';

/** Query keys of share links, for members. */
export const linkKeys = {
  lists: ['accesslinks', 'list'] as const,
  of: (of: LinksOf) => ['accesslinks', 'list', of] as const,
  tenant: (tenantId: string, q: string) => ['accesslinks', 'list', 'tenant', tenantId, q] as const,
  cards: (ids: readonly string[]) => ['accesslinks', 'cards', ids] as const,
  folder: (id: string | null | undefined) => ['accesslinks', 'folder', id] as const,
  defaults: (tenantId: string | undefined) => ['accesslinks', 'defaults', tenantId] as const,
};

/** Query keys of the pages of guests. */
export const guestKeys = {
  access: (code: string) => ['review', code] as const,
  ended: (code: string | undefined) => ['review-ended', code] as const,
  authorized: (code: string) => ['review', code, 'authorized'] as const,
  allFiles: (code: string) => ['review', code, 'files'] as const,
  files: (code: string, nodeid: string | undefined, sort: SharedSort) =>
    [...guestKeys.allFiles(code), nodeid ?? '', sort] as const,
  allPods: (code: string) => ['review', code, 'pod'] as const,
  pod: (code: string, id: string) => [...guestKeys.allPods(code), id] as const,
  allComments: (code: string) => ['review', code, 'comments'] as const,
  comments: (code: string, podid: string) => [...guestKeys.allComments(code), podid] as const,
};
