import { describe, expect, it } from 'vitest';
import { choiceOfAll, firstChoices, partsOf } from './existing.ts';
import type { ExistingFile } from './prepare.ts';

const there = (id: string, where: 'here' | 'bin' | 'both'): ExistingFile =>
  ({
    item: { id },
    found: { path: id, pod: where === 'bin' ? null : {}, binned: where === 'here' ? null : {} },
  }) as ExistingFile;

describe('Question about existing files', () => {
  const all = [there('a', 'here'), there('b', 'bin'), there('c', 'both')];

  it('separates files in the folder from files in the recycle bin, with the folder first', () => {
    expect(partsOf(all).map(({ kind, there }) => [kind, there.map(({ item }) => item.id)])).toEqual([
      ['here', ['a', 'c']],
      ['binned', ['b']],
    ]);
    expect(partsOf([all[1]!]).map(({ kind }) => kind)).toEqual(['binned']);
  });

  it('selects keep and restore by default, so that nothing is lost', () => {
    expect([...firstChoices(all)]).toEqual([
      ['a', 'keep'],
      ['b', 'restore'],
      ['c', 'keep'],
    ]);
  });

  it('shows one choice for all files only while all have the same one', () => {
    const choices = firstChoices(all);
    expect(choiceOfAll([all[0]!, all[2]!], choices)).toBe('keep');
    expect(choiceOfAll([all[0]!, all[2]!], new Map([...choices, ['a', 'skip']]))).toBeUndefined();
  });
});
