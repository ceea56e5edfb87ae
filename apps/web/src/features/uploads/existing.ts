import type { There } from './prepare.ts';

/** For a file that is there: both stay, newest version, or not at all. For one in the bin: back from there. */
export type Choice = 'keep' | 'version' | 'restore' | 'skip';

/** It stands in no folder any more, but the same file lies in the bin. */
export const isBinned = ({ found }: There): boolean => found.pod === null;

export interface Part {
  kind: 'here' | 'binned';
  there: readonly There[];
}

export function partsOf(there: readonly There[]): Part[] {
  const parts: Part[] = [
    { kind: 'here', there: there.filter((one) => !isBinned(one)) },
    { kind: 'binned', there: there.filter(isBinned) },
  ];
  return parts.filter((part) => part.there.length > 0);
}

/** Nothing is lost by it: both stay, and what lies in the bin comes back without being sent again. */
export function firstChoices(there: readonly There[]): Map<string, Choice> {
  return new Map(there.map((one) => [one.item.id, isBinned(one) ? 'restore' : 'keep']));
}

/** Undefined where they differ. */
export function choiceOfAll(
  there: readonly There[],
  choices: ReadonlyMap<string, Choice>,
): Choice | undefined {
  const all = new Set(there.map(({ item }) => choices.get(item.id)));
  return all.size === 1 ? [...all][0] : undefined;
}
