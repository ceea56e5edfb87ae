import { NAME_MAX } from '@rushes/contract/enums';
import { subtitleFormats } from '@rushes/contract/subtitles';
import { z } from 'zod';

/** Parameters of a run, as stored with it. */
export const SpeechRun = z.object({
  /** A language of the engine, or `auto`. */
  language: z.string(),
  format: z.enum(subtitleFormats),
  /** Without it, the name follows from the file. */
  filename: z.string().max(NAME_MAX).optional(),
});
export type SpeechRun = z.infer<typeof SpeechRun>;
