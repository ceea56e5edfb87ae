import { expect, test } from 'vitest';
import type { NodeItem, PodItem } from '#features/nodes/widgets/items.ts';
import { homeOf } from './mutations.ts';

const pod = (nodeid: string): PodItem => ({ id: 'p', name: 'p', nodeid, size: 1, teamonly: 0, archived: 0 });
const node = (parentid: string | null): NodeItem => ({
  id: 'n',
  name: 'n',
  type: 1,
  parentid,
  teamonly: 0,
  archived: 0,
});

test('A move sends the current folder of the items if all are in the same one [K131]', () => {
  expect(homeOf({ nodes: [node('edits')], pods: [pod('edits')] })).toBe('edits');
  expect(homeOf({ nodes: [node('film')], pods: [pod('edits')] })).toBeUndefined();
  expect(homeOf({ nodes: [node(null)], pods: [] })).toBeUndefined();
});
