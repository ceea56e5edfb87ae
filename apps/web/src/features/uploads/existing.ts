import type { ExistingFile } from './prepare.ts';

/** For an existing file: keep both, add as the newest version, or skip. For a file in the recycle bin: restore it. */
export type Choice = 'keep' | 'version' | 'restore' | 'skip';

/** Not in any folder, but the same file is in the recycle bin. */
export const isBinned = ({ found }: ExistingFile): boolean => found.pod === null;

export interface Part {
  kind: 'here' | 'binned';
  there: readonly ExistingFile[];
}

export function partsOf(there: readonly ExistingFile[]): Part[] {
  const parts: Part[] = [
    { kind: 'here', there: there.filter((one) => !isBinned(one)) },
    { kind: 'binned', there: there.filter(isBinned) },
  ];
  return parts.filter((part) => part.there.length > 0);
}

/** Lossless defaults: keep both, or restore from the recycle bin without sending again. */
export function firstChoices(there: readonly ExistingFile[]): Map<string, Choice> {
  return new Map(there.map((one) => [one.item.id, isBinned(one) ? 'restore' : 'keep']));
}

/** The common choice; undefined when they differ. */
export function choiceOfAll(
  there: readonly ExistingFile[],
  choices: ReadonlyMap<string, Choice>,
): Choice | undefined {
  const all = new Set(there.map(({ item }) => choices.get(item.id)));
  return all.size === 1 ? [...all][0] : undefined;
}
