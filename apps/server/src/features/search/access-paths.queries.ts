import type { Database } from '#platform/context/context.ts';
import type { DocLook } from './content-matches.queries.ts';
import * as docs from './content-matches.queries.ts';
import type { AccessPaths, Match, SampleCounts } from './find-matches.service.ts';
import { type After, type Asked, READ, SURVEYED } from './match-conditions.queries.ts';
import type { NameLook } from './name-matches.queries.ts';
import * as names from './name-matches.queries.ts';
import { ask } from './run-statement.queries.ts';

type Rows = (string | null)[][];

export function namePaths(
  db: Database,
  look: NameLook,
  asked: Asked,
  small: () => Promise<boolean>,
): AccessPaths {
  const run = (text: string, after?: After, need?: number) => ask(db, text, given(asked, after, need));
  return {
    tiers: names.nameTiers(look),
    hasPlace: look.place !== 'everywhere',
    isSmallPlace: small,
    sample: async () => toSampleCounts(await run(names.surveyNames(look))),
    all: async (from, after, need) => {
      const source = from === 'index' ? ({ from, tier: undefined } as const) : { from };
      const rows = await run(names.nameMatches(look, source, after !== undefined), after, need);
      return { matches: toMatches(rows), total: Number(rows[0]?.[2] ?? 0) };
    },
    tier(tier, from, after, need) {
      const text = (source: names.NameSource) =>
        run(names.namesOfTier(look, tier, source, after !== undefined), after, need).then(toIds);
      const follows = after !== undefined;
      switch (from) {
        case 'beginning':
          return tier <= 2 ? text({ from, exact: tier === 1 }) : undefined;
        case 'newest':
          return text({ from: 'newest', rows: READ, follows });
        case 'everything':
          return text({ from: 'newest', rows: 'all', follows });
        case 'index':
          return text({ from: 'index', tier });
      }
    },
  };
}

export function docPaths(
  db: Database,
  look: DocLook,
  asked: Asked,
  small: () => Promise<boolean>,
): AccessPaths {
  const run = (text: string, after?: After, need?: number) => ask(db, text, given(asked, after, need));
  return {
    tiers: docs.docTiers(look),
    hasPlace: look.place !== 'everywhere',
    isSmallPlace: small,
    sample: async () => toSampleCounts(await run(docs.surveyDocs(look))),
    all: async (from, after, need) => ({
      matches: toMatches(await run(docs.docMatches(look, { from }, after !== undefined), after, need)),
    }),
    tier(tier, from, after, need) {
      const text = (source: docs.DocSource) =>
        run(docs.docsOfTier(look, tier, source, after !== undefined), after, need).then(toIds);
      const follows = after !== undefined;
      switch (from) {
        case 'beginning':
          return undefined;
        case 'newest':
          return text({ from: 'newest', rows: READ, follows });
        case 'everything':
          return text({ from: 'newest', rows: 'all', follows });
        case 'index':
          return text({ from });
      }
    },
  };
}

const given = (asked: Asked, after: After | undefined, need: number | undefined) => ({
  ...asked,
  tier: after?.tier,
  before: after?.id,
  need,
});

const toIds = (rows: Rows) => rows.map(([id]) => id!);
const toMatches = (rows: Rows) => rows.map(([tier, id]): Match => [Number(tier), id!]);

function toSampleCounts(rows: Rows): SampleCounts {
  const read = Number(rows.find(([tier]) => tier === '0')![1]);
  const tiers = rows
    .filter(([tier]) => tier !== '0')
    .map(([tier, texts, ids]) => {
      const sorted = (JSON.parse(ids!) as string[]).sort().reverse();
      return [Number(tier), { texts: Number(texts), ids: sorted }] as const;
    });
  return { read, whole: read < SURVEYED, tiers: new Map(tiers) };
}
