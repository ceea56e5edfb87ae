import { useEffect, useState } from 'react';

/** Prevents a second click within this time from starting the same work again. */
const GUARD_SECONDS = 10;

const begun = new Map<string, number>();

/** Seconds until this may be started again. Kept when the dialog is closed and reopened. */
export function useGuard(key: string): { left: number; begin: () => void; lift: () => void } {
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
      setLeft(GUARD_SECONDS);
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
  const left = Math.ceil(GUARD_SECONDS - (now - at) / 1000);
  if (left > 0) return Math.min(GUARD_SECONDS, left);
  begun.delete(key);
  return 0;
}
