import type { LaunchedService, Pod } from '@rushes/contract/pods';
import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';

// Most files have no running service: the list loads with the first one.
const RunList = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('services'));
  const part = await loadChunk(() => import('../run-list.tsx'));
  await messages;
  return { default: part.RunList };
});

interface Props {
  pod: Pick<Pod, 'id' | 'launchedServices'>;
  /** Messages of the services that this place is about; all by default. */
  codes?: readonly string[];
}

/** Services at work on a file, with their progress. */
export function RunningServices({ pod, codes }: Props) {
  const isMeant = ({ code }: LaunchedService) => codes?.includes(code) ?? true;
  const runs = pod.launchedServices.filter(isMeant);
  if (runs.length === 0) return null;
  return (
    <Suspense>
      <RunList podid={pod.id} runs={runs} />
    </Suspense>
  );
}
