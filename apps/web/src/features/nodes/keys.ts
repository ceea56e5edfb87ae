/** Query keys of nodes. */
export const nodeKeys = {
  all: ['nodes'] as const,
  details: ['nodes', 'details'] as const,
  node: (id: string) => ['nodes', 'details', id] as const,
  brand: (id: string) => ['nodes', 'brand', id] as const,
  lists: ['nodes', 'children'] as const,
  children: (id: string) => ['nodes', 'children', id] as const,
  filtered: ['nodes', 'filtered'] as const,
  found: ['nodes', 'found'] as const,
  totals: ['nodes', 'totals'] as const,
  properties: (id: string) => ['nodes', 'properties', id] as const,
  people: (id: string) => ['nodes', 'people', id] as const,
  users: (ids: readonly string[]) => ['nodes', 'users', ids] as const,
  logs: (id: string) => ['nodes', 'logs', id] as const,
};
