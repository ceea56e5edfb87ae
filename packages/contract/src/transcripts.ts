import { z } from 'zod';
import { Asset } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { LanguageId } from './languages.ts';
import { TIME_MAX } from './subtitle-limits.ts';
import { CUE_TEXT_MAX, subtitleFormats } from './subtitles.ts';
import { FileName, Id, Instant, Name, readText } from './wire.ts';

/** Maximum transcripts per file and sentences per transcript: the lists are not paginated. */
export const TRANSCRIPTS_MAX = 100;
export const SENTENCES_MAX = 50_000;

/** A spoken word with the punctuation around it. */
export const SpokenWord = z.object({ text: z.string(), start: z.number().int(), end: z.number().int() });
export type SpokenWord = z.infer<typeof SpokenWord>;

export const Sentence = z
  .object({
    id: Id,
    transcriptid: Id,
    /** Milliseconds. */
    start: z.number().int(),
    end: z.number().int(),
    content: z.string(),
    /** Seconds, to one decimal. */
    duration: z.number(),
    /** To one decimal; null without duration or text. */
    charsPerSec: z.number().nullable(),
    /** The same label for the same voice; null if unknown. */
    speaker: z.string().nullable(),
    /** The words with their times, for recognised speech; they follow changes of the text. Otherwise null. */
    words: z.array(SpokenWord).nullable(),
  })
  .meta({ id: 'Sentence' });
export type Sentence = z.infer<typeof Sentence>;

export const Transcript = z
  .object({
    id: Id,
    podid: Id,
    name: z.string(),
    createdat: Instant,
    createdby: z.object({ id: Id, name: z.string() }),
    /** Sorted by start. */
    sentences: z.array(Sentence),
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.infer<typeof Transcript>;

const Time = z.number().int().min(0).max(TIME_MAX);
const Content = z.string().transform(readText).pipe(z.string().min(1).max(CUE_TEXT_MAX));
const Line = z.object({ start: Time, end: Time, content: Content });

export const listTranscripts = endpoint({
  name: 'transcripts.list',
  route: 'GET pods/:id/transcripts',
  gate: 'list PodService',
  scope: 'files:read',
  summary: 'List the transcripts of a video or audio file with their sentences, oldest first.',
  reply: z.object({ transcripts: z.array(Transcript) }),
});

export const createTranscript = endpoint({
  name: 'transcripts.create',
  route: 'POST pods/:id/transcripts',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Create a transcript of a video or audio file, with or without sentences.',
  body: z.object({ name: Name, sentences: z.array(Line).max(SENTENCES_MAX).default([]) }),
  reply: z.object({ transcript: Transcript }),
  status: 201,
  bodyMax: 20_000_000,
});

export const renameTranscript = endpoint({
  name: 'transcripts.rename',
  route: 'PATCH pods/:id/transcripts/:tid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Rename a transcript.',
  body: z.object({ name: Name }),
  reply: z.object({ transcript: Transcript }),
});

export const deleteTranscript = endpoint({
  name: 'transcripts.delete',
  route: 'DELETE pods/:id/transcripts/:tid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Delete a transcript with its sentences.',
  status: 204,
});

export const transcriptFile = endpoint({
  gate: 'upload FileAndAsset',
  scope: 'files:write',
  name: 'transcripts.file',
  route: 'POST pods/:id/transcripts/:tid/file',
  summary: 'Create a subtitle file from a transcript. Returns ERR74 if the transcript has no sentences.',
  body: z.object({
    /** Defaults to the name of the transcript. */
    filename: FileName.optional(),
    filetype: z.enum(subtitleFormats).default('srt'),
    language: LanguageId.optional(),
  }),
  reply: z.object({ asset: Asset }),
  status: 201,
});

export const createSentence = endpoint({
  name: 'transcripts.addSentence',
  route: 'POST pods/:id/transcripts/:tid/sentences',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Add a sentence to a transcript. Its end must not be before its start.',
  body: Line,
  reply: z.object({ sentence: Sentence }),
  status: 201,
});

export const updateSentence = endpoint({
  name: 'transcripts.changeSentence',
  route: 'PATCH pods/:id/transcripts/:tid/sentences/:sid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Update the text or the times of a sentence.',
  body: Line.partial(),
  reply: z.object({ sentence: Sentence }),
});

export const deleteSentence = endpoint({
  name: 'transcripts.deleteSentence',
  route: 'DELETE pods/:id/transcripts/:tid/sentences/:sid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Delete a sentence of a transcript.',
  status: 204,
});
