import { z } from 'zod';
import { Asset } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { LanguageId } from './languages.ts';
import { TIME_MAX } from './subtitle-limits.ts';
import { FileName, Id, Name, Params, readText } from './wire.ts';

export const subtitleFormats = ['srt', 'vtt'] as const;
export type SubtitleFormat = (typeof subtitleFormats)[number];

/** Of one file. Twenty-four hours of talk at one line a second would be more than anybody has written. */
export const CUES_MAX = 50_000;
export const CUE_TEXT_MAX = 4096;
/** A line that is added at the player's time is so long, and one without a player so. */
export const CUE_FROM_PLAYER_MS = 2000;
export const CUE_DEFAULT_MS = 1000;

/** Files with times before zero exist, and keep them. */
const Time = z.number().int().min(-TIME_MAX).max(TIME_MAX);

/** What a file says beside the words, kept as it is for whoever reads the file next. */
const kept = {
  /** The name a cue has in a VTT file; the numbers of cues are not names, they follow the order. */
  identifier: z.string().max(1024).optional(),
  /** What stands behind the times: places and sizes. */
  settings: z.string().max(1024).optional(),
  /** Blocks that stand before it and are not shown: notes, and what could not be read. */
  before: z.string().max(100_000).optional(),
};

export const SubtitleCue = z
  .object({
    /** From 1 in the order of their start. */
    id: z.number().int(),
    /** As it stands in the file, with the marks for italics, places and voices. */
    text: z.string(),
    startTime: Time,
    endTime: Time,
    ...kept,
  })
  .meta({ id: 'SubtitleCue' });
export type SubtitleCue = z.infer<typeof SubtitleCue>;

/** Why a part of a file was not read as it was meant. The words are the browser's. */
export const subtitleProblems = [
  /** Times that are none; the block is kept, and not shown. */
  'times',
  /** Ends before it begins. */
  'reversed',
  /** Begins before zero. */
  'negative',
  /** Says nothing. */
  'empty',
  /** Words outside of any cue: in SRT they are added to the cue before. */
  'stray',
  /** A VTT file that does not begin with WEBVTT, or an SRT file that does. */
  'header',
  /** Not in UTF-8: read as Western European. */
  'encoding',
] as const;
export type SubtitleProblemCode = (typeof subtitleProblems)[number];

export const SubtitleProblem = z
  .object({
    /** From 1. */
    line: z.number().int(),
    code: z.enum(subtitleProblems),
    /** As much of that line as is needed to find it. */
    text: z.string(),
  })
  .meta({ id: 'SubtitleProblem' });
export type SubtitleProblem = z.infer<typeof SubtitleProblem>;

const Read = z.object({
  asset: Asset,
  cues: z.array(SubtitleCue),
  /** Names what the file says now; another one after every save that changed it. */
  revision: z.string(),
});

const ofAsset = Params.extend({ assetId: Id });

export const createSubtitles = endpoint({
  name: 'subtitles.create',
  method: 'POST',
  path: 'pods/:id/subtitles',
  gate: 'upload FileAndAsset',
  summary: 'Make a blank subtitle file of a film or sound; the extension is added where it is missing.',
  params: Params,
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
  method: 'GET',
  path: 'pods/:id/subtitles/:assetId',
  gate: 'list PodService',
  summary: 'The lines of a subtitle file in the order of their start, and what could not be read of it.',
  params: ofAsset,
  reply: Read.extend({ problems: z.array(SubtitleProblem) }),
});

export const saveSubtitles = endpoint({
  name: 'subtitles.save',
  method: 'PATCH',
  path: 'pods/:id/subtitles/:assetId',
  gate: 'control PodService',
  summary:
    'Save all lines of a subtitle file; they are put in the order of their start and numbered from 1. With a revision that is no longer the current one nothing is saved (409, 11409); without one the last who saves wins.',
  params: ofAsset,
  body: z.object({
    cues: z
      .array(
        z.object({
          /** Of no consequence: the order gives the numbers. */
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
  // Fifty thousand lines of some length.
  bodyMax: 20_000_000,
});

export const renameSubtitles = endpoint({
  name: 'subtitles.rename',
  method: 'PATCH',
  path: 'pods/:id/subtitles/:assetId/rename',
  gate: 'control NodeAndPod',
  summary: 'Rename a subtitle file.',
  params: ofAsset,
  body: z.object({ name: Name }),
  reply: z.object({ asset: Asset }),
});

export const deleteSubtitles = endpoint({
  name: 'subtitles.delete',
  method: 'DELETE',
  path: 'pods/:id/subtitles/:assetId',
  gate: 'control NodeAndPod',
  summary: 'Delete a subtitle file.',
  params: ofAsset,
  status: 204,
});
