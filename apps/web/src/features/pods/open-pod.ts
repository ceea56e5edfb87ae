import { queryClient } from '#lib/query-client.ts';
import { openTab, podPath } from './item-actions.ts';
import { podQuery } from './queries.ts';

/** Long enough for the second of two clicks. */
const FRESH_MS = 2_000;

/** The new tab asks this one where the film lies (app/openings.ts) before it can ask the server: by then it is known. */
export function openPod(id: string): void {
  expectOpening(id);
  openTab(podPath(id));
}

/** The first of two clicks, perhaps. */
export function expectOpening(id: string): void {
  void queryClient.prefetchQuery({ ...podQuery(id), staleTime: FRESH_MS });
  void import('./file-view/first-picture-of.ts').catch(() => {});
}
