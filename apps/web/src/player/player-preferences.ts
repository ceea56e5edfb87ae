import type { TimeFormat } from '@rushes/contract/timecode';
import { useSyncExternalStore } from 'react';

/**
 * localStorage throws when the browser blocks it (private windows, blocked site data). Nothing is stored in that case.
 */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

export type Loudness = { volume: number; muted: boolean };

export function parseLoudness(text: string | null): Loudness {
  const loud: Loudness = { volume: 1, muted: false };
  if (text === null) return loud;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return loud;
    const { volume, muted } = stored as Record<string, unknown>;
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
      muted: muted === true,
    };
  } catch {
    return loud;
  }
}

export const readLoudness = (): Loudness => parseLoudness(read('rushes.volume'));
export const writeLoudness = (loudness: Loudness) => write('rushes.volume', JSON.stringify(loudness));

/** In lines; null (automatic) if the value is invalid. */
export function parseQuality(text: string | null): number | null {
  const lines = Number(text);
  return Number.isInteger(lines) && lines > 0 ? lines : null;
}

export const readQuality = (): number | null => parseQuality(read('rushes.quality'));
export const writeQuality = (lines: number | null) =>
  write('rushes.quality', lines === null ? '' : String(lines));

const FORMATS: readonly string[] = ['smpte', 'frames', 'seconds'];
const listeners = new Set<() => void>();
let format: TimeFormat | undefined;

function currentFormat(): TimeFormat {
  if (format === undefined) {
    const stored = read('rushes.timeformat');
    format = stored !== null && FORMATS.includes(stored) ? (stored as TimeFormat) : 'smpte';
  }
  return format;
}

function setFormat(next: TimeFormat) {
  format = next;
  write('rushes.timeformat', next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shared by the whole page: time chips outside the player use it too. Audio has no frames to show. */
export function useTimeFormat(audio = false): [TimeFormat, (format: TimeFormat) => void] {
  const format = useSyncExternalStore(subscribe, currentFormat);
  return [audio && format === 'frames' ? 'smpte' : format, setFormat];
}
