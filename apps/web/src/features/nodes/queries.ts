import { getNode, listSubnodes } from '@rushes/contract/nodes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const nodeKeys = {
  all: ['nodes'] as const,
  details: ['nodes', 'details'] as const,
  node: (id: string) => ['nodes', 'details', id] as const,
  lists: ['nodes', 'children'] as const,
  children: (id: string) => ['nodes', 'children', id] as const,
};

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: nodeKeys.node(id),
    queryFn: async ({ signal }) => (await call(getNode, { params: { id }, signal, quiet: true })).node,
  });

export const childrenQuery = (id: string) =>
  queryOptions({
    queryKey: nodeKeys.children(id),
    queryFn: async ({ signal }) => (await call(listSubnodes, { params: { id }, signal, quiet: true })).nodes,
  });

/** One folder with the way down to it. */
export const useNode = (id: string | undefined) =>
  useQuery({ ...nodeQuery(id ?? ''), enabled: id !== undefined && id !== '' });

/** What stands directly in a folder, sorted by name. */
export const useSubnodes = (id: string | undefined) =>
  useQuery({ ...childrenQuery(id ?? ''), enabled: id !== undefined && id !== '' });
