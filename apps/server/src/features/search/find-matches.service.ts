import { type After, READ, SURVEYED } from './match-conditions.queries.ts';

// The cheapest access path depends on how common the words are, and no index knows that in advance. So the newest rows
// are read first: common words fill a page immediately, and for rare words the trigram index returns few rows.

/** [tier, id]: the sort order of a list, ids descending. */
export type Match = readonly [tier: number, id: string];

export interface Survey {
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
  survey(): Promise<Survey>;
  /** Whether the folder is so small that scanning all of it is fastest. */
  isSmallPlace(): Promise<boolean>;
  all(from: 'index' | 'place', after: After | undefined, need: number): Promise<All>;
  /** Matches of one tier. Undefined if this path does not apply. */
  tier(tier: number, from: TierWay, after: After | undefined, need: number): Promise<string[]> | undefined;
}

export interface All {
  matches: Match[];
  /** Total number of matches, if known. */
  total?: number;
}

export type TierWay = 'beginning' | 'newest' | 'index' | 'everything';

/** The access path that found the matches, so that counting uses the same. */
export type Way = 'survey' | 'newest' | 'index' | 'place';

export interface Found extends All {
  way: Way;
  survey: Survey;
}

/** Tier of names equal to the query: an index finds them, common or not. */
const EXACT = 1;
/** At most this many surveyed matches: the index has few rows to fetch. */
const RARE = 1;
/** From this many on, the index would fetch a large part of all rows. */
const COMMON = 20;

/** Whether sequential reading is likely to find enough, judging by the newest rows. */
export function fillsPage({ tiers }: Survey, need: number): boolean {
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
  const [survey, small] = await Promise.all([paths.survey(), paths.isSmallPlace()]);
  const texts = [...survey.tiers.values()].reduce((sum, tier) => sum + tier.texts, 0);
  if (await unwanted) return { matches: [], way: wayOf(survey, indexable && texts <= RARE, small), survey };
  if (survey.whole) return { matches: ofSurvey(survey, after).slice(0, need), way: 'survey', survey };
  if (indexable && texts <= RARE) return { ...(await paths.all('index', after, need)), way: 'index', survey };
  if (small) return { ...(await paths.all('place', after, need)), way: 'place', survey };
  const matches = await byTiers(paths, survey, indexable, after, need);
  if (matches) return { matches, way: 'newest', survey };
  return { ...(await paths.all('place', after, need)), way: 'place', survey };
}

function wayOf({ whole }: Survey, rare: boolean, small: boolean): Way {
  if (whole) return 'survey';
  return rare ? 'index' : small ? 'place' : 'newest';
}

const isLater = ([tier, id]: Match, after: After | undefined) =>
  !after || tier > after.tier || (tier === after.tier && id < after.id);

function ofSurvey({ tiers }: Survey, after: After | undefined): Match[] {
  return [...tiers.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([tier, { ids }]) => ids.map((id): Match => [tier, id]))
    .filter((match) => isLater(match, after));
}

/** Undefined if scanning the whole folder is the fastest path after all. */
async function byTiers(
  paths: AccessPaths,
  survey: Survey,
  indexable: boolean,
  after: After | undefined,
  need: number,
): Promise<Match[] | undefined> {
  const matches: Match[] = [];
  for (const tier of paths.tiers) {
    if (after && tier < after.tier) continue;
    if (matches.length >= need) break;
    const from = after?.tier === tier ? after : undefined;
    const ids = await ofTier(paths, survey, indexable, tier, from, need - matches.length);
    if (!ids) return undefined;
    matches.push(...ids.map((id): Match => [tier, id]));
  }
  return matches;
}

async function ofTier(
  paths: AccessPaths,
  survey: Survey,
  indexable: boolean,
  tier: number,
  after: After | undefined,
  need: number,
): Promise<string[] | undefined> {
  if (tier === EXACT) return paths.tier(tier, 'beginning', after, need);
  const { texts, ids } = survey.tiers.get(tier) ?? { texts: 0, ids: [] };
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
