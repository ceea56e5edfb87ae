import { z } from 'zod';
import type { Pause } from '#platform/engines/back-off.ts';
import { type EngineRun, once } from '#platform/engines/engine.ts';
import { requestJson, usualKind } from '#platform/engines/http.ts';
import { parseReply } from '#platform/engines/parse-reply.ts';
import { pickLanguage } from '#platform/engines/pick-language.ts';
import type { ServiceErrorKind } from '#platform/engines/service-error.ts';
import { confidenceOfFraction, confidenceOfLogProbability, msOfSeconds } from '#platform/engines/units.ts';
import type { Cutter, Piece } from './pieces.ts';
import type { SpeechEngine, Word } from './speech.ts';
import { spreadWords, tidyWords, withPunctuation } from './words.ts';

export interface OpenAiSettings {
  /** Up to and including `/v1`. */
  url: string;
  key?: string | undefined;
  model: string;
}

/** Uncompressed, ten minutes of this audio are 19 MB: FLAC is smaller, and OpenAI accepts 25 MB. */
const PIECE_MS = 600_000;
/** A server without a GPU needs about as long as the piece lasts. */
const TIMEOUT_MS = 1_800_000;

/** The languages of Whisper. */
const LANGUAGES =
  `af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy
  id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si
  sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh`.split(/\s+/);

const Verbose = z.object({
  /** A word ("english") at OpenAI, a code at most other servers. */
  language: z.string().optional(),
  text: z.string().default(''),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        avg_logprob: z.number().nullish(),
      }),
    )
    .nullish(),
  words: z
    .array(
      z.object({ word: z.string(), start: z.number(), end: z.number(), probability: z.number().nullish() }),
    )
    .nullish(),
});
type Verbose = z.infer<typeof Verbose>;

interface RecognisedPiece {
  language: string | null;
  words: Word[];
}

/** Any server with the transcription call of OpenAI: also whisper.cpp, speaches, vLLM and LocalAI. */
export function openOpenAiSpeech(
  { url, key, model }: OpenAiSettings,
  { pause, cut }: { pause: Pause; cut: Cutter },
): SpeechEngine {
  const base = url.replace(/\/+$/, '');
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};

  async function transcribePiece(
    piece: Piece,
    language: string | null,
    signal: AbortSignal,
  ): Promise<RecognisedPiece> {
    const audio = new Blob([new Uint8Array(await piece.read())], { type: 'audio/flac' });
    const body = () => {
      const form = new FormData();
      form.set('file', audio, 'speech.flac');
      form.set('model', model);
      form.set('response_format', 'verbose_json');
      form.append('timestamp_granularities[]', 'word');
      form.append('timestamp_granularities[]', 'segment');
      if (language) form.set('language', language);
      return form;
    };
    const request = { url: `${base}/audio/transcriptions`, method: 'POST' as const, headers, body };
    const reply = await requestJson<unknown>({ ...request, signal, pause, kindOf, timeoutMs: TIMEOUT_MS });
    const verbose = parseReply(Verbose, reply);
    return { language: codeOf(verbose.language), words: wordsOf(verbose, piece) };
  }

  return {
    detectsLanguage: true,
    languages: async () => LANGUAGES,
    async transcribe({ path, durationMs, language }, { folder, state, signal, onProgress }: EngineRun) {
      const wanted = language === 'auto' ? null : pickLanguage(language, LANGUAGES);
      const pieces = await cut({ path, durationMs, maxMs: PIECE_MS, folder, signal });
      const words: Word[] = [];
      // The language of the first piece with speech is the language of the file.
      let spoken = wanted;
      for (const piece of pieces) {
        const recognised = await once(state, `piece-${piece.number}`, () =>
          transcribePiece(piece, spoken, signal),
        );
        if (recognised.words.length > 0) spoken ??= recognised.language;
        words.push(...recognised.words);
        onProgress?.((piece.number + 1) / pieces.length);
      }
      return { language: spoken ?? 'und', words: tidyWords(words, durationMs) };
    },
    // Nothing is stored elsewhere.
    cleanUp: (state) => state.clear(),
    responds: async (signal) => void (await requestJson({ url: `${base}/models`, headers, signal, pause })),
  };
}

const english = new Intl.DisplayNames('en', { type: 'language' });
const codes = new Map(LANGUAGES.map((code) => [english.of(code)?.toLowerCase(), code]));

function codeOf(language: string | undefined): string | null {
  const name = language?.toLowerCase();
  if (!name) return null;
  return LANGUAGES.includes(name) ? name : (codes.get(name) ?? null);
}

function wordsOf({ words, segments, text }: Verbose, { startMs }: Piece): Word[] {
  const shifted = (seconds: number) => startMs + msOfSeconds(seconds);
  const parts = segments ?? [];
  if (!words?.length) {
    // A server without word times.
    return parts.flatMap((segment) =>
      spreadWords({ text: segment.text, startMs: shifted(segment.start), endMs: shifted(segment.end) }).map(
        (word) => ({ ...word, confidence: confidenceOfLogProbability(segment.avg_logprob), speaker: null }),
      ),
    );
  }
  const texts = withPunctuation(
    words.map(({ word }) => word),
    text || parts.map((segment) => segment.text).join(' '),
  );
  return words.map(({ start, end, probability }, at) => ({
    text: texts[at]!,
    startMs: shifted(start),
    endMs: shifted(end),
    confidence:
      confidenceOfFraction(probability) ??
      confidenceOfLogProbability(parts.find((one) => start >= one.start && start < one.end)?.avg_logprob),
    speaker: null,
  }));
}

function kindOf(status: number, detail: string): ServiceErrorKind | undefined {
  // OpenAI has one status for both.
  if (status === 429) return /insufficient_quota/.test(detail) ? 'quota-exceeded' : 'throttled';
  if (status === 400 && /language/i.test(detail)) return 'unsupported-language';
  if (status === 400 && /format|decode|audio/i.test(detail)) return 'unsupported-media';
  return usualKind(status);
}
