import { podSorts } from '@rushes/contract/pods';
import { describe, expect, it } from 'vitest';
import { nextSort, sortDirectionOf, sortFolders, sortKeyOf, sortKeys } from './sort-choice.ts';

describe('Sorting of files', () => {
  it('offers every sort order of the server in both directions', () => {
    const ours = sortKeys.flatMap((key) => [`${key}Asc`, `${key}Desc`]);
    expect([...podSorts].sort()).toEqual(ours.sort());
    for (const sort of podSorts) expect(`${sortKeyOf(sort)}${sortDirectionOf(sort)}`).toBe(sort);
  });

  it('starts with the usual direction, and reverses it on a second click', () => {
    expect(nextSort('nameAsc', 'size')).toBe('sizeDesc');
    expect(nextSort('sizeDesc', 'size')).toBe('sizeAsc');
    expect(nextSort('sizeAsc', 'name')).toBe('nameAsc');
  });

  it('sorts folders by name and date, and leaves them as they are for other orders', () => {
    const folders = [
      { name: 'A', createdat: '2026-02-01' },
      { name: 'B', createdat: '2026-01-01' },
    ] as unknown as Parameters<typeof sortFolders>[0];
    const names = (sort: Parameters<typeof sortFolders>[1]) =>
      sortFolders(folders, sort)
        .map(({ name }) => name)
        .join('');
    expect(names('nameDesc')).toBe('BA');
    expect(names('dateAsc')).toBe('BA');
    expect(names('dateDesc')).toBe('AB');
    expect(names('sizeDesc')).toBe('AB');
  });
});
