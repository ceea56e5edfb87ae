import { z } from 'zod';
import type { Pause, Waiting } from '#platform/engines/back-off.ts';
import { requestJson, usualKind } from '#platform/engines/http.ts';
import { parseReply } from '#platform/engines/parse-reply.ts';
import { pickLanguage } from '#platform/engines/pick-language.ts';
import type { ServiceErrorKind } from '#platform/engines/service-error.ts';
import { translateInBatches } from './batches.ts';
import type { TranslationEngine } from './translation.ts';

export interface DeepLSettings {
  key: string;
  /** Instead of the endpoint for this kind of key. */
  url?: string | undefined;
}

/** DeepL takes 50 texts and 128 KiB: JSON can double the size of a text with many quotes. */
const LIMITS = { texts: 50, bytes: 50_000 };

const Translated = z.object({ translations: z.array(z.object({ text: z.string() })) });
const Languages = z.array(z.object({ language: z.string() }));

export function openDeepL({ key, url }: DeepLSettings, { pause }: { pause: Pause }): TranslationEngine {
  // Keys of the free plan have their own host.
  const base = url ?? (key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com');
  const headers = { authorization: `DeepL-Auth-Key ${key}` };

  async function codes(type: 'source' | 'target', waiting: Waiting): Promise<string[]> {
    const reply = await requestJson({
      url: `${base}/v2/languages?type=${type}`,
      headers,
      ...waiting,
      kindOf,
    });
    return parseReply(Languages, reply).map(({ language }) => Intl.getCanonicalLocales(language)[0]!);
  }

  return {
    async languages(signal) {
      const waiting = { signal, pause };
      return { from: await codes('source', waiting), to: await codes('target', waiting) };
    },
    async translate({ texts, from, to, context }, run) {
      const waiting = { signal: run.signal, pause };
      const source = pickLanguage(from, await codes('source', waiting));
      const target = pickLanguage(to, await codes('target', waiting));
      return translateInBatches(texts, LIMITS, run, async (text, signal) => {
        const request = {
          text,
          source_lang: source.toUpperCase(),
          target_lang: target.toUpperCase(),
          // Each text is a sentence already.
          split_sentences: '0',
          ...(context ? { context } : {}),
        };
        const reply = await requestJson({
          url: `${base}/v2/translate`,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: () => JSON.stringify(request),
          signal,
          pause,
          kindOf,
        });
        return parseReply(Translated, reply).translations.map((one) => one.text);
      });
    },
    responds: async (signal) => void (await codes('source', { signal, pause })),
  };
}

function kindOf(status: number, detail: string): ServiceErrorKind | undefined {
  if (status === 456) return 'quota-exceeded';
  if (status === 529) return 'throttled';
  if (status === 400 && /_lang/.test(detail)) return 'unsupported-language';
  return usualKind(status);
}
