/** Query keys of storage usage. */
export const storageKeys = {
  all: ['storage-usage'] as const,
  node: (nodeId: string) => ['storage-usage', nodeId] as const,
};
