import { create } from 'zustand';
import { readToursSeen, type TourName, writeTourSeen } from './preferences.ts';

// Menus and pages start a tour; the frame of the page shows it. What was seen stays in the browser.

export const useTour = create<{ running: TourName | null }>(() => ({ running: null }));

export const startTour = (name: TourName): void => useTour.setState({ running: name });

/** Whether it was walked to its end or left halfway: nobody is asked twice. */
export function endTour(): void {
  const { running } = useTour.getState();
  if (running) writeTourSeen(running);
  useTour.setState({ running: null });
}

/** Which tour belongs to a page. */
export const tourOf = (path: string): TourName => (path.startsWith('/pod/') ? 'media' : 'navigation');

/** A file's page is shown to those who let themselves be shown around the folders, once. */
export function takeMediaOffer(): boolean {
  const seen = readToursSeen();
  if (!seen.includes('navigation') || seen.includes('media')) return false;
  writeTourSeen('media');
  return true;
}
