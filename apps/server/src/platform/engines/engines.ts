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
  type AdapterContext,
  type EngineAccounts,
  openOnce,
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
  given: Omit<AdapterContext, 'processes'>,
): Engines {
  const around = {
    ...given,
    processes: {
      speech: openLocalProcess(),
      vision: openLocalProcess(),
      translation: openLocalProcess(),
    },
  };
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

/** By the alias of their service. */
export const adaptersOf = ({ speech, vision, translation }: Engines): Map<string, Adapter<Engine>> =>
  new Map<string, Adapter<Engine>>([...speech, ...vision, ...translation]);

interface Check {
  signal?: AbortSignal;
  /** By default all engines are asked. */
  isWanted?: (adapter: Adapter<Engine>) => boolean;
}

/** Asks the configured engines. An adapter that throws any other error has failed as well. */
export function checkEngines(
  engines: Engines,
  { signal = AbortSignal.timeout(CHECK_MS), isWanted = () => true }: Check = {},
): Promise<EngineHealth[]> {
  const wanted = [...adaptersOf(engines)].filter(([, adapter]) => isWanted(adapter));
  return Promise.all(
    wanted.map(async ([alias, { name, open }]) => {
      try {
        await (await open()).responds(signal);
        return { alias, name, fault: undefined };
      } catch (cause) {
        if (cause instanceof ServiceError) return { alias, name, fault: cause };
        const fault = signal.aborted
          ? new ServiceError('unavailable', 'no answer in time', { cause })
          : new ServiceError('failed', String(cause), { cause });
        return { alias, name, fault };
      }
    }),
  );
}
