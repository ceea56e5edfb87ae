import { describe, expect, it } from 'vitest';
import { choiceOfAll, firstChoices, partsOf } from './existing.ts';
import type { There } from './prepare.ts';

const there = (id: string, where: 'here' | 'bin' | 'both'): There =>
  ({
    item: { id },
    found: { path: id, pod: where === 'bin' ? null : {}, binned: where === 'here' ? null : {} },
  }) as There;

describe('what to ask about files that are there already', () => {
  const all = [there('a', 'here'), there('b', 'bin'), there('c', 'both')];

  it('is another question for the bin; a file in the folder comes before one in the bin', () => {
    expect(partsOf(all).map(({ kind, there }) => [kind, there.map(({ item }) => item.id)])).toEqual([
      ['here', ['a', 'c']],
      ['binned', ['b']],
    ]);
    expect(partsOf([all[1]!]).map(({ kind }) => kind)).toEqual(['binned']);
  });

  it('begins with what loses nothing', () => {
    expect([...firstChoices(all)]).toEqual([
      ['a', 'keep'],
      ['b', 'restore'],
      ['c', 'keep'],
    ]);
  });

  it('has one answer for all only while they are the same', () => {
    const choices = firstChoices(all);
    expect(choiceOfAll([all[0]!, all[2]!], choices)).toBe('keep');
    expect(choiceOfAll([all[0]!, all[2]!], new Map([...choices, ['a', 'skip']]))).toBeUndefined();
  });
});
