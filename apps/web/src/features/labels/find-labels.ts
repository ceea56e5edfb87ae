import type { PodLabel } from '@rushes/contract/labels';
import { fold } from './fold.ts';

/** Substring search that ignores accents and case. */
export function findLabels(labels: readonly PodLabel[], text: string): readonly PodLabel[] {
  const wanted = fold(text.trim());
  return wanted === '' ? labels : labels.filter(({ content }) => fold(content).includes(wanted));
}
