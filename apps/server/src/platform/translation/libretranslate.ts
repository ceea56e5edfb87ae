import { z } from 'zod';
import type { Pause, Waiting } from '#platform/engines/back-off.ts';
import { requestJson, usualKind } from '#platform/engines/http.ts';
import { parseReply } from '#platform/engines/parse-reply.ts';
import type { ServiceErrorKind } from '#platform/engines/service-error.ts';
import { translateInBatches } from './batches.ts';
import { languagesOf, pickPair } from './pairs.ts';
import type { TranslationEngine, TranslationLanguages } from './translation.ts';

export interface LibreTranslateSettings {
  url: string;
  key?: string | undefined;
}

/** A server without a GPU translates a few sentences per second, and has its own limit of characters. */
const LIMITS = { texts: 25, bytes: 5_000 };

const Translated = z.object({ translatedText: z.array(z.string()) });
const Languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));

export function openLibreTranslate(
  { url, key }: LibreTranslateSettings,
  { pause }: { pause: Pause },
): TranslationEngine {
  const base = url.replace(/\/+$/, '');

  async function languages(waiting: Waiting): Promise<TranslationLanguages> {
    const reply = await requestJson({ url: `${base}/languages`, ...waiting, kindOf });
    const offered = parseReply(Languages, reply);
    const all = offered.map(({ code }) => code);
    // Older servers translate each language into each other one, and do not list targets.
    const pairs = offered.flatMap(({ code, targets = all }) => targets.map((to) => ({ from: code, to })));
    return languagesOf(pairs.filter(({ from, to }) => from !== to));
  }

  return {
    languages: (signal) => languages({ signal, pause }),
    async translate({ texts, from, to }, run) {
      const { from: source, to: target } = pickPair(await languages({ signal: run.signal, pause }), from, to);
      return translateInBatches(texts, LIMITS, run, async (q, signal) => {
        const reply = await requestJson({
          url: `${base}/translate`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: () => JSON.stringify({ q, source, target, format: 'text', ...(key ? { api_key: key } : {}) }),
          signal,
          pause,
          kindOf,
        });
        return parseReply(Translated, reply).translatedText;
      });
    },
    responds: async (signal) => void (await languages({ signal, pause })),
  };
}

function kindOf(status: number, detail: string): ServiceErrorKind | undefined {
  if (status === 400 && /not supported|invalid .*lang/i.test(detail)) return 'unsupported-language';
  if (status === 400 && /api key/i.test(detail)) return 'wrong-credentials';
  return usualKind(status);
}
