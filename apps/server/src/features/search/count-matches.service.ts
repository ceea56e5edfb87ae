import type { HitSource } from '@rushes/contract/search';
import type { Database } from '#platform/context/context.ts';
import type { DocLook } from './content-matches.queries.ts';
import type { Found } from './find-matches.service.ts';
import { type Asked, COUNTED } from './match-conditions.queries.ts';
import type { NameLook } from './name-matches.queries.ts';
import { countDocs, countNames } from './search.queries.ts';

export interface Counts {
  pods: number;
  hits: number;
  sources: { source: HitSource; hits: number }[];
  capped: boolean;
}

/**
 * Counts with the same access path that found the matches. After sequential reading, only a limited number of rows is
 * counted.
 */
export async function countFound(
  db: Database,
  plan: { asked: Asked; names: NameLook | undefined; docs: readonly DocLook[] },
  names: Found | undefined,
  docs: readonly Found[],
): Promise<Counts> {
  const [byName, byText] = await Promise.all([
    plan.names && names ? ofNames(db, plan.names, names, plan.asked) : 0,
    Promise.all(
      plan.docs.map((look, index) =>
        countDocs(
          db,
          look,
          docs[index]!.strategy === 'sample' ? 'newest' : docs[index]!.strategy,
          plan.asked,
        ),
      ),
    ),
  ]);
  const sources = new Map<HitSource, number>(byName ? [['name', byName]] : []);
  for (const { source, hits } of byText.flatMap((counts) => counts.sources))
    sources.set(source, (sources.get(source) ?? 0) + hits);
  const numbers = [byName, ...byText.flatMap((counts) => counts.sources.map(({ hits }) => hits))];
  const unread = [names, ...docs].some((found) => found?.strategy === 'newest');
  return {
    pods: Math.min(COUNTED, byName + byText.reduce((sum, { files }) => sum + files, 0)),
    hits: Math.min(
      COUNTED,
      numbers.reduce((sum, number) => sum + number, 0),
    ),
    sources: [...sources].map(([source, hits]) => ({ source, hits: Math.min(COUNTED, hits) })),
    capped: unread || numbers.reduce((sum, number) => sum + number, 0) >= COUNTED,
  };
}

async function ofNames(db: Database, look: NameLook, found: Found, asked: Asked): Promise<number> {
  if (found.strategy === 'sample')
    return [...found.sample.tiers.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  return found.total ?? countNames(db, look, asked);
}
