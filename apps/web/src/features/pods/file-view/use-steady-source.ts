import { useCallback, useState } from 'react';

export interface Address {
  /** Of the bytes: the same id is the same film under whatever address. */
  id: string;
  url: string;
  stream?: string | undefined;
}

export interface Held extends Address {
  lost: boolean;
}

/**
 * Addresses are signed anew from time to time. A new signature for the same bytes is no reason to load them
 * again in the middle of a scene; only when the old address stops answering is the next one taken.
 */
export function holdOn(held: Held, latest: Address): Held {
  const changed = held.url !== latest.url || held.stream !== latest.stream;
  return held.id !== latest.id || (held.lost && changed) ? { ...latest, lost: false } : held;
}

export function useSteadySource(latest: Address) {
  const [kept, setKept] = useState<Held>({ ...latest, lost: false });
  const lose = useCallback(() => setKept((now) => ({ ...now, lost: true })), []);
  const held = holdOn(kept, latest);
  if (held !== kept) setKept(held);
  return { url: held.url, stream: held.stream, lose };
}
