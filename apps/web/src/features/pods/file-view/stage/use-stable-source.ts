import { useCallback, useState } from 'react';

export interface Address {
  /** Asset id: the same id means the same bytes under any URL. */
  id: string;
  url: string;
  stream?: string | undefined;
}

export interface Held extends Address {
  lost: boolean;
}

/**
 * URLs are signed again from time to time. A new signature for the same bytes must not reload the media during
 * playback; the new URL is used only when the old one fails.
 */
export function holdOn(held: Held, latest: Address): Held {
  const changed = held.url !== latest.url || held.stream !== latest.stream;
  return held.id !== latest.id || (held.lost && changed) ? { ...latest, lost: false } : held;
}

export function useStableSource(latest: Address) {
  const [kept, setKept] = useState<Held>({ ...latest, lost: false });
  const lose = useCallback(() => setKept((now) => ({ ...now, lost: true })), []);
  const held = holdOn(kept, latest);
  if (held !== kept) setKept(held);
  return { url: held.url, stream: held.stream, lose };
}
