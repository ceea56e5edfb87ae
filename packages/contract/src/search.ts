import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { labelTypes } from './labels.ts';
import { Node, Step } from './nodes.ts';
import { PodCard } from './pods.ts';
import { Id, Page } from './wire.ts';

export const searchZones = ['files', 'metadata', 'folders'] as const;
export type SearchZone = (typeof searchZones)[number];

/** Where words were found. Labels, comments and cues join as their features come. */
export const hitSources = ['name', 'note', 'asset', 'metadata', 'label', 'comment', 'cue'] as const;
export type HitSource = (typeof hitSources)[number];

export const SEARCH_MIN = 3;

/** Given as 0 or 1 in the address. */
const QueryFlag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value): 0 | 1 => (value === '1' || value === 'true' ? 1 : 0));

export const Hit = z.object({
  source: z.enum(hitSources),
  /** The comment, label, asset or line it stands in; the older version a name, note or technical data is of. */
  sourceid: Id.nullable(),
  /** The version it stands in: the file itself, or an older one below it. */
  podid: Id,
  /** As much of the text as a line shows; `marks` are [start, end] of what was found, in characters of it. */
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Milliseconds to jump to. */
  start: z.number().int().nullable(),
  /** Of a line: the subtitle file or the transcript it stands in. */
  aid: Id.nullable(),
  tid: Id.nullable(),
  /** Who wrote it, or the language of it. */
  by: z.string().nullable(),
  /** Of a label that a service found: which one, and what it found. */
  detected: z.object({ service: z.string(), type: z.enum(labelTypes) }).nullable(),
});
export type Hit = z.infer<typeof Hit>;

export const PodResult = z.object({
  pod: PodCard,
  /** The way down from the folder that was searched, that folder first. */
  place: z.array(Step),
  /** Of the name too; at most the first of each source and 20 in all. */
  hits: z.array(Hit),
  hitsCount: z.number().int(),
});
export type PodResult = z.infer<typeof PodResult>;

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: 'search',
  gate: 'list NodeAndPod',
  summary:
    'Find files by name, note and what stands in them (zone files), by technical data (metadata), or folders by name.',
  query: Page.extend({
    limit: z.coerce.number().int().min(1).max(100).default(25),
    nodeid: Id,
    /** Characters, not bytes or halves of them: three of any writing. */
    q: z
      .string()
      .trim()
      .max(191)
      .refine((q) => [...q.normalize('NFC')].length >= SEARCH_MIN, `at least ${SEARCH_MIN} characters`),
    zone: z.enum(searchZones).default('files'),
    wholeWords: QueryFlag.default(0),
    allWords: QueryFlag.default(1),
    includeAssets: QueryFlag.default(0),
    includeSubfolders: QueryFlag.default(1),
    /** Only hits of one source: the tabs of the page. */
    source: z.enum(hitSources).optional(),
  }),
  reply: z.object({
    pods: z.array(PodResult),
    nodes: z.array(Node.extend({ place: z.array(Step) })),
    next: z.string().nullable(),
    /**
     * On the first page. Counting stops at a thousand, and for common words after so many files have been looked at:
     * then `capped` is true and the figures mean “at least”.
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
