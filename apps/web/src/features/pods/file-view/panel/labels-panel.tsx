import type { Pod } from '@rushes/contract/pods';
import { PodLabels } from '#features/labels/widgets/pod-labels.tsx';
import { webVersionOf } from '#features/pods/widgets/file-media.ts';
import { useTiming } from '../stage/timing-of.ts';

/** Must be rendered with a `key` per file. */
export function LabelsPanel({ pod }: { pod: Pod }) {
  const { base } = useTiming(pod);
  return <PodLabels pod={pod} base={base} duration={webVersionOf(pod)?.duration ?? pod.duration} />;
}
