import { describe, expect, it } from 'vitest';
import { groupsOf, matching, nextOption, typedOption } from './select-options.ts';

const option = (label: string) => ({ value: label, label });

describe('Select options', () => {
  it('finds options in any group and leaves out empty groups', () => {
    const groups = groupsOf([
      { group: 'Fruit', items: ['Apple', 'Pear'].map(option) },
      { group: 'Vegetables', items: [option('Leek')] },
    ]);
    expect(matching(groups, ' EA ')).toEqual([{ group: 'Fruit', items: [option('Pear')] }]);
    expect(matching(groups, 'x')).toEqual([]);
  });

  it('treats options without groups as one group', () => {
    expect(groupsOf([option('Apple')])).toEqual([{ group: null, items: [option('Apple')] }]);
    expect(groupsOf([])).toEqual([{ group: null, items: [] }]);
  });

  it('moves with the arrow keys and wraps around', () => {
    expect(nextOption('ArrowDown', -1, 3)).toBe(0);
    expect(nextOption('ArrowDown', 2, 3)).toBe(0);
    expect(nextOption('ArrowUp', -1, 3)).toBe(2);
    expect(nextOption('ArrowUp', 0, 3)).toBe(2);
    expect(nextOption('End', 0, 3)).toBe(2);
    expect(nextOption('ArrowDown', -1, 0)).toBeUndefined();
    expect(nextOption('a', 0, 3)).toBeUndefined();
  });

  it('jumps to the option that starts with the typed letters', () => {
    const labels = ['Mono', 'Stereo', 'Surround', 'Silent'];
    expect(typedOption(labels, 0, 's')).toBe(1);
    expect(typedOption(labels, 1, 'ss')).toBe(2);
    expect(typedOption(labels, 3, 's')).toBe(1);
    expect(typedOption(labels, 1, 'su')).toBe(2);
    expect(typedOption(labels, 1, 'x')).toBeUndefined();
  });
});
