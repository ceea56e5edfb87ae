import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Flag, Id } from './wire.ts';

// Markers of a video, exported to editing programs and imported from them.

export const markerSources = ['comments', 'labels', 'cues'] as const;
export type MarkerSource = (typeof markerSources)[number];

/** Final Cut Pro, Premiere Pro, DaVinci Resolve, Avid Media Composer, OpenTimelineIO, a table, a document with stills. */
export const markerFormats = ['fcpxml', 'xmeml', 'edl', 'avid', 'otio', 'csv', 'pdf'] as const;
export type MarkerFormat = (typeof markerFormats)[number];

export const importFormats = ['fcpxml', 'edl', 'otio', 'csv'] as const satisfies readonly MarkerFormat[];
export type ImportFormat = (typeof importFormats)[number];

/** Characters: about ten thousand markers. */
export const IMPORT_MAX = 5_000_000;
export const IMPORTED_AT_ONCE = 5000;

export const exportMarkers = endpoint({
  name: 'markers.export',
  route: 'GET pods/:id/markers',
  gate: 'list PodService',
  scope: 'comments:read',
  summary:
    'Export comments, labels or the cues of a subtitle file as a marker file for an editing program, a table or a document. Times are frame-accurate. Team-only comments are included only for team members and only on request.',
  query: z.object({
    what: z.enum(markerSources),
    format: z.enum(markerFormats),
    /** The subtitle asset, for cues. */
    assetid: Id.optional(),
    /** Include resolved comments. */
    checked: z.stringbool().default(true),
    /** Include team-only comments, for team members. Off by default, because exported files are often passed on. */
    teamonly: z.stringbool().default(false),
  }),
  raw: 'bytes',
});

export const getFrame = endpoint({
  name: 'markers.frame',
  route: 'GET pods/:id/frames/:frame',
  gate: 'list PodService',
  scope: 'files:read',
  summary:
    'Return one frame of a video as a JPEG image, 528 pixels wide at most. Frames count from 0. Returns ERR279 if there is no such frame.',
  params: z.object({ id: Id, frame: z.coerce.number().int().min(0).max(2_147_483_647) }),
  raw: 'bytes',
});

export const importMarkers = endpoint({
  name: 'markers.import',
  route: 'POST pods/:id/markers',
  gate: 'control PodService',
  scope: 'comments:write',
  summary:
    'Import the markers of an editing program as comments or labels, all or none. Existing ones are skipped.',
  body: z.object({
    into: z.enum(['comments', 'labels']),
    format: z.enum(importFormats),
    content: z.string().max(IMPORT_MAX),
    /** Import comments as team-only. */
    teamonly: Flag.default(0),
  }),
  // Few characters in these files take more than one byte.
  bodyMax: 2 * IMPORT_MAX,
  reply: z.object({ added: z.number().int(), skipped: z.number().int() }),
  status: 201,
});
