import { z } from 'zod';
import { Asset } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { LanguageId } from './languages.ts';
import { TIME_MAX } from './subtitle-limits.ts';
import { FileName, Name, readText } from './wire.ts';

export const subtitleFormats = ['srt', 'vtt'] as const;
export type SubtitleFormat = (typeof subtitleFormats)[number];

/** Maximum per file: 24 hours with a cue every 1.7 seconds, more than any real file has. */
export const CUES_MAX = 50_000;
export const CUE_TEXT_MAX = 4096;
/** Length of a new cue at the player position, and without a player. */
export const CUE_FROM_PLAYER_MS = 2000;
export const CUE_DEFAULT_MS = 1000;

/** Files with negative times exist; the times are kept. */
const Time = z.number().int().min(-TIME_MAX).max(TIME_MAX);

/** Data other than text, kept for other programs that read the file. */
const kept = {
  /** Identifier of a VTT cue. Cue numbers are not identifiers: they follow from the order. */
  identifier: z.string().max(1024).optional(),
  /** Cue settings after the timing: position and size. */
  settings: z.string().max(1024).optional(),
  /** Blocks before the cue that are not shown: notes and unparsable text. */
  before: z.string().max(100_000).optional(),
};

export const SubtitleCue = z
  .object({
    /** From 1, in the order of start time. */
    id: z.number().int(),
    /** As in the file, with tags for italics, positions and voices. */
    text: z.string(),
    startTime: Time,
    endTime: Time,
    ...kept,
  })
  .meta({ id: 'SubtitleCue' });
export type SubtitleCue = z.infer<typeof SubtitleCue>;

/** Parse problems. The browser has the texts. */
export const subtitleProblems = [
  /** Invalid timing; the block is kept but not shown. */
  'times',
  /** Ends before it starts. */
  'reversed',
  /** Starts before zero. */
  'negative',
  /** Has no text. */
  'empty',
  /** Text outside a cue: in SRT it is added to the previous cue. */
  'stray',
  /** A VTT file without a WEBVTT header, or an SRT file with one. */
  'header',
  /** Not UTF-8: decoded as Western European. */
  'encoding',
] as const;
export type SubtitleProblemCode = (typeof subtitleProblems)[number];

export const SubtitleProblem = z
  .object({
    /** Line number, from 1. */
    line: z.number().int(),
    code: z.enum(subtitleProblems),
    /** Start of the line, to help find it. */
    text: z.string(),
  })
  .meta({ id: 'SubtitleProblem' });
export type SubtitleProblem = z.infer<typeof SubtitleProblem>;

const Read = z.object({
  asset: Asset,
  cues: z.array(SubtitleCue),
  /** Identifies the current content; changes with every save that changes the file. */
  revision: z.string(),
});

export const createSubtitles = endpoint({
  name: 'subtitles.create',
  route: 'POST pods/:id/subtitles',
  gate: 'upload FileAndAsset',
  scope: 'files:write',
  summary: 'Create an empty subtitle file for a video or audio file. A missing file extension is added.',
  body: z.object({
    filename: FileName,
    filetype: z.enum(subtitleFormats).default('srt'),
    language: LanguageId.optional(),
  }),
  reply: z.object({ asset: Asset }),
  status: 201,
});

export const getSubtitles = endpoint({
  name: 'subtitles.get',
  route: 'GET pods/:id/subtitles/:assetId',
  gate: 'list PodService',
  scope: 'files:read',
  summary: 'Return the cues of a subtitle file by start time, and the problems found while parsing it.',
  reply: Read.extend({ problems: z.array(SubtitleProblem) }),
});

export const saveSubtitles = endpoint({
  name: 'subtitles.save',
  route: 'PATCH pods/:id/subtitles/:assetId',
  gate: 'control PodService',
  scope: 'files:write',
  summary:
    'Replace all cues of a subtitle file. They are sorted by start time and numbered from 1. Returns 11409 (409) without saving if `revision` is not the current one. Without `revision`, the last save wins.',
  body: z.object({
    cues: z
      .array(
        z.object({
          /** Ignored: the order determines the numbers. */
          id: z.number().int().optional(),
          text: z.string().transform(readText).pipe(z.string().max(CUE_TEXT_MAX)),
          startTime: Time,
          endTime: Time,
          ...kept,
        }),
      )
      .max(CUES_MAX),
    revision: z.string().max(128).optional(),
  }),
  reply: Read,
  // Enough for 50,000 cues.
  bodyMax: 20_000_000,
});

export const renameSubtitles = endpoint({
  name: 'subtitles.rename',
  route: 'PATCH pods/:id/subtitles/:assetId/rename',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Rename a subtitle file.',
  body: z.object({ name: Name }),
  reply: z.object({ asset: Asset }),
});

export const deleteSubtitles = endpoint({
  name: 'subtitles.delete',
  route: 'DELETE pods/:id/subtitles/:assetId',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Delete a subtitle file.',
  status: 204,
});
