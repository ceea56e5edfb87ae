import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { labelTypes } from './labels.ts';
import { Node, Step } from './nodes.ts';
import { PodCard } from './pods.ts';
import { because } from './reasons.ts';
import { Id, Page } from './wire.ts';

export const searchZones = ['files', 'metadata', 'folders'] as const;
export type SearchZone = (typeof searchZones)[number];

/** Sources of hits. */
export const hitSources = ['name', 'note', 'asset', 'metadata', 'label', 'comment', 'cue'] as const;
export type HitSource = (typeof hitSources)[number];

export const SEARCH_MIN = 3;

/** 0 or 1 as query parameter. */
const QueryFlag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value): 0 | 1 => (value === '1' || value === 'true' ? 1 : 0));

export const Hit = z.object({
  source: z.enum(hitSources),
  /** The comment, label, asset or cue of the hit; for a name, note or metadata hit, the older version it belongs to. */
  sourceid: Id.nullable(),
  /** The version of the hit: the file itself or an older version. */
  podid: Id,
  /** One line of context; `marks` are [start, end] character offsets of the matches in it. */
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Seek position in milliseconds. */
  start: z.number().int().nullable(),
  /** Cues only: the subtitle file or the transcript. */
  aid: Id.nullable(),
  tid: Id.nullable(),
  /** Author or language. */
  by: z.string().nullable(),
  /** Detected labels only: the service and the type. */
  detected: z.object({ service: z.string(), type: z.enum(labelTypes) }).nullable(),
});
export type Hit = z.infer<typeof Hit>;

export const PodResult = z.object({
  pod: PodCard,
  /** Path from the searched folder, including that folder. */
  place: z.array(Step),
  /** Includes name hits; at most the first of each source and 20 in total. */
  hits: z.array(Hit),
  hitsCount: z.number().int(),
});
export type PodResult = z.infer<typeof PodResult>;

export const search = endpoint({
  name: 'search',
  route: 'GET search',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary:
    'Search files by name, note and content (zone `files`), files by technical metadata (zone `metadata`), or folders by name (zone `folders`).',
  query: Page.extend({
    limit: z.coerce.number().int().min(1).max(100).default(25),
    nodeid: Id,
    /** Counted in characters, not in bytes or UTF-16 units: three in any script. */
    q: z
      .string()
      .trim()
      .max(191)
      .refine((q) => [...q.normalize('NFC')].length >= SEARCH_MIN, because('tooShort', { min: SEARCH_MIN })),
    zone: z.enum(searchZones).default('files'),
    wholeWords: QueryFlag.default(0),
    allWords: QueryFlag.default(1),
    includeAssets: QueryFlag.default(0),
    includeSubfolders: QueryFlag.default(1),
    /** Only hits of one source, for the tabs of the page. */
    source: z.enum(hitSources).optional(),
  }),
  reply: z.object({
    pods: z.array(PodResult),
    nodes: z.array(Node.extend({ place: z.array(Step) })),
    next: z.string().nullable(),
    /**
     * First page only. Counting stops at 1,000, and for common words after a fixed number of files: `capped` is then
     * true and the numbers are a lower bound.
     */
    counts: z
      .object({
        pods: z.number().int(),
        hits: z.number().int(),
        sources: z.array(z.object({ source: z.enum(hitSources), hits: z.number().int() })),
        capped: z.boolean(),
      })
      .nullable(),
  }),
});
