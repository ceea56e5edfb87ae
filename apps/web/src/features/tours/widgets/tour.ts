import { create } from 'zustand';
import { readToursSeen, type TourName, writeTourSeen } from '#lib/preferences.ts';

// Menus and pages start a tour; the layout shows it. Completed tours are stored in the browser.

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
