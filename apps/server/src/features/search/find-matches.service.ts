import { type After, READ, SURVEYED } from './match-conditions.queries.ts';

// The cheapest access path depends on how common the words are, and no index knows that in advance. So the newest rows
// are read first: common words fill a page immediately, and for rare words the trigram index returns few rows.

/** [tier, id]: the sort order of a list, ids descending. */
export type Match = readonly [tier: number, id: string];

export interface SampleCounts {
  /** Number of newest rows read; fewer than requested means that these are all rows. */
  read: number;
  whole: boolean;
  tiers: Map<number, { texts: number; ids: string[] }>;
}

/** The access paths for names, or for one class of other texts. */
export interface AccessPaths {
  tiers: number[];
  /** Whether the search is limited to a part of the tenant. */
  hasPlace: boolean;
  sample(): Promise<SampleCounts>;
  /** Whether the folder is so small that scanning all of it is fastest. */
  isSmallPlace(): Promise<boolean>;
  all(from: 'index' | 'place', after: After | undefined, need: number): Promise<All>;
  /** Matches of one tier. Undefined if this path does not apply. */
  tier(
    tier: number,
    from: TierStrategy,
    after: After | undefined,
    need: number,
  ): Promise<string[]> | undefined;
}

export interface All {
  matches: Match[];
  /** Total number of matches, if known. */
  total?: number;
}

export type TierStrategy = 'beginning' | 'newest' | 'index' | 'everything';

/** The access path that found the matches, so that counting uses the same. */
export type Strategy = 'sample' | 'newest' | 'index' | 'place';

export interface Found extends All {
  strategy: Strategy;
  sample: SampleCounts;
}

/** Tier of names equal to the query: an index finds them, common or not. */
const EXACT = 1;
/** At most this many surveyed matches: the index has few rows to fetch. */
const RARE = 1;
/** From this many on, the index would fetch a large part of all rows. */
const COMMON = 20;

/** Whether sequential reading is likely to find enough, judging by the newest rows. */
export function fillsPage({ tiers }: SampleCounts, need: number): boolean {
  const found = [...tiers.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  return found * (READ / SURVEYED) >= 2 * need;
}

/** `unwanted` resolves to true if other matches fill the page: then only the access path is needed, for counting. */
export async function find(
  paths: AccessPaths,
  indexable: boolean,
  after: After | undefined,
  need: number,
  unwanted?: Promise<boolean>,
): Promise<Found> {
  const [sample, small] = await Promise.all([paths.sample(), paths.isSmallPlace()]);
  const texts = [...sample.tiers.values()].reduce((sum, tier) => sum + tier.texts, 0);
  if (await unwanted)
    return { matches: [], strategy: strategyOf(sample, indexable && texts <= RARE, small), sample };
  if (sample.whole) return { matches: fromSample(sample, after).slice(0, need), strategy: 'sample', sample };
  if (indexable && texts <= RARE)
    return { ...(await paths.all('index', after, need)), strategy: 'index', sample };
  if (small) return { ...(await paths.all('place', after, need)), strategy: 'place', sample };
  const matches = await byTiers(paths, sample, indexable, after, need);
  if (matches) return { matches, strategy: 'newest', sample };
  return { ...(await paths.all('place', after, need)), strategy: 'place', sample };
}

function strategyOf({ whole }: SampleCounts, rare: boolean, small: boolean): Strategy {
  if (whole) return 'sample';
  return rare ? 'index' : small ? 'place' : 'newest';
}

const isLater = ([tier, id]: Match, after: After | undefined) =>
  !after || tier > after.tier || (tier === after.tier && id < after.id);

function fromSample({ tiers }: SampleCounts, after: After | undefined): Match[] {
  return [...tiers.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([tier, { ids }]) => ids.map((id): Match => [tier, id]))
    .filter((match) => isLater(match, after));
}

/** Undefined if scanning the whole folder is the fastest path after all. */
async function byTiers(
  paths: AccessPaths,
  sample: SampleCounts,
  indexable: boolean,
  after: After | undefined,
  need: number,
): Promise<Match[] | undefined> {
  const matches: Match[] = [];
  for (const tier of paths.tiers) {
    if (after && tier < after.tier) continue;
    if (matches.length >= need) break;
    const from = after?.tier === tier ? after : undefined;
    const ids = await ofTier(paths, sample, indexable, tier, from, need - matches.length);
    if (!ids) return undefined;
    matches.push(...ids.map((id): Match => [tier, id]));
  }
  return matches;
}

async function ofTier(
  paths: AccessPaths,
  sample: SampleCounts,
  indexable: boolean,
  tier: number,
  after: After | undefined,
  need: number,
): Promise<string[] | undefined> {
  if (tier === EXACT) return paths.tier(tier, 'beginning', after, need);
  const { texts, ids } = sample.tiers.get(tier) ?? { texts: 0, ids: [] };
  const read = ids.filter((id) => !after || id < after.id);
  if (read.length >= need) return read.slice(0, need);
  if (ids.length > RARE || texts >= COMMON) {
    const newest = await paths.tier(tier, 'newest', after, need)!;
    if (newest.length >= need) return newest;
  }
  if (texts >= COMMON && paths.hasPlace) return undefined;
  return (
    paths.tier(tier, 'beginning', after, need) ??
    paths.tier(tier, indexable ? 'index' : 'everything', after, need)
  );
}
