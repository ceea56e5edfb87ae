import { ServiceError } from '#platform/engines/service-error.ts';
import { type BatchLimits, translateInBatches } from './batches.ts';
import { findPair, languagesOf, type Pair } from './pairs.ts';
import type { TranslationEngine } from './translation.ts';

/** One of the programs that translate on this server. */
export interface Translator<P extends Pair = Pair> {
  pairs: readonly P[];
  limits: BatchLimits;
  translate(pair: P, texts: readonly string[], signal: AbortSignal): Promise<string[]>;
  responds(): Promise<void>;
}

/** The first translator that has the pair translates. */
export function openLocalTranslation(translators: readonly Translator[]): TranslationEngine {
  const all = new Map(
    translators.flatMap(({ pairs }) => pairs).map((pair) => [`${pair.from} ${pair.to}`, pair]),
  );
  const languages = languagesOf([...all.values()]);
  return {
    languages: async () => languages,
    async translate({ texts, from, to }, run) {
      for (const { pairs, limits, translate } of translators) {
        const pair = findPair(pairs, from, to);
        if (pair)
          return translateInBatches(texts, limits, run, (batch, signal) => translate(pair, batch, signal));
      }
      throw new ServiceError('unsupported-language', `no local engine translates ${from} into ${to}`);
    },
    async responds() {
      await Promise.all(translators.map((one) => one.responds()));
    },
  };
}
