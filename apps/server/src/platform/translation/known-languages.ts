import { ServiceError } from '#platform/engines/service-error.ts';
import type { TranslationEngine, TranslationLanguages } from './translation.ts';

/** Engines add languages rarely. */
const KEEP_MS = 3_600_000;
/** An engine that is down is not asked by every request. */
const KEEP_FAILURE_MS = 30_000;
/** A user waits for it. */
const TIMEOUT_MS = 5_000;

interface Known {
  asked: Promise<TranslationLanguages>;
  until: number;
}

const known = new WeakMap<TranslationEngine, Known>();

/** The languages of an engine, remembered in this process. Rejects with a ServiceError. */
export function knownLanguages(
  engine: TranslationEngine,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<TranslationLanguages> {
  const found = known.get(engine);
  if (found && found.until > Date.now()) return found.asked;
  const asked = engine.languages(signal).catch((error: unknown) => {
    const entry = known.get(engine);
    if (entry?.asked === asked) entry.until = Date.now() + KEEP_FAILURE_MS;
    if (!signal.aborted) throw error;
    throw new ServiceError('unavailable', 'no answer in time', { cause: error });
  });
  known.set(engine, { asked, until: Date.now() + KEEP_MS });
  return asked;
}
