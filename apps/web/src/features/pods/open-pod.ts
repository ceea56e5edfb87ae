import { queryClient } from '#lib/query-client.ts';
import { openTab, podPath } from './item-actions.ts';
import { podQuery } from './queries.ts';

/** The new tab asks this one where the film lies (app/openings.ts) before it can ask the server: by then it is known. */
export function openPod(id: string): void {
  openTab(podPath(id));
  void queryClient.prefetchQuery(podQuery(id));
  void import('./file-view/first-picture-of.ts').catch(() => {});
}
