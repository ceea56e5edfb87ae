import { ArchiveStatus, BadgeStatus, NodeType } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import { describe, expect, it } from 'vitest';
import { podCard } from '../card/pod-card.fixture.ts';
import {
  countFilters,
  filterKey,
  filtersFrom,
  foldersMatching,
  noFilters,
  podMatches,
  queryFrom,
  searchFrom,
  toggled,
} from './filters.ts';

const folder = (name: string): Node => ({
  id: name,
  tenantid: 't',
  parentid: 'p',
  name,
  type: NodeType.FOLDER,
  note: '',
  teamonly: 0,
  archived: ArchiveStatus.NOTARCHIVED,
  projectstatus: null,
  createdat: '2026-11-11T09:00:00.000Z',
  deletedat: null,
  subfoldersCount: 0,
  podsCount: 0,
});

describe('Filters in the URL', () => {
  it('are read back as they were written', () => {
    const filters = {
      ...noFilters,
      kind: ['audio', 'video'],
      badgestatus: [BadgeStatus.NOTSELECTED, BadgeStatus.FINAL],
      name: 'é1',
    } as const;
    expect(filtersFrom({ ...searchFrom(filters) })).toEqual(filters);
    expect(searchFrom(filters)).toEqual({ kind: 'audio,video', status: '0,6', name: 'é1' });
    expect(searchFrom(noFilters)).toEqual({});
  });

  it('omit unknown values, and limit the name to 191 characters', () => {
    const wrong = { kind: 'video,hologram', status: '4,9,x', name: ['a'] };
    expect(filtersFrom(wrong)).toEqual({ ...noFilters, kind: ['video'], badgestatus: [BadgeStatus.REVIEW] });
    expect(filtersFrom({ kind: '', status: '', name: '  ' })).toBe(noFilters);
    expect(filtersFrom({ name: 'x'.repeat(500) }).name).toHaveLength(191);
  });

  it('accept numbers for name and status', () => {
    expect(filtersFrom({ name: 14 }).name).toBe('14');
    expect(filtersFrom({ status: 4 }).badgestatus).toEqual([BadgeStatus.REVIEW]);
  });

  it('are counted per filter, not per value', () => {
    expect(countFilters(filtersFrom({ kind: 'audio,video', name: 'a' }))).toBe(2);
    expect(filterKey(noFilters)).toBe('');
    expect(filterKey(filtersFrom({ name: 'a' }))).not.toBe(filterKey(filtersFrom({ name: 'b' })));
  });

  it('are sent with the parameter names of the server', () => {
    expect(queryFrom(filtersFrom({ kind: 'pdf', status: '1', name: 'call' }))).toEqual({
      kind: 'pdf',
      badgestatus: '1',
      q: 'call',
    });
  });

  it('can be toggled on and off', () => {
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggled(['b'], 'a')).toEqual(['b', 'a']);
  });
});

describe('Filtered items', () => {
  const folders = [folder('Édits'), folder('Stills')];

  it('include folders by name, ignoring accents and case', () => {
    expect(foldersMatching(folders, filtersFrom({ name: 'edit' }))).toEqual([folders[0]]);
    expect(foldersMatching(folders, noFilters)).toBe(folders);
  });

  it('include no folders when filtering by type or status', () => {
    expect(foldersMatching(folders, filtersFrom({ kind: 'video' }))).toEqual([]);
    expect(foldersMatching(folders, filtersFrom({ status: '0' }))).toEqual([]);
  });

  it('include a file only if it matches all filters', () => {
    const pod = podCard({ name: 'Café_A001.mov', badgestatus: BadgeStatus.REVIEW });
    expect(podMatches(pod, noFilters)).toBe(true);
    expect(podMatches(pod, filtersFrom({ kind: 'video', status: '4', name: 'CAFE' }))).toBe(true);
    expect(podMatches(pod, filtersFrom({ status: '6' }))).toBe(false);
    expect(podMatches(pod, filtersFrom({ kind: 'audio' }))).toBe(false);
    expect(podMatches(pod, filtersFrom({ name: 'B001' }))).toBe(false);
  });
});
