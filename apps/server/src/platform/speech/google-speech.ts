import { z } from 'zod';
import { someAtATime } from '#platform/batching/some-at-a-time.ts';
import type { Pause } from '#platform/engines/back-off.ts';
import { type EngineRun, once } from '#platform/engines/engine.ts';
import { requestJson, usualKind } from '#platform/engines/http.ts';
import { parseReply } from '#platform/engines/parse-reply.ts';
import { pickLanguage } from '#platform/engines/pick-language.ts';
import { ServiceError, type ServiceErrorKind } from '#platform/engines/service-error.ts';
import { confidenceOfFraction, msOfSeconds } from '#platform/engines/units.ts';
import { type GoogleKey, makeTokenSource } from './google-token.ts';
import type { Cutter, Piece } from './pieces.ts';
import type { SpeechEngine, SpeechInput, Transcription, Word } from './speech.ts';
import { tidyWords } from './words.ts';

export interface GoogleSettings {
  key: GoogleKey;
  location: string;
  model: string;
  /** Instead of the endpoint of Google. */
  endpoint?: string | undefined;
}

/** `recognize` takes at most one minute; files of any length need a bucket at Google. */
const PIECE_MS = 55_000;
const AT_ONCE = 4;

/** Languages of the model `long` with automatic punctuation. */
const LANGUAGES =
  `ar-EG bg-BG ca-ES cmn-Hans-CN cs-CZ da-DK de-DE el-GR en-AU en-GB en-IN en-US es-ES es-US et-EE eu-ES
  fi-FI fil-PH fr-CA fr-FR gl-ES gu-IN hi-IN hr-HR hu-HU id-ID it-IT ja-JP kn-IN ko-KR lt-LT lv-LV mk-MK ml-IN mr-IN
  nl-NL no-NO pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE ta-IN te-IN th-TH tr-TR uk-UA vi-VN`.split(
    /\s+/,
  );

const Recognized = z.object({
  results: z
    .array(
      z.object({
        alternatives: z
          .array(
            z.object({
              words: z
                .array(
                  z.object({
                    // Left out when it is zero.
                    startOffset: z.string().default('0s'),
                    endOffset: z.string().default('0s'),
                    word: z.string(),
                    confidence: z.number().optional(),
                    speakerLabel: z.string().optional(),
                  }),
                )
                .default([]),
            }),
          )
          .default([]),
        languageCode: z.string().optional(),
      }),
    )
    .default([]),
});

interface RecognisedPiece {
  language: string | null;
  words: Word[];
}

export function openGoogleSpeech(
  { key, location, model, endpoint }: GoogleSettings,
  { pause, cut }: { pause: Pause; cut: Cutter },
): SpeechEngine {
  const host = location === 'global' ? 'speech' : `${location}-speech`;
  const base = endpoint ?? `https://${host}.googleapis.com`;
  const recognizer = `projects/${key.project_id}/locations/${location}/recognizers/_`;
  const token = makeTokenSource(key, pause);
  // Only the Chirp models detect the language.
  const detectsLanguage = model.startsWith('chirp');

  async function recognize(piece: Piece, language: string, signal: AbortSignal): Promise<RecognisedPiece> {
    const content = (await piece.read()).toString('base64');
    const config = {
      autoDecodingConfig: {},
      model,
      languageCodes: [language],
      features: { enableWordTimeOffsets: true, enableWordConfidence: true, enableAutomaticPunctuation: true },
    };
    const response = await requestJson<unknown>({
      url: `${base}/v2/${recognizer}:recognize`,
      method: 'POST',
      headers: { authorization: `Bearer ${await token(signal)}`, 'content-type': 'application/json' },
      body: () => JSON.stringify({ config, content }),
      signal,
      pause,
      kindOf,
    });
    return recognisedIn(response, piece);
  }

  async function transcribe(input: SpeechInput, run: EngineRun): Promise<Transcription> {
    const { path, durationMs, language } = input;
    const { folder, state, signal, onProgress } = run;
    const wanted = languageFor(language, detectsLanguage);
    const pieces = await cut({ path, durationMs, maxMs: PIECE_MS, folder, signal });
    // One token for the pieces that start together.
    await token(signal);
    const recognised: RecognisedPiece[] = [];
    let done = 0;
    await someAtATime(pieces, AT_ONCE, async (piece) => {
      recognised[piece.number] = await once(state, `piece-${piece.number}`, () =>
        recognize(piece, wanted, signal),
      );
      done += 1;
      onProgress?.(done / pieces.length);
    });
    const spoken = recognised.find((one) => one.language)?.language ?? wanted;
    return {
      language: spoken,
      words: tidyWords(
        recognised.flatMap(({ words }) => words),
        durationMs,
      ),
    };
  }

  return {
    detectsLanguage,
    languages: async () => LANGUAGES,
    transcribe,
    // Nothing is stored at Google.
    cleanUp: (state) => state.clear(),
    responds: async (signal) => void (await token(signal)),
  };
}

function languageFor(language: string, detectsLanguage: boolean): string {
  if (language !== 'auto') return pickLanguage(language, LANGUAGES);
  if (detectsLanguage) return 'auto';
  throw new ServiceError('unsupported-language', 'this model does not detect the language');
}

function recognisedIn(response: unknown, { startMs, durationMs }: Piece): RecognisedPiece {
  const { results } = parseReply(Recognized, response);
  // The offsets count from the start of the piece.
  const timeOf = (offset: string) => startMs + Math.min(durationMs, msOfSeconds(offset));
  const words = results
    .flatMap(({ alternatives }) => alternatives[0]?.words ?? [])
    .map((word) => ({
      text: word.word,
      startMs: timeOf(word.startOffset),
      endMs: timeOf(word.endOffset),
      confidence: confidenceOfFraction(word.confidence, { zero: 'unknown' }),
      speaker: word.speakerLabel ?? null,
    }));
  return { language: results.find((result) => result.languageCode)?.languageCode ?? null, words };
}

function kindOf(status: number, detail: string): ServiceErrorKind | undefined {
  if (status === 429) return /quota.*per day|billing/i.test(detail) ? 'quota-exceeded' : 'throttled';
  if (status === 400 && /language/i.test(detail)) return 'unsupported-language';
  if (status === 400 && /audio|encoding|decod/i.test(detail)) return 'unsupported-media';
  return usualKind(status);
}
