export const serviceKeys = {
  list: ['services', 'list'] as const,
  checks: ['services', 'check'] as const,
  archiveCheck: (action: string, nodes: readonly string[], pods: readonly string[]) =>
    ['services', 'check', 'archive', action, nodes, pods] as const,
  imprintPreview: (podid: string, at: number, params: string | null) =>
    ['services', 'imprint-preview', podid, at, params] as const,
};
