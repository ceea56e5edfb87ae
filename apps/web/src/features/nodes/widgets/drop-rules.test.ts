import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import { refusalToTake, type Target } from './drop-rules.ts';
import type { NodeItem, PodItem } from './items.ts';

const { TENANT, CLIENT, PROJECT, FOLDER } = NodeType;
const node = (id: string, type: NodeType, parentid = 'p', archived: ArchiveStatus = 0): NodeItem => ({
  id,
  name: id,
  type,
  parentid,
  teamonly: 0,
  archived,
});
const pod = (id: string, nodeid = 'p'): PodItem => ({
  id,
  name: id,
  nodeid,
  size: 1,
  teamonly: 0,
  archived: 0,
});
const target = (id: string, type: NodeType, more: Partial<Target> = {}): Target => ({
  id,
  type,
  archived: 0,
  ...more,
});
const nodes = (...list: NodeItem[]) => ({ nodes: list, pods: [] });
const pods = (...list: PodItem[]) => ({ nodes: [], pods: list });

describe('Drop rules for nodes and files', () => {
  it('refuse a node in itself or below itself, also as a copy [K133]', () => {
    const a = nodes(node('a', FOLDER));
    expect(refusalToTake(a, target('a', FOLDER), false)).toBe('itself');
    expect(refusalToTake(a, target('b', FOLDER, { above: ['x', 'a'] }), true)).toBe('itself');
    expect(refusalToTake(a, target('b', FOLDER, { above: ['x'] }), false)).toBeNull();
  });

  it('refuse a move into the same folder, but allow a copy [K133]', () => {
    expect(refusalToTake(nodes(node('a', FOLDER)), target('p', FOLDER), false)).toBe('same');
    expect(refusalToTake(pods(pod('f')), target('p', FOLDER), false)).toBe('same');
    expect(refusalToTake(pods(pod('f')), target('p', FOLDER), true)).toBeNull();
    // One item from another folder is enough to allow it.
    expect(refusalToTake(pods(pod('f'), pod('g', 'q')), target('p', FOLDER), false)).toBeNull();
  });

  it('refuse to move a client, and allow a copy only into the tenant [K134]', () => {
    const client = nodes(node('c', CLIENT));
    expect(refusalToTake(client, target('t', TENANT), false)).toBe('client');
    expect(refusalToTake(client, target('t', TENANT), true)).toBeNull();
    expect(refusalToTake(client, target('d', CLIENT), true)).toBe('kind');
  });

  it.each([
    [PROJECT, TENANT, null],
    [PROJECT, CLIENT, null],
    [PROJECT, PROJECT, 'kind'],
    [PROJECT, FOLDER, 'kind'],
    [FOLDER, TENANT, 'kind'],
    [FOLDER, CLIENT, null],
    [FOLDER, PROJECT, null],
    [FOLDER, FOLDER, null],
  ])(
    'check a node of type %d dropped on a node of type %d (refusal: %s) [K135]',
    (child, parent, refusal) => {
      expect(refusalToTake(nodes(node('a', child)), target('x', parent), false)).toBe(refusal);
    },
  );

  it('refuse a file in the tenant', () => {
    expect(refusalToTake(pods(pod('f')), target('t', TENANT), false)).toBe('kind');
  });

  it('refuse archived items, and allow only copies into an archived folder [J126]', () => {
    const { ARCHIVED, PENDING, ARCHIVING, UNARCHIVING } = ArchiveStatus;
    expect(refusalToTake(nodes(node('a', FOLDER, 'p', ARCHIVED)), target('x', FOLDER), true)).toBe(
      'archived',
    );
    const into = (archived: ArchiveStatus, copy: boolean) =>
      refusalToTake(pods(pod('f')), target('x', FOLDER, { archived }), copy);
    expect(into(ARCHIVED, false)).toBe('archived');
    expect(into(ARCHIVED, true)).toBeNull();
    expect([PENDING, ARCHIVING, UNARCHIVING].map((status) => into(status, true))).toEqual([
      'archived',
      'archived',
      'archived',
    ]);
  });
});
