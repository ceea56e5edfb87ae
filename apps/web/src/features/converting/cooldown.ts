import { useEffect, useState } from 'react';

/** Prevents a second click within this time from starting the same work again. */
const COOLDOWN_SECONDS = 10;

const begun = new Map<string, number>();

/** Seconds until this may be started again. Kept when the dialog is closed and reopened. */
export function useCooldown(key: string): { left: number; begin: () => void; lift: () => void } {
  const [left, setLeft] = useState(() => secondsLeft(key));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(secondsLeft(key)), 250);
    return () => clearTimeout(timer);
  });
  return {
    left,
    begin: () => {
      begun.set(key, Date.now());
      setLeft(COOLDOWN_SECONDS);
    },
    lift: () => {
      begun.delete(key);
      setLeft(0);
    },
  };
}

export function secondsLeft(key: string, now = Date.now()): number {
  const at = begun.get(key);
  if (at === undefined) return 0;
  const left = Math.ceil(COOLDOWN_SECONDS - (now - at) / 1000);
  if (left > 0) return Math.min(COOLDOWN_SECONDS, left);
  begun.delete(key);
  return 0;
}
