import { access } from 'node:fs/promises';
import type { LocalProcess } from '#platform/engines/local/local-process.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import type { BergamotPair } from './bergamot-models.ts';
import type { Translator } from './local-translation.ts';

/** A batch takes seconds on one core, and is not repeated when a run continues. */
const LIMITS = { texts: 20, bytes: 4_000 };

/** Firefox Translations models with Bergamot, on this server. */
export function openBergamot(
  pairs: readonly BergamotPair[],
  process: LocalProcess,
): Translator<BergamotPair> {
  return {
    pairs,
    limits: LIMITS,
    translate: ({ models }, texts, signal) => process.ask('translate', { models, texts }, signal),
    async responds() {
      const files = pairs.flatMap(({ models }) => models);
      const paths = files.flatMap(({ model, shortlist, vocabularies }) => [
        model,
        ...vocabularies,
        ...(shortlist ? [shortlist] : []),
      ]);
      await Promise.all(paths.map((path) => access(path))).catch((error) => {
        throw new ServiceError('unavailable', 'a model file is missing', { cause: error });
      });
    },
  };
}
