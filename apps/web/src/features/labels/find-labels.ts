import type { PodLabel } from '@rushes/contract/labels';

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();

/** Substring search that ignores accents and case. */
export function findLabels(labels: readonly PodLabel[], text: string): readonly PodLabel[] {
  const wanted = fold(text.trim());
  return wanted === '' ? labels : labels.filter(({ content }) => fold(content).includes(wanted));
}
