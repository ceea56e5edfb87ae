import { type HitSource, hitSources, type SearchZone } from '@rushes/contract/search';

/** The search as stored in the URL: it can be shared, and Back returns to it. */
export interface SearchState {
  q: string;
  nodeid?: string;
  zone: Exclude<SearchZone, 'folders'>;
  wholeWords: 0 | 1;
  allWords: 0 | 1;
  includeAssets: 0 | 1;
  includeSubfolders: 0 | 1;
  source?: HitSource;
}

const defaults = { wholeWords: 0, allWords: 1, includeAssets: 0, includeSubfolders: 1 } as const;

const flag = (value: unknown, otherwise: 0 | 1): 0 | 1 => {
  const text = String(value ?? '');
  return text === '1' || text === 'true' ? 1 : text === '0' || text === 'false' ? 0 : otherwise;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tolerant: invalid values are ignored. */
export function readSearch(search: Record<string, unknown>): SearchState {
  const nodeid = String(search.nodeid ?? '');
  const source = hitSources.find((one) => one === search.source);
  return {
    q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 191) : '',
    ...(uuid.test(nodeid) ? { nodeid } : {}),
    zone: search.zone === 'metadata' ? 'metadata' : 'files',
    wholeWords: flag(search.wholeWords, defaults.wholeWords),
    allWords: flag(search.allWords, defaults.allWords),
    includeAssets: flag(search.includeAssets, defaults.includeAssets),
    includeSubfolders: flag(search.includeSubfolders, defaults.includeSubfolders),
    ...(source ? { source } : {}),
  };
}
