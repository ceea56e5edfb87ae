import { z } from 'zod';
import { parseReply } from '#platform/engines/parse-reply.ts';
import { confidenceOfFraction, msOfSeconds } from '#platform/engines/units.ts';
import { readJson } from '#platform/text/read-json.ts';
import type { Transcription, Word } from './speech.ts';
import { tidyWords } from './words.ts';

/** The result file of Transcribe, as far as it is used. All numbers are strings. */
const Result = z.object({
  results: z.object({
    language_code: z.string().optional(),
    items: z.array(
      z.object({
        type: z.enum(['pronunciation', 'punctuation']),
        start_time: z.string().optional(),
        end_time: z.string().optional(),
        alternatives: z.array(z.object({ confidence: z.string().optional(), content: z.string() })).min(1),
        speaker_label: z.string().optional(),
      }),
    ),
  }),
});

export function parseTranscript(text: string, language: string, durationMs: number): Transcription {
  const { items, language_code } = parseReply(Result, readJson(text)).results;
  const words: Word[] = [];
  for (const item of items) {
    const best = item.alternatives[0]!;
    const last = words.at(-1);
    // Punctuation has no times of its own.
    if (item.type === 'punctuation') {
      if (last) last.text += best.content;
      continue;
    }
    const startMs = item.start_time === undefined ? (last?.endMs ?? 0) : msOfSeconds(item.start_time);
    words.push({
      text: best.content,
      startMs,
      endMs: item.end_time === undefined ? startMs : msOfSeconds(item.end_time),
      confidence: confidenceOfFraction(best.confidence),
      speaker: item.speaker_label ?? null,
    });
  }
  return { language: language_code ?? language, words: tidyWords(words, durationMs) };
}
