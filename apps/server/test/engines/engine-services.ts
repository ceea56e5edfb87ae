import type { EngineAccounts } from '#platform/engines/adapters.ts';
import type { Pause } from '#platform/engines/back-off.ts';
import { type EngineSettings, openEngines } from '#platform/engines/engines.ts';
import type { Api } from '../api.ts';

export const noEngines: EngineSettings['chosen'] = {
  'aws-transcribe': 'off',
  'google-transcribe': 'off',
  'aws-detecting-text': 'off',
  'aws-detecting-labels': 'off',
  translate: 'off',
};

/** Gives the API and its jobs these engines only. `pause` is that of a peer, so that repeated requests take no time. */
export function useEngines(
  { services }: Api,
  chosen: Partial<EngineSettings['chosen']>,
  accounts: EngineAccounts,
  pause?: Pause,
): void {
  services.engines = openEngines(
    { chosen: { ...noEngines, ...chosen }, accounts },
    { media: services.media, ...(pause ? { pause } : {}) },
  );
}
