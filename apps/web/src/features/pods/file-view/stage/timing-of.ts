import type { Pod } from '@rushes/contract/pods';
import { type FileTiming, timingOf, webVersionOf } from '#features/pods/widgets/file-media.ts';
import { useSame } from '#lib/hooks/use-same.ts';

/** Timing of a file for the panels next to its player. */
export const useTiming = (pod: Pod): FileTiming =>
  useSame(timingOf(pod, webVersionOf(pod) ?? pod.asset.raw[0]));
