import { create } from 'zustand';
import { readStored, writeStored } from '#lib/storage.ts';

// Menus and pages start a tour; the layout shows it. Completed tours are stored in the browser.

const tourNames = ['navigation', 'media'] as const;
export type TourName = (typeof tourNames)[number];

const KEY = 'rushes.tours';

function readToursSeen(): TourName[] {
  const seen = (readStored(KEY) ?? '').split(',');
  return tourNames.filter((name) => seen.includes(name));
}

const writeTourSeen = (name: TourName): void =>
  writeStored(KEY, tourNames.filter((one) => one === name || readToursSeen().includes(one)).join(','));

export const useTour = create<{ running: TourName | null }>(() => ({ running: null }));

export const startTour = (name: TourName): void => useTour.setState({ running: name });

/** Completed or cancelled, a tour is not offered again. */
export function endTour(): void {
  const { running } = useTour.getState();
  if (running) writeTourSeen(running);
  useTour.setState({ running: null });
}

export const tourOf = (path: string): TourName => (path.startsWith('/pod/') ? 'media' : 'navigation');

/** Offers the media tour once, to users who took the navigation tour. */
export function takeMediaOffer(): boolean {
  const seen = readToursSeen();
  if (!seen.includes('navigation') || seen.includes('media')) return false;
  writeTourSeen('media');
  return true;
}
