import { type After, READ, SURVEYED } from './search.look.ts';

// Which way to the matches is short depends on how common the words are, and no index knows that beforehand. So the
// newest are read first: words that stand in many texts fill a page at once, and for the others the trigrams are few.

/** [tier, id]: what a list is ordered by, the id from the highest down. */
export type Match = readonly [tier: number, id: string];

export interface Survey {
  /** How many of the newest were read; fewer than asked for means that these are all. */
  read: number;
  whole: boolean;
  tiers: Map<number, { texts: number; ids: string[] }>;
}

/** The paths to the matches of names, or of one class of other texts. */
export interface AccessPaths {
  tiers: number[];
  /** The place is a part of the tenant. */
  hasPlace: boolean;
  survey(): Promise<Survey>;
  /** Whether so little stands in the place that looking at all of it is soonest done. */
  isSmallPlace(): Promise<boolean>;
  all(from: 'index' | 'place', after: After | undefined, need: number): Promise<All>;
  /** Of one tier. Undefined where this way has nothing to offer. */
  tier(tier: number, from: TierWay, after: After | undefined, need: number): Promise<string[]> | undefined;
}

export interface All {
  matches: Match[];
  /** How many there are, where that comes with them. */
  total?: number;
}

export type TierWay = 'beginning' | 'newest' | 'index' | 'everything';

/** How the matches were found, for counting them the same way. */
export type Way = 'survey' | 'newest' | 'index' | 'place';

export interface Found extends All {
  way: Way;
  survey: Survey;
}

/** Names that are what was typed: an index finds them, common or not. */
const EXACT = 1;
/** No more than these of the surveyed: then the index has few rows to fetch. */
const RARE = 1;
/** More than these: then the index would fetch a good part of everything. */
const COMMON = 20;

/** Whether so many are likely to be found by reading on, as they are among the newest. */
export function fillsPage({ tiers }: Survey, need: number): boolean {
  const found = [...tiers.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  return found * (READ / SURVEYED) >= 2 * need;
}

/** `unwanted` tells that others fill the page: then only the way is of use, to count them. */
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

/** Undefined where looking at all of the place is the shortest way after all. */
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
