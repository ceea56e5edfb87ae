import type { PodLabel } from '@rushes/contract/labels';

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();

/** Those with these letters in them, accents and capitals aside. */
export function findLabels(labels: readonly PodLabel[], text: string): readonly PodLabel[] {
  const wanted = fold(text.trim());
  return wanted === '' ? labels : labels.filter(({ content }) => fold(content).includes(wanted));
}
