import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Flag, Id, Params } from './wire.ts';

// What stands at frames of a film, carried to editing programs and back.

export const markerSources = ['comments', 'labels', 'cues'] as const;
export type MarkerSource = (typeof markerSources)[number];

/** Final Cut Pro, Premiere Pro, DaVinci Resolve, Avid Media Composer, a table, a document with pictures. */
export const markerFormats = ['fcpxml', 'xmeml', 'edl', 'avid', 'csv', 'pdf'] as const;
export type MarkerFormat = (typeof markerFormats)[number];

export const importFormats = ['fcpxml', 'edl', 'csv'] as const satisfies readonly MarkerFormat[];
export type ImportFormat = (typeof importFormats)[number];

/** Of characters: some ten thousand markers. */
export const IMPORT_MAX = 5_000_000;
export const IMPORTED_AT_ONCE = 5000;

export const exportMarkers = endpoint({
  name: 'markers.export',
  method: 'GET',
  path: 'pods/:id/markers',
  gate: 'list PodService',
  summary:
    'Comments, labels or the cues of a subtitle as a file for an editing program, a table or a document; frames are exact. What is the team’s alone is in it only for the team, and only when asked for.',
  params: Params,
  query: z.object({
    what: z.enum(markerSources),
    format: z.enum(markerFormats),
    /** The subtitle, for cues. */
    assetid: Id.optional(),
    /** Comments that are settled too. */
    checked: z.stringbool().default(true),
    /** Comments that are the team's alone too, for the team: a file is soon handed on. */
    teamonly: z.stringbool().default(false),
  }),
  raw: 'bytes',
});

export const importMarkers = endpoint({
  name: 'markers.import',
  method: 'POST',
  path: 'pods/:id/markers',
  gate: 'control PodService',
  summary:
    'Markers of an editing program become comments or labels, all or none; those that stand there already are skipped.',
  params: Params,
  body: z.object({
    into: z.enum(['comments', 'labels']),
    format: z.enum(importFormats),
    content: z.string().max(IMPORT_MAX),
    /** Of comments: they become the team's alone. */
    teamonly: Flag.default(0),
  }),
  // Few characters of such files take more than one byte.
  bodyMax: 2 * IMPORT_MAX,
  reply: z.object({ added: z.number().int(), skipped: z.number().int() }),
  status: 201,
});
