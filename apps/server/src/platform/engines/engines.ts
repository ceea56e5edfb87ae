import {
  type SpeechAlias,
  speechAliases,
  TRANSLATE,
  type VisionAlias,
  visionAliases,
} from '@rushes/contract/services';
import type { SpeechEngine } from '#platform/speech/speech.ts';
import type { TranslationEngine } from '#platform/translation/translation.ts';
import type { VisionEngine } from '#platform/vision/vision.ts';
import {
  type Adapter,
  type EngineAccounts,
  openOnce,
  type Surroundings,
  speechAdapters,
  translationAdapters,
  visionAdapters,
} from './adapters.ts';
import type { Engine } from './engine.ts';
import { openLocalProcess } from './local/local-process.ts';
import { ServiceError } from './service-error.ts';

type EngineAlias = SpeechAlias | VisionAlias | typeof TRANSLATE;

export interface EngineSettings {
  /** Which adapter performs each service; `off` for none. */
  chosen: Record<EngineAlias, string>;
  accounts: EngineAccounts;
}

/** The engine of each service. Services without an engine are not offered. */
export interface Engines {
  speech: ReadonlyMap<string, Adapter<SpeechEngine>>;
  vision: ReadonlyMap<string, Adapter<VisionEngine>>;
  translation: ReadonlyMap<string, Adapter<TranslationEngine>>;
}

export function openEngines(
  { chosen, accounts }: EngineSettings,
  given: Omit<Surroundings, 'processes'>,
): Engines {
  const around = { ...given, processes: { speech: openLocalProcess(), vision: openLocalProcess() } };
  const pick = <E>(
    aliases: readonly EngineAlias[],
    adapters: Record<string, Parameters<typeof openOnce<E>>[0]>,
  ): Map<string, Adapter<E>> =>
    new Map(
      aliases.flatMap((alias) => {
        const adapter = openOnce(adapters[chosen[alias]], accounts, around);
        return adapter ? [[alias, adapter]] : [];
      }),
    );
  return {
    speech: pick(speechAliases, speechAdapters),
    vision: pick(visionAliases, visionAdapters),
    translation: pick([TRANSLATE], translationAdapters),
  };
}

export interface EngineHealth {
  alias: string;
  name: string;
  /** Why the engine cannot be used; undefined if it can. */
  fault: ServiceError | undefined;
}

const CHECK_MS = 20_000;

/** Asks every configured engine. */
export function checkEngines(
  { speech, vision, translation }: Engines,
  signal = AbortSignal.timeout(CHECK_MS),
): Promise<EngineHealth[]> {
  const all: [string, Adapter<Engine>][] = [...speech, ...vision, ...translation];
  return Promise.all(
    all.map(async ([alias, { name, open }]) => {
      try {
        await (await open()).responds(signal);
        return { alias, name, fault: undefined };
      } catch (error) {
        if (error instanceof ServiceError) return { alias, name, fault: error };
        if (!signal.aborted) throw error;
        return { alias, name, fault: new ServiceError('unavailable', 'no answer in time', { cause: error }) };
      }
    }),
  );
}
