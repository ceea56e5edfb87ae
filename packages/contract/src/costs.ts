/** Credits per started minute of a file with priority processing. */
export const PRIORITY_PER_MINUTE = 5;

const MINUTE_MS = 60_000;
/** Shorter files are billed as if they were this long. */
export const TRANSCRIPTION_MIN_MS = 15_000;
export const CHARACTERS_PER_CREDIT = 1_000;
/** Of one translation: several times the longest film. */
export const TRANSLATION_MAX_CHARACTERS = 500_000;

export const startedMinutes = (durationMs: number): number => Math.max(1, Math.ceil(durationMs / MINUTE_MS));

/** One credit per started minute. */
export const costOfTranscription = (durationMs: number): number =>
  startedMinutes(Math.max(TRANSCRIPTION_MIN_MS, durationMs));

/** One credit per started 1,000 characters. */
export const costOfTranslation = (characters: number): number =>
  Math.ceil(characters / CHARACTERS_PER_CREDIT);

/** One credit per started minute of video, or per image. */
export const costOfRecognition = (durationMs: number | null): number => startedMinutes(durationMs ?? 0);
