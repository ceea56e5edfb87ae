import type { Engine, EngineFault, EnginesHealth } from '@rushes/contract/engines';
import type { Tone } from '#ui/feedback/dot.tsx';

export interface EngineStatus {
  tone: Tone;
  say: 'none' | 'excluded' | 'checking' | 'unknown' | 'available' | 'unavailable';
  reason?: EngineFault | 'excluded';
}

/** What the list shows for an engine. `checks` is undefined until the engines were asked. */
export function statusOf(
  { alias, engine, offered }: Engine,
  checks: EnginesHealth['checks'] | undefined,
  isChecking: boolean,
): EngineStatus {
  if (engine === null) return { tone: 'idle', say: 'none' };
  if (!offered) return { tone: 'idle', say: 'excluded', reason: 'excluded' };
  if (isChecking) return { tone: 'idle', say: 'checking' };
  const check = checks?.find((one) => one.alias === alias);
  if (!check) return { tone: 'idle', say: 'unknown' };
  if (check.fault === null) return { tone: 'ok', say: 'available' };
  // It responds, but not now.
  const tone = check.fault === 'throttled' ? 'warn' : 'error';
  return { tone, say: 'unavailable', reason: check.fault };
}
